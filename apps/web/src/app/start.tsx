import "#ui/mantineStyles.ts";
import "#ui/base.css";
import { createRoot } from "react-dom/client";
import { followMeasures } from "#platform/measures/measures.ts";
import { followOtherTabs } from "#platform/session/session.ts";
import { removeOldCaches } from "#platform/storage/removeOldCaches.ts";
import { App } from "./App.tsx";
import { createRouter } from "./router.tsx";

/** How long the first screen's files may take before it is said that they are loading, ms. */
const loadingDelayMs = 250;

/** The code may be there before the page and its style sheets are, without which sizes would be measured wrong. */
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

/** Waits a moment for the first screen: mostly it comes so soon that nothing else need be shown before it. */
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

/** Shows the app. Answers how to end it. */
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
