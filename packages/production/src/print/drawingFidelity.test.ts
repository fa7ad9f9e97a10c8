import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { plainStyle } from "@print-builder/core/testing";
import { createFaceLibrary, createTextEngine } from "@print-builder/core/text";
import { openFonts } from "@print-builder/fonts/node";
import sharp from "sharp";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { fontsOf, rasteriseFinely, readPixmap, temporaryFolder, textOf, wordsOf } from "../../test/paper.ts";
import { element, pageSetup, type Row, writeProject } from "../../test/projectFolders.ts";
import { type OpenProject, openProject, renderCard } from "./index.ts";

const sheet = { width: 210, height: 297, labelWidth: 100, labelHeight: 100 };
const canvasPx = 377;
/** The canvas is exactly 100 mm wide, so one px is the same everywhere. */
const ptPerPx = ((100 / 25.4) * 72) / canvasPx;

const texts: Readonly<Record<string, string>> = {
  Latin: "Greenfield International School of Performing Arts, Łódź and Kraków, AVATAR Way 17",
  Greek: "Ελένη Παπαδοπούλου, Λεωφόρος Βασιλίσσης Σοφίας, Αθήνα",
  Cyrillic: "Анастасия Соколова, улица Академика Королёва, Москва",
  Devanagari: "राहुल क्षत्रिय श्री कृष्णमूर्ति विद्यार्थी पहचान पत्र",
  Tamil: "ஸ்ரீ கோவிந்தன் பொன்னுசாமி மாணவர் அடையாள அட்டை",
  Arabic: "بطاقة هوية الطالب محمد عبد الله من مدرسة النور",
  Han: "张伟学生证北京市第一中学高三年级二班出生日期二零一零年",
  Hangul: "김서연 학생증 서울 중앙 고등학교 이학년 삼반",
};
const wraps = ["word", "break", "compress"] as const;

const scanDpi = 300;
const cardPx = Math.floor((100 / 25.4) * scanDpi);

const fonts = openFonts();
const faces = createFaceLibrary(fonts);
const engine = createTextEngine(fonts, faces);

const bare = (text: string) => text.normalize("NFC").replace(/[\s\u200b-\u200f\u202a-\u202e]/g, "");
const sorted = (text: string) => [...bare(text.normalize("NFKC"))].toSorted().join("");

function linesOf(text: string, textWrap: (typeof wraps)[number], width: number) {
  const style = { ...plainStyle, wrap: textWrap };
  return engine.layout(text, style, { width, height: 300 }, { color: "#000000", alpha: 1 });
}

type Side = "front" | "back";
type Format = "pdf" | "svg" | "png";

/**
 * Opens a card with these elements for the running test; the record's value `t` is the text. Returns a function that
 * draws a side as the render command does and returns the file's path.
 */
async function openCard(
  front: readonly object[],
  { back = [], text = "1" }: { readonly back?: readonly object[]; readonly text?: string } = {},
): Promise<(format: Format, side?: Side) => Promise<string>> {
  const open = await openCards({ front, back, rows: [{ t: text }] });
  onTestFinished(() => open.close());
  return async (format, side = "front") => await drawnBy(open, { format, side });
}

type Cards = {
  readonly front: readonly object[];
  readonly back?: readonly object[];
  readonly rows: readonly Row[];
};

async function openCards({ front, back = [], rows }: Cards) {
  const project = writeProject({
    design: {
      name: "Card",
      canvas_width: canvasPx,
      canvas_height: canvasPx,
      page_setup: pageSetup(sheet),
      is_dual_sided: back.length > 0,
      front_elements: front,
      back_elements: back,
    },
    rows,
  });
  return await openProject(project);
}

async function drawnBy(
  open: OpenProject,
  { format, side = "front", recordIndex = 0 }: { format: Format; side?: Side; recordIndex?: number },
): Promise<string> {
  const { bytes } = await renderCard(open, { recordIndex, side, format, dpi: scanDpi }, new Date());
  const out = join(temporaryFolder(), `card.${format}`);
  writeFileSync(out, bytes);
  return out;
}

const textBox = (width: number, properties: object) =>
  element("text", [10, 10, width, 300], { fontSize: 20, fontFamily: "Arial", ...properties });

const cases = Object.entries(texts).flatMap(([script, text], index) =>
  wraps.map((wrap) => [script, wrap, text, 130 + index * 17] as const),
);

/** A card with the text of every case; a case's record shows only its own text. */
let wrapped: OpenProject;
beforeAll(async () => {
  const front = cases.map(([, textWrap, , width], index) =>
    textBox(width, { text: "{{ t }}", textWrap, visibleIf: `case == "${index}"` }),
  );
  wrapped = await openCards({ front, rows: cases.map(([, , t], index) => ({ t, case: `${index}` })) });
});
afterAll(() => wrapped.close());

