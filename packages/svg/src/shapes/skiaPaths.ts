import { FillType, Path2D, PathOp, StrokeCap, StrokeJoin } from "@napi-rs/canvas";
import type { ArtStroke, FillRule, Matrix, PathCommand } from "@print-builder/core/layout";
import { pathOf } from "../art/artPath.ts";
import { SvgError } from "../parseXml.ts";
import { woundContours } from "./woundContours.ts";

function toSkia(path: readonly PathCommand[], rule: FillRule = "nonzero"): Path2D {
  const made = new Path2D();
  for (const command of path) {
    if (command[0] === "M") made.moveTo(command[1], command[2]);
    else if (command[0] === "L") made.lineTo(command[1], command[2]);
    else if (command[0] === "Q") made.quadraticCurveTo(command[1], command[2], command[3], command[4]);
    else if (command[0] === "Z") made.closePath();
    else {
      const [, a, b, c, d, e, f] = command;
      made.bezierCurveTo(a, b, c, d, e, f);
    }
  }
  made.setFillType(rule === "evenodd" ? FillType.EvenOdd : FillType.Winding);
  return made;
}

const fromSkia = (path: Path2D): readonly PathCommand[] => pathOf(path.toSVGString());

/** Transforms a path by a matrix. */
export function movedPath(path: readonly PathCommand[], [a, b, c, d, e, f]: Matrix): readonly PathCommand[] {
  const at = (x: number, y: number): readonly [number, number] => [a * x + c * y + e, b * x + d * y + f];
  return path.map((command): PathCommand => {
    if (command[0] === "Z") return command;
    if (command[0] === "C")
      return [
        "C",
        ...at(command[1], command[2]),
        ...at(command[3], command[4]),
        ...at(command[5], command[6]),
      ];
    if (command[0] === "Q") return ["Q", ...at(command[1], command[2]), ...at(command[3], command[4])];
    return [command[0], ...at(command[1], command[2])];
  });
}

/** Converts a path from the even-odd rule to the nonzero rule, so that it looks the same. */
export function woundPath(path: readonly PathCommand[]): readonly PathCommand[] {
  refuseManyCrossings(path);
  return woundContours(fromSkia(toSkia(path, "evenodd").simplify()));
}

/** The intersection of two areas, each with its fill rule. */
export function commonPath(
  path: readonly PathCommand[],
  clip: readonly PathCommand[],
  rule: FillRule,
): readonly PathCommand[] {
  refuseManyCrossings(path, clip);
  return woundContours(fromSkia(toSkia(path).op(toSkia(clip, rule), PathOp.Intersect)));
}

const caps = [StrokeCap.Butt, StrokeCap.Round, StrokeCap.Square];
const joins = [StrokeJoin.Miter, StrokeJoin.Round, StrokeJoin.Bevel];

/** True if a line's corners look the same with both miter limits. */
export function mitresAlike(
  path: readonly PathCommand[],
  width: number,
  one: number,
  other: number,
): boolean {
  const [first, second] = [one, other].map((miterLimit) =>
    toSkia(path).stroke({ width, miterLimit, join: StrokeJoin.Miter }).toSVGString(),
  );
  return first === second;
}

export function strokedPath(path: readonly PathCommand[], stroke: ArtStroke): readonly PathCommand[] {
  refuseManyCrossings(path);
  const { width, miterLimit } = stroke;
  const [cap, join] = [caps[stroke.cap] ?? StrokeCap.Butt, joins[stroke.join] ?? StrokeJoin.Miter];
  return woundContours(fromSkia(toSkia(path).stroke({ width, miterLimit, cap, join }).simplify()));
}

/** Minimum length of a dash, because even a dash of length 0 has caps. */
const shortest = 1e-3;

/** Splits a dashed line into separate lines; each dash repeats after the length of the whole pattern. */
export function dashedPath(
  path: readonly PathCommand[],
  dash: readonly number[],
  offset: number,
): readonly PathCommand[] {
  const whole = dash.reduce((sum, length) => sum + length, 0);
  refuseManyDashes(path, whole);
  let before = 0;
  return dash.flatMap((length, index) => {
    const on = Math.max(length, shortest * whole);
    // Normalises the phase to between 0 and the length of the pattern.
    const phase = (((offset - before) % whole) + whole) % whole;
    before += length;
    return index % 2 === 0 ? fromSkia(toSkia(path).dash(on, whole - on, phase)) : [];
  });
}

type Span = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

const mostComparisons = 20_000_000;

/**
 * Maximum number of pairs of lines that may cross when an outline is clipped or filled. Time grows with this number;
 * this many pairs take a second. Real drawings have at most 30,000 lines and few pairs for each line.
 */
const mostPairs = 50_000;

/**
 * Throws SvgError for outlines that may cross themselves or each other too often, before computing the
 * intersections.
 */
function refuseManyCrossings(...paths: readonly (readonly PathCommand[])[]): void {
  const spans = paths.flatMap(spansOf).sort((one, other) => one.left - other.left);
  let pairs = 0;
  let comparisons = 0;
  for (const [index, one] of spans.entries()) {
    for (let next = index + 1; next < spans.length; next++) {
      const other = spans[next];
      if (!other || other.left > one.right) break;
      comparisons++;
      if (other.top <= one.bottom && one.top <= other.bottom) pairs++;
    }
    if (pairs > mostPairs || comparisons > mostComparisons)
      throw new SvgError("its lines cross each other too often. Simplify it, or keep it as a picture.");
  }
}

const mostDashes = 2_000;

/** Throws SvgError for a line with more dashes than any real drawing has. */
function refuseManyDashes(path: readonly PathCommand[], pattern: number): void {
  let length = 0;
  for (const { left, right, top, bottom } of spansOf(path)) length += right - left + bottom - top;
  if (length > mostDashes * pattern)
    throw new SvgError("a line in it has too many dashes. Make them longer, or keep it as a picture.");
}

function spansOf(path: readonly PathCommand[]): readonly Span[] {
  const spans: Span[] = [];
  let start: readonly number[] = [0, 0];
  let from: readonly number[] = [0, 0];
  for (const [kind, ...numbers] of path) {
    const points = kind === "Z" ? start : numbers;
    const to = points.slice(-2);
    if (kind === "M") start = to;
    else spans.push(spanOf([...from, ...points]));
    from = to;
  }
  return spans;
}

function spanOf(numbers: readonly number[]): Span {
  const across = numbers.filter((_, at) => at % 2 === 0);
  const down = numbers.filter((_, at) => at % 2 === 1);
  return {
    left: Math.min(...across),
    right: Math.max(...across),
    top: Math.min(...down),
    bottom: Math.max(...down),
  };
}
