import { expect, test } from "vitest";
import { createLookReader, lookDifference } from "./cardLook.ts";
import type { CardDrawing, DrawOp, ElementDrawing } from "./drawOp.ts";

const black = { color: "#000000", alpha: 1 };
const box = { x: 0, y: 0, width: 10, height: 5 };
const names = { picture: (key: string) => `content of ${key}`, face: (id: string) => id };

const rectangle = (id: string, width = 10, more: Partial<ElementDrawing> = {}): ElementDrawing => ({
  elementId: id,
  transform: [1, 0, 0, 1, 0, 0],
  opacity: 1,
  text: "",
  bound: true,
  ops: [{ op: "path", path: [["M", 0, 0], ["L", width, 0], ["Z"]], fill: black, stroke: null }],
  ...more,
});

const card = (...elements: readonly ElementDrawing[]): CardDrawing => ({
  width: 100,
  height: 60,
  background: { color: "#ffffff", alpha: 1 },
  elements,
});

const picture = (image: string): DrawOp => ({ op: "image", image, box, clip: box });

const glyphs = (glyph: number, more: { readonly start?: number; readonly x?: number } = {}): DrawOp => {
  const word = {
    face: "Arimo",
    text: "a",
    rtl: false,
    advance: 5,
    glyphs: [{ glyph, cluster: 0, advance: 5, dx: 0, dy: 0 }],
  };
  return {
    op: "glyphs",
    face: "Arimo",
    size: 10,
    baseline: 8,
    words: [{ word, x: 0, start: 0, ...more }],
    fill: black,
  };
};

function differs(before: CardDrawing | null, after: CardDrawing | null, other = names) {
  const look = createLookReader(names);
  return lookDifference(before && look(before), after && createLookReader(other)(after));
}

test("treats cards with equal drawings at equal positions as equal", () => {
  expect(differs(card(rectangle("a")), card(rectangle("a")))).toBeNull();
  expect(differs(card(rectangle("a")), card(rectangle("b", 10, { text: "Amara" })))).toBeNull();
  const [one, other] = [glyphs(7), glyphs(7, { start: 12 })];
  expect(
    differs(card(rectangle("t", 1, { ops: [one] })), card(rectangle("t", 1, { ops: [other] }))),
  ).toBeNull();
});

test("ignores invisible elements when it compares looks", () => {
  expect(differs(card(), card(rectangle("a", 1, { ops: [] }), rectangle("b", 1, { opacity: 0 })))).toBeNull();
});

test.each<[string, ElementDrawing]>([
  ["a longer line", rectangle("a", 11)],
  ["a different opacity", rectangle("a", 10, { opacity: 0.5 })],
  ["a different position", rectangle("a", 10, { transform: [1, 0, 0, 1, 0.01, 0] })],
  ["a different word", rectangle("a", 10, { ops: [glyphs(8)] })],
  ["a picture", rectangle("a", 10, { ops: [picture("p")] })],
])("names the changed element: %s", (_, changed) => {
  expect(differs(card(rectangle("a"), rectangle("b")), card(changed, rectangle("b")))).toEqual(["a"]);
});

test("names elements whose words moved or whose modules changed", () => {
  const modules = (rects: readonly number[]): DrawOp => ({
    op: "modules",
    box,
    columns: 2,
    rows: 1,
    rects,
    fill: black,
  });
  const drawn = (...ops: readonly DrawOp[]) => card(rectangle("a", 1, { ops }));
  expect(differs(drawn(glyphs(7)), drawn(glyphs(7, { x: 0.5 })))).toEqual(["a"]);
  expect(differs(drawn(modules([0, 0, 1, 1])), drawn(modules([1, 0, 1, 1])))).toEqual(["a"]);
});

test("compares pictures by content, not by their keys", () => {
  const drawn = (key: string) => card(rectangle("a", 1, { ops: [picture(key)] }));
  const renamed = { ...names, picture: () => "content of p" };
  expect(differs(drawn("p"), drawn("q"), renamed)).toBeNull();
  expect(differs(drawn("p"), drawn("p"), { ...names, picture: () => "another photo" })).toEqual(["a"]);
});

test("names added, removed and reordered elements", () => {
  expect(differs(card(rectangle("a")), card(rectangle("a"), rectangle("b", 3)))).toEqual(["b"]);
  expect(differs(card(rectangle("a"), rectangle("b", 3)), card(rectangle("a")))).toEqual(["b"]);
  const [a, b, c] = [rectangle("a", 1), rectangle("b", 2), rectangle("c", 3)];
  expect(differs(card(a, b, c), card(a, c, b))).toEqual(["c", "b"]);
});

test("detects a changed background, and lists all elements of a new side", () => {
  const blue = { ...card(rectangle("a")), background: { color: "#0000ff", alpha: 1 } };
  expect(differs(card(rectangle("a")), blue)).toEqual([]);
  expect(differs(null, card(rectangle("a")))).toEqual(["a"]);
  expect(differs(card(), null)).toEqual([]);
  expect(differs(null, null)).toBeNull();
});
