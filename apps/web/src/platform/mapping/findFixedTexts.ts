import { type Project, type SideName, sideElements, sidesOf } from "@print-builder/core/document";
import { ownValue } from "@print-builder/core/ownValue";
import type { CardRecord } from "@print-builder/core/records";
import { findTokens, isTokenPath } from "@print-builder/core/tokens";
import { designTokens, type Token } from "./designTokens.ts";
import { repeatsLabel } from "./distance.ts";
import { meaningOf } from "./meaning/meaningOf.ts";
import { saysRole, unitsOf } from "./meaning/units.ts";
import { comparedWords, wordsOf } from "./meaning/wordsOf.ts";
import type { Source } from "./sources.ts";
import { textOf } from "./tokenSurroundings.ts";

export type TextPlace = { readonly side: SideName; readonly elementId: string };

/** Fixed text on a card that should be data, or that repeats the data. */
export type FixedText = TextPlace & {
  /** The text on the card. */
  readonly text: string;
  /** The corrected text. */
  readonly mended: string;
} & (
    | {
        /** The records have this text in a column, which `token` reads. */
        readonly kind: "bind";
        readonly source: string;
        readonly sourceLabel: string;
        readonly token: string;
        /** The value in the records, which may differ from the text on the card. */
        readonly value: string;
      }
    /** The school has a different name, which no field of its records contains. */
    | { readonly kind: "rename"; readonly value: string }
    /** The value of the next token starts with the same words. */
    | { readonly kind: "trim"; readonly label: string; readonly value: string }
  );

export type FixedTextRequest = {
  readonly project: Project;
  readonly sources: readonly Source[];
  /** The source of a token on the card, or null. */
  readonly sourceOf: (token: string) => string | null;
  /** The school's name if its records do not contain it. */
  readonly schoolName: string | null;
};

const folded = (text: string) => comparedWords(text).join(" ");

/** The value that all samples share. Null if they differ, or if there is only one sample, which proves nothing. */
function constantOf({ samples, kind }: Source): string | null {
  const [first = ""] = samples;
  const isConstant = kind === "text" && samples.length > 1 && samples.every((value) => value === first);
  return isConstant && folded(first).length >= minConstantLength ? first.trim() : null;
}

const minConstantLength = 6;
const maxNameLength = 8;

/** True for a school's name: capitalised words, one of which means school. */
function namesSchool(text: string): boolean {
  const words = text.trim().split(/\s+/);
  const isName = words.every((word) => word.length < 4 || /^\p{Lu}|^[^\p{Ll}]/u.test(word));
  const isPlain = words.length > 1 && words.length <= maxNameLength && !/[\d@:/]/.test(text);
  return isPlain && isName && unitsOf(text) === null && saysRole(text, "school");
}

/** The token that reads a source: an existing token, or a new token with an unused name. */
function tokenFor(source: Source, { project, sourceOf }: FixedTextRequest): string {
  const tokens = designTokens(project).map(({ name }) => name);
  const reading = tokens.find((name) => sourceOf(name) === source.id);
  if (reading !== undefined) return reading;
  const name = tokenForColumn(source.label);
  let free = name;
  for (let number = 2; tokens.includes(free); number++) free = `${name}_${number}`;
  return free;
}

function boundOrRenamed(place: TextPlace, text: string, request: FixedTextRequest): FixedText | null {
  const constants = request.sources.flatMap((source) => {
    const value = constantOf(source);
    return value === null ? [] : [{ source, value }];
  });
  const isSchool = namesSchool(text);
  const found =
    constants.find(({ value }) => folded(value) === folded(text)) ??
    constants.find(({ source }) => isSchool && meaningOf(source.label)?.fact === "schoolName");
  if (found) {
    const token = tokenFor(found.source, request);
    const { id, label } = found.source;
    const mended = `{{ ${token} }}`;
    return {
      ...place,
      kind: "bind",
      text,
      mended,
      source: id,
      sourceLabel: label,
      token,
      value: found.value,
    };
  }
  const { schoolName } = request;
  if (!isSchool || schoolName === null || folded(schoolName) === folded(text)) return null;
  return { ...place, kind: "rename", text, mended: schoolName, value: schoolName };
}

/** The words right before a token in its line, if all of the token's values start with these words. */
function trimmed(place: TextPlace, text: string, request: FixedTextRequest): FixedText | null {
  const tokens = findTokens(text);
  for (const [at, { path, start }] of tokens.entries()) {
    const from = Math.max(tokens[at - 1]?.end ?? 0, text.lastIndexOf("\n", start - 1) + 1);
    const label = text.slice(from, start);
    const samples = request.sources.find(({ id }) => id === request.sourceOf(path))?.samples ?? [];
    if (!repeatsLabel(label, samples)) continue;
    const mended = text.slice(0, from) + text.slice(start);
    const value = samples.find((sample) => sample.trim() !== "") ?? "";
    return { ...place, kind: "trim", text, mended, label: label.trim(), value };
  }
  return null;
}

/**
 * Finds text on a card that the records contradict or repeat: a typed school name if the records contain a school name,
 * and “Class” before values that start with “Class”. Each result has its corrected text.
 */
export function findFixedTexts(request: FixedTextRequest): readonly FixedText[] {
  const { project } = request;
  return sidesOf(project).flatMap((side) =>
    sideElements(project, side).flatMap((element) => {
      const text = textOf(element);
      if (element.hidden || text.trim() === "") return [];
      const place = { side, elementId: element.id };
      const find = findTokens(text).length === 0 ? boundOrRenamed : trimmed;
      return find(place, text, request) ?? [];
    }),
  );
}

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
