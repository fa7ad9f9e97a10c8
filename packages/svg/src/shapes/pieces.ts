import {
  type Art,
  type ArtNode,
  type ArtShape,
  type ArtStroke,
  type Box,
  type FillRule,
  type Gradient,
  isGradient,
  type Matrix,
  type Paint,
  type PathCommand,
  roundedBox,
} from "@print-builder/core/layout";
import type { ArtText } from "../art/artText.ts";
import { multiply } from "../art/numbers.ts";
import { pathBox } from "../art/pathBox.ts";
import { commonPath, dashedPath, mitresAlike, movedPath, strokedPath, woundPath } from "./skiaPaths.ts";

export type PieceStroke = {
  readonly paint: Paint;
  readonly width: number;
  readonly cap: ArtStroke["cap"];
  readonly join: ArtStroke["join"];
  readonly dash: DashName | null;
};

/** The content of one element: an area or a line in px of the picture, or text with its position there. */
export type Piece = { readonly opacity: number } & (
  | {
      readonly kind: "outline";
      readonly path: readonly PathCommand[];
      readonly fill: Paint | Gradient | null;
      readonly stroke: PieceStroke | null;
    }
  | { readonly kind: "text"; readonly text: ArtText; readonly matrix: Matrix }
);

type Clip = { readonly path: readonly PathCommand[]; readonly rule: FillRule };

type Place = { readonly matrix: Matrix; readonly opacity: number; readonly clips: readonly Clip[] };

type Node = ArtNode<ArtText>;

/** Pieces that extend past the edge by less than this fraction of the picture's longer side are not clipped. */
const edgeTolerance = 0.004;
/** Miter limit of shapes; sharper corners are bevelled. */
const usualMiter = 10;
/** A line becomes an area if its scales along x and y differ by more than this factor. */
const uneven = 1.02;

/**
 * The pieces of a drawing, back to front. `matrix` maps its plane to px of the picture; `size` is the size of the
 * picture.
 */
export function piecesOf(
  children: readonly Node[],
  matrix: Matrix,
  size: Pick<Box, "width" | "height">,
  leaveOut: (what: string) => void,
): readonly Piece[] {
  const slack = edgeTolerance * Math.max(size.width, size.height);
  const edge = { x: -slack, y: -slack, width: size.width + 2 * slack, height: size.height + 2 * slack };
  const sheet = roundedBox({ x: 0, y: 0, ...size }, 0, 0);

  function read(node: Node, place: Place): readonly Piece[] {
    if (node.kind === "text") {
      const seen = textBox(node, place.matrix);
      if (!place.clips.every(({ path }) => covers(path, seen))) leaveOut("clip of a text");
      return [{ kind: "text", text: node, matrix: place.matrix, opacity: place.opacity }];
    }
    if (node.kind === "shape")
      return outlinesOf(node, place)
        .filter(isSeen)
        .flatMap((piece) => cut(piece, place.clips));
    const inner = multiply(place.matrix, node.transform);
    const clip = node.clip ? [{ path: movedPath(node.clip.path, inner), rule: node.clip.rule }] : [];
    const opacity = place.opacity * node.opacity;
    const pieces = node.children.flatMap((child) =>
      read(child, { matrix: inner, opacity, clips: [...place.clips, ...clip] }),
    );
    if (node.opacity < 1 && overlap(pieces)) leaveOut("joint opacity");
    return pieces;
  }

  /** The visible part of a piece, within the clips and the picture. */
  function cut(piece: Outline, clips: readonly Clip[]): readonly Outline[] {
    const seen = boxOf(piece);
    const needed = clips.filter(({ path }) => !covers(path, seen));
    if (!isWithin(seen, edge)) needed.push({ path: sheet, rule: "nonzero" });
    if (needed.length === 0) return [piece];
    return areasOf(piece).flatMap((area) => {
      const path = needed.reduce((left, clip) => commonPath(left, clip.path, clip.rule), area.path);
      return path.length === 0 ? [] : [{ ...area, path }];
    });
  }

  const pieces = children.flatMap((child) => read(child, { matrix, opacity: 1, clips: [] }));
  return pieces;
}

type Outline = Extract<Piece, { kind: "outline" }>;

/** A shape in px, with its area and its line in one outline if possible. */
function outlinesOf({ path, rule, fill, stroke }: ArtShape, { matrix, opacity }: Place): readonly Outline[] {
  const kind = "outline";
  const moved = movedPath(path, matrix);
  const filled = fill && {
    paint: isGradient(fill) ? { ...fill, matrix: multiply(matrix, fill.matrix) } : fill,
    path: rule === "evenodd" ? woundPath(moved) : moved,
  };
  const line = stroke && lineOf(path, stroke, matrix);
  if (filled && line?.stroke && rule === "nonzero" && line.path === null)
    return [{ kind, path: filled.path, fill: filled.paint, stroke: line.stroke, opacity }];
  const area: Outline[] = filled
    ? [{ kind, path: filled.path, fill: filled.paint, stroke: null, opacity }]
    : [];
  if (!line || !stroke) return area;
  const outline = line.path ?? moved;
  const own: Outline = line.stroke
    ? { kind, path: outline, fill: null, stroke: line.stroke, opacity }
    : { kind, path: outline, fill: stroke.paint, stroke: null, opacity };
  return [...area, own];
}

