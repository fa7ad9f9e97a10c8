import type { DrawOp } from "../drawing/drawOp.ts";
import type { Face, FaceLibrary } from "./faceLibrary.ts";
import type { FaceId } from "./fontSource.ts";
import { type Look, lookAt } from "./looks.ts";
import { largestScale, type Measurer, type Paragraph } from "./measure.ts";
import { type LineStretch, placeLine, ruleOp } from "./placeLine.ts";
import { type LineRange, wrapLines } from "./wrapLines.ts";

export type TextWrap = "none" | "word" | "break" | "compress";
export type TextAlign = "left" | "center" | "right" | "justify";
/** What stands before each paragraph that holds anything. */
export type TextList = "none" | "bullet" | "number";
export type VerticalAlign = "top" | "middle" | "bottom";

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
  /** Tags of the OpenType features that are on in addition to the usual ones, separated by blanks: "smcp tnum". */
  readonly features: string;
  /** Where a text stands that does not fill its box. */
  readonly verticalAlign: VerticalAlign;
  /** From one baseline to the next, as a multiple of the size. */
  readonly lineHeight: number;
  /** Extra space between two paragraphs, canvas px; `compress` shrinks it with the text. */
  readonly paragraphSpacing: number;
  readonly list: TextList;
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
  /** Asked families that are unknown, for which others stand in. */
  readonly unknownFamilies: readonly string[];
  /** Faces that must be loaded before this layout is final; empty on a server. */
  readonly pending: readonly FaceId[];
  readonly ops: readonly DrawOp[];
};

/** Sizes tried by `compress` lie this far apart, canvas px. */
const sizeStep = 0.1;

/** Between what stands before an entry of a list and the entry, em. */
export const markerGap = 0.4;

/** How far text may exceed its box before it counts as not fitting, canvas px (0.13 mm). */
const fitTolerance = 0.5;

type Box = { readonly width: number; readonly height: number };

type PreparedParagraph = {
  readonly content: Paragraph;
  readonly offset: number;
  /** What stands before its first line; null where it is no entry of a list. */
  readonly marker: Paragraph | null;
};

/** A text cut into shaped paragraphs. */
export type PreparedText = {
  readonly paragraphs: readonly PreparedParagraph[];
  readonly measurer: Measurer;
  /** How far the lines of a list stand in, em. */
  readonly indent: number;
  readonly missing: readonly string[];
  readonly pending: readonly FaceId[];
};

type Line = {
  readonly paragraph: PreparedParagraph;
  readonly range: LineRange;
  /** True for the last line of its paragraph. */
  readonly last: boolean;
  /** What stands before it; null for a line that goes on, and where there is no list. */
  readonly marker: Paragraph | null;
  /** The size of its largest letters, as a multiple of the text's. */
  readonly scale: number;
  /** What the scales of the lines above it come to, and how many ends of paragraphs are above it. */
  readonly above: number;
  readonly paragraphsAbove: number;
};

/** One text being laid out. `face` is the one its style asks for, or what stands in for it. */
type Job = {
  readonly prepared: PreparedText;
  readonly style: TextStyle;
  readonly box: Box;
  /** How the text looks where no span says otherwise. */
  readonly base: Look;
  readonly face: Face;
  readonly faces: FaceLibrary;
  readonly unknownFamilies: readonly string[];
};

/** Breaks a prepared text into lines and places them in its box. */
export function layoutText(job: Job): TextLayout {
  const { prepared, style, box } = job;
  const size = style.wrap === "compress" ? fittingSize(job) : style.size;
  const broken = breakLines(job, size);
  const height = heightOf(style, broken, size);
  const shift = shiftOf(style, box, height);
  const lines = broken.map((line) => ({ line, place: measureLine(job, line, shift, size) }));
  const placed = lines.map(({ place }) => place);
  const half = (line: Line | undefined) => ((line?.scale ?? 1) * size * (style.lineHeight - 1)) / 2;
  const inkHeight = height - half(broken[0]) - half(broken.at(-1));
  return {
    lines: placed,
    size,
    lineHeight: size * style.lineHeight,
    height,
    overflows: overflows(placed, inkHeight, { ...box, width: box.width - prepared.indent * size }),
    missing: prepared.missing,
    unknownFamilies: job.unknownFamilies,
    pending: prepared.pending,
    ops: lines.flatMap(({ line, place }) => drawLine(job, line, place, size)),
  };
}

