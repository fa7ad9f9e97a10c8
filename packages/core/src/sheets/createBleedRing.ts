import type { PageSetup } from "../document/pageSetup.ts";
import type { Box, CardDrawing, ElementDrawing, Matrix, PathCommand } from "../drawing/drawOp.ts";
import { type EmOf, inkBox } from "../drawing/inkBox.ts";
import { drawnOut } from "./createPlacer.ts";
import { labelFit } from "./labelFit.ts";
import { labelCorners, outlineAt } from "./labelOutline.ts";

/** The part of a print that shows beyond a card's cut, canvas px. */
export type BleedRing = {
  readonly box: Box;
  /** The area between the cut and the end of the bleed, filled by the even-odd rule. */
  readonly path: readonly PathCommand[];
  /**
   * The drawings printed there, back to front, without drawings that end within the cut. These are the objects printed
   * on the sheet; elements that do not depend on the record yield the same objects every time.
   */
  readonly draw: (drawing: CardDrawing, emOf: EmOf) => readonly ElementDrawing[];
};

/** The full bleed of a single card, regardless of its neighbours on a sheet. */
export function createBleedRing(
  setup: PageSetup,
  canvas: { readonly width: number; readonly height: number },
): BleedRing {
  const { label, bleedMm } = setup;
  const fit = labelFit(canvas, label);
  const draw = drawnOut(setup, fit);
  const boxes = new WeakMap<ElementDrawing, Box | null>();
  const isOutside = (element: ElementDrawing, emOf: EmOf) => {
    const known = boxes.get(element);
    const box = known === undefined ? inkBox(element, emOf) : known;
    boxes.set(element, box);
    return box !== null && !isWithinCut(box, setup, fit.matrix);
  };
  const outline = [...outlineAt(label, 0, 0, bleedMm), ...outlineAt(label, 0, 0)];
  const [width, height] = [label.widthMm + 2 * bleedMm, label.heightMm + 2 * bleedMm];
  const grown = { x: -bleedMm, y: -bleedMm, width, height };
  return {
    box: onCanvas(grown, fit.matrix),
    path: outline.map((command) => commandOnCanvas(command, fit.matrix)),
    draw: (drawing, emOf) => draw(drawing).elements.filter((element) => isOutside(element, emOf)),
  };
}

/** Whether no part of a box can show beyond the cut, including at rounded corners and in a central hole. */
function isWithinCut({ x, y, width, height }: Box, { label }: PageSetup, [a, , , d, e, f]: Matrix): boolean {
  if (label.shape === "ring") return false;
  const { xMm, yMm } = labelCorners(label);
  const [left, top] = [a * x + e, d * y + f];
  const [right, bottom] = [label.widthMm - left - a * width, label.heightMm - top - d * height];
  const within = (fromX: number, fromY: number) =>
    left >= fromX && right >= fromX && top >= fromY && bottom >= fromY;
  return within(xMm, 0) || within(0, yMm);
}

function onCanvas({ x, y, width, height }: Box, [a, , , d, e, f]: Matrix): Box {
  return { x: (x - e) / a, y: (y - f) / d, width: width / a, height: height / d };
}

function commandOnCanvas(command: PathCommand, [a, , , d, e, f]: Matrix): PathCommand {
  const x = (mm: number) => (mm - e) / a;
  const y = (mm: number) => (mm - f) / d;
  switch (command[0]) {
    case "M":
    case "L":
      return [command[0], x(command[1]), y(command[2])];
    case "Q":
      return ["Q", x(command[1]), y(command[2]), x(command[3]), y(command[4])];
    case "C":
      return [
        "C",
        ...([x(command[1]), y(command[2])] as const),
        ...([x(command[3]), y(command[4])] as const),
        ...([x(command[5]), y(command[6])] as const),
      ];
    case "Z":
      return command;
  }
}
