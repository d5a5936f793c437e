// Texts in the language of the page. A language is loaded when it is asked for; English stands in for none.
import type { Messages } from "@/generated/messages";
import { settings } from "@/store/settings.svelte";

export const languages = { hu: "Magyar", fi: "Suomi", de: "Deutsch", en: "English" } as const;
export type Language = keyof typeof languages;

const loaders: Record<Language, () => Promise<{ default: Messages }>> = {
  hu: () => import("@/generated/messages/hu.js"),
  fi: () => import("@/generated/messages/fi.js"),
  de: () => import("@/generated/messages/de.js"),
  en: () => import("@/generated/messages/en.js"),
};

class I18n {
  language = $state<Language>("en");
  messages = $state.raw<Messages | undefined>(undefined);
}
const current = new I18n();

/** The language the person chose, else the first of the browser's that we speak. */
export function wantedLanguage(): Language {
  if (settings.language in languages) return settings.language as Language;
  for (const tag of navigator.languages) {
    const language = tag.split("-")[0] ?? "";
    if (language in languages) return language as Language;
  }
  return "en";
}

export async function setLanguage(language: Language): Promise<void> {
  const { default: messages } = await loaders[language]();
  current.messages = messages;
  current.language = language;
  document.documentElement.lang = language;
}

export const language = (): Language => current.language;

/** The text of that key with its slots filled. Precondition: a language is loaded. */
export function t<Key extends keyof Messages>(key: Key, ...slots: Parameters<Messages[Key]>): string {
  const message = current.messages?.[key] as ((slots?: unknown) => string) | undefined;
  if (!message) throw new Error(`no message ${key}`);
  return message(slots[0]);
}

/** A text known by its key only when the page runs: a refusal's code, an option's name. */
export type Text = { [Key in keyof Messages]: { key: Key; slots?: Parameters<Messages[Key]>[0] } }[keyof Messages];

export function tell(text: Text): string {
  return (t as (key: string, slots?: unknown) => string)(text.key, text.slots);
}

/** Whether there is a message of that key. */
export const isKey = (key: string): key is keyof Messages => current.messages !== undefined && key in current.messages;
