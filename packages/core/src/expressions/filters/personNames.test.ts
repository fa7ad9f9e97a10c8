import { expect, test } from "vitest";
import samples from "../../../test/fixtures/personNames/names.json" with { type: "json" };
import { initials, titleCase } from "./nameFilters.ts";

type Sample = (typeof samples)[number];

/** Given names and surnames. `between` has the surname's particles, as in “van den Wolf”. */
const wordsOf = (sample: Sample, between?: string) =>
  [sample.given, sample.given2, between, sample["surname-core"] ?? sample.surname, sample.surname2].filter(
    (part) => part !== undefined,
  );

/** Names whose capitals are ambiguous, or whose language has special rules. */
const otherwise: Readonly<Record<string, RegExp>> = {
  "surnames in capitals": /^blo /,
  "a ligature whose capitals are two letters": /և/u,
  "a prefix before each name": / u-|^zu /,
  "a particle that is a word or a name elsewhere": /\b(?:ar|fan|fon|mwana|shu|ván|won) | вон | a’ /u,
  "a particle that begins a surname with a capital": /Van der Merwe/,
};

test("restores 755 of CLDR's sample names from capitals", () => {
  const wrong: string[] = [];
  for (const sample of samples) {
    const name = wordsOf(sample, sample["surname-prefix"]).join(" ");
    const what = `${sample.locale} ${name}`;
    if (Object.values(otherwise).some((names) => names.test(what))) continue;
    const language = sample.locale.slice(0, 2);
    // Greek words in capitals lose their accents, which cannot be restored, so this test keeps the accents.
    const capitals = language === "el" ? name.toUpperCase() : name.toLocaleUpperCase(language);
    const cased = titleCase(capitals, language);
    if (cased !== name) wrong.push(`${what}: ${cased}`);
  }
  expect(wrong).toEqual([]);
});

test("builds initials from each name's first letter and its combining marks", () => {
  const letters = new Intl.Segmenter("en");
  const wrong: string[] = [];
  for (const sample of samples) {
    const names = wordsOf(sample).join(" ").replaceAll("\u200c", "").split(/\s+/u);
    const what = `${sample.locale} ${names.join(" ")}`;
    if (Object.values(otherwise).some((other) => other.test(what))) continue;
    // Particles within a name are not part of the initials.
    const named = names.filter((word) => !/^\p{Ll}/u.test(word) || /^\p{Script=Georgian}/u.test(word));
    const wanted = named.map((word) => [...letters.segment(word)][0]?.segment.toUpperCase() ?? "").join("");
    const found = initials(names.join(" "), "en");
    if (found !== wanted) wrong.push(`${what}: ${found}, not ${wanted}`);
  }
  expect(wrong).toEqual([]);
});
