import { expect, test } from "vitest";
import type { StoredElement } from "../../document/index.ts";
import { openDesign } from "../design.ts";
import { addDrawing, type OpenedDrawing, shapesOfDrawing } from "./shapesOfDrawing.ts";

const base = { rotation: 0, zIndex: 3, hidden: false, locked: false };

const image = (changes: Partial<StoredElement> = {}): StoredElement => ({
  ...base,
  ...{ id: "picture", type: "image", name: "Crest", x: 100, y: 50, width: 200, height: 100 },
  properties: { staticImage: true, imageData: "media:a.svg", fit: "fill", opacity: 0.5 },
  ...changes,
});

const design = (elements: readonly StoredElement[]) =>
  openDesign({
    front: elements,
    back: [],
    isDualSided: false,
    canvas: { width: 400, height: 300 },
    backgroundColor: "#ffffff",
    lookups: {},
    photoEdits: {},
    textStyles: [],
    rulerGuides: [],
  });

const drawing: OpenedDrawing = {
  width: 100,
  height: 50,
  shapes: [
    {
      type: "rectangle",
      x: 0,
      y: 0,
      width: 100,
      height: 50,
      rotation: 0,
      properties: { cornerRadius: 3, opacity: 1 },
    },
    {
      type: "line",
      x: 10,
      y: 20,
      width: 20,
      height: 10,
      rotation: 90,
      properties: { strokeWidth: 2, opacity: 0.5 },
    },
  ],
};

const below: StoredElement = {
  ...base,
  id: "below",
  type: "star",
  x: 0,
  y: 0,
  width: 9,
  height: 9,
  properties: {},
};
const above = { ...below, id: "above" };

test("groups shapes with the picture's position, size, layer and opacity", () => {
  const state = shapesOfDrawing(design([below, image(), above]), "picture", drawing, 7);
  const [first, rectangle, line, last] = state.design.front;
  expect([first, last]).toEqual([below, above]);
  expect(rectangle).toEqual({
    ...base,
    ...{ id: "rectangle-7", type: "rectangle", groupId: "group-7", x: 100, y: 50, width: 200, height: 100 },
    properties: { cornerRadius: 6, opacity: 0.5, scaleStroke: true },
  });
  expect(line).toMatchObject({ x: 120, y: 90, width: 40, height: 20, rotation: 90, groupId: "group-7" });
  expect(line?.properties).toEqual({ strokeWidth: 4, opacity: 0.25, scaleStroke: true });
  expect(state.selection).toEqual(["rectangle-7", "line-7"]);
});

test("rotates shapes with the picture and keeps the picture's fit", () => {
  const turned = image({ rotation: 180, properties: { fit: "contain" }, width: 100, height: 100 });
  const { front } = shapesOfDrawing(design([turned]), "picture", drawing, 7).design;
  expect(front[0]).toMatchObject({ x: 100, y: 75, width: 100, height: 50, rotation: 180 });
  expect(front[1]).toMatchObject({ type: "line", x: 170, y: 95, width: 20, height: 10, rotation: 270 });
});

test("does not group a single shape, but keeps the picture's group", () => {
  const one = { ...drawing, shapes: drawing.shapes.slice(0, 1) };
  expect(shapesOfDrawing(design([image()]), "picture", one, 7).design.front[0]).not.toHaveProperty("groupId");
  const inGroup = shapesOfDrawing(
    design([image({ groupId: "g" }), { ...above, groupId: "g" }]),
    "picture",
    drawing,
    7,
  );
  expect(inGroup.design.front.map(({ groupId }) => groupId)).toEqual(["g", "g", "g"]);
});

test("changes nothing if the picture is gone", () => {
  const state = design([below]);
  expect(shapesOfDrawing(state, "picture", drawing, 7)).toBe(state);
});

test("fits an added drawing into its box, and names, groups and selects it", () => {
  const place = { name: "Bus", x: 380, y: -10, width: 100, height: 200 };
  const state = addDrawing(design([below]), drawing, place, 7);
  const [first, rectangle, line] = state.design.front;
  expect(first).toEqual(below);
  expect(rectangle).toEqual({
    ...base,
    ...{ id: "rectangle-7", type: "rectangle", name: "Bus", groupId: "group-7", zIndex: 4 },
    ...{ x: 300, y: 0, width: 100, height: 200 },
    properties: { cornerRadius: 6, opacity: 1, scaleStroke: true },
  });
  expect(line).toMatchObject({ x: 300, y: 90, width: 40, height: 20, name: "Bus" });
  expect(state.selection).toEqual(["rectangle-7", "line-7"]);
});
