import "./theme.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { readyReferee } from "./engine/client";
import { loadFonts } from "./fonts";
import { setLanguage, wantedLanguage } from "./i18n/index.svelte";
import { startRouter } from "./router.svelte";

startRouter();
if (/^\/(play\/|r$)/.test(location.pathname)) readyReferee();
void setLanguage(wantedLanguage()).then(() => {
  const target = document.getElementById("app");
  if (!target) throw new Error("the page has no #app");
  mount(App, { target });
  // Once all files are kept on the device, fonts cost no first visit anything.
  void (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.ready.then(loadFonts);
});
