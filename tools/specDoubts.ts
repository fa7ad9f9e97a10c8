import type { SpecRow } from "./specRows.ts";
import { idsInTitle, titlesIn } from "./titleIds.ts";

/** A test that fails for so many reasons tells of none. */
const maxIds = 9;

/** Titles that claim more lines of the specification than one fact can prove. */
export function crowdedTitles(code: string): string[] {
  return titlesIn(code).filter((title) => idsInTitle(title).length > maxIds);
}

/** Shorter pieces between two placeholders say nothing: "of". */
const minPieceLength = 3;

/** What stands for a value in a quoted text: {name}, N, n, X, Y, and what is left out. */
const placeholder = /\{[^}]*\}|\b[NnXY]\b|…/;

const plain = (text: string): string => text.replace(/[’‘]/g, "'").replace(/\\"/g, '"').replace(/\s+/g, " ");

/** Texts of the screen that a line quotes, in the pieces between their placeholders. */
function quotedPieces(statement: string): string[] {
  return [...statement.matchAll(/“([^”]+)”/g)].flatMap(([, text = ""]) =>
    text
      .split(placeholder)
      .map((piece) => plain(piece).trim())
      .filter((piece) => piece.length >= minPieceLength),
  );
}

/** Texts that a line quotes and that stand nowhere in the tests that claim to prove it. */
export function unreadTexts({ statement }: SpecRow, tests: readonly string[]): string[] {
  const text = plain(tests.join("\n"));
  return quotedPieces(statement).filter((piece) => !text.includes(piece));
}