/** The layout of a text whose face has not arrived: a line without characters where its first one begins. */
export function waitingLayout(
  style: TextStyle,
  box: Box,
  unknownFamilies: readonly string[],
  face: FaceId,
): TextLayout {
  const { size } = style;
  const lineHeight = size * style.lineHeight;
  const top = shiftOf(style, box, lineHeight);
  const edges = { x: lineX(style, box, { width: 0, rtl: false, indent: 0 }), top, bottom: top + lineHeight };
  return {
    lines: [{ start: 0, end: 0, ...edges, baseline: edges.bottom, width: 0, rtl: false }],
    size,
    lineHeight,
    height: 0,
    overflows: false,
    missing: [],
    unknownFamilies,
    pending: [face],
    ops: [],
  };
}

function breakLines({ prepared, style, box }: Job, size: number): readonly Line[] {
  let above = 0;
  let paragraphsAbove = 0;
  const linesOf = (paragraph: PreparedParagraph): readonly Line[] => {
    const ranges =
      style.wrap === "none"
        ? [{ start: 0, end: paragraph.content.text.length }]
        : wrapLines(
            paragraph.content,
            prepared.measurer,
            box.width / size - prepared.indent,
            style.wrap === "break",
          );
    const lines = ranges.map((range, index): Line => {
      const scale = largestScale(paragraph.content, range.start, range.end);
      const before = above;
      above += scale;
      return {
        paragraph,
        range,
        last: index === ranges.length - 1,
        marker: index === 0 ? paragraph.marker : null,
        scale,
        above: before,
        paragraphsAbove,
      };
    });
    paragraphsAbove++;
    return lines;
  };
  const [only] = prepared.paragraphs;
  // Sizes are tried by the dozen, and nearly all texts are one paragraph.
  return only && prepared.paragraphs.length === 1 ? linesOf(only) : prepared.paragraphs.flatMap(linesOf);
}

/** How far down a line begins that has such lines and so many ends of paragraphs above it, canvas px. */
function depth(style: TextStyle, above: number, paragraphs: number, size: number): number {
  return above * size * style.lineHeight + (paragraphs * style.paragraphSpacing * size) / style.size;
}

function heightOf(style: TextStyle, lines: readonly Line[], size: number): number {
  const last = lines.at(-1);
  return last ? depth(style, last.above + last.scale, last.paragraphsAbove, size) : 0;
}

/** Where a text of this height begins in its box. One that is too high sticks out where its style lets it grow. */
function shiftOf({ verticalAlign }: TextStyle, box: Box, height: number): number {
  if (verticalAlign === "top") return 0;
  return verticalAlign === "bottom" ? box.height - height : (box.height - height) / 2;
}

