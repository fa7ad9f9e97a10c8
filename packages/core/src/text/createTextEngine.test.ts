import { openFonts } from "@print-builder/fonts/node";
import fc from "fast-check";
import { expect, test } from "vitest";
import { plainStyle } from "#test/index.ts";
import { createTextEngine } from "./createTextEngine.ts";
import type { TextStyle } from "./layoutText.ts";

const engine = createTextEngine(openFonts());
const black = { color: "#000000", alpha: 1 };
const plain: TextStyle = { ...plainStyle, size: 24 };

function layout(text: string, style: Partial<TextStyle> = {}, box = { width: 200, height: 50 }) {
  return engine.layout(text, { ...plain, ...style }, box, black);
}

function linesOf(text: string, style: Partial<TextStyle> = {}, box = { width: 200, height: 50 }) {
  return layout(text, style, box).lines.map((line) => text.slice(line.start, line.end));
}

function glyphWords(text: string, style: Partial<TextStyle> = {}, box = { width: 2000, height: 50 }) {
  return layout(text, style, box).ops.flatMap((op) => (op.op === "glyphs" ? op.words : []));
}

test("[TEXT-06] wrap none breaks only at line breaks in the text", () => {
  const text = "A rather long line that does not fit\nand another";
  expect(linesOf(text, { wrap: "none" })).toEqual(text.split("\n"));
});

test("[TEXT-07] wrap word breaks between words at the element's width", () => {
  const text = "Greenfield International School of Arts";
  const lines = linesOf(text);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join(" ")).toBe(text);
  expect(layout(text).lines.every((line) => line.width <= 200)).toBe(true);
});

test("wrap word keeps an overlong word whole and reports it", () => {
  const text = "Donaudampfschifffahrtsgesellschaft";
  expect(linesOf(text)).toEqual([text]);
  expect(layout(text).overflows).toBe(true);
});

test("[TEXT-08] wrap break also breaks inside words, between graphemes", () => {
  const text = "Donaudampfschifffahrtsgesellschaft";
  const lines = linesOf(text, { wrap: "break" });
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join("")).toBe(text);
  const indic = "क्षत्रियक्षत्रियक्षत्रियक्षत्रियक्षत्रिय";
  const graphemes = new Intl.Segmenter("hi", { granularity: "grapheme" });
  for (const line of linesOf(indic, { wrap: "break" }, { width: 60, height: 500 })) {
    expect([...graphemes.segment(line)].map((each) => each.segment).join("")).toBe(line);
    expect(line.startsWith("\u094d")).toBe(false);
  }
});

test("[TEXT-09] wrap compress shrinks text to fit, down to its minimum size", () => {
  const text = "Venkata Subramanian Lakshminarayanan";
  const fitted = layout(text, { wrap: "compress" }, { width: 200, height: 26 });
  expect(fitted.size).toBeLessThan(24);
  expect(fitted.size).toBeGreaterThan(8);
  expect(fitted.overflows).toBe(false);
  expect(fitted.height).toBeLessThanOrEqual(26);
  expect(fitted.lines.every((line) => line.width <= 200)).toBe(true);
  const larger = layout(text, { wrap: "word", size: fitted.size + 0.2 }, { width: 200, height: 26 });
  expect(larger.height > 26 || larger.lines.some((line) => line.width > 200)).toBe(true);
  const hopeless = layout(text.repeat(20), { wrap: "compress" }, { width: 200, height: 26 });
  expect(hopeless.size).toBe(8);
  expect(hopeless.overflows).toBe(true);
});

test("[TEXT-10] uses a line height of 1.2 times the font size", () => {
  const { lines, lineHeight } = layout("one\ntwo", { size: 30 });
  expect(lineHeight).toBeCloseTo(36, 9);
  expect((lines[1]?.baseline ?? 0) - (lines[0]?.baseline ?? 0)).toBeCloseTo(36, 9);
});

