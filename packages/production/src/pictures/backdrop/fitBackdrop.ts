import type { LabPlanes } from "./labPlanes.ts";

/** A colour that changes smoothly across a picture: six polynomial terms each for lightness, a and b of OKLab. */
export type Backdrop = {
  readonly terms: readonly (readonly number[])[];
  /** Pixels within this distance of the colour belong to the backdrop. */
  readonly tolerance: number;
};

type Size = { readonly width: number; readonly height: number };

/** Shadows on a wall differ in lightness, people in colour. */
const lightnessWeight = 0.7;

/** Depth of the border that is assumed to be backdrop, as a fraction of the picture's shorter side. */
const borderDepth = 0.04;
/** Below this fraction of the height, shoulders may reach the sides. */
const sidesEnd = 0.55;
const samplesAtMost = 1_500;

/** The share of border pixels used for the fit: the other pixels may be hair. */
const fittedShare = 0.8;
const rounds = 4;

/** The share of each edge that must be near the fit: a fit of two edges may be far off at the third. */
const nearShareOfEdge = 0.6;

/** Pixels farther from the fit than this, noise included, are not backdrop. */
const nearEnough = 0.045;
const nearShare = 0.82;

const leastTolerance = 0.035;
const mostTolerance = 0.075;
/** The same limit for dark backdrops, because dark hair is close to them. */
const mostOfDark = 0.045;
const darkBelow = 0.4;

/** x and y range from -1 to 1. */
const termsOf = (x: number, y: number) => [1, x, y, x * x, x * y, y * y] as const;

const place = (at: number, length: number) => (length < 2 ? 0 : (2 * at) / (length - 1) - 1);

/** Fits the backdrop visible along the top and sides of a picture; null if it is not plain. */
export function fitBackdrop(planes: LabPlanes, size: Size): Backdrop | null {
  const samples = borderPixels(size);
  let chosen = samples;
  let terms = leastSquares(planes, samples, size);
  const distances = () => samples.map((pixel) => distanceTo(terms, planes, pixel, size));
  for (let round = 0; round < rounds; round++) {
    const apart = distances();
    const limit = apart.toSorted((a, b) => a - b)[Math.floor(fittedShare * (apart.length - 1))] ?? 0;
    chosen = samples.filter((_, at) => (apart[at] ?? 0) <= limit);
    terms = leastSquares(planes, chosen, size);
  }
  const near = distances().filter((apart) => apart <= nearEnough);
  if (near.length < nearShare * samples.length) return null;
  if (!isNearAtEachEdge(samples, distances(), size)) return null;
  const spread = Math.sqrt(near.reduce((sum, apart) => sum + apart * apart, 0) / near.length);
  const most = (terms[0]?.[0] ?? 0) < darkBelow ? mostOfDark : mostTolerance;
  return { terms, tolerance: Math.min(most, leastTolerance + 2 * spread) };
}

function isNearAtEachEdge(
  samples: readonly number[],
  apart: readonly number[],
  { width, height }: Size,
): boolean {
  const depth = depthOf({ width, height });
  const edges = [
    (pixel: number) => pixel < depth * width,
    (pixel: number) => pixel % width < depth,
    (pixel: number) => pixel % width >= width - depth,
  ];
  return edges.every((isAt) => {
    const own = apart.filter((_, at) => isAt(samples[at] ?? 0));
    return own.filter((distance) => distance <= nearEnough).length >= nearShareOfEdge * own.length;
  });
}

