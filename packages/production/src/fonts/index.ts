export type { FontFacts } from "./fontFacts.ts";
export { type ReadFontOptions, readFontInChild } from "./readFontInChild.ts";
