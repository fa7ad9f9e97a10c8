import { createFaceLibrary } from "@print-builder/core/text";
import { expect, test } from "vitest";
import { cffFont } from "#test/pdf/cffFont.ts";
import { readPixels } from "#test/pdf/pixels.ts";
import {
  arimoFace,
  bundledFaces,
  card,
  element,
  inflated,
  line,
  pdfOptions,
  printed,
  pxPt,
  shape,
  sheet,
  tool,
} from "#test/pdf/testSheets.ts";

const devanagariFace = "noto-sans-devanagari-400";
const arabicFace = "noto-sans-arabic-400";
const tamilFace = "noto-sans-tamil-400";

const faces = bundledFaces();

async function printedText(ops: ReturnType<typeof line>[]): Promise<string> {
  return printed([sheet([card([element(ops)])])], pdfOptions({}, faces));
}

test("extracts words in Latin, Devanagari, Arabic and Tamil script", async () => {
  const path = await printedText([
    line(faces, "Zoë Łukasz office AVATAR", { x: 10, baseline: 30, size: 14 }),
    line(faces, "विद्यार्थी कक्षा प्रिया हिन्दी", { x: 10, baseline: 60, size: 14, face: devanagariFace }),
    line(faces, "السلام محمد عليكم", { x: 10, baseline: 90, size: 14, face: arabicFace, rtl: true }),
    line(faces, "தமிழ் கோவிந்தன் பள்ளி", { x: 10, baseline: 120, size: 14, face: tamilFace }),
  ]);
  const text = tool("pdftotext", "-raw", path, "-").normalize("NFC");
  for (const word of [
    "Zoë Łukasz office AVATAR",
    "विद्यार्थी",
    "कक्षा",
    "प्रिया",
    "हिन्दी",
    "தமிழ்",
    "கோவிந்தன்",
    "பள்ளி",
  ]) {
    expect(text).toContain(word);
  }
  for (const word of ["السلام", "محمد", "عليكم"]) {
    expect(text).toContain(word);
  }
});

test("embeds every font as a subset with a Unicode map", async () => {
  const path = await printedText([
    line(faces, "Latin", { x: 10, baseline: 30, size: 14 }),
    line(faces, "கோ", { x: 10, baseline: 60, size: 14, face: tamilFace }),
  ]);
  const fonts = tool("pdffonts", path).trim().split("\n").slice(2);
  expect(fonts).toHaveLength(2);
  for (const font of fonts) {
    expect(font).toMatch(/^[A-Z]{6}\+\S+ +CID TrueType +Identity-H +yes yes yes/);
  }
});

test("draws words within 0.02 pt of their layout position", async () => {
  const size = 40;
  const words = ["AVATAR", "Wolfgang", "To", "Ty.", "Illinois", "mmm", "offices", "Wal-Mart", "121", "LT."];
  const lines = [0, 2, 4, 6, 8].map((first) =>
    line(faces, words.slice(first, first + 2).join(" "), { x: 7.3, baseline: 36.4 + first * 18, size }),
  );
  const path = await printedText(lines);
  const boxes = [
    ...tool("pdftotext", "-bbox", path, "-").matchAll(/xMin="([\d.]+)".*xMax="([\d.]+)".*>(.*)<\/word>/g),
  ];
  expect(boxes.map((box) => box[3])).toEqual(words);
  const placed = lines.flatMap((op) => (op.op === "glyphs" ? op.words : []));
  boxes.forEach((box, index) => {
    const { word, x = 0 } = placed[index] ?? {};
    const blank = word?.text.endsWith(" ") ? word.glyphs.at(-1)?.advance : 0;
    const end = x + (((word?.advance ?? 0) - (blank ?? 0)) * size) / 2048;
    const left = (10 * 72) / 25.4;
    expect(Math.abs(Number(box[1]) - (left + x * pxPt))).toBeLessThan(0.02);
    expect(Math.abs(Number(box[2]) - (left + end * pxPt))).toBeLessThan(0.02);
  });
});

test("draws a glyph that the font shifts where HarfBuzz puts it", async () => {
  const word = shape(faces, arimoFace, "ab");
  const [first, second] = word.glyphs;
  if (!first || !second) {
    throw new Error("Two glyphs.");
  }
  const shifted = { ...word, glyphs: [first, { ...second, dx: 512, dy: 1024 }] };
  const op = line(faces, "", { x: 0, baseline: 100, size: 40 });
  if (op.op !== "glyphs") {
    throw new Error("A line is glyphs.");
  }
  const path = await printedText([{ ...op, words: [{ word: shifted, x: 20, start: 0 }] }]);
  const [operators] = /\[<0001>\]TJ.*/.exec(inflated(path)) ?? [];
  // The first glyph is 556.15 thousandths wide, and widths in PDF are whole.
  expect(operators).toBe("[<0001>]TJ 0.5 Ts [-250.15 <0002>]TJ 0 Ts [249.85 ]TJ ET");
});

