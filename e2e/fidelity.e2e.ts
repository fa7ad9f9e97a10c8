import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { plainStyle } from "@print-builder/core/testing";
import { createTextEngine, type TextStyle } from "@print-builder/core/text";
import { faceFile } from "@print-builder/fonts";
import { openFonts } from "@print-builder/fonts/node";
import { openProject, renderCard } from "@print-builder/production";
import {
  boxesOf,
  fontsOf,
  imagesOf,
  rasterise,
  rasteriseForScanner,
  scanAreas,
  textOf,
} from "@print-builder/production/testing";
import { downloadBy } from "@print-builder/web/testing/bulkPrint.ts";
import { dialog, tool } from "@print-builder/web/testing/editorDialogs.ts";
import { saved } from "@print-builder/web/testing/editorScreen.ts";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { soon, useBackOffice } from "./support/backOffice.ts";
import { openBrowser } from "./support/browser.ts";
import { address, designBack, designFront } from "./support/membershipCard.ts";
import { boxOf } from "./support/pointer.ts";
import { differingShare } from "./support/sheetPictures.ts";

const size = 100;

/** Font, `lang` attribute, and lines in one script each, whose widths are compared with the browser's. */
const samples: readonly (readonly [string, string, readonly string[]])[] = [
  [
    "arimo-400",
    "en",
    ["AVATAR To Waffle", "Łukasz Wójcik Żółć", "Ωμέγα Δελφίνι", "Юрий Гагарин", "Tom's 1,234.50"],
  ],
  ["arimo-700-italic", "en", ["AVATAR To Waffle", "Yvonne Kowalski"]],
  ["tinos-400", "en", ["Valid until 31/12/2027 · To Wanda", "AVAILABLE"]],
  ["carlito-400", "en", ["Office fftiffi AVATAR To", "Käthe Größe"]],
  ["gelasio-400", "en", ["Łukasz Żółć Waffle", "Tyrone Avery"]],
  ["cousine-400", "en", ["Cousine 0123456789"]],
  ["caladea-400", "en", ["Cambria Tomorrow AV"]],
  ["montserrat-600", "en", ["Amara Okafor", "Northgate Academy"]],
  ["poppins-400", "en", ["Milo Andersson", "Tyler AVA"]],
  ["noto-sans-devanagari-400", "hi", ["राहुल क्षत्रिय श्री कृष्णमूर्ति", "विद्यार्थी पहचान पत्र"]],
  ["noto-sans-gujarati-400", "gu", ["શ્રી જ્ઞાનેશ્વર પ્રકાશ"]],
  ["noto-sans-tamil-400", "ta", ["ஸ்ரீ கோவிந்தன் பொன்னுசாமி"]],
  ["noto-sans-bengali-400", "bn", ["রবীন্দ্রনাথ ঠাকুর"]],
  ["noto-sans-telugu-400", "te", ["శ్రీనివాస రావు"]],
  ["noto-sans-kannada-400", "kn", ["ಕೃಷ್ಣಮೂರ್ತಿ"]],
  ["noto-sans-malayalam-400", "ml", ["ശ്രീകുമാർ"]],
  ["noto-sans-gurmukhi-400", "pa", ["ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ"]],
  ["noto-sans-arabic-400", "ar", ["مُحَمَّد عبد الله لا إله"]],
  ["noto-sans-hebrew-400", "he", ["שלום עולם"]],
  ["noto-sans-thai-400", "th", ["สมชาย ใจดี"]],
];

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser({ inOnePiece: true });
});

afterAll(async () => {
  await browser?.close();
});

function fontBytes(face: string): Buffer {
  return readFileSync(
    fileURLToPath(import.meta.resolve(faceFile(face), import.meta.resolve("@print-builder/fonts"))),
  );
}

