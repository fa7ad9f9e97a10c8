import { openFonts } from "@print-builder/fonts/node";
import fc from "fast-check";
import { expect, test } from "vitest";
import { plainStyle } from "#test/index.ts";
import { caretLines } from "./caret.ts";
import { createTextEngine } from "./createTextEngine.ts";
import { createFaceLibrary } from "./faceLibrary.ts";
import type { TextStyle } from "./layoutText.ts";
import type { TextSpan } from "./looks.ts";

const fonts = openFonts();
const faces = createFaceLibrary(fonts);
const engine = createTextEngine(fonts, faces);
const black = { color: "#000000", alpha: 1 };
const red = { color: "#ff0000", alpha: 1 };

function layout(
  text: string,
  spans: readonly TextSpan[],
  style: Partial<TextStyle> = {},
  box = { width: 2000, height: 200 },
) {
  return engine.layout(text, { ...plainStyle, ...style }, box, black, spans);
}

type Layout = ReturnType<typeof layout>;

/** Each glyph's number, position and size: everything visible except its colour. */
function seen({ ops }: Layout): readonly string[] {
  return ops.flatMap((op) => {
    if (op.op !== "glyphs") return [];
    const scale = op.size / faces.get(op.face).unitsPerEm;
    return op.words.flatMap(({ word, x }) => {
      let pen = x;
      return word.glyphs.map(({ glyph, advance, dx, dy }) => {
        const at = `${op.face} ${glyph} ${(pen + dx * scale).toFixed(3)} ${dy}`;
        pen += advance * scale;
        return at;
      });
    });
  });
}

const scripts = [
  "AVATAR To Waffle office",
  "राहुल क्षत्रिय श्री कृष्णमूर्ति",
  "مُحَمَّد عبد الله لا إله",
  "ID: محمد 42 — Rahul",
  "ஸ்ரீ கோவிந்தன்",
  "👩‍👧 e\u0301 Ωδ שלום",
];

test.each(scripts)("colouring a span in “%s” keeps all glyphs and positions", (text) => {
  const plain = seen(layout(text, []));
  for (let start = 0; start < text.length; start++) {
    for (const end of [start + 1, Math.min(start + 4, text.length), text.length]) {
      expect(seen(layout(text, [{ start, end, fill: red }])), `${start} ${end}`).toEqual(plain);
    }
  }
});

test("colours exactly the given letters in both reading directions", () => {
  const text = "سلام محمد";
  const { ops } = layout(text, [{ start: 5, end: 7, fill: red }]);
  const words = ops.flatMap((op) =>
    op.op === "glyphs" && op.fill === red ? op.words.map(({ word, start }) => [word.text, start]) : [],
  );
  expect(words).toEqual([["مح", 5]]);
});

test("joins Arabic letters where the face changes between them", () => {
  const text = "محمد";
  const bold = (start: number, end: number) => layout(text, [{ start, end, weight: 700 }]);
  const forms = (laid: Layout, face: RegExp) =>
    laid.ops.flatMap((op) =>
      op.op === "glyphs" && face.test(op.face)
        ? op.words.flatMap(({ word }) => word.glyphs.map(({ glyph }) => glyph))
        : [],
    );
  const wholeBold = forms(bold(0, 4), /700/);
  // The text runs from right to left, so the last two glyphs belong to the first two letters. They are joined as within
  // the word.
  expect(forms(bold(0, 2), /700/)).toEqual(wholeBold.slice(-2));
  expect(forms(bold(2, 4), /700/)).toEqual(wholeBold.slice(0, 2));
});

test("gives a whole grapheme the look of its first character", () => {
  const text = "e\u0301a";
  const { ops } = layout(text, [{ start: 1, end: 3, weight: 700 }]);
  expect(ops.map((op) => (op.op === "glyphs" ? op.words.map(({ word }) => word.text).join("") : ""))).toEqual(
    ["e\u0301", "a"],
  );
});

test("makes a line as high as its largest letters, on one baseline", () => {
  const text = "small LARGE\nsmall\n\nend";
  const { lines, height, ops } = layout(text, [
    { start: 6, end: 11, size: 40 },
    { start: 18, end: 19, size: 10 },
  ]);
  expect(lines.map(({ top, bottom }) => [top, bottom])).toEqual([
    [0, 48],
    [48, 72],
    [72, 84],
    [84, 108],
  ]);
  expect(height).toBeCloseTo(108, 9);
  const first = ops.filter((op) => op.op === "glyphs" && op.baseline === lines[0]?.baseline);
  expect(first.map((op) => (op.op === "glyphs" ? op.size : 0))).toEqual([20, 40]);
});

test("breaks lines by the actual width of each span", () => {
  const text = "one two three four";
  const at = (size: number) =>
    layout(text, [{ start: 4, end: 7, size }], {}, { width: 100, height: 200 }).lines.map(({ start, end }) =>
      text.slice(start, end),
    );
  expect(at(20)).toEqual(["one two", "three four"]);
  expect(at(60)).toEqual(["one", "two", "three four"]);
});

