// The options a table can be started with, as the rules number them; what each means stands in the messages.
import type { GameId } from "@/engine/types";
import type { Text } from "@/i18n/index.svelte";

export interface OptionChoice {
  value: string | number | boolean;
  text: Text;
}
export interface Option {
  name: string;
  rule: string;
  text: Text;
  choices: OptionChoice[];
  usual: string | number | boolean;
}

const onOff: OptionChoice[] = [
  { value: false, text: { key: "option.off" } },
  { value: true, text: { key: "option.on" } },
];

export const options: Record<GameId, Option[]> = {
  "aqua-romana": [
    {
      name: "builders",
      rule: "AR-9",
      text: { key: "option.builders" },
      choices: [
        { value: "placed", text: { key: "option.builders.placed" } },
        { value: "drawn", text: { key: "option.builders.drawn" } },
      ],
      usual: "placed",
    },
    {
      name: "no_sight",
      rule: "AR-25",
      text: { key: "option.no_sight" },
      choices: [
        { value: "step", text: { key: "option.no_sight.step" } },
        { value: "foreign", text: { key: "option.no_sight.foreign" } },
      ],
      usual: "step",
    },
    { name: "extra_may_close", rule: "AR-22", text: { key: "option.extra_may_close" }, choices: onOff, usual: false },
    {
      name: "extra_kind",
      rule: "AR-22",
      text: { key: "option.extra_kind" },
      choices: [
        { value: "laid", text: { key: "option.extra_kind.laid" } },
        { value: "builder", text: { key: "option.extra_kind.builder" } },
      ],
      usual: "laid",
    },
    {
      name: "take",
      rule: "AR-32",
      text: { key: "option.take" },
      choices: [
        { value: "must", text: { key: "option.take.must" } },
        { value: "may", text: { key: "option.take.may" } },
      ],
      usual: "must",
    },
  ],
  aqueduct: [
    {
      name: "spring_distance",
      rule: "AQ-9",
      text: { key: "option.spring_distance" },
      choices: Array.from({ length: 20 }, (_, number) => ({
        value: number + 1,
        text: { key: "option.number", slots: { number: number + 1 } },
      })),
      usual: 5,
    },
    { name: "mountain_backs", rule: "AQ-21", text: { key: "option.mountain_backs" }, choices: onOff, usual: false },
    { name: "spring_canal", rule: "AQ-22", text: { key: "option.spring_canal" }, choices: onOff, usual: false },
  ],
};

export interface Preset {
  name: string;
  text: Text;
  values: Readonly<Record<string, string | boolean>>;
}

/** Presets set many options at once; see the rules' last lines. */
export const presets: Record<GameId, Preset[]> = {
  "aqua-romana": [
    {
      name: "standard",
      text: { key: "start.preset.standard" },
      values: { no_sight: "step", extra_may_close: false, extra_kind: "laid", take: "must" },
    },
    {
      name: "hungarian",
      text: { key: "start.preset.hungarian" },
      values: { no_sight: "foreign", extra_may_close: true, extra_kind: "builder", take: "may" },
    },
  ],
  aqueduct: [],
};

export type Values = Record<string, string | number | boolean>;

export const usualValues = (game: GameId): Values =>
  Object.fromEntries(options[game].map(({ name, usual }) => [name, usual]));

/** The preset whose values these are, or nothing for a mix of one's own. */
export const presetOf = (game: GameId, values: Values): Preset | undefined =>
  presets[game].find((preset) => Object.entries(preset.values).every(([name, value]) => values[name] === value));