/** Widths in px of the lines as the browser lays them out in the same font file. */
async function browserWidths(
  page: Page,
  face: string,
  lang: string,
  lines: readonly string[],
): Promise<readonly number[]> {
  const url = `data:font/ttf;base64,${fontBytes(face).toString("base64")}`;
  return await page.evaluate(
    async ({ url, lang, lines, size }) => {
      const font = new FontFace("Sample", `url(${url})`);
      document.fonts.add(await font.load());
      const widths = lines.map((line) => {
        const span = document.createElement("span");
        span.lang = lang;
        span.style.cssText = `font: ${size}px Sample; white-space: pre; position: absolute; text-rendering: geometricPrecision`;
        span.textContent = line;
        document.body.append(span);
        const { width } = span.getBoundingClientRect();
        span.remove();
        return width;
      });
      document.fonts.delete(font);
      return widths;
    },
    { url, lang, lines: [...lines], size },
  );
}

/** A text engine with a single font, so that it uses the same font file as the browser. */
function engineOf(face: string) {
  const fonts = openFonts();
  return createTextEngine({
    faceFor: () => ({ face, known: true }),
    fallbacks: () => [],
    emoji: fonts.emoji,
    bytes: (id) => fonts.bytes(id),
  });
}

const style: TextStyle = { ...plainStyle, family: "Sample", size, wrap: "none" };

test("lines in every script are as wide as in the browser", async () => {
  const page = await browser.newPage();
  const wrong: string[] = [];
  for (const [face, lang, lines] of samples) {
    const engine = engineOf(face);
    const expected = await browserWidths(page, face, lang, lines);
    for (const [index, line] of lines.entries()) {
      const box = { width: 10_000, height: 1000 };
      const layout = engine.layout(line, style, box, { color: "#000000", alpha: 1 });
      const [ours, theirs] = [layout.lines[0]?.width ?? 0, expected[index] ?? 0];
      const isRight = layout.missing.length === 0 && Math.abs(ours - theirs) <= theirs / 1000;
      if (!isRight) wrong.push(`${face} ${line}: ${ours} instead of ${theirs}`);
    }
  }
  await page.close();
  expect(wrong).toEqual([]);
});

const demo = join(import.meta.dirname, "../demo");
const scanDpi = 300;

/** A demo card as the `render` command draws it. */
async function rendered(name: string, record: number, side: "front" | "back", format: "svg" | "png") {
  const open = await openProject(join(demo, name));
  try {
    const at = { recordIndex: record - 1, side, format, dpi: scanDpi } as const;
    return Buffer.from((await renderCard(open, at, new Date())).bytes);
  } finally {
    await open.close();
  }
}

/** The SVG as the browser renders it at exactly this size, in RGB. */
async function shown(svg: Buffer, width: number, height: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } });
  const sized = svg
    .toString("utf8")
    .replace(/(<svg[^>]*?) width="[^"]*" height="[^"]*"/, `$1 width="${width}" height="${height}"`);
  await page.setContent(`<style>*{margin:0}svg{display:block}</style>${sized}`);
  const png = await page.screenshot();
  await page.close();
  return await sharp(png).removeAlpha().raw().toBuffer();
}

/** The largest difference in any colour channel, for each pixel. */
function differences(a: Buffer, b: Buffer): Uint8Array {
  return Uint8Array.from({ length: a.length / 3 }, (_, pixel) => {
    const at = (channel: number) => Math.abs((a[pixel * 3 + channel] ?? 0) - (b[pixel * 3 + channel] ?? 0));
    return Math.max(at(0), at(1), at(2));
  });
}

/** Differences above this value, out of 255, are visible. */
const visible = 16;

test("demo cards look the same in the browser and in the 300 dpi picture", async () => {
  const cards = [
    ["student-card", 1, "front"],
    ["student-card", 2, "front"],
    ["student-card", 8, "front"],
    ["student-card", 5, "back"],
    ["shelf-labels", 3, "front"],
  ] as const;
  for (const [name, record, side] of cards) {
    const png = sharp(await rendered(name, record, side, "png")).flatten({ background: "#ffffff" });
    const { data, info } = await png.raw().toBuffer({ resolveWithObject: true });
    const inBrowser = await shown(await rendered(name, record, side, "svg"), info.width, info.height);
    const apart = differences(data, inBrowser);
    const card = `${name} ${record} ${side}`;
    expect(
      apart.reduce((most, each) => Math.max(most, each), 0),
      card,
    ).toBeLessThanOrEqual(64);
    expect(apart.filter((each) => each > visible).length / apart.length, card).toBeLessThan(0.0005);
  }
});

