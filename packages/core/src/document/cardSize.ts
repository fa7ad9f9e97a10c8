import { type Project, printSetup } from "./design.ts";
import { defaultPageSetup, type LabelSetup } from "./pageSetup.ts";
import { canvasMm, canvasPx } from "./units.ts";

/** A card's width and height, mm. */
export type CardSize = { readonly width: number; readonly height: number };

type Sized = Pick<Project, "canvas" | "canvasMm" | "pageSetup">;

/** True for the canvas of a label: its lengths in px are whole, the label's need not be. */
export function isCanvasOf(
  canvas: { readonly width: number; readonly height: number },
  label: Pick<LabelSetup, "widthMm" | "heightMm">,
): boolean {
  const isNear = (px: number, mm: number) => Math.abs(px - canvasPx(mm)) <= 1;
  return isNear(canvas.width, label.widthMm) && isNear(canvas.height, label.heightMm);
}

/** False for a canvas in pixels that no label belongs to: nobody has said yet what is to be made. */
export function hasCardSize({ canvas, pageSetup }: Pick<Sized, "canvas" | "pageSetup">): boolean {
  return pageSetup !== null || isCanvasOf(canvas, defaultPageSetup.label);
}

/**
 * The size that people are told of a card, mm: its label's, as that is what is printed. Only a canvas that no
 * label belongs to has a size of its own.
 */
export function cardSize({ canvas, canvasMm: storedMm, pageSetup }: Sized): CardSize {
  const { label } = printSetup({ pageSetup, canvas });
  if (hasCardSize({ canvas, pageSetup })) return { width: label.widthMm, height: label.heightMm };
  return {
    width: lengthMm(canvas.width, storedMm.width),
    height: lengthMm(canvas.height, storedMm.height),
  };
}

const sameMm = 1e-6;

/** A stored length where it is more than the pixels reckoned back; else whole mm that give the same pixels. */
function lengthMm(px: number, storedMm: number): number {
  const reckoned = canvasMm(px);
  const isOwn = Math.abs(storedMm - reckoned) > sameMm && Math.abs(canvasPx(storedMm) - px) <= 1;
  if (isOwn) return storedMm;
  const whole = Math.round(reckoned);
  return canvasPx(whole) === Math.round(px) ? whole : reckoned;
}