test("draws a glyph without text as a shape; its cluster's text occurs once", async () => {
  const path = await printedText([
    line(faces, "कि", { x: 10, baseline: 30, size: 14, face: devanagariFace }),
    line(faces, "कुकु", { x: 10, baseline: 60, size: 14, face: devanagariFace }),
  ]);
  const file = inflated(path);
  expect(file).not.toContain("ActualText");
  // The i-sign comes first and carries क, the letter after which it is read; a sign below does not advance the pen and
  // has no text.
  expect(file).toContain("3 beginbfchar\n<0001> <0915>\n<0002> <093F>\n<0003> <09150941>\nendbfchar");
  expect(file.match(/ Do\n/g)?.length).toBe(2);
});

test("uses the same character codes for a word drawn a hundred times", async () => {
  const op = line(faces, "Anna", { x: 10, baseline: 30, size: 14 });
  const path = await printed(
    Array.from({ length: 20 }, () => sheet(Array.from({ length: 5 }, () => card([element([op])])))),
    pdfOptions({}, faces),
  );
  expect(inflated(path)).toContain("3 beginbfchar\n<0001> <0041>\n<0002> <006E>\n<0003> <0061>\nendbfchar");
});

test.each(["named", "identified"] as const)(
  "embeds a CFF font with %s glyphs and draws the right glyphs",
  async (kind) => {
    const bytes = cffFont(kind);
    const library = createFaceLibrary({
      faceFor: (family) => ({ face: family, known: true }),
      fallbacks: () => [],
      emoji: "",
      bytes: () => bytes,
    });
    const op = line(library, "AB", { x: 0, baseline: 100, size: 100, face: "upload:blocks.otf" });
    const path = await printed([sheet([card([element([op])])])], pdfOptions({}, library));
    expect(tool("pdftotext", path, "-").trim()).toBe("AB");
    expect(tool("pdffonts", path)).toMatch(/CID Type 0C.* yes yes yes/);
    const pixels = readPixels(path);
    // Blocks reach from 10 to 50 px of each 60 px advance; A is 70 px high, B 30 px.
    expect(pixels.atCard(30, 50)).toEqual([0, 0, 0]);
    expect(pixels.atCard(90, 50)).toEqual([255, 255, 255]);
    expect(pixels.atCard(90, 85)).toEqual([0, 0, 0]);
  },
);

test("refuses a font whose outlines PDF does not support, and names it", async () => {
  const bytes = Buffer.from(cffFont("named"));
  bytes.write("CFFX", bytes.indexOf("CFF "), "latin1");
  const library = createFaceLibrary({
    faceFor: (family) => ({ face: family, known: true }),
    fallbacks: () => [],
    emoji: "",
    bytes: () => bytes,
  });
  const op = line(library, "A", { x: 0, baseline: 100, size: 100, face: "upload:odd.otf" });
  await expect(printed([sheet([card([element([op])])])], pdfOptions({}, library))).rejects.toThrow(
    /cannot be embedded/,
  );
});

test("splits a face with over 65,535 pairs of glyph and text into two fonts", async () => {
  const [glyph] = shape(faces, arimoFace, "a").glyphs;
  if (!glyph) {
    throw new Error("One glyph.");
  }
  // 700 words of 100 glyphs, each glyph with a distinct Chinese character as its text.
  const words = Array.from({ length: 700 }, (_, word) => {
    const codes = Array.from({ length: 100 }, (_, index) => word * 100 + index);
    const clusters = codes.map((code) =>
      String.fromCodePoint(code < 20_000 ? 0x4e00 + code : 0x20000 + code - 20_000),
    );
    const size = clusters[0]?.length ?? 1;
    const glyphs = clusters.map((_, index) => ({ ...glyph, cluster: index * size }));
    return { face: arimoFace, text: clusters.join(""), rtl: false, advance: glyph.advance * 100, glyphs };
  });
  const op = line(faces, "", { x: 0, baseline: 100, size: 0.5 });
  if (op.op !== "glyphs") {
    throw new Error("A line is glyphs.");
  }
  const pages = Array.from({ length: 7 }, (_, page) => {
    const some = words.slice(page * 100, page * 100 + 100);
    return some.map((word, index) => ({ ...op, baseline: 2 * index, words: [{ word, x: 0, start: 0 }] }));
  });
  const path = await printed(
    pages.map((ops) => sheet([card([element(ops)])])),
    pdfOptions({}, faces),
  );
  expect(tool("pdffonts", path).trim().split("\n").slice(2)).toHaveLength(2);
  const text = tool("pdftotext", "-raw", path, "-");
  expect(text).toContain(words[0]?.text);
  expect(text).toContain(words[699]?.text);
});
