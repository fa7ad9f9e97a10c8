import { toText } from "../values.ts";
import type { Filter } from "./filter.ts";

/** Small words within names: "Juan de la Cruz", "Pieter van der Berg", "Aisha bint Omar". */
const particles = new Set(
  [
    "af al av bin bint da das de degli dei del della den der des di do dos du e el ibn la las le les los of te ten ter the",
    "und van vom von y zu zum zur ван ден дер фон улы уулу φον վան դեն",
  ].flatMap((words) => words.split(" ")),
);

const letters = /[\p{L}\p{M}\p{N}'’ʼ]+/gu;

function isParticle(word: string): boolean {
  return particles.has(word.toLowerCase());
}

/** Scripts whose words have no capital in front, although their letters have capitals: all of a word, or none. */
const withoutCapital = /[\p{Script=Georgian}\p{Script=Cherokee}]/u;

function large(text: string): string {
  if (withoutCapital.test(text)) return text;
  const [first = "", ...rest] = text;
  // ß and ligatures have capitals of two letters, of which only the first begins a name.
  const [head = "", ...tail] = first.toUpperCase();
  return head + tail.join("").toLowerCase() + rest.join("");
}

/** True for a name whose capitals were chosen on purpose: "McDonald", "DeShawn"; not for "RAO" and "rao". */
function isMixed(word: string): boolean {
  const inner = [...word].slice(1).join("");
  return inner !== inner.toLowerCase() && word !== word.toUpperCase();
}

const apostrophes = /^([dol])(['’ʼ])(.{2,})$/iu;
const scottish = /^mc(?=\p{L}{2})/u;

function titleWord(written: string): string {
  if (/\p{Script=Cherokee}/u.test(written)) return written;
  if (isMixed(written)) return large(written);
  const word = written.toLowerCase();
  const parted = apostrophes.exec(word);
  if (parted) {
    const [, head = "", sign = "", rest = ""] = parted;
    // Irish names begin with a capital O, French and Italian ones keep a small d' or l' only within a name.
    return `${head.toUpperCase()}${sign}${titleWord(rest)}`;
  }
  if (scottish.test(word)) return `Mc${large(word.slice(2))}`;
  return large(word);
}

/** A name as people write it: particles in lower case unless first or last, each part of a double name capitalised. */
export function titleCase(text: string): string {
  const last = text.trimEnd().search(/[^\s-]+$/u);
  let isFirst = true;
  return text.replaceAll(letters, (word, at: number) => {
    const isWithin = !isFirst && at < last && text[at - 1] !== "-";
    isFirst = false;
    return isWithin && isParticle(word) ? word.toLowerCase() : titleWord(word);
  });
}

export const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** What a reader takes for the first letter: with its marks and vowel signs. */
function firstLetter(word: string): string {
  for (const { segment } of graphemes.segment(word)) return segment;
  return "";
}

export function initials(text: string): string {
  const words = text.split(/\s+/u).map((word) => word.match(letters) ?? []);
  const named = words.flatMap((parts) => parts.find((part) => !isParticle(part)) ?? []);
  const counted = named.length > 0 ? named : words.flatMap((parts) => parts[0] ?? []);
  return counted.map((word) => firstLetter(word).toUpperCase()).join("");
}

export const nameFilters: readonly Filter[] = [
  {
    name: "titlecase",
    label: "Names",
    group: "Letters",
    args: [],
    example: ["JUAN DE LA CRUZ", "Juan de la Cruz"],
    run: (input, _, { spend }) => {
      const text = toText(input);
      spend(20 * text.length);
      return titleCase(text);
    },
  },
  {
    name: "initials",
    label: "Initials",
    group: "Letters",
    args: [],
    example: ["Juan de la Cruz", "JC"],
    run: (input, _, { spend }) => {
      const text = toText(input);
      spend(20 * text.length);
      return initials(text);
    },
  },
];
