import "#ui/mantineStyles.ts";
import "#ui/base.css";
import "#ui/largeScreen.css";
import { createRoot } from "react-dom/client";
import { followMeasures } from "#platform/measures/measures.ts";
import { followOtherTabs } from "#platform/session/session.ts";
import { removeOldCaches } from "#platform/storage/removeOldCaches.ts";
import { App } from "./App.tsx";
import { createRouter } from "./router.tsx";

/** Delay before a loading message appears while the first screen's files load, ms. */
const loadingDelayMs = 250;

/** Waits for the page and its style sheets: code that runs earlier would measure unstyled elements. */
async function untilPageIsStyled(): Promise<void> {
  if (document.readyState === "loading") await once(document, "DOMContentLoaded");
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(sheets.filter(({ sheet }) => sheet === null).map((link) => once(link, "load", "error")));
}

function once(target: EventTarget, ...names: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    for (const name of names) target.addEventListener(name, () => resolve(), { once: true });
  });
}

/** Waits briefly for the first screen, which usually arrives so soon that no loading message is needed. */
function untilScreenIsThere(router: ReturnType<typeof createRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) resolve();
    const stop = router.subscribe(({ initialized }) => (initialized ? resolve() : undefined));
    setTimeout(() => {
      stop();
      resolve();
    }, loadingDelayMs);
  });
}

/** Starts the app. Returns a function that ends it. */
export async function start(): Promise<() => void> {
  const router = createRouter();
  await Promise.all([untilPageIsStyled(), untilScreenIsThere(router)]);
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html has no element with the id root.");
  const unfollow = [followOtherTabs(), followMeasures()];
  void removeOldCaches();
  const app = createRoot(root);
  app.render(<App router={router} />);
  return () => {
    app.unmount();
    router.dispose();
    for (const stop of unfollow) stop();
  };
}
