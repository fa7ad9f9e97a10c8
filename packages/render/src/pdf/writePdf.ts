import type { Writable } from "node:stream";
import { pointsPerMm } from "@print-builder/core/document";
import type { SheetPage } from "@print-builder/core/print";
import type { FaceLibrary } from "@print-builder/core/text";
import { type ContentStream, createContentStream } from "./contentStream.ts";
import { deflateBytes } from "./deflateBytes.ts";
import { writeDocumentInfo } from "./documentInfo.ts";
import type { Books } from "./drawElement.ts";
import { drawPage } from "./drawPage.ts";
import { createFontBook } from "./fontBook.ts";
import { createFormBook } from "./formBook.ts";
import { createInterrupt, type Interrupt } from "./interrupt.ts";
import { createPageTree, type PageTree } from "./pageTree.ts";
import { createPdfFile, type PdfFile } from "./pdfFile.ts";
import { coordinate } from "./pdfSyntax.ts";
import type { PendingObject } from "./pendingObject.ts";
import { createPictureBook, type PictureStore } from "./pictureBook.ts";
import { createSinkWriter } from "./sinkWriter.ts";
import { loadSubsetter } from "./subsetFont.ts";
import type { Surface } from "./surface.ts";

export type PdfOptions = {
  readonly title: string;
  readonly producer?: string;
  readonly creationDate: Date;
  /** BCP 47 tag of the document's language. */
  readonly language?: string;
  /** Resolution of the print, dots per inch; pictures much finer than that are resampled. */
  readonly dpi: number;
  readonly faces: FaceLibrary;
  readonly pictures: PictureStore;
  /** Pages prepared while an earlier one is written; 4 unless stated. */
  readonly lookAhead?: number;
  /** Told the key of each picture that could not be read and was replaced by a grey area. */
  readonly onUnreadablePicture?: (key: string) => void;
};

export type PdfResult = { readonly pages: number; readonly bytes: number };

type PageSource = AsyncIterable<SheetPage> | Iterable<SheetPage>;

type PreparedPage = {
  readonly number: number;
  /** The page's dictionary apart from its parent. */
  readonly entries: string;
  readonly objects: readonly PendingObject[];
};

const pagesAhead = 4;
/** Quick rather than small: pages are a hundredth of what photos weigh. */
const deflateLevel = 1;

/**
 * Writes a PDF of the pages to `sink`, page by page, in bounded memory, and ends the sink.
 *
 * Rejects, leaving the sink destroyed, with the signal's reason when aborted, with the sink's, a page's
 * or the picture store's error, with a RangeError for no pages, for a file beyond 10 GB, for coordinates
 * that are not numbers and for a face that is not loaded.
 */
export async function writePdf(
  pages: PageSource,
  sink: Writable,
  options: PdfOptions,
  signal?: AbortSignal,
): Promise<PdfResult> {
  const interrupt = createInterrupt(sink, signal);
  try {
    return await write(pages, sink, options, interrupt);
  } catch (error) {
    // A write that is still under way may fail too; its error has nobody left to go to.
    sink.on("error", () => undefined);
    sink.destroy();
    throw error;
  } finally {
    interrupt.dispose();
  }
}

async function write(
  pages: PageSource,
  sink: Writable,
  options: PdfOptions,
  interrupt: Interrupt,
): Promise<PdfResult> {
  interrupt.check();
  const out = createSinkWriter(sink, interrupt);
  const file = createPdfFile(out);
  const tree = createPageTree(file);
  const books = openBooks(file, options);
  try {
    await writePages(pages, file, tree, books, interrupt, options.lookAhead ?? pagesAhead);
  } catch (error) {
    books.pictures.stop();
    throw error;
  }
  await books.fonts.finish(await interrupt.wait(loadSubsetter()));
  const { catalog, info } = writeDocumentInfo(file, tree.finish(), {
    title: options.title,
    producer: options.producer ?? "Print Builder",
    creationDate: options.creationDate,
    language: options.language,
  });
  await file.finish(catalog, info, `${options.title}\n${options.creationDate.toISOString()}`);
  await out.end();
  return { pages: tree.count(), bytes: out.position() };
}

function openBooks(file: PdfFile, options: PdfOptions): Books {
  const books: Books = {
    fonts: createFontBook(file, options.faces),
    pictures: createPictureBook(file, {
      store: options.pictures,
      dpi: options.dpi,
      onUnreadable: options.onUnreadablePicture,
    }),
    forms: createFormBook(file, () => books),
  };
  return books;
}

async function writePages(
  pages: PageSource,
  file: PdfFile,
  tree: PageTree,
  books: Books,
  interrupt: Interrupt,
  lookAhead: number,
): Promise<void> {
  const source = iterate(pages);
  const prepare = createPreparer(file, books);
  const ahead: PreparedPage[] = [];
  let more = true;
  try {
    while (more || ahead.length > 0) {
      while (more && ahead.length <= lookAhead) {
        const next = await interrupt.wait(source.next());
        more = !next.done;
        if (!next.done) {
          ahead.push(prepare(next.value));
        }
      }
      const page = ahead.shift();
      if (page) {
        await writePage(page, file, tree, interrupt);
      }
    }
  } catch (error) {
    release(source);
    throw error;
  }
}

function iterate(pages: PageSource): AsyncIterator<SheetPage> {
  if (Symbol.asyncIterator in pages) {
    return pages[Symbol.asyncIterator]();
  }
  const iterator = pages[Symbol.iterator]();
  return {
    next: async () => iterator.next(),
    return: async () => iterator.return?.() ?? { done: true, value: undefined },
  };
}

/** Lets a source that is not read to its end close what it holds, without waiting for it. */
function release(source: AsyncIterator<SheetPage>): void {
  // The print has failed already, with an error that says more than one from closing.
  source.return?.().catch(() => undefined);
}

/** Makes the function that draws a page and begins to compress it and to prepare its pictures. */
function createPreparer(file: PdfFile, books: Books): (page: SheetPage) => PreparedPage {
  const spare: ContentStream[] = [];
  return (page) => {
    const surface = drawPage(page, books, spare.pop() ?? createContentStream());
    const number = file.allocate();
    const contents = file.allocate();
    const compressed = deflateBytes(surface.content.take(), deflateLevel).then((data) => {
      surface.content.clear();
      spare.push(surface.content);
      return () => file.stream(contents, "/Filter/FlateDecode", data);
    });
    const objects = [...books.forms.take(), ...books.pictures.take(), compressed];
    for (const object of objects) {
      // A failure is met when the page's turn comes; until then it is not unhandled.
      object.catch(() => undefined);
    }
    return { number, entries: pageEntries(page, surface, contents), objects };
  };
}

function pageEntries(page: SheetPage, surface: Surface, contents: number): string {
  const box = `[0 0 ${coordinate(page.widthMm * pointsPerMm)} ${coordinate(page.heightMm * pointsPerMm)}]`;
  return (
    `/MediaBox${box}/CropBox${box}/TrimBox${box}/Resources${surface.resources()}` +
    // Stated on every page, so that colours do not shift between pages with and without transparency.
    `/Group<</S/Transparency/CS/DeviceRGB/I true>>/Contents ${contents} 0 R`
  );
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
