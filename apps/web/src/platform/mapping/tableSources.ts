import { ownValue } from "@print-builder/core/ownValue";
import type { CardRecord } from "@print-builder/core/records";
import { isTokenPath } from "@print-builder/core/tokens";
import type { Token } from "./designTokens.ts";
import { meaningOf } from "./meaning/meaningOf.ts";
import { wordsOf } from "./meaning/wordsOf.ts";
import type { Source } from "./sources.ts";

const pictureWords = /photo|picture|image|pic\b|portrait|logo|signature|foto/i;

function kindOf(header: string): Token["kind"] {
  return pictureWords.test(header) || meaningOf(header)?.fact === "photo" ? "image" : "text";
}

/** The columns of a table, with the values of its first rows. */
export function tableSources(headers: readonly string[], rows: readonly CardRecord[]): readonly Source[] {
  return headers.map((header) => ({
    id: header,
    label: header,
    otherNames: [],
    kind: kindOf(header),
    samples: rows.map((row) => String(ownValue(row, header) ?? "")),
  }));
}

/** A token's name for a column, using only characters allowed in tokens. */
export function tokenForColumn(header: string): string {
  return wordsOf(header).join("_");
}

/** Initial tokens for a design that has none: one per column. */
export function tokensForColumns(headers: readonly string[]): readonly Token[] {
  const named = headers.map((header) => ({ name: tokenForColumn(header), kind: kindOf(header) }));
  const usable = named.filter(({ name }) => isTokenPath(name));
  return [...new Map(usable.map((token) => [token.name, token])).values()];
}
