/** `start..end` in the unfilled text (UTF-16, end exclusive) became `from..to` in the filled one. */
export type FilledPlace = {
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
};

/**
 * A text with a record's values in it. `places` says where each value came from, in order; empty where nothing was
 * filled. What lies outside them is copied as it stands.
 */
export type FilledText = { readonly text: string; readonly places: readonly FilledPlace[] };

/** Hears what filling a text comes upon, each thing once. */
export type FillListener = {
  /** No column feeds the token. */
  readonly unresolved: (token: string) => void;
  /** The record has nothing for the token. */
  readonly empty: (token: string) => void;
  /** The expression is wrong, or fails for this record; nothing stands in its place. */
  readonly failed: (expression: string, reason: string) => void;
  /** A lookup table of the project has no row of this key. */
  readonly unlisted: (table: string, key: string) => void;
};

const ignored = () => undefined;

/** For those who want the text alone: what is wrong with a record's values, preflight lists. */
export const noListener: FillListener = {
  unresolved: ignored,
  empty: ignored,
  failed: ignored,
  unlisted: ignored,
};

const noPlaces: readonly FilledPlace[] = [];

/** A text that holds nothing to fill. */
export function unfilled(text: string): FilledText {
  return { text, places: noPlaces };
}
