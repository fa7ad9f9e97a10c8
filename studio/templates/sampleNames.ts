import type { Template } from "./template.ts";

type SampleName = readonly [first: string, last: string];

/** Five long and five short names from registers, in six scripts. */
export const sampleNames: readonly SampleName[] = [
  ["Maximilian", "von Hohenfels-Wörth"],
  ["Oluwaseun-Adébáyọ̀", "Brzęczyszczykiewicz"],
  ["Александра", "Константинопольская"],
  ["श्रीनिवासन", "वेंकटरामनराघवन"],
  ["عبد الرحمن", "المنصوري الهاشمي"],
  ["Bo", "Ek"],
  ["Аня", "Ли"],
  ["இனி", "வேல்"],
  ["મીરા", "શાહ"],
  ["لي", "نور"],
];

/** A template's sample under the name of a different person. */
export function withNames(sample: Template["sample"], [first, last]: SampleName): Template["sample"] {
  const names: Readonly<Record<string, string>> = {
    full_name: `${first} ${last}`,
    first_name: first,
    last_name: last,
  };
  const renamed = Object.keys(sample).flatMap((token) => {
    const name = names[token];
    return name === undefined ? [] : [[token, name]];
  });
  return { ...sample, ...Object.fromEntries(renamed) };
}
