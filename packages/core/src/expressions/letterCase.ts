import { languageNamed } from "./dates/formatDate.ts";

/** Letters of languages that tell I from İ. Nobody else writes them in names. */
const withDotlessI = /[İıĞğƏə]/u;
const greek = /\p{Script=Greek}/u;

/** The language whose capitals a text has: the one asked for, else the one that its letters give away, else `usual`. */
export function caseLanguage(text: string, asked: string, usual: string): string {
  if (asked.trim() !== "") return languageNamed(asked);
  if (withDotlessI.test(text.normalize("NFC"))) return "tr";
  return greek.test(text) ? "el" : usual;
}

export function upper(text: string, language: string): string {
  return text.toLocaleUpperCase(language);
}

/** One capital. Greek loses its accents only where the whole word is in capitals. */
export function upperLetter(letter: string, language: string): string {
  return /^el\b/.test(language) ? letter.toUpperCase() : upper(letter, language);
}

export function lower(text: string, language: string): string {
  const small = text.toLocaleLowerCase(language);
  // Of İ all other languages would leave an i with two dots.
  return language.startsWith("lt") ? small : small.replaceAll("i\u0307", "i");
}

/** Scripts whose words have no capital in front, although their letters have capitals: all of a word, or none. */
const withoutCapital = /[\p{Script=Georgian}\p{Script=Cherokee}]/u;

const titleLetters: Readonly<Record<string, string>> = { ǆ: "ǅ", ǉ: "ǈ", ǌ: "ǋ", ǳ: "ǲ" };
const firstLetter = /^\P{M}\p{M}*/u;
/** The Dutch letter. Before a consonant it is that in every language; Ijaz and Ijeoma begin with an I. */
const dutchIj = /^ij(?=[bcdfghklmnpqrstvwxz])/i;

/** A word with a capital in front; its other letters stay as they are. */
export function capitalised(word: string, language: string): string {
  if (withoutCapital.test(word)) return word;
  if (dutchIj.test(word) || (/^nl\b/.test(language) && /^ij/i.test(word))) return `IJ${word.slice(2)}`;
  const [first = ""] = firstLetter.exec(word) ?? [...word];
  const rest = word.slice(first.length);
  const title = titleLetters[first];
  if (title !== undefined) return title + rest;
  const [head = "", ...tail] = upperLetter(first, language);
  // ß and ligatures have capitals of two letters, of which only the first begins a name.
  return head + lower(tail.join(""), language) + rest;
}

/** ß and ligatures have no capital of one letter, so they stay small among capitals. */
function isSmall(letter: string): boolean {
  const capital = letter.toUpperCase();
  return capital !== letter && [...capital].length === 1;
}

export function hasCapital(text: string): boolean {
  return /[\p{Lu}\p{Lt}]/u.test(text);
}

/** True for a name whose capitals were chosen on purpose: "McDonald", "DeShawn"; not for "RAO", "rao" and "GROß". */
export function isMixed(word: string): boolean {
  const [, ...inner] = word;
  return hasCapital(inner.join("")) && [...word].some(isSmall);
}
