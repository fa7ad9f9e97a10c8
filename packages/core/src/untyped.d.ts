// Declarations for the parts we use of packages that ship no types.
declare module "bidi-js" {
  type Paragraph = { readonly start: number; readonly end: number; readonly level: number };
  type EmbeddingLevels = { readonly levels: Uint8Array; readonly paragraphs: readonly Paragraph[] };
  type Bidi = {
    getEmbeddingLevels(text: string, base?: "ltr" | "rtl" | "auto"): EmbeddingLevels;
    /** The character's Bidi_Class, such as `AL` or `ON`. */
    getBidiCharTypeName(character: string): string;
    getMirroredCharacter(character: string): string | null;
  };
  export default function bidiFactory(): Bidi;
}

declare module "linebreak" {
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}

declare module "color-name" {
  /** Red, green and blue, 0..255, by CSS name in lower case. */
  const colors: Readonly<Record<string, readonly [number, number, number]>>;
  export default colors;
}

/** The build that needs neither Node nor a file system, with the package's types. */
declare module "liquidjs/dist/liquid.browser.mjs" {
  export * from "liquidjs";
}
