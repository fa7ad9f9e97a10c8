import { languageNamed } from "./dates/formatDate.ts";

/** Letters that occur only in languages that distinguish I from İ. */
const withDotlessI = /[İıĞğƏə]/u;
const greek = /\p{Script=Greek}/u;

/**
 * The language whose rules apply to a text's capitals: the requested language, otherwise the language that its letters
 * reveal, otherwise `usual`.
 */
export function caseLanguage(text: string, asked: string, usual: string): string {
  if (asked.trim() !== "") return languageNamed(asked);
  if (withDotlessI.test(text.normalize("NFC"))) return "tr";
  return greek.test(text) ? "el" : usual;
}

export function upper(text: string, language: string): string {
  return text.toLocaleUpperCase(language);
}

/** Capitalises one letter. A Greek letter keeps its accent, unlike in a word that is all capitals. */
export function upperLetter(letter: string, language: string): string {
  return /^el\b/.test(language) ? letter.toUpperCase() : upper(letter, language);
}

export function lower(text: string, language: string): string {
  const small = text.toLocaleLowerCase(language);
  // Except in Lithuanian, İ must not become an i with two dots.
  return language.startsWith("lt") ? small : small.replaceAll("i\u0307", "i");
}

/** Scripts whose words are either all capitals or have none. */
const withoutCapital = /[\p{Script=Georgian}\p{Script=Cherokee}]/u;

const titleLetters: Readonly<Record<string, string>> = { ǆ: "ǅ", ǉ: "ǈ", ǌ: "ǋ", ǳ: "ǲ" };
const firstLetter = /^\P{M}\p{M}*/u;
/**
 * The Dutch letter IJ. Before a consonant, “ij” is that letter in any language, whereas Ijaz and Ijeoma begin with an
 * I.
 */
const dutchIj = /^ij(?=[bcdfghklmnpqrstvwxz])/i;

/** Capitalises the first letter of a word and leaves the other letters unchanged. */
export function capitalised(word: string, language: string): string {
  if (withoutCapital.test(word)) return word;
  if (dutchIj.test(word) || (/^nl\b/.test(language) && /^ij/i.test(word))) return `IJ${word.slice(2)}`;
  const [first = ""] = firstLetter.exec(word) ?? [...word];
  const rest = word.slice(first.length);
  const title = titleLetters[first];
  if (title !== undefined) return title + rest;
  const [head = "", ...tail] = upperLetter(first, language);
  // The capital form of ß or a ligature is two letters, of which only the first is a capital in a name.
  return head + lower(tail.join(""), language) + rest;
}

/**
 * Whether a letter is small. ß and ligatures do not count, because they have no single-letter capital and stay
 * small among capitals.
 */
function isSmall(letter: string): boolean {
  const capital = letter.toUpperCase();
  return capital !== letter && [...capital].length === 1;
}

export function hasCapital(text: string): boolean {
  return /[\p{Lu}\p{Lt}]/u.test(text);
}

/** Whether a name's capitals are intentional, as in "McDonald" and "DeShawn", but not in "RAO", "rao" or "GROß". */
export function isMixed(word: string): boolean {
  const [, ...inner] = word;
  return hasCapital(inner.join("")) && [...word].some(isSmall);
}
