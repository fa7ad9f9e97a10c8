import { splitOnce } from "./splitText.ts";

/** A value in filled text: `start..end` in the stored text (UTF-16, end exclusive) became `from..to`. */
export type FilledPlace = {
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
};

/**
 * Text filled with a record's values. `places` gives the positions of the values, in order; text between them is
 * unchanged.
 */
export type FilledText = { readonly text: string; readonly places: readonly FilledPlace[] };

/** Maps an offset in the stored text to the filled text. An offset inside a token maps to the end of its value. */
export function filledOffset(places: FilledText["places"], offset: number): number {
  let shift = 0;
  for (const { start, end, to } of places) {
    if (offset <= start) break;
    if (offset < end) return to;
    shift = to - end;
  }
  return offset + shift;
}

/** Start and end offsets of each line, without the line feed. */
function linesOf(text: string): readonly { readonly start: number; readonly end: number }[] {
  let start = 0;
  return text.split("\n").map((line) => {
    const end = start + line.length;
    const found = { start, end };
    start = end + 1;
    return found;
  });
}

/**
 * Removes lines that contain only empty values, so that an address without a second line has no gap. Keeps lines
 * that are already empty in `stored`, the text before filling.
 */
export function closeEmptyLines(stored: string, { text, places }: FilledText): FilledText {
  // An expression that spans several lines belongs to no single line, so all lines are kept.
  if (places.some(({ start, end }) => stored.slice(start, end).includes("\n"))) return { text, places };
  const lines = linesOf(stored).map(({ start, end }) => {
    const own = places.filter((place) => place.start >= start && place.end <= end);
    const from = filledOffset(places, start);
    return { start, end, from, own, text: text.slice(from, filledOffset(places, end)) };
  });
  const kept = lines.filter((line) => line.own.length === 0 || line.text.trim() !== "");
  if (kept.length === lines.length) return { text, places };
  const closed: FilledPlace[] = [];
  const parts: string[] = [];
  let length = 0;
  let behind = 0;
  for (const line of kept) {
    if (parts.length > 0) length++;
    if (line.start > behind) closed.push({ start: behind, end: line.start, from: length, to: length });
    const shift = length - line.from;
    closed.push(...line.own.map((place) => ({ ...place, from: place.from + shift, to: place.to + shift })));
    parts.push(line.text);
    length += line.text.length;
    behind = line.end + 1;
  }
  if (behind <= stored.length)
    closed.push({ start: Math.max(0, behind - 1), end: stored.length, from: length, to: length });
  return { text: parts.join("\n"), places: closed };
}

/** Callbacks for problems while filling text, each reported once. */
export type FillListener = {
  /** No column feeds the token. */
  readonly unresolved: (token: string) => void;
  /** The record has no value for the token. */
  readonly empty: (token: string) => void;
  /** The expression prints nothing because it fails: for this record or, if `isWrong`, for every record. */
  readonly failed: (expression: string, reason: string, isWrong: boolean) => void;
  /** A lookup table of the project has no row with this key. */
  readonly unlisted: (table: string, key: string) => void;
};

const ignored = () => undefined;

/** For callers that only need the text; preflight reports the problems. */
export const noListener: FillListener = {
  unresolved: ignored,
  empty: ignored,
  failed: ignored,
  unlisted: ignored,
};

const noPlaces: readonly FilledPlace[] = [];

export function unfilled(text: string): FilledText {
  return { text, places: noPlaces };
}

/**
 * Replaces every `{{ path }}` in the text with the result of `lookup`. A token without a result prints nothing and is
 * reported as unresolved; a blank value is reported as empty. Tokens inside values are not filled.
 */
export function fillTokens(
  text: string,
  lookup: (token: string) => string | undefined,
  listener: FillListener,
): FilledText {
  const { tokens } = splitOnce(text);
  if (tokens.length === 0) return unfilled(text);
  const unresolved: string[] = [];
  const empty: string[] = [];
  const places: FilledPlace[] = [];
  let filled = "";
  let written = 0;
  for (const { path, start, end } of tokens) {
    const value = lookup(path);
    if (value === undefined) note(unresolved, path);
    else if (value.trim() === "") note(empty, path);
    filled += text.slice(written, start);
    const from = filled.length;
    filled += value ?? "";
    places.push({ start, end, from, to: filled.length });
    written = end;
  }
  for (const path of unresolved) listener.unresolved(path);
  for (const path of empty) listener.empty(path);
  return { text: filled + text.slice(written), places };
}

function note(names: string[], name: string): void {
  if (!names.includes(name)) names.push(name);
}
