import { expect, it } from "vitest";
import { defaultPageSetup } from "../document/index.ts";
import { canvasPx } from "../document/units.ts";
import type { CardDrawing, ElementDrawing } from "../drawing/drawOp.ts";
import { polygon } from "../drawing/outlines.ts";
import { createBleedRing } from "./createBleedRing.ts";
import { createPlacer } from "./createPlacer.ts";

const canvas = { width: canvasPx(86), height: canvasPx(54) };
const setup = { ...defaultPageSetup, bleedMm: 3 };
const noFaces = () => 1000;

function area(elementId: string, x: number, y: number, width: number, height: number): ElementDrawing {
  const path = polygon([
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ]);
  const fill = { color: "#aa0000", alpha: 1 };
  const place = { transform: [1, 0, 0, 1, x, y] as const, opacity: 1, text: "", bound: false };
  return { elementId, ...place, ops: [{ op: "path", path, fill, stroke: null }] };
}

const card: CardDrawing = {
  ...canvas,
  background: { color: "#ffffff", alpha: 1 },
  elements: [area("left", 0, 50, 40, 40), area("middle", 100, 50, 40, 40), area("corner", 1, 1, 6, 6)],
};

const idsOf = (drawn: readonly ElementDrawing[]) => drawn.map(({ elementId }) => elementId);

it("shows exactly the elements that the print draws in the bleed, in order", () => {
  const slot = { recordIndex: 0, copy: 0, slot: 0, xMm: 0, yMm: 0, turned: false };
  const printed = createPlacer(setup, canvas)(card, slot, { mirroring: "none" }).drawing.elements;
  const shown = createBleedRing(setup, canvas).draw(card, noFaces);
  expect(idsOf(printed)).toEqual(["", "left", "left", "middle", "corner"]);
  // The background and a mirror image; the original shape ends at the edge.
  expect(shown).toEqual([printed[0], printed[1]]);
});

it("shows elements beyond a rounded corner", () => {
  const label = { ...setup.label, shape: "rounded" as const, cornerWidthMm: 4, cornerHeightMm: 4 };
  const ring = createBleedRing({ ...setup, label }, canvas);
  expect(idsOf(ring.draw(card, noFaces))).toContain("corner");
  expect(idsOf(ring.draw(card, noFaces))).not.toContain("middle");
});

it("returns the same drawing objects while the card is unchanged", () => {
  const { draw } = createBleedRing(setup, canvas);
  const [before, after] = [draw(card, noFaces), draw({ ...card }, noFaces)];
  expect(after.every((element, index) => element === before[index])).toBe(true);
});

it("the ring's bounding box is the label with its bleed, in canvas px", () => {
  const { box } = createBleedRing(setup, canvas);
  expect(box.x).toBeCloseTo((-3 * canvas.width) / 86, 6);
  expect(box.width).toBeCloseTo((92 * canvas.width) / 86, 6);
  expect(box.height).toBeCloseTo((60 * canvas.height) / 54, 6);
});
