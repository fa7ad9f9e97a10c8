import { type ModuleLayer, ones, wordsAcross } from "./moduleLayer.ts";

/**
 * The penalty of a masked symbol by ISO/IEC 18004:2015, 7.8.3.1, Table 11, 32 modules at a time.
 *
 * Where the standard is ambiguous, this code reads it as follows: a 1:1:3:1:1 pattern is 7 modules long; it
 * counts once whether four light modules precede it, follow it, or both; the quiet zone is light; and a share
 * of dark modules of exactly 50 ± 5k % is rated k. Of the usual readings only this one (a pattern once, with
 * the quiet zone) gives the mask of the standard's own example (Annex I: 01234567 in version 1-M, mask 010).
 */
export function maskPenalty(layer: ModuleLayer): number {
  const { size, rows, columns } = layer;
  const lines = linePenalty(rows, size) + linePenalty(columns, size);
  return lines + blockPenalty(rows, size) + balancePenalty(rows, size);
}

/**
 * Penalty of single-colour runs (3 for five modules, 1 for each additional module) and finder-like patterns (40
 * each) across the lines in `words`. Each word has 32 adjacent modules of a line, so each step extends 32 runs at
 * once.
 */
function linePenalty(words: Int32Array, size: number): number {
  let runs = 0;
  let finders = 0;
  for (let word = 0; word < wordsAcross(size); word++) {
    const first = word * size;
    const valid = validBits(size - word * 32);
    // The six lines before the current line; `same` marks agreeing neighbours, `five` five agreeing lines. They are
    // assigned one by one, because destructuring assignments caused a quarter of a print's allocations.
    let line1 = words[first] as number;
    let line2 = 0;
    let line3 = 0;
    let line4 = 0;
    let line5 = 0;
    let line6 = 0;
    let same1 = 0;
    let same2 = 0;
    let same3 = 0;
    let five1 = 0;
    for (let at = 1; at < size; at++) {
      const line = words[first + at] as number;
      const same = ~(line ^ line1) & valid;
      const five = same & same1 & same2 & same3;
      // A run of n modules contains n - 4 runs of five and costs n - 2: one for each run of five, plus two.
      if (five !== 0) runs += ones(five) + 2 * ones(five & ~five1);
      const finder = line & ~line1 & line2 & line3 & line4 & ~line5 & line6;
      if (finder !== 0) finders += ones(finder & besideLight(words, first, at, size));
      five1 = five;
      same3 = same2;
      same2 = same1;
      same1 = same;
      line6 = line5;
      line5 = line4;
      line4 = line3;
      line3 = line2;
      line2 = line1;
      line1 = line;
    }
  }
  return runs + 40 * finders;
}

/**
 * The positions where at least four light modules, quiet zone included, precede or follow the seven modules that end
 * at `at`.
 */
function besideLight(words: Int32Array, first: number, at: number, size: number): number {
  let before = 0;
  for (let line = Math.max(at - 10, 0); line < at - 6; line++) before |= words[first + line] as number;
  let after = 0;
  for (let line = at + 1; line <= Math.min(at + 4, size - 1); line++) after |= words[first + line] as number;
  return ~(before & after);
}

/** A penalty of 3 for every 2 × 2 block of one colour, where blocks may overlap. */
function blockPenalty(rows: Int32Array, size: number): number {
  let blocks = 0;
  for (let word = 0; word < wordsAcross(size); word++) {
    const first = word * size;
    // A block is counted at its left column, so no block starts in the last column.
    const valid = validBits(size - 1 - word * 32);
    let above = rows[first] as number;
    let aboveRight = rows[first + size] as number;
    for (let y = 1; y < size; y++) {
      const row = rows[first + y] as number;
      const right = rows[first + size + y] as number;
      const dark = row & above;
      const light = ~(row | above);
      const darkBlocks = dark & ((dark >>> 1) | ((right & aboveRight) << 31));
      const lightBlocks = light & ((light >>> 1) | (~(right | aboveRight) << 31));
      blocks += ones((darkBlocks | lightBlocks) & valid);
      above = row;
      aboveRight = right;
    }
  }
  return 3 * blocks;
}

/** A penalty of 10 for every full 5 % by which the share of dark modules differs from 50 %. */
function balancePenalty(rows: Int32Array, size: number): number {
  let dark = 0;
  for (let at = 0; at < rows.length; at++) dark += ones(rows[at] as number);
  const modules = size * size;
  return 10 * Math.floor(Math.abs(dark * 20 - modules * 10) / modules);
}

/** Bit mask of the valid bits in a word that starts with `left` modules remaining. */
function validBits(left: number): number {
  return left >= 32 ? -1 : (1 << left) - 1;
}