test("aligns text and its caret to the top, middle or bottom of the box", () => {
  const box = { width: 200, height: 100 };
  const firstLine = (verticalAlign: TextStyle["verticalAlign"]) =>
    layout("one\ntwo", { verticalAlign }, box).lines[0]?.top ?? Number.NaN;
  expect(firstLine("top")).toBe(0);
  expect(firstLine("middle")).toBeCloseTo((100 - 2 * 28.8) / 2, 9);
  expect(firstLine("bottom")).toBeCloseTo(100 - 2 * 28.8, 9);
});

test("includes line height and paragraph spacing in positions and fitting", () => {
  const text = "A Valley of Yew Trees\nTo See And Wander";
  const box = { width: 150, height: 200 };
  const airy = layout(text, { lineHeight: 1.5, paragraphSpacing: 10 }, box);
  const tops = airy.lines.map(({ top, start }) => [start, Math.round(top * 100) / 100]);
  expect(tops).toEqual([
    [0, 0],
    [12, 36],
    [22, 82],
    [33, 118],
  ]);
  expect(airy.height).toBeCloseTo(4 * 36 + 10, 9);
  expect(airy.overflows).toBe(false);
  expect(layout(text, { lineHeight: 2, paragraphSpacing: 10 }, box).overflows).toBe(false);
  expect(layout(text, { lineHeight: 2, paragraphSpacing: 40 }, box).overflows).toBe(true);
  const sizes = [0, 10, 40].map(
    (paragraphSpacing) =>
      layout(text, { wrap: "compress", paragraphSpacing }, { width: 150, height: 100 }).size,
  );
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  expect(sizes[2]).toBeLessThan(sizes[0] ?? 0);
});

test("indents list entries, with markers on the side where reading starts", () => {
  const text = "Bring your card to every lesson\n\nمحمد علي\nEnd";
  const box = { width: 160, height: 400 };
  const { lines, ops, overflows } = layout(text, { size: 20, list: "number" }, box);
  const markers = ops.flatMap((op) =>
    op.op === "glyphs"
      ? op.words.filter(({ start }) => start < 0).map(({ word, x }) => [word.text, x] as const)
      : [],
  );
  // In visual order, the full stop of the Arabic entry is left of its number.
  expect(markers.map(([sign]) => sign)).toEqual(["1.", ".", "2", "3."]);
  expect(overflows).toBe(false);
  const first = lines.filter(({ start }) => start < 31);
  expect(first.length).toBeGreaterThan(1);
  expect(new Set(first.map(({ x }) => x)).size).toBe(1);
  expect(first[0]?.x).toBeGreaterThan(markers[0]?.[1] ?? 0);
  expect(markers[0]?.[1]).toBeGreaterThanOrEqual(0);
  const arabic = lines.find(({ rtl }) => rtl);
  expect((arabic?.x ?? 0) + (arabic?.width ?? 0)).toBeLessThan(160);
  const last = markers.filter(([, x]) => x > 80).length;
  expect(last).toBeGreaterThan(0);
});

test("compresses list text into the space left by its markers", () => {
  const text = "A Valley of Yew Trees\nTo See And Wander";
  const box = { width: 150, height: 60 };
  const plainSize = layout(text, { wrap: "compress" }, box).size;
  const listed = layout(text, { wrap: "compress", list: "bullet" }, box);
  expect(listed.size).toBeLessThan(plainSize);
  expect(listed.overflows).toBe(false);
});

test("lays out explicit defaults like absent properties", () => {
  const said = { verticalAlign: "top", lineHeight: 1.2, paragraphSpacing: 0 } as const;
  const text = "A Valley of Yew Trees\nTo See And Wander";
  expect(layout(text, said)).toEqual(layout(text));
});

test("does not break a line at a slash inside a word", () => {
  expect(
    linesOf("valid until 31/12/2027 and/or later", {}, { width: 190, height: 200 }).join("|"),
  ).not.toMatch(/\/\|/);
});

