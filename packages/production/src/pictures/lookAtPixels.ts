/** A grey picture: one byte per pixel, row by row. */
export type GreyPixels = { readonly data: Uint8Array; readonly width: number; readonly height: number };

/** Number of parts along each side; each part is judged separately. */
const tiles = 8;
/**
 * A picture counts as sharp if this share of its parts is sharp, because the background behind a person often shows
 * no detail.
 */
const sharpShare = 0.1;

/** The variance of the Laplacian in the sharpest tenth of a picture's parts. */
export function sharpnessOf(picture: GreyPixels): number {
  const { width, height } = picture;
  const variances: number[] = [];
  for (let row = 0; row < tiles; row++) {
    for (let column = 0; column < tiles; column++) {
      const part = {
        left: Math.max(1, Math.floor((column * width) / tiles)),
        right: Math.min(width - 1, Math.floor(((column + 1) * width) / tiles)),
        top: Math.max(1, Math.floor((row * height) / tiles)),
        bottom: Math.min(height - 1, Math.floor(((row + 1) * height) / tiles)),
      };
      variances.push(laplacianVariance(picture, part));
    }
  }
  variances.sort((a, b) => b - a);
  return variances[Math.floor(variances.length * sharpShare)] ?? 0;
}

type Part = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

function laplacianVariance({ data, width }: GreyPixels, { left, right, top, bottom }: Part): number {
  let [sum, squares, count] = [0, 0, 0];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = y * width + x;
      const around =
        (data[at - 1] ?? 0) + (data[at + 1] ?? 0) + (data[at - width] ?? 0) + (data[at + width] ?? 0);
      const value = around - 4 * (data[at] ?? 0);
      sum += value;
      squares += value * value;
      count++;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

/** Pixels of at least this value are burnt out. */
const white = 252;

/** Measures the brightness of a picture's centre, where the person is. */
export function lightOf({ data, width, height }: GreyPixels): {
  readonly light: number;
  readonly burnt: number;
} {
  let [sum, burnt, count] = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [(x + 0.5) / width - 0.5, (y + 0.5) / height - 0.5];
      if (dx * dx + dy * dy > middleRadius ** 2) continue;
      const value = data[y * width + x] ?? 0;
      sum += value;
      if (value >= white) burnt++;
      count++;
    }
  }
  return count === 0 ? { light: 0, burnt: 0 } : { light: sum / count, burnt: burnt / count };
}

/** As fractions of the picture's sides. */
const middleRadius = 0.28;

/** Size of the copy that is hashed: 16 differences in each of 16 rows. */
export const likenessSize = { width: 17, height: 16 } as const;
/** Smaller differences are camera noise. */
const tellingDifference = 3;

/**
 * The perceptual hash of a picture of `likenessSize`, in hex: a bit is 1 where the picture gets darker from left to
 * right.
 */
export function likenessOf({ data, width, height }: GreyPixels): string {
  let bits = "";
  for (let y = 0; y < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const at = y * width + x;
      bits += (data[at] ?? 0) > (data[at + 1] ?? 0) + tellingDifference ? "1" : "0";
    }
  }
  return bits.replaceAll(/.{4}/g, (four) => Number.parseInt(four, 2).toString(16));
}
