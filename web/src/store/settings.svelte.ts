// What the person chose for this device. Kept in local storage; a browser that refuses it just forgets.
import type { Sound } from "@/sound/cues";
import type { Pace } from "@/table/pace";

export type Theme = "system" | "light" | "dark";
export type ConfirmMode = "always" | "correspondence" | "never";

interface Kept {
  language: string;
  theme: Theme;
  confirm: ConfirmMode | "";
  /** Of the computers. */
  pace: Pace;
  /** Whether a sign tells people at one screen to pass it on. */
  pass: boolean;
  /** Whether anything is heard at all. */
  sound: boolean;
  /** The sounds turned off one by one. */
  silent: Sound[];
  /** The name at online tables. */
  nickname: string;
  /** Whether phrases of others are not shown. */
  mute: boolean;
}

const place = "castellum.settings";
const fresh: Kept = {
  language: "",
  theme: "system",
  confirm: "",
  pace: "normal",
  pass: false,
  sound: true,
  silent: [],
  nickname: "",
  mute: false,
};

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? "{}");
    return { ...fresh, ...(kept as Partial<Kept>) };
  } catch {
    return fresh; // blocked storage, or not our text
  }
}

export const settings = $state(read());

export function keepSettings(): void {
  try {
    localStorage.setItem(place, JSON.stringify(settings));
  } catch {
    // blocked storage: the choice holds until the page is closed
  }
}

/** Always where fingers choose, unless the person said otherwise: a scroll must not commit anything. */
export function confirmMode(): ConfirmMode {
  if (settings.confirm) return settings.confirm;
  return matchMedia("(pointer: coarse)").matches ? "always" : "correspondence";
}
