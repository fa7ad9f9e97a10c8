export type BarcodeSymbol = {
  /** Size in modules, quiet zone included: 4 modules on each side of a QR code; 10 left and right of a Code 128. */
  columns: number;
  /** 1 for a Code 128: its bars are drawn as tall as the box. */
  rows: number;
  /** Dark rectangles x, y, width, height in modules, one after another; none touches another in its row. */
  rects: readonly number[];
};

/** `reason` is a sentence for the person who designs or prints the card. */
export type BarcodeResult = { ok: true; symbol: BarcodeSymbol } | { ok: false; reason: string };
