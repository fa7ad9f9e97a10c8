import type { Paint } from "../drawing/drawOp.ts";
import {
  createFaceLibrary,
  type FaceChoice,
  type FaceId,
  type FaceLibrary,
  type FontSource,
} from "./faceLibrary.ts";
import { itemise } from "./itemise.ts";
import {
  layoutText,
  markerGap,
  type PreparedText,
  type TextLayout,
  type TextStyle,
  waitingLayout,
} from "./layoutText.ts";
import { coveringLooks, type Look, type LookRange, looksWithin, type TextSpan } from "./looks.ts";
import { createMeasurer, type Measurer, type Paragraph } from "./measure.ts";
import { directionOf, isPlainLatin } from "./paragraph.ts";
import { createShaper } from "./shaper.ts";

/** Lays out text. Only the text engine measures and breaks text. */
export interface TextEngine {
  layout(
    text: string,
    style: TextStyle,
    box: { readonly width: number; readonly height: number },
    color: Paint,
    /** Spans with a different look, in order and without overlap. */
    spans?: readonly TextSpan[],
  ): TextLayout;
}

const paragraphEnd = /\r\n|[\n\r\u2028\u2029]/g;
const control = /\p{Cc}/gu;

/** Splits text into paragraphs with their offsets. Control characters become spaces, which keeps the offsets. */
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

/** Creates the text engine for a source of fonts. One engine can serve any number of cards. */
export function createTextEngine(
  source: FontSource,
  faces: FaceLibrary = createFaceLibrary(source),
): TextEngine {
  const measurer = createMeasurer(createShaper(faces), faces);
  const engine: Engine = { source: rememberChoices(source), faces, measurer };
  return {
    layout: (text, style, box, color, spans = []) => {
      const { face, known } = engine.source.faceFor(style.family, style.weight, style.italic);
      const unknown = known ? [] : [style.family];
      if (!faces.has(face)) return waitingLayout(style, box, unknown, face);
      const { weight, underline, features } = style;
      const tracking = style.letterSpacing / style.size;
      const base: Look = { face, weight, scale: 1, tracking, features, underline, fill: color };
      const looks = spans.length === 0 ? null : looksOf(engine, text, style, base, spans);
      const prepared = prepare(
        engine,
        text,
        style,
        looks?.ranges ?? [{ start: 0, end: text.length, look: base }],
      );
      const { missing, pending } = prepared;
      return layoutText({
        prepared: looks ? { ...prepared, missing, pending: [...pending, ...looks.pending] } : prepared,
        style,
        box,
        base,
        face: faces.get(face),
        faces,
        unknownFamilies: looks ? [...new Set([...unknown, ...looks.unknown])] : unknown,
      });
    },
  };
}

/**
 * Caches the choice of faces per text, because parsing a CSS-like list of families for each part would cost more than
 * shaping.
 */
function rememberChoices(source: FontSource): FontSource {
  const families = new Map<string, Map<number, FaceChoice>>();
  return {
    ...source,
    fallbacks: (script, weight) => source.fallbacks(script, weight),
    bytes: (face) => source.bytes(face),
    faceFor(family, weight, italic) {
      const choices = families.get(family) ?? new Map<number, FaceChoice>();
      const key = italic ? -weight : weight;
      const known = choices.get(key);
      if (known) return known;
      const choice = source.faceFor(family, weight, italic);
      families.set(family, choices.set(key, choice));
      return choice;
    },
  };
}

/** Minimum indent of list entries, em. */
const minIndent = 1;

function markerText(list: TextStyle["list"], entry: number): string {
  return list === "bullet" ? "•" : `${entry}.`;
}

/** The same list if it has no duplicates to remove, as in nearly all texts. */
function unique<Value>(values: readonly Value[]): readonly Value[] {
  return values.length < 2 ? values : [...new Set(values)];
}

type Engine = { readonly source: FontSource; readonly faces: FaceLibrary; readonly measurer: Measurer };

/** The look of each part of a text. Uses the text's own face while another face is loading. */
function looksOf(
  { source, faces }: Engine,
  text: string,
  style: TextStyle,
  base: Look,
  spans: readonly TextSpan[],
) {
  const pending = new Set<FaceId>();
  const unknown = new Set<string>();
  const ranges = coveringLooks(text.length, base, spans, (span) => {
    const { family = style.family, weight = style.weight, italic = style.italic, size = style.size } = span;
    const { face, known } = source.faceFor(family, weight, italic);
    if (!known) unknown.add(family);
    const isHere = faces.has(face);
    if (!isHere) pending.add(face);
    const { features = base.features, underline = base.underline, fill = base.fill } = span;
    const tracking = span.letterSpacing === undefined ? base.tracking : span.letterSpacing / style.size;
    const scale = size / style.size;
    return { face: isHere ? face : base.face, weight, scale, tracking, features, underline, fill };
  });
  return { ranges, pending, unknown };
}

function prepare(
  { source, faces, measurer }: Engine,
  text: string,
  style: TextStyle,
  looks: readonly LookRange[],
): PreparedText {
  const missing: string[] = [];
  const pending: FaceId[] = [];
  let entry = 0;
  let widest = 0;
  const paragraphs = splitParagraphs(text).map((part) => {
    const direction = directionOf(part.text);
    const within = looksWithin(looks, part.offset, part.offset + part.text.length);
    const itemised = itemise(part.text, direction, within, source, faces);
    missing.push(...itemised.missing);
    pending.push(...itemised.pending);
    const rtl = ((direction?.base ?? 0) & 1) === 1;
    const content = measurer.paragraph(part.text, itemised.items, rtl, within);
    const isEntry = style.list !== "none" && part.text.trim() !== "";
    const marker = isEntry ? setMarker(markerText(style.list, ++entry), content) : null;
    widest = Math.max(widest, marker?.width ?? 0);
    return { content, offset: part.offset, marker };
  });

  /** Shapes a list marker in the look and direction of the entry's first letter. */
  function setMarker(marker: string, { looks, rtl }: Paragraph): Paragraph {
    const [first] = looks;
    const own = first ? [{ ...first, start: 0, end: marker.length }] : [];
    const levels = Uint8Array.from(marker, (sign) => (/\d/.test(sign) ? 2 : 1));
    const { items } = itemise(marker, rtl ? { levels, base: 1 } : null, own, source, faces);
    return measurer.paragraph(marker, items, rtl, own);
  }

  const indent = style.list === "none" ? 0 : Math.max(minIndent, widest + markerGap);
  return { paragraphs, measurer, indent, missing: unique(missing), pending: unique(pending) };
}
