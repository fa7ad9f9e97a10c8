/** A square symbol of Data Matrix ECC 200. */
export type DataMatrixSize = {
  /** Modules on a side, finder patterns included. */
  readonly side: number;
  /** Number of regions along each side. Every region has its own finder pattern. */
  readonly regions: number;
  /** Modules on a side of the data field. */
  readonly inner: number;
  readonly dataCodewords: number;
  readonly correctionCodewords: number;
  readonly blocks: number;
};

/** ISO/IEC 16022:2006, Table 7: side, regions along a side, error correction codewords, blocks. */
const table: readonly (readonly [side: number, regions: number, correction: number, blocks: number])[] = [
  [10, 1, 5, 1],
  [12, 1, 7, 1],
  [14, 1, 10, 1],
  [16, 1, 12, 1],
  [18, 1, 14, 1],
  [20, 1, 18, 1],
  [22, 1, 20, 1],
  [24, 1, 24, 1],
  [26, 1, 28, 1],
  [32, 2, 36, 1],
  [36, 2, 42, 1],
  [40, 2, 48, 1],
  [44, 2, 56, 1],
  [48, 2, 68, 1],
  [52, 2, 84, 2],
  [64, 4, 112, 2],
  [72, 4, 144, 4],
  [80, 4, 192, 4],
  [88, 4, 224, 4],
  [96, 4, 272, 4],
  [104, 4, 336, 6],
  [120, 6, 408, 6],
  [132, 6, 496, 8],
  [144, 6, 620, 10],
];

/** All square sizes, smallest first. */
const sizes: readonly DataMatrixSize[] = table.map(([side, regions, correctionCodewords, blocks]) => {
  const inner = side - 2 * regions;
  const dataCodewords = ((inner * inner) >> 3) - correctionCodewords;
  return { side, regions, inner, dataCodewords, correctionCodewords, blocks };
});

/** The smallest symbol that holds this number of data codewords; undefined if none does. */
export function sizeFor(codewords: number): DataMatrixSize | undefined {
  return sizes.find(({ dataCodewords }) => dataCodewords >= codewords);
}
