import type { DataMatrixSize } from "./sizes.ts";

/** Values of modules without data. */
export const light = -1;
export const dark = -2;
const open = -3;

type Place = readonly [row: number, column: number];

/** The eight modules of a codeword, highest bit first, relative to its lower right module. */
const utah: readonly Place[] = [
  [-2, -2],
  [-2, -1],
  [-1, -2],
  [-1, -1],
  [-1, 0],
  [0, -2],
  [0, -1],
  [0, 0],
];

/** The four shapes of a codeword across corners, in a field with this side. */
function corners(side: number): readonly (readonly Place[])[] {
  const [a, b, c, d] = [side - 1, side - 2, side - 3, side - 4];
  return [
    [
      [a, 0],
      [a, 1],
      [a, 2],
      [0, b],
      [0, a],
      [1, a],
      [2, a],
      [3, a],
    ],
    [
      [c, 0],
      [b, 0],
      [a, 0],
      [0, d],
      [0, c],
      [0, b],
      [0, a],
      [1, a],
    ],
    [
      [c, 0],
      [b, 0],
      [a, 0],
      [0, b],
      [0, a],
      [1, a],
      [2, a],
      [3, a],
    ],
    [
      [a, 0],
      [a, a],
      [0, c],
      [0, b],
      [0, a],
      [1, c],
      [1, b],
      [1, a],
    ],
  ];
}

/** The bit of each module in the data field, row by row: ISO/IEC 16022:2006, Annex F. */
function placedBits(side: number): Int32Array {
  const field = new Int32Array(side * side).fill(open);
  const shapes = corners(side);
  let bit = 0;
  const write = (places: readonly Place[]) => {
    for (const [row, column] of places) field[row * side + column] = bit++;
  };
  /** Modules outside the field wrap to the opposite side, shifted by a few modules. */
  const wrapped = ([row, column]: Place, atRow: number, atColumn: number): Place => {
    let [y, x] = [atRow + row, atColumn + column];
    const shift = 4 - ((side + 4) % 8);
    if (y < 0) [y, x] = [y + side, x + shift];
    if (x < 0) [y, x] = [y + shift, x + side];
    return [y >= side ? y - side : y, x];
  };
  const visit = (row: number, column: number) => {
    if (row < 0 || column < 0 || row >= side || column >= side) return;
    if (field[row * side + column] === open) write(utah.map((place) => wrapped(place, row, column)));
  };
  const corner = (row: number, column: number) => {
    if (column === 0 && row === side) return shapes[0];
    if (column === 0 && row === side - 2 && side % 4 !== 0) return shapes[side % 8 === 4 ? 2 : 1];
    return column === 2 && row === side + 4 && side % 8 === 0 ? shapes[3] : undefined;
  };
  let [row, column] = [4, 0];
  while (row < side || column < side) {
    const shape = corner(row, column);
    if (shape) write(shape);
    for (; row >= 0 && column < side; row -= 2, column += 2) visit(row, column);
    [row, column] = [row + 1, column + 3];
    for (; column >= 0 && row < side; row += 2, column -= 2) visit(row, column);
    [row, column] = [row + 3, column + 1];
  }
  if (field[side * side - 1] === open) {
    for (const [y, x, shown] of [
      [2, 2, dark],
      [2, 1, light],
      [1, 2, light],
      [1, 1, dark],
    ] as const) {
      field[(side - y) * side + side - x] = shown;
    }
  }
  return field;
}

const templates = new Map<number, Int32Array>();

/**
 * A finder pattern's module: solid on a region's left and lower edge, dotted on the others; undefined inside.
 */
function finderModule(region: number, x: number, y: number): number | undefined {
  const [inX, inY] = [x % region, y % region];
  if (inX === 0 || inY === region - 1) return dark;
  if (inY === 0) return x % 2 === 0 ? dark : light;
  if (inX === region - 1) return y % 2 === 1 ? dark : light;
  return undefined;
}

/** Each module of a symbol, row by row: `light`, `dark`, or a bit number of the codewords. */
export function templateFor({ side, regions, inner }: DataMatrixSize): Int32Array {
  const known = templates.get(side);
  if (known) return known;
  const bits = placedBits(inner);
  const region = side / regions;
  const within = (at: number) => at - 1 - 2 * Math.floor(at / region);
  const template = new Int32Array(side * side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const bit = bits[within(y) * inner + within(x)] as number;
      template[y * side + x] = finderModule(region, x, y) ?? bit;
    }
  }
  templates.set(side, template);
  return template;
}
