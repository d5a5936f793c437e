import "./theme.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { setLanguage, wantedLanguage } from "./i18n/index.svelte";
import { startOffline } from "./offline.svelte";
import { startRouter } from "./router.svelte";

startRouter();
startOffline();
void setLanguage(wantedLanguage()).then(() => {
  const target = document.getElementById("app");
  if (!target) throw new Error("the page has no #app");
  mount(App, { target });
});
