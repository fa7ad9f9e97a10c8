import type { Paint } from "../drawing/drawOp.ts";
import { createFaceLibrary, type FaceLibrary } from "./faceLibrary.ts";
import type { FaceChoice, FaceId, FontSource } from "./fontSource.ts";
import { itemise } from "./itemise.ts";
import {
  layoutText,
  type PreparedText,
  type TextLayout,
  type TextStyle,
  waitingLayout,
} from "./layoutText.ts";
import { createMeasurer } from "./measure.ts";
import { directionOf, isPlainLatin } from "./paragraph.ts";
import { createShaper, type Shaper } from "./shaper.ts";

/** Lays out text. The only place in the product that measures or breaks text. */
export interface TextEngine {
  layout(
    text: string,
    style: TextStyle,
    box: { readonly width: number; readonly height: number },
    color: Paint,
  ): TextLayout;
}

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
  return {
    layout: (text, style, box, color) => {
      const { face, known } = engine.source.faceFor(style.family, style.weight, style.italic);
      if (!faces.has(face)) return waitingLayout(style, box, known, face);
      const prepared = prepare(engine, text, style, face);
      return layoutText({ prepared, style, box, face: faces.get(face), faces, familyKnown: known }, color);
    },
  };
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