test.each(cases.map((each, recordIndex) => [...each, recordIndex] as const))(
  "PDF and SVG break %s text with wrap %s where the layout does",
  async (_script, wrap, text, width, recordIndex) => {
    const layout = linesOf(text, wrap, width);
    const expected = layout.lines.map((line) => sorted(text.slice(line.start, line.end)));
    expect(expected.length).toBeGreaterThan(1);
    const pdf = await textOf(await drawnBy(wrapped, { format: "pdf", recordIndex }));
    expect(pdf.trim().split("\n").map(sorted)).toEqual(expected);
    const svg = readFileSync(await drawnBy(wrapped, { format: "svg", recordIndex }), "utf8");
    const baselines = [...svg.matchAll(/transform="matrix\([^)]* ([\d.]+)\)" fill="#000000"/g)].map((match) =>
      Number(match[1]),
    );
    expect([...new Set(baselines)]).toHaveLength(expected.length);
  },
);

test("draws words in the PDF where the layout places them", async () => {
  const text = "AVATAR Wolfgang Tomlinson Yves Łukasz 1,234";
  const layout = linesOf(text, "word", 340);
  const placed = layout.ops
    .flatMap((op) => (op.op === "glyphs" ? op.words : []))
    .filter(({ word }) => word.text.trim() !== "")
    .map(({ word, x }) => {
      const spaces = word.text.length - word.text.trimStart().length;
      const unitsPerEm = faces.get(word.face).unitsPerEm;
      const lead = word.glyphs.slice(0, spaces).reduce((sum, glyph) => sum + glyph.advance, 0);
      return { text: word.text.trim(), x: (10 + x + (lead / unitsPerEm) * 20) * ptPerPx };
    });
  const draw = await openCard([textBox(340, { text: "{{ t }}", textWrap: "word" })], { text });
  const words = await wordsOf(await draw("pdf"));
  expect(words.map((word) => word.text)).toEqual(placed.flatMap((word) => word.text.split(" ")));
  for (const { text: first, x } of placed) {
    const word = words.find((each) => each.text === first.split(" ")[0]);
    expect(Math.abs((word?.x ?? 0) - x), first).toBeLessThan(0.02);
  }
});

/** Two numbered paragraphs, widely spaced and centred in their box; the name is bold, red and larger. */
const arranged = {
  text: "No. {{ t }}\n12 ({{ t }})",
  verticalAlign: "middle",
  lineHeight: 1.5,
  paragraphSpacing: 14,
  list: "number",
  runs: [{ start: 4, end: 11, bold: true, color: "#c00000", fontSize: 26 }],
};

/** Crops a PNG or a page of `rasteriseFinely` to the card, on white. */
function cardIn(picture: string) {
  const page = picture.endsWith(".ppm") ? readPixmap(picture) : null;
  return (
    (page ? sharp(page.data, { raw: page }) : sharp(picture))
      // A page's size is rounded up to whole px, a picture's to the nearest px.
      .extract({ left: 0, top: 0, width: cardPx, height: cardPx })
      .flatten({ background: "#ffffff" })
  );
}

type Ink = { readonly dark: Uint8Array; readonly top: number; readonly bottom: number };

/** The ink of a picture: the darkness of each px, and the first and last row with ink. */
async function inkOf(picture: string): Promise<Ink> {
  const dark = await cardIn(picture).greyscale().negate().raw().toBuffer();
  const isInked = (ink: number) => ink > 60;
  const rowOf = (at: number) => Math.floor(at / cardPx);
  return { dark, top: rowOf(dark.findIndex(isInked)), bottom: rowOf(dark.findLastIndex(isInked)) };
}

/**
 * Difference between two pictures as a share of the ink. Each back end smooths letters differently, but a letter
 * that is off by 2 px makes a difference of half.
 */
function apartInInk({ dark }: Ink, other: Ink): number {
  let [ink, apart] = [0, 0];
  for (let at = 0; at < dark.length; at++) {
    ink += dark[at] ?? 0;
    apart += Math.abs((dark[at] ?? 0) - (other.dark[at] ?? 0));
  }
  return apart / ink;
}

const scripts = { ...texts, Hebrew: "שלום לכל התלמידים בבית הספר", Thai: "สวัสดีนักเรียนทุกคนในโรงเรียน" };

test.each(Object.entries(scripts))(
  "numbered %s paragraphs look the same in PNG and PDF",
  async (_script, text) => {
    const words = text.slice(0, 24);
    const filled = { ...arranged, autoHeight: true, backgroundColor: "#eeeeee" };
    const draw = await openCard([textBox(320, arranged)], { back: [textBox(320, filled)], text: words });
    const set = await inkOf(await draw("png"));
    for (const side of ["front", "back"] as const) {
      const png = side === "front" ? set : await inkOf(await draw("png", side));
      const [page = ""] = await rasteriseFinely(await draw("pdf", side));
      const pdf = await inkOf(page);
      expect(png.dark.length).toBe(pdf.dark.length);
      expect(Math.abs(png.top - pdf.top), "top").toBeLessThanOrEqual(1);
      expect(Math.abs(png.bottom - pdf.bottom), "bottom").toBeLessThanOrEqual(1);
      expect(apartInInk(png, pdf)).toBeLessThan(0.2);
    }
    const drawPlain = await openCard([textBox(320, { text: arranged.text })], { text: words });
    const plain = await inkOf(await drawPlain("png"));
    expect(set.top - plain.top).toBeGreaterThan(100);
  },
);

