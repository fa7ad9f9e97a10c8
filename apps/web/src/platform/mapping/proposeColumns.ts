import { isTokenPath } from "@print-builder/core/tokens";
import type { Token } from "./designTokens.ts";

/** Where a proposal comes from: what was stored, the same name, or a guess that deserves a look. */
export type Origin = "stored" | "same" | "guess";

export type Proposal = { readonly column: string; readonly origin: Origin };

const pictureWords = /photo|picture|image|pic\b|portrait|logo|signature|foto/i;

/** Words of a name: "guardian_phone", "GuardianPhone" and "Guardian Phone" are the same two. */
export function wordsOf(name: string): readonly string[] {
  return name
    .normalize("NFKC")
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** Words that tables use for one another. */
const synonyms: readonly (readonly string[])[] = [
  ["id", "no", "number", "admission", "adm", "roll", "code"],
  ["name", "student", "full"],
  ["dob", "birth", "born", "birthday"],
  ["class", "grade", "form", "section", "year"],
  ["guardian", "parent", "father", "mother"],
  ["phone", "mobile", "tel", "telephone", "contact"],
  ["photo", "picture", "image", "file", "pic"],
  ["bus", "route", "transport"],
];

function areAkin(a: string, b: string): boolean {
  if (a === b) return true;
  if (a.length >= 3 && b.length >= 3 && (a.startsWith(b) || b.startsWith(a))) return true;
  return synonyms.some((group) => group.includes(a) && group.includes(b));
}

/** Words that say only what kind of value it is, where another word says which one. */
const weakWords: ReadonlySet<string> = new Set(["no", "number", "code", "file"]);

function tellingWords(name: string): readonly string[] {
  const words = wordsOf(name);
  const telling = words.filter((word) => !weakWords.has(word));
  return telling.length > 0 ? telling : words;
}

function shareAkin(words: readonly string[], others: readonly string[]): number {
  return words.filter((word) => others.some((other) => areAkin(word, other))).length / words.length;
}

/** How alike two names are, 0 to 1: how many words of each have one akin to them in the other; equal ones tell more. */
function likeness(a: string, b: string): number {
  const [left, right] = [tellingWords(a), tellingWords(b)];
  if (left.length === 0 || right.length === 0) return 0;
  if (left.join("") === right.join("")) return 1;
  const equal = left.filter((word) => right.includes(word)).length / Math.max(left.length, right.length);
  return 0.4 * (shareAkin(left, right) + shareAkin(right, left)) + 0.2 * equal;
}

const minLikeness = 0.55;

/**
 * Proposes a column for each token. Equal names come first, then the most alike; a guess never takes a column
 * that another token has by its name.
 */
export function proposeColumns(
  tokens: readonly Token[],
  headers: readonly string[],
  stored: Readonly<Record<string, string>>,
): ReadonlyMap<string, Proposal> {
  const proposals = new Map<string, Proposal>();
  for (const { name } of tokens) {
    const kept = stored[name];
    const same = headers.find((header) => wordsOf(header).join("") === wordsOf(name).join(""));
    if (kept !== undefined && headers.includes(kept)) {
      proposals.set(name, { column: kept, origin: kept === name ? "same" : "stored" });
    } else if (same !== undefined) proposals.set(name, { column: same, origin: "same" });
  }
  const taken = new Set([...proposals.values()].map(({ column }) => column));
  for (const { name, kind } of tokens) {
    if (proposals.has(name)) continue;
    const free = headers.filter(
      (header) => !taken.has(header) && (kind === "image") === pictureWords.test(header),
    );
    const [best] = free
      .map((column) => ({ column, score: likeness(name, column) }))
      .sort((a, b) => b.score - a.score);
    if (!best || best.score < minLikeness) continue;
    proposals.set(name, { column: best.column, origin: "guess" });
    taken.add(best.column);
  }
  return proposals;
}

/** A token's name made from a column's: only signs that a token may have. */
export function tokenForColumn(header: string): string {
  return wordsOf(header).join("_");
}

/** Tokens to begin with when the design has none yet: one for each column. */
export function tokensForColumns(headers: readonly string[]): readonly Token[] {
  const named = headers.map((header) => ({
    name: tokenForColumn(header),
    kind: pictureWords.test(header) ? ("image" as const) : ("text" as const),
  }));
  const usable = named.filter(({ name }) => isTokenPath(name));
  return [...new Map(usable.map((token) => [token.name, token])).values()];
}
