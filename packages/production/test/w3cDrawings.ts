import { readdirSync, readFileSync } from "node:fs";

const folder = new URL("./fixtures/w3cSvg/", import.meta.url);

const all = readdirSync(folder)
  .filter((name) => name.endsWith(".svg"))
  .map((name) => [name.replace(/\.svg$/, ""), readFileSync(new URL(name, folder), "utf8")] as const);

const hasEntities = (source: string) => source.includes("<!DOCTYPE");

type Drawings = Readonly<Record<string, string>>;

/** The drawings from the W3C's test suite that are included here, by name. */
export const w3cDrawings: Drawings = Object.fromEntries(all.filter(([, source]) => !hasEntities(source)));

export const w3cDrawingsWithEntities: Drawings = Object.fromEntries(
  all.filter(([, source]) => hasEntities(source)),
);

/** Expected messages for drawings that look different. */
export const incompleteW3cDrawings: Drawings = {
  "masking-path-01-b": "A clip was left out.",
  "painting-marker-03-f": "4 markers were left out.",
  "pservers-grad-02-b": "The shape of a gradient was left out.",
  "pservers-grad-04-b": "The shape of a gradient was left out.",
  "pservers-grad-06-b": "A pattern and the shape of a gradient were left out.",
};

/** Expected messages for drawings with incomplete text or pictures. */
export const incompleteW3cTexts: Drawings = {
  "pservers-grad-08-b":
    "2 style sheet rules, a text gradient, a text outline, stretched text and a missing font were left out.",
  "pservers-grad-stops-01-f": "A text outline was left out.",
  "struct-svg-03-f": "A text outline was left out.",
  "struct-symbol-01-b": "A picture was left out.",
  "struct-use-01-t": "A picture was left out.",
  "struct-use-09-b": "A text outline was left out.",
  "styling-css-03-b": "2 missing fonts were left out.",
  "text-text-08-b": "4 text outlines and 4 missing fonts were left out.",
  "types-basic-02-f": "A text outline was left out.",
};
