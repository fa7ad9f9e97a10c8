/** Canvas pixels per millimetre. Designs are stored in these pixels; paper never sees the number. */
export const pxPerMm = 3.77;

/** Canvas size for a label length, whole px. */
export function canvasPx(mm: number): number {
  return Math.round(mm * pxPerMm);
}

/** Millimetres that a canvas length stands for. */
export function canvasMm(px: number): number {
  return px / pxPerMm;
}
