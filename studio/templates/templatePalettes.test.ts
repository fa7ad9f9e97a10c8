import { parseProject } from "@print-builder/core/document";
import { designOf, type EditorDesign, type Elements } from "@print-builder/core/editing";
import { applyPalette, contrast, ownPalette, palettes } from "@print-builder/core/palettes";
import { describe, expect, test } from "vitest";
import { toStoredTemplate } from "./template.ts";
import { templates } from "./templates.ts";

type Element = Elements[number];

const isInk = ({ type }: Element) => type === "text" || type === "barcode";

const fillOf = ({ type, properties }: Element) =>
  ["rectangle", "circle"].includes(type) && properties.fillColor !== "transparent" && properties.opacity === 1
    ? String(properties.fillColor)
    : null;

const holds = (ground: Element, x: number, y: number) =>
  x >= ground.x && x <= ground.x + ground.width && y >= ground.y && y <= ground.y + ground.height;

/** Colour behind the middle of an element: that of the topmost shape there, or of the card's background. */
function groundOf(elements: Elements, index: number, background: string): string {
  const above = elements[index];
  if (!above) return background;
  const [x, y] = [above.x + above.width / 2, above.y + above.height / 2];
  const fills = elements.slice(0, index).flatMap((each) => (holds(each, x, y) ? [fillOf(each)] : []));
  return fills.findLast((fill) => fill !== null) ?? background;
}

/** Text and bars whose contrast was at least 4.5 : 1 before the palette was applied, and is lower afterwards. */
function lost(before: EditorDesign, after: EditorDesign): readonly string[] {
  const ratio = (design: EditorDesign, side: "front" | "back", index: number) =>
    contrast(
      String(design[side][index]?.properties.color),
      groundOf(design[side], index, design.backgroundColor),
    );
  return (["front", "back"] as const).flatMap((side) =>
    before[side].flatMap((element, index) => {
      const isLost = isInk(element) && ratio(before, side, index) >= 4.5 && ratio(after, side, index) < 4.5;
      return isLost ? [`${side} ${element.name}: ${ratio(after, side, index).toFixed(2)}`] : [];
    }),
  );
}

const shapeOf = ({ front, back, canvas }: EditorDesign) => ({
  canvas,
  boxes: [...front, ...back].map(({ id, x, y, width, height }) => [id, x, y, width, height]),
});

describe.each(templates.map((template) => [template.slug, template] as const))("%s", (_, template) => {
  const design = designOf(parseProject({ ...toStoredTemplate(template) }).project);

  test.each(
    [...palettes, ownPalette("#ffcc00", "#0b3d91")].map((palette) => [palette.name, palette] as const),
  )("%s keeps the contrast of text and bars, and changes only colours", (__, palette) => {
    const after = applyPalette(design, palette);
    expect(lost(design, after)).toEqual([]);
    expect(shapeOf(after)).toEqual(shapeOf(design));
    expect(after).not.toEqual(design);
  });
});
