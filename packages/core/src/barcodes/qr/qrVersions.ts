// Only for error correction level M: ISO/IEC 18004:2015, Table 9, versions 1 to 40.
const correctionPerBlock: readonly number[] = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
];
const blockCounts: readonly number[] = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29,
  31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
];

export type QrVersion = {
  /** 1 to 40. */
  number: number;
  /** Modules on a side, without the quiet zone. */
  size: number;
  totalCodewords: number;
  dataCodewords: number;
  blocks: number;
  correctionPerBlock: number;
  /** Centres of the alignment patterns along either axis. */
  alignment: readonly number[];
};

export const qrVersions: readonly QrVersion[] = blockCounts.map((blocks, index) => {
  const number = index + 1;
  const size = 17 + 4 * number;
  const alignment = alignmentCentres(number, size);
  const totalCodewords = Math.floor(encodingRegion(number, size, alignment.length) / 8);
  const perBlock = correctionPerBlock[index] as number;
  const dataCodewords = totalCodewords - blocks * perBlock;
  return { number, size, totalCodewords, dataCodewords, blocks, correctionPerBlock: perBlock, alignment };
});

/**
 * Annex E of ISO/IEC 18004 as a formula: the first centre is at 6, the last is 6 before the far edge, and the steps
 * between centres are even numbers counted from the far edge.
 */
function alignmentCentres(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  // In version 32 the printed table differs from the formula.
  const step = version === 32 ? 26 : Math.ceil((size - 13) / (2 * count - 2)) * 2;
  const centres = [6];
  for (let index = 1; index < count; index++) centres.push(size - 7 - (count - 1 - index) * step);
  return centres;
}

/** Number of modules for codewords and remainder bits. */
function encodingRegion(version: number, size: number, centres: number): number {
  const finders = 3 * 64;
  const timing = 2 * (size - 16);
  const formatAndDarkModule = 31;
  const versionInformation = version >= 7 ? 36 : 0;
  // Three corners of the grid hold finder patterns, and each alignment pattern on a timing pattern shares five modules
  // with it.
  const alignment = centres === 0 ? 0 : 25 * (centres * centres - 3) - 10 * (centres - 2);
  return size * size - finders - timing - formatAndDarkModule - versionInformation - alignment;
}
