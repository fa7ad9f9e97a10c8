import { capitalised, caseLanguage, hasCapital, isMixed, lower, upperLetter } from "../letterCase.ts";
import { toText } from "../values.ts";
import { type Filter, optional } from "./filter.ts";

/** Particles that stay small within names, as in "Juan de la Cruz", "Pieter van der Berg" and "Aisha bint Omar". */
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

const apostrophes = /^([dol])(['’ʼ])(.{2,})$/iu;
const scottish = /^mc(?=\p{L}{2})/u;

function titleWord(written: string, language: string): string {
  if (/\p{Script=Cherokee}/u.test(written)) return written;
  if (isMixed(written)) return capitalised(written, language);
  const word = lower(written, language);
  const parted = apostrophes.exec(word);
  if (parted) {
    const [, head = "", sign = "", rest = ""] = parted;
    // Irish names have a capital O'. In French and Italian names, d' and l' are small only inside the name.
    return `${head.toUpperCase()}${sign}${titleWord(rest, language)}`;
  }
  if (scottish.test(word)) return `Mc${capitalised(word.slice(2), language)}`;
  return capitalised(word, language);
}

/**
 * Capitalises a name: particles are small unless first or last, and each part of a double name gets a capital. A
 * particle at the start stays small if the name already has capitals, as in "van Dyke".
 */
export function titleCase(text: string, language: string): string {
  const last = text.trimEnd().search(/[^\s-]+$/u);
  const isWritten = hasCapital(text);
  let isFirst = true;
  return text.replaceAll(letters, (word, at: number) => {
    const isWithin = !isFirst && at < last && text[at - 1] !== "-";
    const isChosen = isFirst && isWritten && !hasCapital(word);
    isFirst = false;
    return (isWithin || isChosen) && isParticle(word) ? lower(word, language) : titleWord(word, language);
  });
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The first grapheme in capitals, with its marks and vowel signs. */
function initial(word: string, language: string): string {
  const ij = /^IJ/.exec(capitalised(lower(word, language), language));
  if (ij) return ij[0];
  for (const { segment } of graphemes.segment(word)) return upperLetter(segment, language);
  return "";
}

export function initials(text: string, language: string): string {
  const words = text.split(/\s+/u).map((word) => word.match(letters) ?? []);
  const named = words.flatMap((parts) => parts.find((part) => !isParticle(part)) ?? []);
  const counted = named.length > 0 ? named : words.flatMap((parts) => parts[0] ?? []);
  return counted.map((word) => initial(word, language)).join("");
}

/** Makes a filter that changes a name's capitals by the rules of its language. */
const nameFilter = (
  facts: Pick<Filter, "name" | "label" | "example">,
  change: (text: string, language: string) => string,
): Filter => ({
  ...facts,
  group: "Letters",
  args: [optional("Language", "language", "")],
  run: (input, [asked = ""], { language, spend }) => {
    const text = toText(input);
    spend(20 * text.length);
    return change(text, caseLanguage(text, toText(asked), language));
  },
});

export const nameFilters: readonly Filter[] = [
  nameFilter(
    { name: "titlecase", label: "Names", example: ["JUAN DE LA CRUZ", "Juan de la Cruz"] },
    titleCase,
  ),
  nameFilter({ name: "initials", label: "Initials", example: ["Juan de la Cruz", "JC"] }, initials),
];
