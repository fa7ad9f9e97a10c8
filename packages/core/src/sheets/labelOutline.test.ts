import { expect, it } from "vitest";
import { defaultPageSetup, type LabelSetup } from "../document/pageSetup.ts";
import { labelFit } from "./labelFit.ts";
import { labelOutlineOnCanvas } from "./labelOutline.ts";

const canvas = { width: 200, height: 100 };

const outlineOf = (change: Partial<LabelSetup>) => {
  const label = { ...defaultPageSetup.label, ...change };
  return labelOutlineOnCanvas(label, labelFit(canvas, label).matrix);
};

it("the outline of a label with the canvas ratio fills the canvas", () => {
  const outline = outlineOf({ shape: "rectangle", widthMm: 50, heightMm: 25 });
  expect(outline.slice(0, 4)).toEqual([
    ["M", 0, 0],
    ["L", 200, 0],
    ["L", 200, 100],
    ["L", 0, 100],
  ]);
});

it.each(["rectangle", "rounded"] as const)("gives no outline for a %s without width or height", (shape) => {
  for (const [widthMm, heightMm] of [
    [0, 25],
    [25, 0],
    [0, 0],
  ] as const) {
    expect(outlineOf({ shape, widthMm, heightMm })).toEqual([]);
  }
});