const office = useBackOffice();

const sides = ["Front", "Back"] as const;
const bleedMm = 3;

/** Exports single cards with bleed as a PDF, and each side as a picture. */
async function exportAll(page: Page) {
  const openFromMenu = async (entry: string) => {
    await page.getByRole("button", { name: "Project", exact: true }).click();
    await page.getByRole("menuitem", { name: entry }).click();
    return dialog(page, entry);
  };
  const pictures: Buffer[] = [];
  for (const side of sides) {
    const saving = await openFromMenu("Export pictures");
    await saving.getByText(side, { exact: true }).click();
    const { path } = await downloadBy(page, () =>
      saving.getByRole("button", { name: "Save 1 picture" }).click(),
    );
    pictures.push(readFileSync(path));
  }
  const exporting = await openFromMenu("Export PDF");
  await exporting.getByRole("button", { name: "Print 1 card" }).click();
  await exporting.getByRole("button", { name: "Page Setup" }).click();
  const setup = dialog(page, "Page Setup");
  await setup.getByRole("button", { name: /^Bleed and marks/ }).click();
  await setup.getByText("One card per page").click();
  await setup.getByLabel("Bleed", { exact: true }).fill(String(bleedMm));
  await setup.getByRole("button", { name: "OK", exact: true }).click();
  const pdf = await downloadBy(page, () =>
    exporting.getByRole("button", { name: /^Export \d cards?/ }).click(),
  );
  return { pictures, pdf: pdf.path };
}

/** A CR80 card at 300 dpi. */
const picture = { width: 1011, height: 638 };
const cardMm = { width: 85.6, height: 53.98 };

/** A resolution, in dots per mm, at which the bleed is a whole number of pixels. */
const fineDpmm = 50;

/** Crops a page to the trim size and scales it to the pixel size of the exported picture. */
async function trimmed(page: string): Promise<Buffer> {
  const px = (mm: number) => Math.round(mm * fineDpmm);
  const region = { left: px(bleedMm), top: px(bleedMm), width: px(cardMm.width), height: px(cardMm.height) };
  const cut = await sharp(page).extract(region).png().toBuffer();
  return await sharp(cut)
    .resize({ ...picture, fit: "fill" })
    .png()
    .toBuffer();
}

/** Zooms the card to the pixel size of its picture and hides ruler guides. */
async function enlargeCard(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1800, height: 1100 });
  await page.keyboard.press("Control+\\");
  await page.getByRole("button", { name: /^Zoom \d/ }).click();
  await page.getByRole("textbox", { name: /zoom/i }).fill("313");
  await page.keyboard.press("Enter");
  await page.addStyleTag({ content: `[data-testid="ruler-guides"] { display: none }` });
}

/** Screenshot of a side of the card, scaled to the size of the exported picture. */
async function screenshotOf(page: Page, side: string): Promise<Buffer> {
  await page.getByRole("toolbar", { name: "Sides" }).getByRole("button", { name: side }).click();
  const card = page.locator(`svg[aria-label="Card, ${side.toLowerCase()}"]`);
  // Waits for every picture, and for messages to move off the card.
  await soon(() => card.locator("image").count()).toBeGreaterThan(1);
  await soon(() => page.getByRole("log", { name: "Messages" }).getByRole("button").count()).toBe(0);
  // Aligns the card with the pixel grid of the screen, so that no edge is antialiased twice.
  const beside = async () => {
    const { x, y } = await boxOf(card);
    return [x - Math.round(x), y - Math.round(y)] as const;
  };
  await page.mouse.move(900, 500);
  await page.mouse.wheel(...(await beside()));
  await soon(async () => Math.hypot(...(await beside()))).toBeLessThan(0.02);
  await page.mouse.move(2, 2);
  const { x, y, height } = await boxOf(card);
  const clip = { x: Math.round(x), y: Math.round(y), width: picture.width, height: Math.ceil(height) };
  return await sharp(await page.screenshot({ clip }))
    .resize({ ...picture, fit: "fill" })
    .png()
    .toBuffer();
}

