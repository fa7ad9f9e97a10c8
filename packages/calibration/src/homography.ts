/** A point in a picture, px, or on paper, as fractions of its sides. */
export type Point = { readonly x: number; readonly y: number };

/** A perspective mapping of a plane: a 3 × 3 matrix, row by row, ending with 1. */
export type Homography = readonly number[];

/** The mapping of four points to four target points. Null if three of them are collinear. */
export function homographyOf(from: readonly Point[], to: readonly Point[]): Homography | null {
  const rows = from.flatMap(({ x, y }, at) => {
    const { x: u = 0, y: v = 0 } = to[at] ?? {};
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  const solved = solve(rows);
  return solved && [...solved, 1];
}

export function mapped(map: Homography, { x, y }: Point): Point {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = map;
  const w = g * x + h * y + i;
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
}

/**
 * Solves a square system of linear equations; each row ends with its right-hand side. Null if there is no unique
 * solution.
 */
export function solve(equations: readonly (readonly number[])[]): readonly number[] | null {
  const rows = equations.map((row) => [...row]);
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    const pivot = largestBelow(rows, column);
    const top = rows[pivot];
    if (!top || Math.abs(top[column] ?? 0) < 1e-12) return null;
    [rows[column], rows[pivot]] = [top, rows[column] ?? top];
    for (const row of rows) if (row !== top) clearColumn(row, column, top);
  }
  return rows.map((row, at) => (row[size] ?? 0) / (row[at] ?? 1));
}

function clearColumn(row: number[], column: number, top: readonly number[]): void {
  const share = (row[column] ?? 0) / (top[column] ?? 1);
  for (let entry = column; entry < row.length; entry++)
    row[entry] = (row[entry] ?? 0) - share * (top[entry] ?? 0);
}

function largestBelow(rows: readonly (readonly number[])[], column: number): number {
  let largest = column;
  for (let at = column; at < rows.length; at++) {
    if (Math.abs(rows[at]?.[column] ?? 0) > Math.abs(rows[largest]?.[column] ?? 0)) largest = at;
  }
  return largest;
}

/** Parameters p that minimise the squared differences of `row · p` from the last entry of each row. */
export function leastSquares(rows: readonly (readonly number[])[]): readonly number[] | null {
  const unknowns = (rows[0]?.length ?? 1) - 1;
  const normal = Array.from({ length: unknowns }, (_, at) =>
    Array.from({ length: unknowns + 1 }, (_, other) =>
      rows.reduce((sum, row) => sum + (row[at] ?? 0) * (row[other] ?? 0), 0),
    ),
  );
  return solve(normal);
}