/** The share of channel values that differ by more than 6 of 255 between a card's PNG and PDF. */
async function shareApart(elements: readonly object[]): Promise<number> {
  const draw = await openCard(elements);
  const png = await cardIn(await draw("png"))
    .raw()
    .toBuffer();
  const [page = ""] = await rasteriseFinely(await draw("pdf"));
  const pdf = await cardIn(page).raw().toBuffer();
  expect(pdf.length).toBe(png.length);
  let apart = 0;
  for (let at = 0; at < png.length; at++) if (Math.abs((png[at] ?? 0) - (pdf[at] ?? 0)) > 6) apart++;
  return apart / png.length;
}

const looks: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  down: { fillGradient: "linear", fillEndColor: "#1050d0" },
  slanting: { fillGradient: "linear", fillEndColor: "#ffcc00", fillAngle: 30 },
  "from the centre": { fillGradient: "radial", fillEndColor: "#1050d0" },
  "in five colours, one of them faint": {
    fillGradient: "linear",
    fillEndColor: "#1050d0",
    fillAngle: 20,
    fillStops: {
      start: 0.1,
      end: 0.85,
      between: [
        { position: 0.3, color: "#ffcc00" },
        { position: 0.5, color: "#ffffff60" },
        { position: 0.5, color: "#108040" },
      ],
    },
  },
  "fading out": { fillGradient: "linear", fillEndColor: "transparent", fillAngle: 200 },
  "with an opacity for the whole element": {
    fillGradient: "radial",
    fillEndColor: "#ffcc0040",
    opacity: 0.6,
    strokeWidth: 6,
  },
};

test.each(Object.entries(looks))("a gradient %s looks the same in PNG and PDF", async (_, look) => {
  const properties = { fillColor: "#c02040", ...look };
  const turned = { ...element("rectangle", [40, 190, 150, 110], properties), rotation: 25 };
  const apart = await shareApart([
    element("rectangle", [20, 20, 160, 110], { ...properties, cornerRadius: 20 }),
    element("circle", [200, 20, 150, 110], properties),
    turned,
    element("star", [220, 190, 120, 140], properties),
  ]);
  // Smooth areas agree, but each back end draws edges in its own shades.
  expect(apart).toBeLessThan(0.01);
});

test("font weights, spacing and variants look the same in PNG and PDF", async () => {
  const text = "Amara Okafor 1107";
  const runs = [
    { start: 0, end: 5, weight: 900, letterSpacing: 4 },
    { start: 6, end: 12, weight: 200, fontVariant: "small-caps" },
    { start: 13, end: 17, fontVariant: "tabular-nums oldstyle-nums" },
  ];
  const font = { text, fontSize: 24, fontFamily: "custom", customFontFamily: "Montserrat" };
  const plain = element("text", [10, 20, 350, 40], font);
  const set = element("text", [10, 80, 350, 40], { ...font, runs });
  const whole = element("text", [10, 140, 350, 40], {
    ...font,
    fontWeight: 600,
    letterSpacing: 1.5,
    fontVariant: "small-caps tabular-nums",
  });
  const draw = await openCard([plain, set, whole]);
  const pdf = await draw("pdf");
  const [page = ""] = await rasteriseFinely(pdf);
  expect(apartInInk(await inkOf(await draw("png")), await inkOf(page))).toBeLessThan(0.2);
  const faces = await fontsOf(pdf);
  for (const face of [
    /Montserrat-?Black/,
    /Montserrat-?ExtraLight/,
    /Montserrat-?SemiBold/,
    /Montserrat-?Regular/,
  ])
    expect(faces).toMatch(face);
  // Small capitals are extracted as the original letters.
  expect(await textOf(pdf)).toContain("Okafor");
});

test.each([
  ["sharp", {}],
  ["blurred", { shadowBlurMm: 2, shadowOpacity: 0.8 }],
  ["slightly blurred", { shadowBlurMm: 0.5, shadowOpacity: 0.8 }],
])("%s shadows look the same in PNG and PDF", async (_, blur) => {
  const shadow = { shadow: "drop", shadowColor: "#203040", shadowX: 6, shadowY: 5, ...blur };
  const shape = { fillColor: "#c02040", strokeColor: "#201010", strokeWidth: 8, ...shadow };
  const apart = await shareApart([
    element("rectangle", [20, 20, 140, 90], { ...shape, cornerRadius: 20 }),
    { ...element("star", [200, 20, 130, 130], { ...shape, opacity: 0.6 }), rotation: 20 },
    element("circle", [20, 150, 120, 90], { ...shape, fillGradient: "linear", strokeWidth: 0 }),
    element("text", [20, 270, 340, 60], {
      text: "Greenfield School",
      fontSize: 36,
      fontFamily: "Arial",
      ...shadow,
    }),
  ]);
  expect(apart).toBeLessThan(0.015);
});
