// All there is to sounds, in one file that is loaded when it is needed.
export { listen } from "./ear.svelte";
export { wake } from "./play";
export { default as SoundSettings } from "./SoundSettings.svelte";
