import { openFonts } from "@print-builder/fonts/node";
import fc from "fast-check";
import { expect, test } from "vitest";
import { plainStyle } from "#test/index.ts";
import { caretAt, caretBoxes, caretLines, caretOffset, lineOf, verticalMove } from "./caret.ts";
import { createTextEngine } from "./createTextEngine.ts";
import { createFaceLibrary } from "./faceLibrary.ts";
import type { TextStyle } from "./layoutText.ts";
import { graphemeStarts } from "./paragraph.ts";

const fonts = openFonts();
const faces = createFaceLibrary(fonts);
const engine = createTextEngine(fonts, faces);

function linesOf(text: string, style: Partial<TextStyle> = {}, width = 200) {
  const box = { width, height: 100 };
  return caretLines(
    engine.layout(text, { ...plainStyle, ...style }, box, { color: "#000000", alpha: 1 }),
    text,
    faces,
  );
}

const middle = ({ top, bottom }: { top: number; bottom: number }) => (top + bottom) / 2;

test("makes the caret as high as its line and finds the clicked line", () => {
  const text = "one\ntwo";
  const box = { width: 200, height: 100 };
  const laid = engine.layout(text, plainStyle, box, { color: "#000000", alpha: 1 });
  const moved = laid.lines.map((line, index) => ({ ...line, top: 30 + 40 * index, bottom: 50 + 40 * index }));
  const lines = caretLines({ ...laid, lines: moved }, text, faces);
  expect(caretAt(lines, 5)).toMatchObject({ top: 70, bottom: 90 });
  expect(lineOf(lines, caretOffset(lines, { x: 0, y: 49 }))).toBe(0);
  expect(caretBoxes(lines, 4, 7)).toEqual([expect.objectContaining({ y: 70, height: 20 })]);
});

test("puts the caret of empty text on the first line in each alignment", () => {
  const places = (["left", "center", "right"] as const).map((align) => caretAt(linesOf("", { align }), 0)?.x);
  expect(places).toEqual([0, 100, 200]);
});

test("moves the caret right with each letter, up to the end of the line", () => {
  const text = "Amara";
  const [line] = linesOf(text, { wrap: "none" });
  const places = [0, 1, 2, 3, 4, 5].map((offset) => caretAt(line ? [line] : [], offset)?.x ?? -1);
  expect(places[0]).toBe(0);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  const drawn = engine.layout(
    text,
    { ...plainStyle, wrap: "none" },
    { width: 200, height: 100 },
    { color: "#000000", alpha: 1 },
  );
  expect(places[5]).toBeCloseTo(drawn.lines[0]?.width ?? 0, 6);
});

test("moves the caret left through Arabic letters, right through numbers", () => {
  const text = "محمد 42";
  const lines = linesOf(text, { wrap: "none", align: "right" });
  const x = (offset: number) => caretAt(lines, offset)?.x ?? 0;
  expect(x(0)).toBeCloseTo(200, 6);
  expect(x(1)).toBeLessThan(x(0));
  expect(x(4)).toBeLessThan(x(3));
  expect(x(6)).toBeGreaterThan(x(5));
  expect(x(5)).toBeLessThan(x(4));
});

test("puts no caret inside a grapheme, and divides ligatures evenly", () => {
  const [flag] = linesOf("🇮🇳a", { wrap: "none" });
  expect(flag?.cells.map(({ start, end }) => [start, end])).toEqual([
    [0, 4],
    [4, 5],
  ]);
  const [ligature] = linesOf("ffi", { wrap: "none", family: "Calibri" });
  expect(ligature?.cells).toHaveLength(3);
  const [hindi] = linesOf("क्षत्रिय", { wrap: "none" });
  expect(hindi?.cells.map(({ start }) => start)).toEqual(graphemeStarts("क्षत्रिय").slice(0, -1));
});

test("puts the caret on the next line at a break, and on empty lines", () => {
  const text = "Greenfield International\n\nSchool";
  const lines = linesOf(text);
  expect(lines.map(({ start }) => start)).toEqual([0, 11, 25, 26]);
  expect([0, 10, 11, 24, 25, 26, 32].map((offset) => lineOf(lines, offset))).toEqual([0, 0, 1, 1, 2, 3, 3]);
  expect(caretAt(lines, 25)?.x).toBe(0);
});

test("moves the caret past a hanging space typed at the end", () => {
  const x = (text: string) => caretAt(linesOf(text), text.length)?.x ?? 0;
  expect(x("Amara ")).toBeGreaterThan(x("Amara") + 3);
  const arabic = linesOf("محمد ", { align: "right" });
  expect(caretAt(arabic, 5)?.x ?? 0).toBeLessThan(caretAt(arabic, 4)?.x ?? 0);
});

test("draws one selection box per line, or two where directions mix", () => {
  const lines = linesOf("Greenfield International School of Arts");
  expect(caretBoxes(lines, 0, 39)).toHaveLength(lines.length);
  const mixed = "abc محمد 42 def";
  expect(caretBoxes(linesOf(mixed, { wrap: "none" }), 0, 6).length).toBe(2);
  expect(caretBoxes(lines, 4, 4)).toEqual([]);
});

test("moves the caret up and down at the same x, or to the text's ends", () => {
  const text = "Greenfield International School of Arts";
  const lines = linesOf(text);
  const x = caretAt(lines, 5)?.x ?? 0;
  const below = verticalMove(lines, 5, 1, x, text.length);
  expect(lineOf(lines, below)).toBe(1);
  expect(Math.abs((caretAt(lines, below)?.x ?? 0) - x)).toBeLessThan(10);
  expect(verticalMove(lines, below, -1, x, text.length)).toBe(5);
  expect(verticalMove(lines, 5, -1, x, text.length)).toBe(0);
  expect(verticalMove(lines, text.length, 1, x, text.length)).toBe(text.length);
});

const words = ["Łukasz", "Ελένη", "Анна", "राहुल", "ஸ்ரீ", "محمد", "张伟", "김서연", "fi", "12", "🎓", " "];

test("maps a click on a caret back to an offset with that caret", () => {
  const texts = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 });
  const styles = fc.record({
    wrap: fc.constantFrom("none", "word", "break", "compress"),
    align: fc.constantFrom("left", "center", "right", "justify"),
  } as const);
  fc.assert(
    fc.property(texts, styles, fc.integer({ min: 60, max: 300 }), (parts, style, width) => {
      const text = parts.join(" ");
      const lines = linesOf(text, style, width);
      expect(lines.flatMap(({ cells }) => cells).every(({ left, right }) => right >= left)).toBe(true);
      for (const { cells, ...line } of lines) {
        for (const cell of cells) {
          const caret = caretAt(lines, cell.start);
          const inside = caret && { x: caret.x + (cell.rtl ? -0.01 : 0.01), y: middle(line) };
          if (cell.right - cell.left < 0.1 || !inside) continue;
          expect(caretAt(lines, caretOffset(lines, inside))?.x).toBeCloseTo(caret.x, 1);
        }
      }
    }),
    { numRuns: 150 },
  );
});