/** Covers the corners of a card's picture, because only some outputs round them. */
async function withoutCorners(card: Buffer): Promise<Buffer> {
  const side = 48;
  const input = { create: { width: side, height: side, channels: 3, background: "#ffffff" } } as const;
  const corners = ["northwest", "northeast", "southwest", "southeast"] as const;
  return await sharp(card)
    .flatten({ background: "#ffffff" })
    .composite(corners.map((gravity) => ({ input, gravity })))
    .removeAlpha()
    .png()
    .toBuffer();
}

async function expectAlike(one: Buffer, other: Buffer, what: string): Promise<void> {
  const [a, b] = [await withoutCorners(one), await withoutCorners(other)];
  expect(await differingShare(a, b), what).toBeLessThan(0.0005);
  // Flat areas are equal, but each renderer antialiases edges differently.
  const apart = differences(await sharp(a).raw().toBuffer(), await sharp(b).raw().toBuffer());
  expect(apart.filter((each) => each > 6).length / apart.length, what).toBeLessThan(0.05);
}

test("a membership card looks the same on screen, in PNG and in PDF", async () => {
  const page = await office.visit("/projects");
  await page.getByRole("button", { name: "New Project" }).first().click();
  const form = dialog(page, "Create New Project");
  await form.getByText("CR80 card").click();
  await form.getByText("Dual-sided project").click();
  await form.getByRole("textbox", { name: "Name" }).fill("Harbour Rowing Club");
  await page.keyboard.press("Enter");
  await tool(page, "Text").waitFor();
  await designFront(page);
  await designBack(page);
  await saved(page);

  await enlargeCard(page);
  const shots = [await screenshotOf(page, "Back"), await screenshotOf(page, "Front")].toReversed();
  const { pictures, pdf } = await exportAll(page);
  const pages = await rasterise(pdf, fineDpmm * 25.4, "-png");
  for (const [at, side] of sides.entries()) {
    const [png, shot, sheet] = [pictures[at], shots[at], pages[at]];
    if (!png || !shot || !sheet) throw new Error(`Nothing was made of the ${side}.`);
    await expectAlike(png, shot, `${side} on screen and in PNG`);
    await expectAlike(png, await trimmed(sheet), `${side} in PNG and PDF`);
  }

  // The PDF contains real text and a readable code. Only the photo and its shadow are raster images.
  expect(await textOf(pdf)).toMatch(/Amara Okafor\s+Rowing since 2019\s+Gold member\s+Gold member/);
  expect(await fontsOf(pdf)).toMatch(/Montserrat-ExtraBold[\s\S]*Montserrat-Regular/);
  expect((await imagesOf(pdf)).match(/^ +\d.*/gm)).toEqual([
    expect.stringMatching(/ gray +1 +8 /),
    expect.stringMatching(/ rgb +3 +8 +jpeg /),
  ]);
  const [, back = ""] = await rasteriseForScanner(pdf);
  expect(await scanAreas(back, [{ x: 59, y: 27, width: 26, height: 26 }])).toEqual([[address]]);

  // The background extends 3 mm past each edge.
  expect(await boxesOf(pdf)).toMatch(/TrimBox: +8\.50 +8\.50 +251\.15 +161\.52/);
  const colourAt = async (sheet: string, x: number, y: number) => {
    const region = { left: Math.round(x * fineDpmm), top: Math.round(y * fineDpmm), width: 1, height: 1 };
    return [...(await sharp(sheet).extract(region).removeAlpha().raw().toBuffer())];
  };
  const [front = "", reverse = ""] = pages;
  const [outside, inside] = [await colourAt(front, 0.2, 30), await colourAt(front, bleedMm + 0.2, 30)];
  expect(outside).toEqual(inside);
  const edges = [
    [0.2, 30],
    [91.3, 30],
    [46, 0.2],
    [46, 59.7],
  ] as const;
  for (const [x, y] of edges) {
    const [red = 255] = await colourAt(reverse, x, y);
    expect(red, `ground at ${x}, ${y} mm`).toBeLessThan(225);
  }
});
