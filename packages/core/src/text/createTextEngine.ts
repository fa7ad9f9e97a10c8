import type { DrawOp, Paint } from "../drawing/drawOp.ts";
import { createFaceLibrary, type Face, type FaceLibrary } from "./faceLibrary.ts";
import type { FaceChoice, FaceId, FontSource } from "./fontSource.ts";
import { itemise } from "./itemise.ts";
import { createMeasurer, type Measurer, type Paragraph } from "./measure.ts";
import { directionOf, isPlainLatin } from "./paragraph.ts";
import { placeLine, ruleOp } from "./placeLine.ts";
import { createShaper, type Shaper } from "./shaper.ts";
import type { TextEngine, TextLayout, TextLine, TextStyle } from "./textEngine.ts";
import { type LineRange, wrapLines } from "./wrapLines.ts";

export const lineHeightFactor = 1.2;

/** Sizes tried by `compress` lie this far apart, canvas px. */
const sizeStep = 0.1;

/** How far text may exceed its box before it counts as not fitting, canvas px (0.13 mm). */
const fitTolerance = 0.5;

type Box = { readonly width: number; readonly height: number };

type PreparedParagraph = { readonly content: Paragraph; readonly offset: number };

type PreparedText = {
  readonly paragraphs: readonly PreparedParagraph[];
  readonly measurer: Measurer;
  readonly missing: readonly string[];
  readonly pending: readonly FaceId[];
};

type Line = { readonly paragraph: PreparedParagraph; readonly range: LineRange; readonly last: boolean };

const paragraphEnd = /\r\n|[\n\r\u2028\u2029]/g;
const control = /\p{Cc}/gu;

/** Paragraphs with their offsets in the text. Control characters become spaces, offset for offset. */
function splitParagraphs(text: string): readonly { readonly text: string; readonly offset: number }[] {
  if (isPlainLatin(text)) return [{ text, offset: 0 }];
  const parts: { text: string; offset: number }[] = [];
  let offset = 0;
  for (const end of text.matchAll(paragraphEnd)) {
    parts.push({ text: text.slice(offset, end.index).replace(control, " "), offset });
    offset = end.index + end[0].length;
  }
  parts.push({ text: text.slice(offset).replace(control, " "), offset });
  return parts;
}

/** Makes the text engine over a source of fonts. One engine serves any number of cards. */
export function createTextEngine(
  source: FontSource,
  faces: FaceLibrary = createFaceLibrary(source),
): TextEngine {
  const engine: Engine = { source: rememberChoices(source), faces, shaper: createShaper(faces) };
  return { layout: (text, style, box, color) => layoutText(engine, text, style, box, color) };
}

/** Families are asked for once per text; reading a CSS-like family list each time would cost more than shaping. */
function rememberChoices(source: FontSource): FontSource {
  const choices = new Map<string, FaceChoice>();
  return {
    ...source,
    fallbacks: (script, weight) => source.fallbacks(script, weight),
    bytes: (face) => source.bytes(face),
    faceFor(family, weight, italic) {
      const key = `${family}\n${weight}${italic}`;
      const known = choices.get(key);
      if (known) return known;
      const choice = source.faceFor(family, weight, italic);
      choices.set(key, choice);
      return choice;
    },
  };
}

type Engine = { readonly source: FontSource; readonly faces: FaceLibrary; readonly shaper: Shaper };

/** One text being laid out. */
type Job = {
  readonly engine: Engine;
  readonly prepared: PreparedText;
  readonly style: TextStyle;
  readonly box: Box;
  readonly face: Face;
};

function layoutText(engine: Engine, text: string, style: TextStyle, box: Box, fill: Paint): TextLayout {
  const choice = engine.source.faceFor(style.family, style.weight, style.italic);
  if (!engine.faces.has(choice.face)) {
    return emptyLayout(style, choice.known, [choice.face]);
  }
  const prepared = prepare(engine, text, style, choice.face);
  const job: Job = { engine, prepared, style, box, face: engine.faces.get(choice.face) };
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
    familyKnown: choice.known,
    pending: prepared.pending,
    ops: lines.flatMap(({ line, place }) => drawLine(job, line, place, size, fill)),
  };
}

function emptyLayout(style: TextStyle, familyKnown: boolean, pending: readonly FaceId[]): TextLayout {
  return {
    lines: [],
    size: style.size,
    lineHeight: style.size * lineHeightFactor,
    height: 0,
    overflows: false,
    missing: [],
    familyKnown,
    pending,
    ops: [],
  };
}

function prepare(
  { source, faces, shaper }: Engine,
  text: string,
  style: TextStyle,
  face: FaceId,
): PreparedText {
  const measurer = createMeasurer(shaper, faces, style.letterSpacing / style.size);
  const primary = { face, weight: style.weight, spaced: style.letterSpacing !== 0 };
  const missing = new Set<string>();
  const pending = new Set<FaceId>();
  const paragraphs = splitParagraphs(text).map((part) => {
    const direction = directionOf(part.text);
    const itemised = itemise(part.text, direction, primary, source, faces);
    for (const grapheme of itemised.missing) {
      missing.add(grapheme);
    }
    for (const id of itemised.pending) {
      pending.add(id);
    }
    const rtl = ((direction?.base ?? 0) & 1) === 1;
    return { content: measurer.paragraph(part.text, itemised.items, rtl), offset: part.offset };
  });
  return { paragraphs, measurer, missing: [...missing], pending: [...pending] };
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
  const side = style.align === "justify" ? (rtl ? "right" : "left") : style.align;
  const x = side === "left" ? 0 : side === "right" ? box.width - width : (box.width - width) / 2;
  // As in CSS: the face's ascent and descent are centred in the line's height.
  const scale = size / face.unitsPerEm;
  const content = (face.ascender - face.descender) * scale;
  const top = index * size * lineHeightFactor;
  return {
    start: line.paragraph.offset + line.range.start,
    end: line.paragraph.offset + line.range.end,
    x,
    baseline: top + (size * lineHeightFactor - content) / 2 + face.ascender * scale,
    width,
    rtl,
    stretch,
  };
}

function spaceCount({ paragraph, range }: Line): number {
  return paragraph.content.text.slice(range.start, range.end).split(" ").length - 1;
}

function drawLine(job: Job, line: Line, where: PlacedLine, size: number, fill: Paint): readonly DrawOp[] {
  const { engine, prepared, style, face } = job;
  const { x, baseline, stretch } = where;
  const place = { x, baseline, size, stretch, offset: line.paragraph.offset };
  const ops = [
    ...placeLine(line.paragraph.content, line.range, place, fill, prepared.measurer, engine.faces),
  ];
  for (const kind of ["underline", "lineThrough"] as const) {
    if (style[kind] && where.width > 0) {
      ops.push(ruleOp(kind, where, size, face.id, fill, engine.faces));
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
