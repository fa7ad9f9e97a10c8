import { FillType, Path2D, PathOp, StrokeCap, StrokeJoin } from "@napi-rs/canvas";
import type { ArtStroke, FillRule, Matrix, PathCommand } from "@print-builder/core/layout";
import { pathOf } from "../art/artPath.ts";
import { refuseManyCrossings, refuseManyDashes } from "./crossings.ts";
import { woundContours } from "./woundContours.ts";

/** The outline as a path of Skia. */
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

/** Maps a path to another plane. */
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

/** An outline that looks the same with the nonzero rule as `path` does with even-odd. */
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

/** True if a line's corners look the same with either miter limit. */
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

/** The area that a stroke covers. */
export function strokedPath(path: readonly PathCommand[], stroke: ArtStroke): readonly PathCommand[] {
  refuseManyCrossings(path);
  const { width, miterLimit } = stroke;
  const [cap, join] = [caps[stroke.cap] ?? StrokeCap.Butt, joins[stroke.join] ?? StrokeJoin.Miter];
  return woundContours(fromSkia(toSkia(path).stroke({ width, miterLimit, cap, join }).simplify()));
}

/** A dash without length still has caps. */
const shortest = 1e-3;

/** The dashes of a line as separate lines: each dash of the pattern repeats after the whole pattern. */
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
    // Normalises the phase to the range from 0 to the whole pattern.
    const phase = (((offset - before) % whole) + whole) % whole;
    before += length;
    return index % 2 === 0 ? fromSkia(toSkia(path).dash(on, whole - on, phase)) : [];
  });
}
