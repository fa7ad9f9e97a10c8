import { execFileSync } from "node:child_process";
import { type Browser, chromium } from "playwright-core";
import sharp from "sharp";

const chromiumArgs = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // Chromium draws a page in tiles, and smooths a curve that crosses a tile's edge slightly differently on either side.
  "--default-tile-width=4096",
  "--default-tile-height=4096",
];

function browserPath(): string {
  if (process.env.CHROMIUM_PATH) {
    return process.env.CHROMIUM_PATH;
  }
  const names = ["chromium", "chromium-browser", "google-chrome", "chrome"];
  const script = `for name in ${names.join(" ")}; do command -v "$name" && exit 0; done; exit 1`;
  return execFileSync("sh", ["-c", script], { encoding: "utf8" }).trim();
}

/** The system's Chromium: `CHROMIUM_PATH`, or else the first Chromium on PATH. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath(), args: chromiumArgs });
}

/** Chromium's rendering of the SVG as RGB, with one screen px per CSS px. */
export async function chromiumPixels(
  browser: Browser,
  svg: string,
  width: number,
  height: number,
): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 1 });
  // A large picture on a busy machine takes longer than the default 30 s.
  page.setDefaultTimeout(240_000);
  try {
    await page.setContent(`<body style="margin:0;background:#fff"><img style="display:block">`);
    await page.evaluate(
      async (source) => {
        const image = (
          globalThis as unknown as { document: { images: [{ src: string; decode(): Promise<void> }] } }
        ).document.images[0];
        image.src = source;
        await image.decode();
      },
      `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`,
    );
    return await sharp(await page.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer();
  } finally {
    await page.close();
  }
}
