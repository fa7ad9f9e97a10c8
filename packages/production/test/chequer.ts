import sharp from "sharp";

const cellPx = 10;

/** A PNG of black and white cells, row by row, which tests look for on paper. */
export async function chequer(
  isBlack: readonly boolean[],
  columns: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const rows = isBlack.length / columns;
  const pixels = Buffer.from(isBlack.map((black) => (black ? 0 : 255)));
  const picture = sharp(pixels, { raw: { width: columns, height: rows, channels: 1 } });
  const size = { width: columns * cellPx, height: rows * cellPx, kernel: "nearest" } as const;
  return Uint8Array.from(await picture.resize(size).png().toBuffer());
}
