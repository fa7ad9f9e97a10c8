/** Canvas pixels per millimetre. Designs are stored in these pixels; printing never uses this constant. */
export const pxPerMm = 3.77;

/** Canvas size for a label length, whole px. */
export function canvasPx(mm: number): number {
  return Math.round(mm * pxPerMm);
}

/** Millimetres of a canvas length. */
export function canvasMm(px: number): number {
  return px / pxPerMm;
}
