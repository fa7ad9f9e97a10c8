import { cssColour, type StoredStops } from "@print-builder/core/elements";
import { type Box, isGradient, type PathCommand, roundedBox } from "@print-builder/core/layout";
import { pathBox } from "../art/pathBox.ts";
import { gradientProperties } from "./gradientProperties.ts";
import type { Piece, PieceStroke } from "./pieces.ts";
import { textShape } from "./textShape.ts";

type ShapeProperties = Readonly<Record<string, string | number | StoredStops["fillStops"]>>;

/** An element without its id and layer; positions and sizes are px of the picture. */
export type OpenedShape = {
  readonly type: "rectangle" | "circle" | "line" | "path" | "text";
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Degrees clockwise about the centre. */
  readonly rotation: number;
  readonly properties: ShapeProperties;
};

type Outline = Extract<Piece, { kind: "outline" }>;
type LeaveOut = (what: string) => void;

/** Path coordinates are rounded to this precision, as fractions of the path's box; no printer is finer. */
const digits = 1e5;
/** Minimum width and height of a box, px, because path coordinates are fractions of them. */
const leastSide = 0.5;
/** Maximum stroke width of shapes. */
const widestLine = 1000;

const rounded = (value: number) => Math.round(value * 1e4) / 1e4;
const roundedBoxOf = ({ x, y, width, height }: Box): Box => ({
  x: rounded(x),
  y: rounded(y),
  width: rounded(width),
  height: rounded(height),
});

/** The element for a piece: a rectangle, circle or line if possible, otherwise a path. */
export function shapeOf(piece: Piece, leaveOut: LeaveOut): OpenedShape {
  if (piece.kind === "text") return textShape(piece.text, piece.matrix, piece.opacity, leaveOut);
  return lineShape(piece) ?? boxShape(piece, leaveOut) ?? pathShape(piece, leaveOut);
}

function lookOf({ fill, stroke, opacity }: Outline, box: Box, leaveOut: LeaveOut) {
  const filled =
    fill && isGradient(fill)
      ? gradientProperties(fill, box, leaveOut)
      : { fillColor: fill ? cssColour(fill) : "none" };
  return { ...filled, ...strokeLook(stroke), opacity: rounded(opacity) };
}

function strokeLook(stroke: PieceStroke | null): Readonly<Record<string, string | number>> {
  if (!stroke) return { strokeColor: "#000000", strokeWidth: 0 };
  const { paint, width, cap, join, dash } = stroke;
  return {
    strokeColor: cssColour(paint),
    strokeWidth: rounded(Math.min(width, widestLine)),
    ...(dash ? { strokeDash: dash } : {}),
    ...(cap === 0 ? {} : { strokeCap: cap === 1 ? "round" : "square" }),
    ...(join === 0 ? {} : { strokeJoin: join === 1 ? "round" : "bevel" }),
  };
}

/** A straight line as a line element, which draws it through the middle of its box. */
function lineShape(piece: Outline): OpenedShape | null {
  const [from, to, more] = piece.path;
  const { stroke, fill, opacity } = piece;
  if (from?.[0] !== "M" || to?.[0] !== "L" || more || fill || !stroke) return null;
  const [dx, dy] = [to[1] - from[1], to[2] - from[2]];
  const width = Math.hypot(dx, dy);
  if (width < leastSide) return null;
  const height = Math.max(stroke.width, leastSide);
  const box = { x: (from[1] + to[1] - width) / 2, y: (from[2] + to[2] - height) / 2, width, height };
  const { strokeJoin: _, ...look } = strokeLook(stroke);
  const rotation = rounded((Math.atan2(dy, dx) * 180) / Math.PI);
  return {
    type: "line",
    ...roundedBoxOf(box),
    rotation,
    properties: { ...look, opacity: rounded(opacity) },
  };
}

const same = (one: readonly PathCommand[], other: readonly PathCommand[], within: number) =>
  one.length === other.length &&
  one.every((command, index) =>
    command.every((part, at) => {
      const there = other[index]?.[at];
      return typeof part === "number" ? Math.abs(part - Number(there)) <= within : part === there;
    }),
  );

/** An upright rectangle with equal corner radii or an upright ellipse as an element; null for anything else. */
function boxShape(piece: Outline, leaveOut: LeaveOut): OpenedShape | null {
  const box = pathBox(piece.path);
  const { width, height } = box;
  const least = Math.min(width, height);
  if (least < leastSide) return null;
  const [first] = piece.path;
  const radius = first?.[0] === "M" ? Math.min(first[1] - box.x, least / 2) : 0;
  const within = 1e-4 * Math.max(width, height);
  const placed = { ...roundedBoxOf(box), rotation: 0 };
  const look = () => lookOf(piece, box, leaveOut);
  if (same(piece.path, roundedBox(box, width / 2, height / 2), within))
    return { type: "circle", ...placed, properties: look() };
  if (!same(piece.path, roundedBox(box, radius, radius), within)) return null;
  return { type: "rectangle", ...placed, properties: { ...look(), cornerRadius: rounded(radius) } };
}

function pathShape(piece: Outline, leaveOut: LeaveOut): OpenedShape {
  const seen = pathBox(piece.path);
  const [width, height] = [Math.max(seen.width, leastSide), Math.max(seen.height, leastSide)];
  const box = {
    x: seen.x - (width - seen.width) / 2,
    y: seen.y - (height - seen.height) / 2,
    width,
    height,
  };
  const properties = { path: pathText(piece.path, box), ...lookOf(piece, box, leaveOut) };
  return { type: "path", ...roundedBoxOf(box), rotation: 0, properties };
}

/** The path as designs store it, with coordinates as fractions of the box. */
function pathText(path: readonly PathCommand[], { x, y, width, height }: Box): string {
  const part = (value: number, index: number) =>
    Math.round((index % 2 === 0 ? (value - x) / width : (value - y) / height) * digits) / digits;
  return path.map(([name, ...numbers]) => name + numbers.map(part).join(" ")).join("");
}
