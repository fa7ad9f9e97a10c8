/** Samples of a picture in sRGB, 0 to 255 each, row by row; a fourth channel is opacity. */
export type Pixels = {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
};