test("shrinks all spans in proportion with wrap compress", () => {
  const spans = [{ start: 0, end: 5, size: 40 }];
  const { size, ops, overflows } = layout(
    "LARGE and small",
    spans,
    { wrap: "compress", minSize: 4 },
    { width: 100, height: 40 },
  );
  expect(size).toBeLessThan(20);
  expect(overflows).toBe(false);
  const sizes = ops.map((op) => (op.op === "glyphs" ? op.size : 0));
  expect(sizes[0]).toBeCloseTo(2 * size, 9);
  expect(sizes.at(-1)).toBeCloseTo(size, 9);
});

test("underlines only the underlined span, in the span's colour", () => {
  const { ops, lines } = layout("Class 7B", [{ start: 6, end: 8, underline: true, fill: red }]);
  const rules = ops.filter((op) => op.op === "path");
  expect(rules).toHaveLength(1);
  expect(rules[0]).toMatchObject({ fill: red });
  const [[, left = 0] = [], [, right = 0] = []] = rules[0]?.op === "path" ? rules[0].path : [];
  expect(left).toBeGreaterThan(40);
  expect(right).toBeCloseTo(lines[0]?.width ?? 0, 6);
  const all = layout("Class 7B", [{ start: 0, end: 5, underline: false }], { underline: true });
  expect(all.ops.filter((op) => op.op === "path")).toHaveLength(1);
});

test("keeps a span's letter spacing whatever its font size", () => {
  const plain = layout("Class 7B", []).lines[0]?.width ?? 0;
  const wide = layout("Class 7B", [{ start: 0, end: 5, letterSpacing: 3 }]).lines[0]?.width ?? 0;
  expect(wide).toBeCloseTo(plain + 15, 1);
  const last = layout("Class 7B", [{ start: 6, end: 8, letterSpacing: 3 }]).lines[0]?.width ?? 0;
  // The letter spacing after the last letter is not part of the line.
  expect(last).toBeCloseTo(plain + 3, 1);
  const large = [{ start: 0, end: 5, size: 40 }];
  const larger = layout("Class 7B", large).lines[0]?.width ?? 0;
  const both =
    layout(
      "Class 7B",
      large.map((span) => ({ ...span, letterSpacing: 3 })),
    ).lines[0]?.width ?? 0;
  expect(both).toBeCloseTo(larger + 15, 1);
  expect(layout("Class", [{ start: 0, end: 5, letterSpacing: 0 }], { letterSpacing: 3 }).lines).toEqual(
    layout("Class", []).lines,
  );
});

test("applies a span's OpenType features only to that span's glyphs", () => {
  const style = { family: "Montserrat" };
  const [plain, small] = [
    seen(layout("Class oak", [], style)),
    seen(layout("Class oak", [{ start: 6, end: 9, features: "smcp" }], style)),
  ];
  expect(small.slice(0, 6)).toEqual(plain.slice(0, 6));
  expect(small[6]).not.toBe(plain[6]);
  expect(layout("oak", [], { ...style, features: "smcp" }).ops).toEqual(
    layout("oak", [{ start: 0, end: 3, features: "smcp" }], style).ops,
  );
});

test("justifies lines of mixed sizes to both edges", () => {
  const text = "A Valley of Yew Trees To See And Wander";
  const spans = [{ start: 2, end: 8, size: 30 }];
  const { lines } = layout(text, spans, { align: "justify" }, { width: 200, height: 200 });
  for (const line of lines.slice(0, -1)) expect(line.width).toBeCloseTo(200, 6);
});

const parts = ["Wąż ", "क्ष ", "مُحَمَّد ", "张伟", "e\u0301", "👩‍👧 ", "שלום ", "fi", "\n", " "];

test("keeps text with spans within the box's width", () => {
  const texts = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 12 });
  const looks = fc.array(
    fc.record({
      length: fc.integer({ min: 1, max: 6 }),
      weight: fc.constantFrom(400, 700),
      size: fc.constantFrom(10, 20, 31),
      underline: fc.boolean(),
    }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(texts, looks, fc.integer({ min: 80, max: 300 }), (words, spans, width) => {
      const text = words.join("");
      let at = 0;
      const placed = spans.map(({ length, ...look }) => {
        at += length;
        return { start: at - length, end: at, ...look };
      });
      const laid = layout(text, placed, { wrap: "break" }, { width, height: 100 });
      const cells = caretLines(laid, text, faces).flatMap((line) => line.cells);
      for (const line of laid.lines) expect(line.width).toBeLessThanOrEqual(width + 1e-4);
      const drawnText = laid.ops.flatMap((op) =>
        op.op === "glyphs" ? op.words.map(({ word }) => word.text) : [],
      );
      expect(drawnText.join("").replaceAll(/\s/g, "").length).toBe(text.replaceAll(/\s/g, "").length);
      expect(cells.every(({ left, right }) => right >= left)).toBe(true);
    }),
    { numRuns: 200 },
  );
});