/** A line in px. It has its own `path` if the path differs from the shape's, and no `stroke` if it became an area. */
function lineOf(
  path: readonly PathCommand[],
  stroke: ArtStroke,
  matrix: Matrix,
): { readonly path: readonly PathCommand[] | null; readonly stroke: PieceStroke | null } {
  const [a, b, c, d] = matrix;
  const { width, cap, join, paint } = stroke;
  const dash = dashName(stroke);
  const dashed =
    dash === null && stroke.dash.length > 0 ? dashedPath(path, stroke.dash, stroke.dashOffset) : null;
  const [across, down] = [Math.hypot(a, b), Math.hypot(c, d)];
  const skew = Math.abs(a * c + b * d) / (across * down);
  const isEven = Math.max(across, down) <= uneven * Math.min(across, down) && skew < uneven - 1;
  const isCut = join === 0 && !mitresAlike(path, width, stroke.miterLimit, usualMiter);
  if (!isEven || isCut) {
    const dashes = dashed ?? (dash ? dashedPath(path, stroke.dash, stroke.dashOffset) : path);
    return { path: movedPath(strokedPath(dashes, stroke), matrix), stroke: null };
  }
  const scaled = { paint, cap, join, dash, width: width * Math.sqrt(Math.abs(a * d - b * c)) };
  return { path: dashed && movedPath(dashed, matrix), stroke: scaled };
}

/** A piece as areas only, so that it can be clipped. */
function areasOf(piece: Outline): readonly Outline[] {
  const { path, fill, stroke } = piece;
  const area = fill ? [{ ...piece, stroke: null }] : [];
  if (!stroke) return area;
  const { width, cap, join, paint, dash } = stroke;
  const round = cap === 1;
  const lengths =
    dash === "dotted" ? [0, 2 * width] : round ? [2 * width, 3 * width] : [3 * width, 2 * width];
  const line = dash ? dashedPath(path, lengths, 0) : path;
  const covered = strokedPath(line, {
    paint,
    width,
    cap,
    join,
    miterLimit: usualMiter,
    dash: [],
    dashOffset: 0,
  });
  return [...area, { ...piece, path: covered, fill: paint, stroke: null }];
}

function boxOf({ path, stroke }: Outline): Box {
  const half = (stroke?.width ?? 0) / 2;
  const { x, y, width, height } = pathBox(path);
  return { x: x - half, y: y - half, width: width + 2 * half, height: height + 2 * half };
}

/** False for an area without size, and for a line with neither length nor caps. */
function isSeen({ path, fill, stroke }: Outline): boolean {
  const { width, height } = pathBox(path);
  if (fill && width > 0 && height > 0) return true;
  return stroke !== null && (width > 0 || height > 0 || stroke.cap !== 0);
}

/** Approximate width of letters and their height above the baseline, as fractions of the font size. */
const letter = { width: 0.5, height: 0.7 };

/** Approximate bounding box of text, px of the picture. */
function textBox({ x, y, text, size, anchor }: ArtText, matrix: Matrix): Box {
  const width = text.length * size * letter.width;
  const left = x - width * { start: 0, middle: 0.5, end: 1 }[anchor];
  const box = { x: left, y: y - size * letter.height, width, height: size * letter.height };
  return pathBox(movedPath(roundedBox(box, 0, 0), matrix));
}

const isWithin = (inner: Box, outer: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/** True for an upright rectangle that contains the box. */
function covers(path: readonly PathCommand[], box: Box): boolean {
  const around = pathBox(path);
  const corners = roundedBox(around, 0, 0);
  const isUpright =
    path.length === corners.length &&
    path.every((command, index) =>
      command.every((part, at) => {
        const other = corners[index]?.[at];
        return typeof part === "number" ? Math.abs(part - Number(other)) < 1e-6 : part === other;
      }),
    );
  return isUpright && isWithin(box, around);
}

function overlap(pieces: readonly Piece[]): boolean {
  const boxes = pieces.flatMap((piece) => (piece.kind === "outline" ? [boxOf(piece)] : []));
  const isDouble = pieces.some((piece) => piece.kind === "outline" && piece.fill && piece.stroke);
  return (
    isDouble ||
    boxes.some((one, index) =>
      boxes
        .slice(index + 1, index + 50)
        .some(
          (other) =>
            one.x < other.x + other.width &&
            other.x < one.x + one.width &&
            one.y < other.y + other.height &&
            other.y < one.y + one.height,
        ),
    )
  );
}

/** Maps the visible part of a drawing to a picture of this size. */
export const toPicture = (
  { x, y, width, height }: Art["box"],
  size: Pick<Box, "width" | "height">,
): Matrix => {
  const [across, down] = [size.width / width, size.height / height];
  return [across, 0, 0, down, -x * across, -y * down];
};

type DashName = "dashed" | "dotted";

const isNear = (one: number, other: number) => Math.abs(one - other) < 0.01 * Math.max(1, other);

/** The dash pattern that matches a line; null for a solid line or any other pattern. */
function dashName({ dash: [on = 0, off = 0, ...more], width, cap, dashOffset }: ArtStroke): DashName | null {
  const isPair = more.every((length, index) => isNear(length, index % 2 === 0 ? on : off));
  if (!isPair || dashOffset !== 0 || off === 0) return null;
  if (cap === 1 && isNear(on, 0) && isNear(off, 2 * width)) return "dotted";
  const [usualOn, usualOff] = cap === 0 ? [3, 2] : [2, 3];
  return isNear(on, usualOn * width) && isNear(off, usualOff * width) ? "dashed" : null;
}
