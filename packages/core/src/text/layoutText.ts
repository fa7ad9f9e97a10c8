import type { DrawOp, Paint } from "../drawing/drawOp.ts";
import type { Face, FaceLibrary } from "./faceLibrary.ts";
import type { FaceId } from "./fontSource.ts";
import type { Measurer, Paragraph } from "./measure.ts";
import { placeLine, ruleOp } from "./placeLine.ts";
import { type LineRange, wrapLines } from "./wrapLines.ts";

export type TextWrap = "none" | "word" | "break" | "compress";
export type TextAlign = "left" | "center" | "right" | "justify";

/** How a text looks. Sizes are canvas px. */
export type TextStyle = {
  readonly family: string;
  readonly size: number;
  readonly weight: number;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly lineThrough: boolean;
  readonly align: TextAlign;
  readonly wrap: TextWrap;
  /** Smallest size that `compress` may go down to. */
  readonly minSize: number;
  /** Extra space after each character, canvas px; 0 keeps ligatures and joins. */
  readonly letterSpacing: number;
};

export type TextLine = {
  /** UTF-16 offsets in the text; the line's break character is not included. */
  readonly start: number;
  readonly end: number;
  readonly x: number;
  /** Upper and lower edge of the line, whose ink stands on `baseline`: a caret in it goes from one to the other. */
  readonly top: number;
  readonly bottom: number;
  readonly baseline: number;
  readonly width: number;
  readonly rtl: boolean;
};

export type TextLayout = {
  readonly lines: readonly TextLine[];
  /** Size really used: smaller than the style's only with `compress`. */
  readonly size: number;
  readonly lineHeight: number;
  readonly height: number;
  /** True when the text is wider or higher than its box. */
  readonly overflows: boolean;
  /** Graphemes that no font has; they show as a box. */
  readonly missing: readonly string[];
  /** False when the asked family is unknown and another one stands in for it. */
  readonly familyKnown: boolean;
  /** Faces that must be loaded before this layout is final; empty on a server. */
  readonly pending: readonly FaceId[];
  readonly ops: readonly DrawOp[];
};

export const lineHeightFactor = 1.2;

/** Sizes tried by `compress` lie this far apart, canvas px. */
const sizeStep = 0.1;

/** How far text may exceed its box before it counts as not fitting, canvas px (0.13 mm). */
const fitTolerance = 0.5;

type Box = { readonly width: number; readonly height: number };

type PreparedParagraph = { readonly content: Paragraph; readonly offset: number };

/** A text cut into shaped paragraphs. */
export type PreparedText = {
  readonly paragraphs: readonly PreparedParagraph[];
  readonly measurer: Measurer;
  readonly missing: readonly string[];
  readonly pending: readonly FaceId[];
};

type Line = { readonly paragraph: PreparedParagraph; readonly range: LineRange; readonly last: boolean };

/** One text being laid out. `face` is the one its style asks for, `familyKnown` false where that stands in for it. */
type Job = {
  readonly prepared: PreparedText;
  readonly style: TextStyle;
  readonly box: Box;
  readonly face: Face;
  readonly faces: FaceLibrary;
  readonly familyKnown: boolean;
};

/** Breaks a prepared text into lines and places them in its box. */
export function layoutText(job: Job, fill: Paint): TextLayout {
  const { prepared, style, box } = job;
  const size = style.wrap === "compress" ? fittingSize(job) : style.size;
  const lines = breakLines(job, size).map((line, index) => ({
    line,
    place: measureLine(job, line, index, size),
  }));
  const lineHeight = size * lineHeightFactor;
  const placed = lines.map(({ place }) => place);
  return {
    lines: placed,
    size,
    lineHeight,
    height: lines.length * lineHeight,
    overflows: overflows(placed, lineHeight, size, box),
    missing: prepared.missing,
    familyKnown: job.familyKnown,
    pending: prepared.pending,
    ops: lines.flatMap(({ line, place }) => drawLine(job, line, place, size, fill)),
  };
}

/** The layout of a text whose face has not arrived: a line without characters where its first one begins. */
export function waitingLayout(style: TextStyle, box: Box, familyKnown: boolean, face: FaceId): TextLayout {
  const { size } = style;
  const lineHeight = size * lineHeightFactor;
  const edges = linePlace(style, box, { index: 0, size, width: 0, rtl: false });
  return {
    lines: [{ start: 0, end: 0, ...edges, baseline: edges.bottom, width: 0, rtl: false }],
    size,
    lineHeight,
    height: 0,
    overflows: false,
    missing: [],
    familyKnown,
    pending: [face],
    ops: [],
  };
}

