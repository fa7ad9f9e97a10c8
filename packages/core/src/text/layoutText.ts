import type { DrawOp } from "../drawing/drawOp.ts";
import type { Face, FaceId, FaceLibrary } from "./faceLibrary.ts";
import { type Look, lookAt } from "./looks.ts";
import { largestScale, type Measurer, type Paragraph } from "./measure.ts";
import { type LineStretch, placeLine, ruleOp } from "./placeLine.ts";
import { type LineRange, wrapLines } from "./wrapLines.ts";

export type TextWrap = "none" | "word" | "break" | "compress";
export type TextAlign = "left" | "center" | "right" | "justify";
/** The list marker before each non-empty paragraph. */
export type TextList = "none" | "bullet" | "number";
export type VerticalAlign = "top" | "middle" | "bottom";

/** The style of text. Sizes are canvas px. */
export type TextStyle = {
  readonly family: string;
  readonly size: number;
  readonly weight: number;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly lineThrough: boolean;
  readonly align: TextAlign;
  readonly wrap: TextWrap;
  /** The smallest font size to which `compress` may shrink the text. */
  readonly minSize: number;
  /** Letter spacing after each character, canvas px. Only 0 keeps ligatures and joined letters. */
  readonly letterSpacing: number;
  /** Tags of OpenType features to enable in addition to the defaults, separated by spaces: "smcp tnum". */
  readonly features: string;
  /** Vertical alignment of text in its box. */
  readonly verticalAlign: VerticalAlign;
  /** Distance between baselines as a multiple of the font size. */
  readonly lineHeight: number;
  /** Additional space between paragraphs, canvas px; `compress` shrinks it with the text. */
  readonly paragraphSpacing: number;
  readonly list: TextList;
};

export type TextLine = {
  /** UTF-16 offsets in the text, without the line's break character. */
  readonly start: number;
  readonly end: number;
  readonly x: number;
  /** The upper and lower edge of the line, which are also those of its caret. */
  readonly top: number;
  readonly bottom: number;
  readonly baseline: number;
  readonly width: number;
  readonly rtl: boolean;
};

export type TextLayout = {
  readonly lines: readonly TextLine[];
  /** The font size used. It is smaller than the style's size only with `compress`. */
  readonly size: number;
  readonly lineHeight: number;
  readonly height: number;
  /** True if the text is wider or higher than its box. */
  readonly overflows: boolean;
  /** Graphemes that no font has; each is drawn as a box. */
  readonly missing: readonly string[];
  /** Requested families that are unknown and were replaced. */
  readonly unknownFamilies: readonly string[];
  /** Faces that must be loaded before this layout is final; empty on a server. */
  readonly pending: readonly FaceId[];
  readonly ops: readonly DrawOp[];
};

/** Step between the font sizes that `compress` tries, canvas px. */
const sizeStep = 0.1;

/** Gap between a list marker and its entry, em. */
export const markerGap = 0.4;

/** Tolerance by which text may exceed its box and still fit, canvas px (0.13 mm). */
const fitTolerance = 0.5;

type Box = { readonly width: number; readonly height: number };

type PreparedParagraph = {
  readonly content: Paragraph;
  readonly offset: number;
  /** The list marker before the paragraph's first line; null outside lists. */
  readonly marker: Paragraph | null;
};

/** Text divided into shaped paragraphs. */
export type PreparedText = {
  readonly paragraphs: readonly PreparedParagraph[];
  readonly measurer: Measurer;
  /** Indent of the lines of a list, em. */
  readonly indent: number;
  readonly missing: readonly string[];
  readonly pending: readonly FaceId[];
};

type Line = {
  readonly paragraph: PreparedParagraph;
  readonly range: LineRange;
  readonly last: boolean;
  /** The list marker before the line; null for continuation lines and outside lists. */
  readonly marker: Paragraph | null;
  /** The font size of the line's largest letters as a multiple of the text's. */
  readonly scale: number;
  /** The sum of the scales of the lines above this line, and the number of paragraph ends above it. */
  readonly above: number;
  readonly paragraphsAbove: number;
};

/** The input of a layout. `face` is the requested face or its replacement. */
type LayoutJob = {
  readonly prepared: PreparedText;
  readonly style: TextStyle;
  readonly box: Box;
  /** The look of text outside of spans. */
  readonly base: Look;
  readonly face: Face;
  readonly faces: FaceLibrary;
  readonly unknownFamilies: readonly string[];
};

/** Breaks prepared text into lines and positions them in the box. */
export function layoutText(job: LayoutJob): TextLayout {
  const { prepared, style, box } = job;
  const size = style.wrap === "compress" ? fittingSize(job) : style.size;
  const broken = breakLines(job, size);
  const height = heightOf(style, broken, size);
  const shift = shiftOf(style, box, height);
  const placed = broken.map((line) => measureLine(job, line, shift, size));
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
    ops: drawLines(job, broken, placed, size),
  };
}