export function distancesFrom({ terms }: Backdrop, planes: LabPlanes, { width, height }: Size): Float32Array {
  const distances = new Float32Array(width * height);
  const [l, a, b] = [terms[0] ?? [], terms[1] ?? [], terms[2] ?? []];
  for (let row = 0, pixel = 0; row < height; row++) {
    const y = place(row, height);
    const [lRow, aRow, bRow] = [inRow(l, y), inRow(a, y), inRow(b, y)];
    for (let column = 0; column < width; column++, pixel++) {
      const x = place(column, width);
      const dl = lightnessWeight * ((planes.l[pixel] ?? 0) - (lRow[0] + x * (lRow[1] + x * lRow[2])));
      const da = (planes.a[pixel] ?? 0) - (aRow[0] + x * (aRow[1] + x * aRow[2]));
      const db = (planes.b[pixel] ?? 0) - (bRow[0] + x * (bRow[1] + x * bRow[2]));
      distances[pixel] = Math.sqrt(dl * dl + da * da + db * db);
    }
  }
  return distances;
}

/** The terms along a row: coefficients of 1, x and x². */
function inRow(terms: readonly number[], y: number): readonly [number, number, number] {
  const [c = 0, x = 0, down = 0, xx = 0, xy = 0, yy = 0] = terms;
  return [c + y * (down + y * yy), x + xy * y, xx];
}

function distanceTo(
  terms: Backdrop["terms"],
  planes: LabPlanes,
  pixel: number,
  { width, height }: Size,
): number {
  const basis = termsOf(place(pixel % width, width), place(Math.floor(pixel / width), height));
  const apart = [planes.l, planes.a, planes.b].map((plane, part) => {
    const meant = basis.reduce((sum, term, at) => sum + term * (terms[part]?.[at] ?? 0), 0);
    return (plane[pixel] ?? 0) - meant;
  });
  const [dl = 0, da = 0, db = 0] = apart;
  return Math.hypot(lightnessWeight * dl, da, db);
}

const depthOf = ({ width, height }: Size) => Math.max(1, Math.round(borderDepth * Math.min(width, height)));

function borderPixels({ width, height }: Size): readonly number[] {
  const depth = depthOf({ width, height });
  const pixels: number[] = [];
  for (let row = 0; row < sidesEnd * height; row++) {
    for (let column = 0; column < width; column++) {
      if (row < depth || column < depth || column >= width - depth) pixels.push(row * width + column);
    }
  }
  const step = Math.max(1, pixels.length / samplesAtMost);
  return Array.from(
    { length: Math.floor(pixels.length / step) },
    (_, at) => pixels[Math.floor(at * step)] ?? 0,
  );
}

const termCount = 6;

/** Least squares by the normal equations, whose matrix all three colours share. */
function leastSquares(
  planes: LabPlanes,
  pixels: readonly number[],
  { width, height }: Size,
): readonly number[][] {
  const rows = Array.from({ length: termCount }, () => new Array<number>(termCount + 3).fill(0));
  for (const pixel of pixels) {
    const basis = termsOf(place(pixel % width, width), place(Math.floor(pixel / width), height));
    const all = [...basis, planes.l[pixel] ?? 0, planes.a[pixel] ?? 0, planes.b[pixel] ?? 0];
    for (const [at, row] of rows.entries()) addScaled(row, basis[at] ?? 0, all);
  }
  // Regularises directions without curvature, for example in a picture one row high: their terms become 0 instead of
  // arbitrary.
  for (const [at, row] of rows.entries()) row[at] = (row[at] ?? 0) + 1e-7 * pixels.length;
  return solve(rows);
}

/** Gauss–Jordan elimination; the system is positive definite. */
function solve(rows: readonly number[][]): readonly number[][] {
  for (const [pivot, own] of rows.entries()) {
    const scale = own[pivot] || 1;
    for (const [at, value] of own.entries()) own[at] = value / scale;
    for (const row of rows) {
      if (row !== own) addScaled(row, -(row[pivot] ?? 0), own);
    }
  }
  return [0, 1, 2].map((part) => rows.map((row) => row[termCount + part] ?? 0));
}

function addScaled(row: number[], factor: number, other: readonly number[]): void {
  for (let at = 0; at < row.length; at++) row[at] = (row[at] ?? 0) + factor * (other[at] ?? 0);
}
