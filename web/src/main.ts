import "./theme.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { readyReferee } from "./engine/client";
import { loadFonts } from "./fonts";
import { setLanguage, wantedLanguage } from "./i18n/index.svelte";
import { loadGame } from "./games";
import { router, startRouter } from "./router.svelte";
import { findGame } from "./store/games";

startRouter();
const { screen } = router;
if (screen.name === "table" || screen.name === "record") readyReferee();
// The game's own folder comes while the page is still made. If it does not come, the table asks again, and says so.
if (screen.name === "table")
  void findGame(screen.id)
    .then((kept) => kept && loadGame(kept.game))
    .catch(() => undefined);
void setLanguage(wantedLanguage()).then(() => {
  const target = document.getElementById("app");
  if (!target) throw new Error("the page has no #app");
  mount(App, { target });
  // Once all files are kept on the device, fonts cost no first visit anything.
  void (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.ready.then(loadFonts);
});
