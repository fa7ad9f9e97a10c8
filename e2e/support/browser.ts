import { type Browser, chromium } from "playwright-core";
import { ensureBrowser, findLightBrowser } from "../../tools/ensureBrowser.ts";

const quiet = [
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // Pages of a site share a process as long as any of the pages is open.
  "--process-per-site",
  // A camera that shows a moving pattern.
  "--use-fake-ui-for-media-stream",
  "--use-fake-device-for-media-stream",
  // The shared process caches compiled scripts only if they are not streamed. Pages are too short-lived for V8's
  // optimizing compiler, whose work saves less CPU time than it takes.
  "--js-flags=--no-script-streaming --no-opt",
];

/** Large raster tiles, because curves are antialiased differently on each side of a tile's edge. */
const oneTile = ["--default-tile-width=4096", "--default-tile-height=4096"];

type BrowserOptions = {
  /** True for a first-time user, for whom the editor opens its tutorial. */
  readonly firstVisit?: boolean;
  /** True for features that only a full browser has, such as a PDF viewer. */
  readonly whole?: boolean;
  /** True to rasterize each page in a single tile, for comparisons of single pixels. */
  readonly inOnePiece?: boolean;
};

/** Opens a headless browser of a user who knows the editor. Close it when done. */
export async function openBrowser({
  firstVisit = false,
  whole = false,
  inOnePiece = false,
}: BrowserOptions = {}): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath: (whole ? undefined : findLightBrowser()) ?? ensureBrowser(),
    args: [...(isRoot ? ["--no-sandbox"] : []), ...quiet, ...(inOnePiece ? oneTile : [])],
  });
  return preparePages(browser, !firstVisit);
}

/** Prepares every page of the browser. `isTutorialSeen` marks the tutorial as seen. */
function preparePages(browser: Browser, isTutorialSeen: boolean): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    // Long enough that only a hanging page times out, however slow the machine is.
    context.setDefaultTimeout(120_000);
    // Intercepts file choosers early, because a listener added with the click may miss the file chooser.
    context.on("page", (page) => void page.on("filechooser", () => undefined));
    if (!isTutorialSeen) return context;
    await context.addInitScript(() => {
      // about:blank has no local storage.
      if (location.protocol.startsWith("http")) localStorage.setItem("editor_tutorial_seen", "yes");
    });
    return context;
  };
  browser.newPage = async (options) => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    // Closing the full browser also closes its contexts.
    page.once("close", () => void context.close().catch(() => undefined));
    return page;
  };
  return browser;
}
