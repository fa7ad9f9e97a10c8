import type { Paint } from "../drawing/drawOp.ts";
import type { FaceId } from "./faceLibrary.ts";

/**
 * A part of a text whose look differs from the text's style. Offsets are UTF-16 units, `end` exclusive; `size` is in
 * canvas px. Absent properties follow the style. Spans are in order and do not overlap.
 */
export type TextSpan = {
  readonly start: number;
  readonly end: number;
  readonly family?: string;
  readonly weight?: number;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly size?: number;
  /** Canvas px. */
  readonly letterSpacing?: number;
  readonly features?: string;
  readonly fill?: Paint;
};

/** Font and paint of a part of a text. */
export type Look = {
  /** The requested face; characters that it lacks use another face. */
  readonly face: FaceId;
  readonly weight: number;
  /** Font size as a multiple of the text's. */
  readonly scale: number;
  /** Letter spacing after each character, em of the text's own size. */
  readonly tracking: number;
  /** Tags of OpenType features, separated by spaces. */
  readonly features: string;
  readonly underline: boolean;
  readonly fill: Paint;
};

export type LookRange = { readonly start: number; readonly end: number; readonly look: Look };

/** The looks from `start` up to `end`, with offsets relative to `start`. An empty range has a single look. */
export function looksWithin(looks: readonly LookRange[], start: number, end: number): readonly LookRange[] {
  const [only] = looks;
  if (only && looks.length === 1) return [{ start: 0, end: end - start, look: only.look }];
  const length = Math.max(end - start, 1);
  const within = looks.flatMap((range) => {
    const from = Math.max(range.start - start, 0);
    const to = Math.min(range.end - start, length);
    return from < to ? [{ start: from, end: to, look: range.look }] : [];
  });
  const last = looks.at(-1);
  return within.length === 0 && last ? [{ start: 0, end: length, look: last.look }] : within;
}

export function lookAt(looks: readonly LookRange[], offset: number): Look | undefined {
  return (looks.find(({ end }) => offset < end) ?? looks.at(-1))?.look;
}

/** Covers the whole text with looks: those of its spans, and `base` elsewhere. */
export function coveringLooks(
  length: number,
  base: Look,
  spans: readonly TextSpan[],
  lookOf: (span: TextSpan) => Look,
): readonly LookRange[] {
  const looks: LookRange[] = [];
  let covered = 0;
  for (const span of spans) {
    const start = Math.max(span.start, covered);
    const end = Math.min(span.end, length);
    if (start >= end) continue;
    if (start > covered) looks.push({ start: covered, end: start, look: base });
    looks.push({ start, end, look: lookOf(span) });
    covered = end;
  }
  if (covered < length || looks.length === 0) looks.push({ start: covered, end: length, look: base });
  return looks;
}
