/** Pictures with more pixels cost more memory than any card needs, and are not opened. */
export const maxPixels = 50_000_000;

/** The message for a picture that has more. */
export function tooManyPixels(name: string, pixels: number): string {
  return `The picture “${name}” has ${Math.round(pixels / 1e6)} megapixels; make it smaller than ${maxPixels / 1e6}.`;
}
