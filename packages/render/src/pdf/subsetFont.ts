import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** Reduces a font file to some glyphs, which keep their indices. */
export type Subsetter = (bytes: Uint8Array, glyphs: Iterable<number>) => Uint8Array;

/** The part of the WebAssembly API used here, which TypeScript's Node library does not declare. */
declare const WebAssembly: {
  instantiate(
    code: Uint8Array,
    imports: object,
  ): Promise<{ readonly instance: { readonly exports: unknown } }>;
};

/** The functions used from HarfBuzz's subset library; pointers are numbers. */
type SubsetLibrary = {
  readonly memory: { readonly buffer: ArrayBuffer };
  _initialize?(): void;
  malloc(size: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_length(blob: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_or_fail(face: number, input: number): number;
};

const memoryModeWritable = 2;
const droppedTables = 3;
const noHinting = 0x1;
const retainGlyphIndices = 0x2;
const notdefOutline = 0x40;
const noLayoutClosure = 0x200;

/** Tables that a font inside a PDF does not need; without the variation tables, the default instance remains. */
const unusedTables = [
  ...["GSUB", "GPOS", "GDEF", "BASE", "JSTF", "kern", "name", "OS/2", "cmap", "post", "DSIG", "STAT", "meta"],
  ...["gasp", "vmtx", "vhea", "VORG", "VVAR", "fvar", "gvar", "avar", "cvar", "HVAR", "MVAR", "COLR", "CPAL"],
  ...["CBDT", "CBLC", "SVG ", "sbix", "LTSH", "hdmx", "VDMX", "PCLT", "MATH"],
];

function tagNumber(tag: string): number {
  return [...tag].reduce((number, character) => (number << 8) | character.charCodeAt(0), 0) >>> 0;
}

export async function loadSubsetter(): Promise<Subsetter> {
  const code = await readFile(fileURLToPath(import.meta.resolve("harfbuzzjs/dist/harfbuzz-subset.wasm")));
  const { instance } = await WebAssembly.instantiate(new Uint8Array(code), {});
  const library = instance.exports as SubsetLibrary;
  library._initialize?.();
  return (bytes, glyphs) => subset(library, bytes, glyphs);
}

function subset(library: SubsetLibrary, bytes: Uint8Array, glyphs: Iterable<number>): Uint8Array {
  const memory = library.malloc(bytes.length);
  new Uint8Array(library.memory.buffer, memory, bytes.length).set(bytes);
  const blob = library.hb_blob_create(memory, bytes.length, memoryModeWritable, 0, 0);
  const face = library.hb_face_create(blob, 0);
  library.hb_blob_destroy(blob);
  const input = library.hb_subset_input_create_or_fail();
  try {
    const wanted = library.hb_subset_input_glyph_set(input);
    for (const glyph of glyphs) {
      library.hb_set_add(wanted, glyph);
    }
    library.hb_subset_input_set_flags(
      input,
      noHinting | retainGlyphIndices | notdefOutline | noLayoutClosure,
    );
    const dropped = library.hb_subset_input_set(input, droppedTables);
    for (const tag of unusedTables) {
      library.hb_set_add(dropped, tagNumber(tag));
    }
    return subsetFile(library, face, input);
  } finally {
    library.hb_subset_input_destroy(input);
    library.hb_face_destroy(face);
    library.free(memory);
  }
}

function subsetFile(library: SubsetLibrary, face: number, input: number): Uint8Array {
  const reduced = library.hb_subset_or_fail(face, input);
  if (reduced === 0) {
    throw new Error(
      "A font cannot be embedded because its file is damaged; upload it again or choose another.",
    );
  }
  const blob = library.hb_face_reference_blob(reduced);
  const length = library.hb_blob_get_length(blob);
  const data = library.hb_blob_get_data(blob, 0);
  const file = new Uint8Array(library.memory.buffer, data, length).slice();
  library.hb_blob_destroy(blob);
  library.hb_face_destroy(reduced);
  return file;
}
