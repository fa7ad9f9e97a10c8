import { parseProject, type StoredElement } from "@print-builder/core/document";
import { cornersOf } from "@print-builder/core/editing";
import { expect, test } from "vitest";
import { resizedFrame } from "./SpreadView.tsx";

function text(properties: object, rotation: number): StoredElement {
  const box = { x: 40, y: 50, width: 120, height: 60, rotation };
  const { project } = parseProject({
    name: "Cards",
    canvas_width: 324,
    canvas_height: 204,
    front_elements: [{ id: "name", type: "text", ...box, properties }],
  });
  const [element] = project.front;
  if (!element) throw new Error("the element was lost");
  return element;
}

const size = { width: 80, height: 20 };

const middle = (points: readonly { x: number; y: number }[]) => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

test.each([0, 30, 90, 215])("fitting a box turned by %i° keeps the edge its text aligns to", (rotation) => {
  const cornerOf = (
    element: StoredElement,
    fitted: object,
    pick: (corners: ReturnType<typeof cornersOf>) => object,
  ) => {
    const before = pick(cornersOf(element));
    expect(pick(cornersOf({ ...element, ...fitted }))).toEqual({
      x: expect.closeTo(Reflect.get(before, "x"), 6),
      y: expect.closeTo(Reflect.get(before, "y"), 6),
    });
  };
  const left = text({ text: "{{ name }}" }, rotation);
  cornerOf(left, resizedFrame(left, size), ([topLeft]) => topLeft);
  const right = text({ text: "{{ name }}", textAlign: "right" }, rotation);
  cornerOf(right, resizedFrame(right, size), ([, topRight]) => topRight);
  const centred = text({ text: "{{ name }}", textAlign: "center" }, rotation);
  cornerOf(centred, resizedFrame(centred, size), ([topLeft, topRight]) => middle([topLeft, topRight]));
  const low = text({ text: "{{ name }}", textAlign: "center", verticalAlign: "bottom" }, rotation);
  cornerOf(low, resizedFrame(low, size), ([, , bottomRight, bottomLeft]) =>
    middle([bottomRight, bottomLeft]),
  );
});
