/**
 * The modules of a square symbol as bits, stored along rows and along columns, so that horizontal and vertical
 * neighbours are equally cheap to read. Bit `x & 31` of `rows[(x >> 5) * size + y]` and bit `y & 31` of `columns[(y
 * >> 5) * size + x]` are module (x, y). Both end with an additional column of zero words, so that code may read
 * past the last word.
 */
export type ModuleLayer = { readonly size: number; readonly rows: Int32Array; readonly columns: Int32Array };

export function emptyLayer(size: number): ModuleLayer {
  const words = (wordsAcross(size) + 1) * size;
  return { size, rows: new Int32Array(words), columns: new Int32Array(words) };
}

export function wordsAcross(size: number): number {
  return (size + 31) >> 5;
}

export function setModule({ size, rows, columns }: ModuleLayer, x: number, y: number): void {
  const inRow = (x >> 5) * size + y;
  const inColumn = (y >> 5) * size + x;
  rows[inRow] = (rows[inRow] as number) | (1 << (x & 31));
  columns[inColumn] = (columns[inColumn] as number) | (1 << (y & 31));
}

/** Writes `first` XOR `second` to `target`, which may be the same layer as `first` or `second`. */
export function combineLayers(target: ModuleLayer, first: ModuleLayer, second: ModuleLayer): void {
  for (let at = 0; at < target.rows.length; at++) {
    target.rows[at] = (first.rows[at] as number) ^ (second.rows[at] as number);
    target.columns[at] = (first.columns[at] as number) ^ (second.columns[at] as number);
  }
}

/** The dark runs of all rows as x, y, width, height, shifted right and down by `margin`. */
export function rowRuns(layer: ModuleLayer, margin: number): number[] {
  const { size, rows } = layer;
  // Preallocated, because a growing array would repeatedly copy hundreds of runs.
  const rects = new Array<number>(4 * countRuns(layer));
  const words = wordsAcross(size);
  let filled = 0;
  for (let y = 0; y < size; y++) {
    let carry = 0;
    let start = -1;
    for (let word = 0; word < words; word++) {
      const bits = rows[word * size + y] as number;
      let edges = edgesOf(bits, carry);
      carry = bits >>> 31;
      while (edges !== 0) {
        const x = word * 32 + 31 - Math.clz32(edges & -edges);
        edges &= edges - 1;
        if (start >= 0) {
          rects[filled++] = start + margin;
          rects[filled++] = y + margin;
          rects[filled++] = x - start;
          rects[filled++] = 1;
        }
        start = start < 0 ? x : -1;
      }
    }
  }
  return rects;
}

/**
 * A bit is set if a module differs from its left neighbour, so runs begin and end alternately. Sizes are odd, so a
 * light bit always follows the last module and ends the last run.
 */
function edgesOf(bits: number, carry: number): number {
  return bits ^ ((bits << 1) | carry);
}

function countRuns({ size, rows }: ModuleLayer): number {
  let edges = 0;
  for (let y = 0; y < size; y++) {
    let carry = 0;
    for (let word = 0; word < wordsAcross(size); word++) {
      const bits = rows[word * size + y] as number;
      edges += ones(edgesOf(bits, carry));
      carry = bits >>> 31;
    }
  }
  return edges / 2;
}

/** Number of set bits in a 32-bit word (Hacker's Delight, 5-1). */
export function ones(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
