export type { FontFacts } from "./fontFacts.ts";
export { readFontInChild } from "./readFontInChild.ts";