function breakLines({ prepared, style, box }: Job, size: number): readonly Line[] {
  return prepared.paragraphs.flatMap((paragraph) => {
    const ranges =
      style.wrap === "none"
        ? [{ start: 0, end: paragraph.content.text.length }]
        : wrapLines(paragraph.content, prepared.measurer, box.width / size, style.wrap === "break");
    return ranges.map((range, index) => ({ paragraph, range, last: index === ranges.length - 1 }));
  });
}

/** The largest size, from the style's down to its smallest, at which the text fits its box both ways. */
function fittingSize(job: Job): number {
  const { style, box } = job;
  const smallest = Math.min(style.minSize, style.size);
  const sizeAt = (step: number) => Math.max(smallest, style.size - step * sizeStep);
  const fits = (size: number) => {
    const lines = breakLines(job, size);
    const tooHigh = lines.length * size * lineHeightFactor > box.height + 1e-6;
    return !tooHigh && lines.every((line) => lineWidth(job, line) * size <= box.width + 1e-6);
  };
  let low = 0;
  let high = Math.ceil((style.size - smallest) / sizeStep);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(sizeAt(middle))) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return sizeAt(low);
}

/** Width of what a line shows, in em, without the tracking after its last character. */
function lineWidth({ prepared, style }: Job, { paragraph, range }: Line): number {
  if (range.end === range.start) {
    return 0;
  }
  const width = prepared.measurer.width(paragraph.content, range.start, range.end);
  return width - style.letterSpacing / style.size;
}

/** `stretch` is what each space of a justified line is widened by, canvas px. */
type PlacedLine = TextLine & { readonly stretch: number };

function measureLine(job: Job, line: Line, index: number, size: number): PlacedLine {
  const { style, box, face } = job;
  const natural = lineWidth(job, line) * size;
  const justified = style.align === "justify" && style.wrap !== "none" && !line.last;
  const spaces = justified ? spaceCount(line) : 0;
  const stretch = spaces > 0 ? Math.max(0, box.width - natural) / spaces : 0;
  const width = natural + stretch * spaces;
  const { rtl } = line.paragraph.content;
  const edges = linePlace(style, box, { index, size, width, rtl });
  // As in CSS: the face's ascent and descent are centred in the line's height.
  const scale = size / face.unitsPerEm;
  const content = (face.ascender - face.descender) * scale;
  return {
    start: line.paragraph.offset + line.range.start,
    end: line.paragraph.offset + line.range.end,
    ...edges,
    baseline: edges.top + (size * lineHeightFactor - content) / 2 + face.ascender * scale,
    width,
    rtl,
    stretch,
  };
}

type MeasuredLine = {
  readonly index: number;
  readonly size: number;
  readonly width: number;
  readonly rtl: boolean;
};

/** Where a line stands in its box, whatever is written in it. */
function linePlace(style: TextStyle, box: Box, { index, size, width, rtl }: MeasuredLine) {
  const side = style.align === "justify" ? (rtl ? "right" : "left") : style.align;
  const x = side === "left" ? 0 : side === "right" ? box.width - width : (box.width - width) / 2;
  const top = index * size * lineHeightFactor;
  return { x, top, bottom: top + size * lineHeightFactor };
}

function spaceCount({ paragraph, range }: Line): number {
  return paragraph.content.text.slice(range.start, range.end).split(" ").length - 1;
}

function drawLine(job: Job, line: Line, where: PlacedLine, size: number, fill: Paint): readonly DrawOp[] {
  const { faces, prepared, style, face } = job;
  const { x, baseline, stretch } = where;
  const place = { x, baseline, size, stretch, offset: line.paragraph.offset };
  const ops = [...placeLine(line.paragraph.content, line.range, place, fill, prepared.measurer, faces)];
  for (const kind of ["underline", "lineThrough"] as const) {
    if (style[kind] && where.width > 0) {
      ops.push(ruleOp(kind, where, size, face.id, fill, faces));
    }
  }
  return ops;
}

/** The half-leading above the first and below the last line carries no ink and may stick out. */
function overflows(lines: readonly TextLine[], lineHeight: number, size: number, box: Box): boolean {
  const written = lines.some((line) => line.end > line.start);
  const inkHeight = (lines.length - 1) * lineHeight + size;
  const tooWide = lines.some((line) => line.width > box.width + fitTolerance);
  return written && (tooWide || inkHeight > box.height + fitTolerance);
}
