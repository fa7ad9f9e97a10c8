/** Canvas pixels per millimetre. Only stored designs use canvas pixels; printing never uses this constant. */
export const pxPerMm = 3.77;

/** Converts a label's length to whole canvas px. */
export function canvasPx(mm: number): number {
  return Math.round(mm * pxPerMm);
}

/** Converts a canvas length to mm. */
export function canvasMm(px: number): number {
  return px / pxPerMm;
}
