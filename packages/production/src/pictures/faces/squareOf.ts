import { createTensor, type Tensor } from "./tensor.ts";

/** Pixels as red, green and blue, 0 to 255 each. */
export type RgbPicture = { readonly data: Uint8Array; readonly width: number; readonly height: number };

/** A rectangular area of a picture, px; it may extend beyond the picture's edges. */
export type Part = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

type Square = {
  /** Side length of the square, px. */
  readonly size: number;
  /** Position of an area that is not square: centred, or at the top left. The rest of the square is black. */
  readonly isCentred: boolean;
  /** Subtracted from the colours before they are divided by `range`. */
  readonly mean: readonly [number, number, number];
  readonly range: number;
};

/** Scales an area of a picture to fit a square, as a network's input with values around 0. */
export function squareOf(picture: RgbPicture, part: Part, { size, isCentred, mean, range }: Square): Tensor {
  const square = createTensor(size, size, 3);
  const pxPerPx = Math.max(part.width, part.height) / size;
  const [width, height] = [part.width / pxPerPx, part.height / pxPerPx];
  const [left, top] = isCentred ? [(size - width) / 2, (size - height) / 2] : [0, 0];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const to = (y * size + x) * 3;
      const isOutside = x + 0.5 < left || x + 0.5 > left + width || y + 0.5 < top || y + 0.5 > top + height;
      const fromX = part.x + (x + 0.5 - left) * pxPerPx - 0.5;
      const fromY = part.y + (y + 0.5 - top) * pxPerPx - 0.5;
      for (let channel = 0; channel < 3; channel++) {
        const value = isOutside ? 0 : colourAt(picture, fromX, fromY, channel);
        square.data[to + channel] = (value - (mean[channel] ?? 0)) / range;
      }
    }
  }
  return square;
}

/** Interpolates between four pixels; beyond the picture its edge colour repeats. */
function colourAt({ data, width, height }: RgbPicture, x: number, y: number, channel: number): number {
  const [onX, onY] = [Math.min(Math.max(x, 0), width - 1), Math.min(Math.max(y, 0), height - 1)];
  const [left, top] = [Math.floor(onX), Math.floor(onY)];
  const [right, bottom] = [Math.min(left + 1, width - 1), Math.min(top + 1, height - 1)];
  const [across, down] = [onX - left, onY - top];
  const at = (column: number, row: number) => data[(row * width + column) * 3 + channel] ?? 0;
  const above = at(left, top) * (1 - across) + at(right, top) * across;
  const below = at(left, bottom) * (1 - across) + at(right, bottom) * across;
  return above * (1 - down) + below * down;
}
