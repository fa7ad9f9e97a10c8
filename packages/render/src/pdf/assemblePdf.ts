import type { Writable } from "node:stream";
import type { FaceLibrary } from "@print-builder/core/text";
import { openInks } from "@print-builder/press";
import type { DrawnPage, DrawnPart } from "./drawPart.ts";
import { makeProgram, type WrittenFont, writeFont } from "./fontObjects.ts";
import { createGlyphShapes } from "./glyphShapes.ts";
import { type PageSource, type PreparedPage, pendingObjects, writePages } from "./pageWriter.ts";
import type { ObjectFile, PdfFile } from "./pdfFile.ts";
import type { PictureBook } from "./pictureBook.ts";
import type { Subsetter } from "./subsetFont.ts";
import { openPictureBook, type PdfOptions, type PdfResult, writeDocument } from "./writePdf.ts";

/** A page of a part, and the numbers that the part's objects have in the file. */
type PlacedPage = { readonly page: DrawnPage; readonly numbers: Map<number, number> };

/** Resolves to a picture's key in the picture store, once the picture can be loaded. */
export type FindPicture = (key: string) => Promise<string>;

/**
 * Writes a PDF of parts that were drawn elsewhere, in order. Adds each of their pictures once, and lets their fonts
 * share font files. Otherwise like `writePdf`.
 */
export async function assemblePdf(
  parts: PageSource<DrawnPart>,
  sink: Writable,
  options: PdfOptions & { readonly findPicture: FindPicture },
  signal?: AbortSignal,
): Promise<PdfResult> {
  const inks = await openInks(options.colour);
  return await writeDocument(
    sink,
    options,
    (file) => {
      const pictures = openPictureBook(file, options, inks);
      const fonts = createSharedFonts(file, options.faces);
      const prepare = createPlacer(file, pictures, options.findPicture);
      const pages = placedPages(parts, fonts.take);
      return {
        pictures,
        writePages: (place, wait) =>
          writePages(pages, { prepare, place, lookAhead: options.lookAhead }, wait),
        writeFonts: fonts.finish,
      };
    },
    signal,
  );
}

async function* placedPages(
  parts: PageSource<DrawnPart>,
  take: (part: DrawnPart) => Map<number, number>,
): AsyncGenerator<PlacedPage> {
  for await (const part of parts) {
    const numbers = take(part);
    for (const page of part.pages) yield { page, numbers };
  }
}

/** Returns a function that numbers a page's objects and begins to prepare its pictures. */
function createPlacer(file: PdfFile, pictures: PictureBook, findPicture: FindPicture) {
  return async ({ page, numbers }: PlacedPage): Promise<PreparedPage> => {
    const numberOf = (own: number): number => {
      const known = numbers.get(own) ?? file.allocate();
      numbers.set(own, known);
      return known;
    };
    const inFile = (entries: string) =>
      entries.replace(/\b(\d+) 0 R\b/g, (_, own) => `${numberOf(Number(own))} 0 R`);
    for (const { number, ...use } of page.pictures)
      numbers.set(number, pictures.use({ ...use, key: await findPicture(use.key) }));
    const streams = page.streams.map(async ({ number, entries, data }) => {
      const [placed, placedEntries] = [numberOf(number), inFile(entries)];
      return () => file.stream(placed, placedEntries, data);
    });
    return {
      number: numberOf(page.number),
      entries: inFile(page.entries),
      objects: pendingObjects([...streams, ...pictures.take()]),
    };
  };
}

/** The fonts of all parts. Each font keeps its codes, and fonts of the same face share a font file. */
function createSharedFonts(file: ObjectFile, faces: FaceLibrary) {
  const byFace = new Map<string, WrittenFont[]>();
  const shapes = createGlyphShapes(file, faces);
  return {
    /** Adds a part's fonts and shapes; returns their numbers in the file by their numbers in the part. */
    take({ fonts, shapes: drawn }: DrawnPart): Map<number, number> {
      const numbers = new Map<number, number>();
      for (const { face, ...font } of fonts) {
        const number = file.allocate();
        numbers.set(font.number, number);
        const ofFace = byFace.get(face) ?? [];
        byFace.set(face, ofFace);
        ofFace.push({ ...font, number, face: faces.get(face) });
      }
      for (const { face, glyph, number } of drawn) {
        const shape = shapes.number(face, glyph);
        if (shape !== null) numbers.set(number, shape);
      }
      return numbers;
    },
    async finish(subsetter: Subsetter): Promise<void> {
      for (const [first, ...others] of byFace.values()) {
        if (!first) continue;
        const program = makeProgram(file, [first, ...others], subsetter);
        for (const font of [first, ...others]) {
          await writeFont(file, font, program);
          await file.ready();
        }
      }
      await shapes.finish();
    },
  };
}
