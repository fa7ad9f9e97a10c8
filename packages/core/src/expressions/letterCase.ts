import { languageNamed } from "./dates/formatDate.ts";

/** Letters of languages that distinguish I from İ. Other languages do not write them in names. */
const withDotlessI = /[İıĞğƏə]/u;
const greek = /\p{Script=Greek}/u;

/**
 * The language that decides a text's capitals: the requested one, otherwise the one revealed by its letters,
 * otherwise `usual`.
 */
export function caseLanguage(text: string, asked: string, usual: string): string {
  if (asked.trim() !== "") return languageNamed(asked);
  if (withDotlessI.test(text.normalize("NFC"))) return "tr";
  return greek.test(text) ? "el" : usual;
}

export function upper(text: string, language: string): string {
  return text.toLocaleUpperCase(language);
}

/** One capital. Greek drops accents only if the whole word is in capitals. */
export function upperLetter(letter: string, language: string): string {
  return /^el\b/.test(language) ? letter.toUpperCase() : upper(letter, language);
}

export function lower(text: string, language: string): string {
  const small = text.toLocaleLowerCase(language);
  // In all other languages, İ would leave an i with two dots.
  return language.startsWith("lt") ? small : small.replaceAll("i\u0307", "i");
}

/** Scripts without initial capitals: a word is all in capitals, or not at all. */
const withoutCapital = /[\p{Script=Georgian}\p{Script=Cherokee}]/u;

const titleLetters: Readonly<Record<string, string>> = { ǆ: "ǅ", ǉ: "ǈ", ǌ: "ǋ", ǳ: "ǲ" };
const firstLetter = /^\P{M}\p{M}*/u;
/** The Dutch letter. Before a consonant it is that in every language; Ijaz and Ijeoma begin with an I. */
const dutchIj = /^ij(?=[bcdfghklmnpqrstvwxz])/i;

/** A word with its first letter capitalised; the other letters stay. */
export function capitalised(word: string, language: string): string {
  if (withoutCapital.test(word)) return word;
  if (dutchIj.test(word) || (/^nl\b/.test(language) && /^ij/i.test(word))) return `IJ${word.slice(2)}`;
  const [first = ""] = firstLetter.exec(word) ?? [...word];
  const rest = word.slice(first.length);
  const title = titleLetters[first];
  if (title !== undefined) return title + rest;
  const [head = "", ...tail] = upperLetter(first, language);
  // ß and ligatures have capitals of two letters, only the first of which begins a name.
  return head + lower(tail.join(""), language) + rest;
}

/** ß and ligatures have no single-letter capital, so they stay small among capitals. */
function isSmall(letter: string): boolean {
  const capital = letter.toUpperCase();
  return capital !== letter && [...capital].length === 1;
}

export function hasCapital(text: string): boolean {
  return /[\p{Lu}\p{Lt}]/u.test(text);
}

/** Whether a name's capitals are intentional: "McDonald", "DeShawn"; not "RAO", "rao" or "GROß". */
export function isMixed(word: string): boolean {
  const [, ...inner] = word;
  return hasCapital(inner.join("")) && [...word].some(isSmall);
}
