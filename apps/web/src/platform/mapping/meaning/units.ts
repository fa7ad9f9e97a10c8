import { contactWords } from "./vocabulary/contacts.ts";
import { personWords } from "./vocabulary/persons.ts";
import { roleWords } from "./vocabulary/roles.ts";
import { schoolWords } from "./vocabulary/school.ts";
import { fillerWords, headWords, laterWords, otherWords, secondChoices } from "./vocabulary/smallWords.ts";
import type { Phrases } from "./vocabulary/vocabulary.ts";
import { comparedWords } from "./wordsOf.ts";

const factWords = { ...personWords, ...contactWords, ...schoolWords };

/** A fact that a column or token can name. */
export type NamedFact = keyof typeof factWords;

/** The person that the fact is about. */
export type Role = keyof typeof roleWords;

export type Head = keyof typeof headWords;

/** The meaning of a word or phrase in a name. */
export type Unit =
  | { readonly kind: "fact"; readonly fact: NamedFact; readonly steps: number }
  | { readonly kind: "role"; readonly role: Role }
  | { readonly kind: "head"; readonly head: Head }
  | { readonly kind: "later"; readonly steps: number }
  | { readonly kind: "other" }
  | { readonly kind: "filler" }
  /** A phrase that means different things in different languages. */
  | { readonly kind: "unclear" };

type Lexicon = {
  readonly units: ReadonlyMap<string, Unit>;
  /** Number of words in the longest phrase. */
  readonly longest: number;
};

/**
 * If a phrase is in several lists, the earlier kind of list wins. Two facts in lists of the same kind are ambiguous.
 */
const precedence: readonly Unit["kind"][] = ["fact", "role", "head", "later", "filler", "other", "unclear"];

function idOf(unit: Unit): string {
  if (unit.kind === "fact") return `fact ${unit.fact}`;
  if (unit.kind === "role") return `role ${unit.role}`;
  return unit.kind;
}

function stronger(known: Unit | undefined, next: Unit): Unit {
  if (known === undefined || idOf(known) === idOf(next)) return known ?? next;
  const isContested = [known, next].every(({ kind }) => ["fact", "role", "other", "unclear"].includes(kind));
  if (isContested) return { kind: "unclear" };
  return precedence.indexOf(known.kind) <= precedence.indexOf(next.kind) ? known : next;
}

/** The keys of a list, typed as such. */
const namesOf = <Name extends string>(words: Readonly<Record<Name, Phrases>>) => Object.keys(words) as Name[];

function everyList(): readonly (readonly [Unit, Phrases])[] {
  return [
    ...namesOf(factWords).map((fact) => [{ kind: "fact", fact, steps: 0 }, factWords[fact]] as const),
    ...namesOf(roleWords).map((role) => [{ kind: "role", role }, roleWords[role]] as const),
    ...namesOf(headWords).map((head) => [{ kind: "head", head }, headWords[head]] as const),
    ...secondChoices.map(([fact, steps, words]) => [{ kind: "fact", fact, steps }, words] as const),
    ...laterWords.map(([steps, words]) => [{ kind: "later", steps }, words] as const),
    [{ kind: "other" }, otherWords],
    [{ kind: "filler" }, fillerWords],
  ];
}

const minTogether = 5;

function readLexicon(): Lexicon {
  const units = new Map<string, Unit>();
  // A phrase also matches when written as a single word ("studentnumber"), unless that word has a separate entry.
  const written = new Map<string, Unit>();
  let longest = 1;
  for (const [unit, phrases] of everyList()) {
    for (const phrase of Object.values(phrases).flatMap((list) => list.split(","))) {
      const words = comparedWords(phrase);
      const key = words.join(" ");
      if (key === "") continue;
      units.set(key, stronger(units.get(key), unit));
      longest = Math.max(longest, words.length);
      const together = words.join("");
      if (words.length > 1 && together.length >= minTogether && !written.has(together))
        written.set(together, unit);
    }
  }
  for (const [word, unit] of written) if (!units.has(word)) units.set(word, unit);
  return { units, longest };
}

let known: Lexicon | null = null;

/** The vocabulary, built on first use. */
function lexicon(): Lexicon {
  known ??= readLexicon();
  return known;
}

const writtenTogether = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+$/u;

/** Letters that may link the parts of a German or Dutch compound. */
const links = ["", "s", "n", "en", "es", "er"];

/**
 * In scripts without spaces, a part of a word may be a single character. Fillers only count as parts in those scripts,
 * because "de" begins too many words.
 */
function partAt(word: string, isTogether: boolean): Unit | undefined {
  const unit = lexicon().units.get(word);
  return unit?.kind === "filler" && !isTogether ? undefined : unit;
}

/** Splits a word that consists entirely of known words: "Notfalltelefon", "保護者電話番号". Null for any other word. */
function partsOfWord(word: string): readonly Unit[] | null {
  const isTogether = writtenTogether.test(word);
  for (let end = word.length; end >= (isTogether ? 1 : 3); end--) {
    const unit = partAt(word.slice(0, end), isTogether);
    if (unit === undefined) continue;
    const after = end === word.length ? [] : partsAfterLink(word.slice(end), isTogether ? [""] : links);
    if (after !== null) return [unit, ...after];
  }
  return null;
}

function partsAfterLink(rest: string, allowed: readonly string[]): readonly Unit[] | null {
  for (const link of allowed) {
    const after = rest.startsWith(link) ? partsOfWord(rest.slice(link.length)) : null;
    if (after !== null) return after;
  }
  return null;
}

/** Looks up a word unchanged, then without an Arabic article or an English genitive, and finally as a compound. */
function unitsOfWord(word: string): readonly Unit[] | null {
  const { units } = lexicon();
  const forms = [word, word.replace(/^ال/u, ""), word.replace(/^و?ال/u, ""), word.replace(/s$/, "")];
  for (const form of forms) {
    const unit = units.get(form);
    if (unit !== undefined) return [unit];
  }
  return word.length <= 60 ? partsOfWord(word) : null;
}

/** The meanings of a name's words, with the longest phrases first. Null if a word is unknown. */
export function unitsOf(name: string): readonly Unit[] | null {
  const words = comparedWords(name);
  const { units, longest } = lexicon();
  const found: Unit[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(longest, words.length - at);
    while (length > 1 && !units.has(words.slice(at, at + length).join(" "))) length--;
    const unit = length > 1 ? units.get(words.slice(at, at + length).join(" ")) : undefined;
    const next = unit ? [unit] : unitsOfWord(words[at] ?? "");
    if (next === null) return null;
    found.push(...next);
    at += length;
  }
  return found;
}

/** True if one of the words names this role: "Springfield School" is about a school. */
export function saysRole(text: string, role: Role): boolean {
  const units = comparedWords(text).flatMap((word) => unitsOfWord(word) ?? []);
  return units.some((unit) => unit.kind === "role" && unit.role === role);
}
