import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "./support/browser.ts";
import { renderCommand, temporaryFolder } from "./support/programs.ts";

const demo = join(import.meta.dirname, "../demo");
const folder = temporaryFolder();
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser({ inOnePiece: true });
});

afterAll(async () => {
  await browser?.close();
});

async function rendered(
  project: string,
  record: number,
  side: string,
  format: "svg" | "png",
): Promise<string> {
  const out = join(folder, `card.${format}`);
  const place = ["--project", join(demo, project), "--record", String(record), "--side", side];
  const { code, stderr } = await renderCommand([...place, "--format", format, "--dpi", "300", "--out", out]);
  expect(code, stderr).toBe(0);
  return out;
}

/** The SVG as the browser shows it at exactly this size, RGB. */
async function shown(svgFile: string, width: number, height: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } });
  const svg = readFileSync(svgFile, "utf8").replace(
    /(<svg[^>]*?) width="[^"]*" height="[^"]*"/,
    `$1 width="${width}" height="${height}"`,
  );
  await page.setContent(`<style>*{margin:0}svg{display:block}</style>${svg}`);
  const png = await page.screenshot();
  await page.close();
  return await sharp(png).removeAlpha().raw().toBuffer();
}

/** Largest difference of a colour channel, pixel by pixel. */
function differences(a: Buffer, b: Buffer): Uint8Array {
  return Uint8Array.from({ length: a.length / 3 }, (_, pixel) => {
    const at = (channel: number) => Math.abs((a[pixel * 3 + channel] ?? 0) - (b[pixel * 3 + channel] ?? 0));
    return Math.max(at(0), at(1), at(2));
  });
}

/** Beyond this, of 255, a difference can be seen. */
const seen = 16;

test.each([
  ["student-card", 1, "front"],
  ["student-card", 2, "front"],
  ["student-card", 8, "front"],
  ["student-card", 5, "back"],
  ["shelf-labels", 3, "front"],
] as const)(
  "%s record %i %s: browser and 300 dpi picture differ in fewer than 5 of 10,000 pixels, none by more than 64/255",
  async (project, record, side) => {
    const png = sharp(await rendered(project, record, side, "png")).flatten({ background: "#ffffff" });
    const { data, info } = await png.raw().toBuffer({ resolveWithObject: true });
    const browserPixels = await shown(await rendered(project, record, side, "svg"), info.width, info.height);
    const apart = differences(data, browserPixels);
    expect(apart.reduce((most, each) => Math.max(most, each), 0)).toBeLessThanOrEqual(64);
    expect(apart.filter((each) => each > seen).length / apart.length).toBeLessThan(0.0005);
  },
);