/** The layout of text whose face is still loading: one empty line at the start. */
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

function breakLines({ prepared, style, box }: LayoutJob, size: number): readonly Line[] {
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
  // A shortcut for a single paragraph, the usual case, because `compress` tries dozens of sizes.
  return only && prepared.paragraphs.length === 1 ? linesOf(only) : prepared.paragraphs.flatMap(linesOf);
}

/**
 * The top of a line, canvas px, from the sum of the scales of the lines above and the number of paragraph ends above.
 */
function depth(style: TextStyle, above: number, paragraphs: number, size: number): number {
  return above * size * style.lineHeight + (paragraphs * style.paragraphSpacing * size) / style.size;
}

function heightOf(style: TextStyle, lines: readonly Line[], size: number): number {
  const last = lines.at(-1);
  return last ? depth(style, last.above + last.scale, last.paragraphsAbove, size) : 0;
}

/**
 * The top of text of this height in its box. Text that is too high overflows at the side opposite to its vertical
 * alignment.
 */
function shiftOf({ verticalAlign }: TextStyle, box: Box, height: number): number {
  if (verticalAlign === "top") return 0;
  return verticalAlign === "bottom" ? box.height - height : (box.height - height) / 2;
}

/**
 * The largest font size, from the style's down to its minimum, at which the text fits the width and height of its
 * box.
 */
function fittingSize(job: LayoutJob): number {
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

/** The visible width of a line, em, without the letter spacing after its last character. */
function lineWidth({ prepared, base }: LayoutJob, { paragraph, range }: Line): number {
  if (range.end === range.start) {
    return 0;
  }
  const width = prepared.measurer.width(paragraph.content, range.start, range.end);
  return width - (lookAt(paragraph.content.looks, range.end - 1) ?? base).tracking;
}

/** `stretch` widens each space of a justified line, canvas px. */
type PlacedLine = TextLine & { readonly stretch: number };

function measureLine(job: LayoutJob, line: Line, shift: number, size: number): PlacedLine {
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
  // As in CSS, the face's ascent and descent are centred in the line's height.
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

/** The left edge of a line of this width in its box. Lists are indented on the side where reading begins. */
function lineX({ align }: TextStyle, box: Box, { width, rtl, indent }: MeasuredLine): number {
  const side = align === "justify" ? (rtl ? "right" : "left") : align;
  const left = rtl ? 0 : indent;
  const room = box.width - indent;
  return side === "left" ? left : side === "right" ? left + room - width : left + (room - width) / 2;
}

function spaceCount({ paragraph, range }: Line): number {
  return paragraph.content.text.slice(range.start, range.end).split(" ").length - 1;
}

function drawLines(job: LayoutJob, lines: readonly Line[], places: readonly PlacedLine[], size: number) {
  const ops: DrawOp[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [line, where] = [lines[at], places[at]];
    if (line && where) ops.push(...drawLine(job, line, where, size));
  }
  return ops;
}

function drawLine(job: LayoutJob, line: Line, where: PlacedLine, size: number): readonly DrawOp[] {
  const { faces, prepared, style } = job;
  const { content, offset } = line.paragraph;
  const { x, baseline, stretch } = where;
  const isRuled = style.lineThrough || content.looks.some(({ look }) => look.underline);
  const place = { x, baseline, size, stretch, offset, isRuled };
  const { ops, stretches } = placeLine(content, line.range, place, prepared.measurer, faces);
  if (!isRuled && !line.marker) return ops;
  const marker = line.marker ? drawMarker(job, line.marker, where, size) : [];
  return [...marker, ...ops, ...drawRules(job, content, { ...where, size }, stretches)];
}

/** The underlines and strike-throughs of a line. They are in one piece if the line has a single look. */
function drawRules(
  { faces, style, base, face }: LayoutJob,
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

/** Draws a list marker next to the entry's first line. The marker is not part of the text, so it has no caret. */
function drawMarker(job: LayoutJob, marker: Paragraph, where: PlacedLine, size: number): readonly DrawOp[] {
  const gap = markerGap * size;
  const x = where.rtl ? where.x + where.width + gap : where.x - gap - marker.width * size;
  const place = {
    ...{ x, baseline: where.baseline, size, stretch: 0 },
    ...{ offset: -marker.text.length, isRuled: false },
  };
  const whole = { start: 0, end: marker.text.length };
  return placeLine(marker, whole, place, job.prepared.measurer, job.faces).ops;
}

/**
 * Whether text overflows its box. The half-leading above the first and below the last line may exceed the box, because
 * it has no ink.
 */
function overflows(lines: readonly TextLine[], inkHeight: number, box: Box): boolean {
  const written = lines.some((line) => line.end > line.start);
  const tooWide = lines.some((line) => line.width > box.width + fitTolerance);
  return written && (tooWide || inkHeight > box.height + fitTolerance);
}
