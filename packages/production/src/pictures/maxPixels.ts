/** Maximum number of pixels in a picture. Decoding a larger picture would take too much memory, so it is refused. */
export const maxPixels = 50_000_000;

/** Message for a picture with too many pixels. */
export function tooManyPixels(name: string, pixels: number): string {
  return `The picture “${name}” has ${Math.round(pixels / 1e6)} megapixels; resize it to less than ${maxPixels / 1e6}.`;
}
