import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { plainStyle } from "@print-builder/core/testing";
import { createTextEngine, type TextStyle } from "@print-builder/core/text";
import { faceFile } from "@print-builder/fonts";
import { openFonts } from "@print-builder/fonts/node";
import { openProject, renderCard } from "@print-builder/production";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "./support/browser.ts";

const size = 100;

/** Face, language of the page's element, and lines of one script each: the browser's own text is the measure. */
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

/** Widths of the lines as the browser sets them in this very font file, px. */
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

/** The text engine with one face only, so that both sides use the same file. */
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

test("lines in every script are as wide as the browser sets them", async () => {
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

/** A card of the demo as the `render` command draws it. */
async function rendered(name: string, record: number, side: "front" | "back", format: "svg" | "png") {
  const open = await openProject(join(demo, name));
  try {
    const at = { recordIndex: record - 1, side, format, dpi: scanDpi } as const;
    return Buffer.from((await renderCard(open, at, new Date())).bytes);
  } finally {
    await open.close();
  }
}

/** The SVG as the browser shows it at exactly this size, RGB. */
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

/** Largest difference of a colour channel, pixel by pixel. */
function differences(a: Buffer, b: Buffer): Uint8Array {
  return Uint8Array.from({ length: a.length / 3 }, (_, pixel) => {
    const at = (channel: number) => Math.abs((a[pixel * 3 + channel] ?? 0) - (b[pixel * 3 + channel] ?? 0));
    return Math.max(at(0), at(1), at(2));
  });
}

/** Beyond this, of 255, a difference can be seen. */
const visible = 16;

test("the browser and the 300 dpi picture show the demo's cards alike", async () => {
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