/** The largest size, from the style's down to its smallest, at which the text fits its box both ways. */
function fittingSize(job: Job): number {
  const { style, box, prepared } = job;
  const smallest = Math.min(style.minSize, style.size);
  const sizeAt = (step: number) => Math.max(smallest, style.size - step * sizeStep);
  const fits = (size: number) => {
    const lines = breakLines(job, size);
    const tooHigh = heightOf(style, lines, size) > box.height + 1e-6;
    return (
      !tooHigh && lines.every((line) => (lineWidth(job, line) + prepared.indent) * size <= box.width + 1e-6)
    );
  };
  // Most texts fit as they are.
  if (fits(sizeAt(0))) return sizeAt(0);
  let low = 1;
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
function lineWidth({ prepared, base }: Job, { paragraph, range }: Line): number {
  if (range.end === range.start) {
    return 0;
  }
  const width = prepared.measurer.width(paragraph.content, range.start, range.end);
  return width - (lookAt(paragraph.content.looks, range.end - 1) ?? base).tracking;
}

/** `stretch` is what each space of a justified line is widened by, canvas px. */
type PlacedLine = TextLine & { readonly stretch: number };

function measureLine(job: Job, line: Line, shift: number, size: number): PlacedLine {
  const { style, box, face } = job;
  const indent = job.prepared.indent * size;
  const natural = lineWidth(job, line) * size;
  const justified = style.align === "justify" && style.wrap !== "none" && !line.last;
  const spaces = justified ? spaceCount(line) : 0;
  const stretch = spaces > 0 ? Math.max(0, box.width - indent - natural) / spaces : 0;
  const width = natural + stretch * spaces;
  const { rtl } = line.paragraph.content;
  const top = shift + depth(style, line.above, line.paragraphsAbove, size);
  const letters = line.scale * size;
  const height = letters * style.lineHeight;
  // As in CSS: the face's ascent and descent are centred in the line's height.
  const scale = letters / face.unitsPerEm;
  const content = (face.ascender - face.descender) * scale;
  return {
    start: line.paragraph.offset + line.range.start,
    end: line.paragraph.offset + line.range.end,
    x: lineX(style, box, { width, rtl, indent }),
    top,
    bottom: top + height,
    baseline: top + (height - content) / 2 + face.ascender * scale,
    width,
    rtl,
    stretch,
  };
}

type MeasuredLine = { readonly width: number; readonly rtl: boolean; readonly indent: number };

/** Where a line begins in its box, whatever is written in it. A list stands in on the side from which it is read. */
function lineX({ align }: TextStyle, box: Box, { width, rtl, indent }: MeasuredLine): number {
  const side = align === "justify" ? (rtl ? "right" : "left") : align;
  const left = rtl ? 0 : indent;
  const room = box.width - indent;
  return side === "left" ? left : side === "right" ? left + room - width : left + (room - width) / 2;
}

function spaceCount({ paragraph, range }: Line): number {
  return paragraph.content.text.slice(range.start, range.end).split(" ").length - 1;
}

function drawLine(job: Job, line: Line, where: PlacedLine, size: number): readonly DrawOp[] {
  const { faces, prepared, style } = job;
  const { content, offset } = line.paragraph;
  const { x, baseline, stretch } = where;
  const place = { x, baseline, size, stretch, offset };
  const { ops, stretches } = placeLine(content, line.range, place, prepared.measurer, faces);
  const isRuled = style.lineThrough || content.looks.some(({ look }) => look.underline);
  if (!isRuled && !line.marker) return ops;
  const marker = line.marker ? drawMarker(job, line.marker, where, size) : [];
  return [...marker, ...ops, ...drawRules(job, content, { ...where, size }, stretches)];
}

/** The lines under and through a line's text: one for the whole of it where nothing in it looks otherwise. */
function drawRules(
  { faces, style, base, face }: Job,
  { looks }: Paragraph,
  whole: Omit<LineStretch, "look">,
  stretches: readonly LineStretch[],
): readonly DrawOp[] {
  const parts = looks.length === 1 && looks[0]?.look === base ? [{ ...whole, look: base }] : stretches;
  return (["underline", "lineThrough"] as const).flatMap((kind) =>
    parts
      .filter(({ look, width }) => (kind === "underline" ? look.underline : style.lineThrough) && width > 0)
      .map((part) => ruleOp(kind, part, face.id, faces)),
  );
}

/** What stands before an entry of a list, beside its first line. It is no part of the text: no caret stands in it. */
function drawMarker(job: Job, marker: Paragraph, where: PlacedLine, size: number): readonly DrawOp[] {
  const gap = markerGap * size;
  const x = where.rtl ? where.x + where.width + gap : where.x - gap - marker.width * size;
  const place = { x, baseline: where.baseline, size, stretch: 0, offset: -marker.text.length };
  const whole = { start: 0, end: marker.text.length };
  return placeLine(marker, whole, place, job.prepared.measurer, job.faces).ops;
}

/** The half-leading above the first and below the last line carries no ink and may stick out. */
function overflows(lines: readonly TextLine[], inkHeight: number, box: Box): boolean {
  const written = lines.some((line) => line.end > line.start);
  const tooWide = lines.some((line) => line.width > box.width + fitTolerance);
  return written && (tooWide || inkHeight > box.height + fitTolerance);
}
