import type { SpecRow } from "./specRows.ts";
import { idsInTitle, titlesIn } from "./titleIds.ts";

/** A test that can fail for too many reasons proves none. */
const maxIds = 9;

/** Titles that claim more lines of the specification than one fact can prove. */
export function crowdedTitles(code: string): string[] {
  return titlesIn(code).filter((title) => idsInTitle(title).length > maxIds);
}

/** Shorter pieces between two placeholders prove nothing, such as "of". */
const minPieceLength = 3;

/** Placeholders in a quoted text: {name}, N, n, X, Y, and omissions. */
const placeholder = /\{[^}]*\}|\b[NnXY]\b|…/;

const plain = (text: string): string => text.replace(/[’‘]/g, "'").replace(/\\"/g, '"').replace(/\s+/g, " ");

/** Quoted screen texts of a line, split at their placeholders. */
function quotedPieces(statement: string): string[] {
  return [...statement.matchAll(/“([^”]+)”/g)].flatMap(([, text = ""]) =>
    text
      .split(placeholder)
      .map((piece) => plain(piece).trim())
      .filter((piece) => piece.length >= minPieceLength),
  );
}

/** Quoted texts of a line that none of its tests contains. */
export function unreadTexts({ statement }: SpecRow, tests: readonly string[]): string[] {
  const text = plain(tests.join("\n"));
  return quotedPieces(statement).filter((piece) => !text.includes(piece));
}
