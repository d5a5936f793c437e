// The texts of online tables, loaded with their screens, in the language of the page.
import type { Messages } from "@/generated/online-messages";
import { language, type Language } from "@/i18n/index.svelte";

const loaders: Record<Language, () => Promise<{ default: Messages }>> = {
  hu: () => import("@/generated/online-messages/hu.js"),
  fi: () => import("@/generated/online-messages/fi.js"),
  de: () => import("@/generated/online-messages/de.js"),
  en: () => import("@/generated/online-messages/en.js"),
};

class Texts {
  messages = $state.raw<Messages | undefined>(undefined);
}
const current = new Texts();

/** Loads the texts in the language of the page; those of another stay until they have come. */
export async function loadTexts(): Promise<void> {
  const wanted = language();
  const { default: messages } = await loaders[wanted]();
  if (wanted === language()) current.messages = messages;
}

/** Whether texts of some language are here. */
export const textsLoaded = (): boolean => current.messages !== undefined;

/** The text of that key with its slots filled. Precondition: texts are loaded. */
export function o<Key extends keyof Messages>(key: Key, ...slots: Parameters<Messages[Key]>): string {
  const message = current.messages?.[key] as ((slots?: unknown) => string) | undefined;
  if (!message) throw new Error(`no message ${key}`);
  return message(slots[0]);
}

/** Whether there is a message of that key. */
export const isOnlineKey = (key: string): key is keyof Messages =>
  current.messages !== undefined && key in current.messages;
