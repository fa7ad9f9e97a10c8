/** Larger pictures need more memory than any card is worth, and are refused. */
export const maxPixels = 50_000_000;

/** The message for a picture with more pixels. */
export function tooManyPixels(name: string, pixels: number): string {
  return `The picture “${name}” has ${Math.round(pixels / 1e6)} megapixels; make it smaller than ${maxPixels / 1e6}.`;
}
