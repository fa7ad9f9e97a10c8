import { type Browser, chromium } from "playwright-core";
import { ensureBrowser } from "../../tools/ensureBrowser.ts";

const quiet = [
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** A headless browser of this machine; close it when done. */
export async function openBrowser(): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return await chromium.launch({
    executablePath: ensureBrowser(),
    args: isRoot ? ["--no-sandbox", ...quiet] : quiet,
  });
}