test("lays out right-to-left words from the right, but numbers from the left", () => {
  const words = glyphWords("ID: محمد 42 — Rahul").map((each) => each.word.text);
  expect(words.join("")).toBe("ID: 42 محمد — Rahul");
});

test("aligns lines to the box and lets trailing spaces hang", () => {
  const right = layout("Roll No 7   ", { align: "right" }).lines[0];
  expect((right?.x ?? 0) + (right?.width ?? 0)).toBeCloseTo(200, 6);
  const centre = layout("Roll No 7", { align: "center" }).lines[0];
  expect((centre?.x ?? 0) * 2 + (centre?.width ?? 0)).toBeCloseTo(200, 6);
});

test("justifies lines to both edges, except the last line", () => {
  const { lines } = layout(
    "A Valley of Yew Trees To See And Wander",
    { align: "justify" },
    { width: 200, height: 200 },
  );
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines.slice(0, -1)) {
    expect(line.width).toBeCloseTo(200, 6);
  }
  expect(lines.at(-1)?.width).toBeLessThan(200);
});

test("draws underline and strike-through from the font's metrics", () => {
  const both = layout("Name", { underline: true, lineThrough: true });
  const rules = both.ops.filter((op) => op.op === "path");
  expect(rules).toHaveLength(2);
  const tops = rules.map((op) => op.path[0]?.[2] ?? 0);
  const baseline = both.lines[0]?.baseline ?? 0;
  expect(tops[0]).toBeGreaterThan(baseline);
  expect(tops[1]).toBeLessThan(baseline);
});

test("draws a character that no font has as a box, and reports it", () => {
  const { missing, ops } = layout("a\u{1e2c0}b");
  expect(missing).toEqual(["\u{1e2c0}"]);
  expect(
    ops
      .flatMap((op) => (op.op === "glyphs" ? op.words : []))
      .some((each) => each.word.glyphs.some((g) => g.glyph === 0)),
  ).toBe(true);
});

test("prints an unknown font family in Arimo, and reports it", () => {
  const { unknownFamilies, ops } = layout("Name", { family: "No Such Face" });
  expect(unknownFamilies).toEqual(["No Such Face"]);
  expect(ops[0]?.op === "glyphs" && ops[0].face).toBe("arimo-400");
});

test("adds letter spacing after every character but the last", () => {
  const tight = layout("STUDENT").lines[0]?.width ?? 0;
  const wide = layout("STUDENT", { letterSpacing: 3 }).lines[0]?.width ?? 0;
  expect(wide - tight).toBeCloseTo(18, 1);
});

test("lays out both empty text and 10,000 characters", () => {
  expect(layout("").lines).toEqual([expect.objectContaining({ start: 0, end: 0, width: 0 })]);
  expect(layout("").overflows).toBe(false);
  for (const wrap of ["none", "word", "break", "compress"] as const) {
    expect(layout("word ".repeat(2000), { wrap }).overflows).toBe(true);
    expect(layout("x".repeat(10_000), { wrap }).overflows).toBe(true);
  }
});

const alphabets = [
  "Wąż AV.",
  "राहुल क्ष",
  "શ્રી ",
  "ஸ்ரீ ",
  "مُحَمَّد ",
  "张伟王 ",
  "김민수 ",
  "a-b/c 1",
  "\n",
  "👩‍👧 ",
  "Ωδ ",
  "שלום ",
];

test("puts every character on exactly one line, none of them too wide", () => {
  const text = fc.array(fc.constantFrom(...alphabets), { maxLength: 30 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, fc.integer({ min: 60, max: 400 }), (value, width) => {
      const { lines } = layout(value, { wrap: "break" }, { width, height: 100 });
      let last = 0;
      for (const line of lines) {
        expect(value.slice(last, line.start).trim()).toBe("");
        expect(line.width).toBeLessThanOrEqual(width + 1e-4);
        last = line.end;
      }
      expect(value.slice(last).trim()).toBe("");
    }),
    { numRuns: 300 },
  );
});
