import { type Project, printSetup } from "./design.ts";
import { defaultPageSetup, type LabelSetup } from "./pageSetup.ts";
import { canvasMm, canvasPx } from "./units.ts";

/** A card's width and height, mm. */
export type CardSize = { readonly width: number; readonly height: number };

type SizedProject = Pick<Project, "canvas" | "canvasMm" | "pageSetup">;

/** Whether a canvas in whole px has the size of a label. */
export function isCanvasOf(
  canvas: { readonly width: number; readonly height: number },
  label: Pick<LabelSetup, "widthMm" | "heightMm">,
): boolean {
  const isNear = (px: number, mm: number) => Math.abs(px - canvasPx(mm)) <= 1;
  return isNear(canvas.width, label.widthMm) && isNear(canvas.height, label.heightMm);
}

/** False for a pixel canvas without a label, because nobody has chosen its physical size yet. */
export function hasCardSize({ canvas, pageSetup }: Pick<SizedProject, "canvas" | "pageSetup">): boolean {
  return pageSetup !== null || isCanvasOf(canvas, defaultPageSetup.label);
}

/** The card size that people see, mm: the printed size of the label, or the canvas's own size if there is no label. */
export function cardSize({ canvas, canvasMm: storedMm, pageSetup }: SizedProject): CardSize {
  const { label } = printSetup({ pageSetup, canvas });
  if (hasCardSize({ canvas, pageSetup })) return { width: label.widthMm, height: label.heightMm };
  return {
    width: lengthMm(canvas.width, storedMm.width),
    height: lengthMm(canvas.height, storedMm.height),
  };
}

const sameMm = 1e-6;

/** The stored length if it matches the pixels; otherwise the length in whole mm if that yields the same pixels. */
function lengthMm(px: number, storedMm: number): number {
  const reckoned = canvasMm(px);
  const isOwn = Math.abs(storedMm - reckoned) > sameMm && Math.abs(canvasPx(storedMm) - px) <= 1;
  if (isOwn) return storedMm;
  const whole = Math.round(reckoned);
  return canvasPx(whole) === Math.round(px) ? whole : reckoned;
}
