import { type Browser, chromium } from "playwright-core";
import { ensureBrowser, findLightBrowser } from "../../tools/ensureBrowser.ts";

const quiet = [
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // Pages of a site share a process for as long as one of them is open.
  "--process-per-site",
  // Scripts that such a process has compiled are found there; read as they arrive, they are compiled again.
  "--js-flags=--no-script-streaming",
];

/** A page is drawn in tiles, and a curve that crosses the edge of one is smoothed a little otherwise on either side. */
const oneTile = ["--default-tile-width=4096", "--default-tile-height=4096"];

type BrowserOptions = {
  /** True for a person who has never been here: the editor then opens its tutorial. */
  readonly firstVisit?: boolean;
  /** True for what only a whole browser has, such as its PDF viewer. */
  readonly whole?: boolean;
  /** True where pixels are compared one by one: each page is drawn in one piece. */
  readonly inOnePiece?: boolean;
};

/** A headless browser of this machine, of a person who knows the editor; close it when done. */
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

/** What every page of the browser has; `isTutorialSeen`: it remembers that the tutorial was seen. */
function preparePages(browser: Browser, isTutorialSeen: boolean): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    // Only what hangs is too slow, however slow or busy the machine is.
    context.setDefaultTimeout(120_000);
    // Choosers of files are heard of from the start: a listener that comes with the click may come too late.
    context.on("page", (page) => void page.on("filechooser", () => undefined));
    if (!isTutorialSeen) return context;
    await context.addInitScript(() => {
      // Pages without an address have no storage.
      if (location.protocol.startsWith("http")) localStorage.setItem("editor_tutorial_seen", "yes");
    });
    return context;
  };
  browser.newPage = async (options) => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    // Where the whole browser goes, its contexts go with it.
    page.once("close", () => void context.close().catch(() => undefined));
    return page;
  };
  return browser;
}
