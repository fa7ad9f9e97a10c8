import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { plainStyle } from "@print-builder/core/testing";
import { createTextEngine, type TextStyle } from "@print-builder/core/text";
import { faceFile } from "@print-builder/fonts";
import { openFonts } from "@print-builder/fonts/node";
import type { Browser, Page } from "playwright-core";
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
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
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

test.each(samples)(
  "lines in %s are as wide as the browser sets them, within a thousandth",
  async (face, lang, lines) => {
    const engine = engineOf(face);
    const expected = await browserWidths(face, lang, lines);
    for (const [index, line] of lines.entries()) {
      const layout = engine.layout(
        line,
        style,
        { width: 10_000, height: 1000 },
        { color: "#000000", alpha: 1 },
      );
      const width = layout.lines[0]?.width ?? 0;
      const theirs = expected[index] ?? 0;
      expect(layout.missing, line).toEqual([]);
      expect(theirs).toBeGreaterThan(0);
      expect(Math.abs(width - theirs) / theirs, `${line}: ${width} beside ${theirs}`).toBeLessThan(0.001);
    }
  },
);
