import type { Writable } from "node:stream";
import type { SheetPage } from "@print-builder/core/sheets";
import type { FaceLibrary } from "@print-builder/core/text";
import { type Inks, openInks, type PdfColour, plainColour } from "@print-builder/press";
import type { Books } from "./drawElement.ts";
import { createFontBook } from "./fontBook.ts";
import { createFormBook } from "./formBook.ts";
import { createInterrupt, type Interrupt } from "./interrupt.ts";
import { writeStandard } from "./outputIntent.ts";
import { createPageTree, type PageTree } from "./pageTree.ts";
import { type PageSource, type PreparedPage, writePages } from "./pageWriter.ts";
import { createPdfFile, type PdfFile } from "./pdfFile.ts";
import { dateString, textString } from "./pdfSyntax.ts";
import { createPictureBook, type PictureBook, type PictureStore } from "./pictureBook.ts";
import { createPreparer } from "./preparePage.ts";
import { createSinkWriter } from "./sinkWriter.ts";
import { loadSubsetter, type Subsetter } from "./subsetFont.ts";

export type PdfOptions = {
  readonly title: string;
  readonly producer?: string;
  readonly creationDate: Date;
  /** BCP 47 tag of the document's language. */
  readonly language?: string;
  /** Resolution of the print in dpi; much finer pictures are resampled. */
  readonly dpi: number;
  readonly faces: FaceLibrary;
  readonly pictures: PictureStore;
  /** Colour space in which colours are written; plain RGB by default. */
  readonly colour?: PdfColour | undefined;
  /** Minimum value of a printed sample of a picture, 0..255; default 0. Card printers treat darker samples as text. */
  readonly leastSample?: number | undefined;
  /** Number of pages prepared while an earlier page is written; default 4. */
  readonly lookAhead?: number;
  /** Called with the key of each picture that could not be read and was replaced by a grey placeholder. */
  readonly onUnreadablePicture?: (key: string) => void;
};

export type PdfResult = { readonly pages: number; readonly bytes: number };

/** Source of a file's pages and fonts. */
export type PdfContent = {
  readonly pictures: PictureBook;
  /** Writes the pages in order, each by calling `place`. */
  readonly writePages: (
    place: (page: PreparedPage) => Promise<void>,
    wait: Interrupt["wait"],
  ) => Promise<void>;
  readonly writeFonts: (subsetter: Subsetter) => Promise<void>;
};

/**
 * Writes a PDF of the pages to `sink`, page by page in bounded memory, and ends the sink. Rejects, leaving the sink
 * destroyed: with the signal's reason when aborted; with the error of the sink, a page or the picture store; and
 * with a RangeError if there are no pages, the file exceeds 10 GB, a coordinate is not finite, or a face is not
 * loaded.
 */
export async function writePdf(
  pages: PageSource<SheetPage>,
  sink: Writable,
  options: PdfOptions,
  signal?: AbortSignal,
): Promise<PdfResult> {
  const inks = await openInks(options.colour);
  return await writeDocument(
    sink,
    options,
    (file) => {
      const books: Books = {
        fonts: createFontBook(file, options.faces),
        pictures: openPictureBook(file, options, inks),
        forms: createFormBook(file, { inks, faces: options.faces, dpi: options.dpi }, () => books),
        inks,
      };
      const prepare = createPreparer(file, books);
      return {
        pictures: books.pictures,
        writePages: (place, wait) =>
          writePages(pages, { prepare, place, lookAhead: options.lookAhead }, wait),
        writeFonts: books.fonts.finish,
      };
    },
    signal,
  );
}

/** Like `writePdf`, for content from `open`. */
export async function writeDocument(
  sink: Writable,
  options: PdfOptions,
  open: (file: PdfFile) => PdfContent,
  signal?: AbortSignal,
): Promise<PdfResult> {
  const interrupt = createInterrupt(sink, signal);
  try {
    return await write(sink, options, open, interrupt);
  } catch (error) {
    // A pending write may fail too, but the print has already reported an error.
    sink.on("error", () => undefined);
    sink.destroy();
    throw error;
  } finally {
    interrupt.dispose();
  }
}

async function write(
  sink: Writable,
  options: PdfOptions,
  open: (file: PdfFile) => PdfContent,
  interrupt: Interrupt,
): Promise<PdfResult> {
  interrupt.check();
  const out = createSinkWriter(sink, interrupt);
  const colour = options.colour ?? plainColour;
  const file = createPdfFile(out, colour.standard === "pdfx4" ? "1.6" : "1.7");
  const tree = createPageTree(file);
  const { pictures, writePages: writeAll, writeFonts } = open(file);
  try {
    await writeAll((page) => writePage(page, file, tree, interrupt), interrupt.wait);
  } catch (error) {
    pictures.stop();
    throw error;
  }
  await writeFonts(await interrupt.wait(loadSubsetter()));
  const { title, creationDate, language, producer = "Print Builder" } = options;
  const facts = { title, producer, creationDate };
  const standard = await interrupt.wait(writeStandard(file, colour, facts));
  const { catalog, info } = writeDocumentInfo(file, tree.finish(), { ...facts, language, standard });
  await file.finish(catalog, info, `${options.title}\n${options.creationDate.toISOString()}`);
  await out.end();
  return { pages: tree.count(), bytes: out.position() };
}

export function openPictureBook(file: PdfFile, options: PdfOptions, inks: Inks): PictureBook {
  return createPictureBook(file, {
    store: options.pictures,
    dpi: options.dpi,
    onUnreadable: options.onUnreadablePicture,
    leastSample: options.leastSample ?? 0,
    inks,
  });
}

async function writePage(
  page: PreparedPage,
  file: PdfFile,
  tree: PageTree,
  interrupt: Interrupt,
): Promise<void> {
  for (const object of page.objects) {
    const writeObject = await interrupt.wait(object);
    await file.ready();
    writeObject();
  }
  file.object(page.number, `<</Type/Page/Parent ${tree.add(page.number)} 0 R${page.entries}>>`);
}

type DocumentInfo = {
  readonly title: string;
  readonly producer: string;
  readonly creationDate: Date;
  /** BCP 47 tag of the document's language. */
  readonly language: string | undefined;
  /** Catalogue entries added by a standard; empty for none. */
  readonly standard: string;
};

/** Writes the catalogue and the document information; returns their object numbers. */
function writeDocumentInfo(
  file: PdfFile,
  pages: number,
  document: DocumentInfo,
): { readonly catalog: number; readonly info: number } {
  const catalog = file.allocate();
  const info = file.allocate();
  const language = document.language ? `/Lang${textString(document.language)}` : "";
  // Labels are cut to size, so a reader must not shrink the sheet to its printer's margins.
  const preferences = "/ViewerPreferences<</PrintScaling/None/DisplayDocTitle true>>";
  file.object(catalog, `<</Type/Catalog/Pages ${pages} 0 R${language}${preferences}${document.standard}>>`);
  file.object(
    info,
    `<</Title${textString(document.title)}/Producer${textString(document.producer)}` +
      `/CreationDate${dateString(document.creationDate)}${standardInfo(document)}>>`,
  );
  return { catalog, info };
}

/** Entries that must agree with the metadata in both standards. */
function standardInfo({ standard, creationDate }: DocumentInfo): string {
  return standard.includes("/Metadata") ? `/ModDate${dateString(creationDate)}/Trapped/False` : "";
}
