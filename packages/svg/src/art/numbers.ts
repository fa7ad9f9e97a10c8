import type { Matrix } from "@print-builder/core/layout";
import { ownValue } from "@print-builder/core/ownValue";
import { notArt } from "./notArt.ts";

const pxPerUnit: Readonly<Record<string, number>> = {
  "": 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
};

const number = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi;

/** All numbers in a list with any separators. */
export const numbersIn = (text: string): readonly number[] => (text.match(number) ?? []).map(Number);

/** Parses a length as px; `whole` is the value of 100 %. Throws NotArt for anything else. */
export function lengthOf(text: string, whole?: number): number {
  const [, value = "", unit = ""] = /^\s*([+-]?[\d.]+(?:e[+-]?\d+)?)\s*([a-z%]*)\s*$/i.exec(text) ?? [];
  const factor = unit === "%" ? (whole ?? Number.NaN) / 100 : ownValue(pxPerUnit, unit.toLowerCase());
  const length = Number(value === "" ? Number.NaN : value) * (factor ?? Number.NaN);
  return Number.isFinite(length) ? length : notArt(`the length ${text}`);
}

/** Parses a number or percentage, clamped to 0..1. */
export const shareOf = (text: string): number => Math.min(1, Math.max(0, lengthOf(text, 1)));

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Multiplies two matrices: the result applies `inner` first, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

type Make = (values: readonly number[]) => Matrix;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

function turned(degrees: number): Matrix {
  const [cos, sin] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
  return [cos, sin, -sin, cos, 0, 0];
}

const transforms: Readonly<Record<string, Make>> = {
  matrix: ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]) => [a, b, c, d, e, f],
  translate: ([x = 0, y = 0]) => [1, 0, 0, 1, x, y],
  scale: ([x = 1, y = x]) => [x, 0, 0, y, 0, 0],
  rotate: ([degrees = 0, x = 0, y = 0]) =>
    multiply(multiply([1, 0, 0, 1, x, y], turned(degrees)), [1, 0, 0, 1, -x, -y]),
  skewX: ([degrees = 0]) => [1, 0, Math.tan(radians(degrees)), 1, 0, 0],
  skewY: ([degrees = 0]) => [1, Math.tan(radians(degrees)), 0, 1, 0, 0],
};

/** Parses a `transform` attribute. Throws NotArt if it is invalid. */
export function transformOf(text: string | undefined): Matrix {
  if (text === undefined) return identity;
  const steps = [...text.matchAll(/([a-zA-Z]+)\s*\(([^()]*)\)/g)];
  const rest = text.replaceAll(/[a-zA-Z]+\s*\([^()]*\)/g, "").replaceAll(/[\s,]/g, "");
  if (rest !== "" && text !== "none") return notArt(`the transform ${text}`);
  const matrices = steps.map(([, name = "", values = ""]): Matrix => {
    const made = ownValue(transforms, name)?.(numbersIn(values));
    return made?.every(Number.isFinite) ? made : notArt(`the transform ${name}`);
  });
  return matrices.reduce(multiply, identity);
}
