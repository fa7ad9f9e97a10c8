import type { SheetPage } from "@print-builder/core/sheets";
import { openInks } from "@print-builder/press";
import type { Books } from "./drawElement.ts";
import { createFontBook, type DrawnFonts } from "./fontBook.ts";
import { createFormBook } from "./formBook.ts";
import { type PageSource, writePages } from "./pageWriter.ts";
import type { ObjectFile } from "./pdfFile.ts";
import { type PictureUse, shownAs } from "./pictureBook.ts";
import { createPreparer } from "./preparePage.ts";
import type { PdfOptions } from "./writePdf.ts";

/** A stream in a part, with its number in that part; `entries` are its dictionary's entries except for the length. */
export type DrawnStream = { readonly number: number; readonly entries: string; readonly data: Uint8Array };

/** A picture at its first use in a part, in its largest size on that page. */
export type DrawnPicture = PictureUse & { readonly number: number };

/** A page of a part; its objects are renumbered when the page is added to a file. */
export type DrawnPage = {
  readonly number: number;
  /** The page's dictionary except for its parent. */
  readonly entries: string;
  readonly streams: readonly DrawnStream[];
  readonly pictures: readonly DrawnPicture[];
};

/** Pages that were drawn separately from the rest of their document. Can be sent between threads. */
export type DrawnPart = DrawnFonts & { readonly pages: readonly DrawnPage[] };

/** Draws pages as a part of a document, with separate fonts and forms and without pictures. */
export async function drawPart(
  pages: PageSource<SheetPage>,
  { faces, dpi, colour }: Pick<PdfOptions, "faces" | "dpi" | "colour">,
): Promise<DrawnPart> {
  const inks = await openInks(colour);
  const file = createPartFile();
  const pictures = createPictureUses(file);
  const books: Books = {
    fonts: createFontBook(file, faces),
    pictures,
    forms: createFormBook(file, { inks, faces, dpi }, () => books),
    inks,
  };
  const prepare = createPreparer(file, books);
  const uses = new Map<number, readonly DrawnPicture[]>();
  const drawn: DrawnPage[] = [];
  await writePages(
    pages,
    {
      prepare(page) {
        const prepared = prepare(page);
        uses.set(prepared.number, pictures.takeUses());
        return prepared;
      },
      async place({ number, entries, objects }) {
        for (const object of objects) (await object)();
        drawn.push({ number, entries, streams: file.takeStreams(), pictures: uses.get(number) ?? [] });
        uses.delete(number);
      },
    },
    (promise) => promise,
  );
  return { pages: drawn, ...books.fonts.drawn() };
}

/** Numbers a part's objects and keeps its streams until they are taken. */
function createPartFile() {
  let last = 0;
  let streams: DrawnStream[] = [];
  const file: ObjectFile = {
    allocate: () => ++last,
    object(number) {
      throw new Error(`Object ${number} of a part is no stream.`);
    },
    stream: (number, entries, data) => void streams.push({ number, entries, data }),
    ready: async () => undefined,
  };
  return {
    ...file,
    takeStreams(): readonly DrawnStream[] {
      const taken = streams;
      streams = [];
      return taken;
    },
  };
}

/** Records where pictures are used; they are added once the whole document is known. */
function createPictureUses({ allocate }: Pick<ObjectFile, "allocate">) {
  const numbers = new Map<string, number>();
  let fresh = new Map<string, DrawnPicture>();
  return {
    use(use: PictureUse): number {
      const name = shownAs(use);
      const known = fresh.get(name);
      const number = numbers.get(name) ?? allocate();
      if (known) {
        const [widthMm, heightMm] = [
          Math.max(known.widthMm, use.widthMm),
          Math.max(known.heightMm, use.heightMm),
        ];
        fresh.set(name, { ...known, widthMm, heightMm });
      } else if (!numbers.has(name)) fresh.set(name, { ...use, number });
      numbers.set(name, number);
      return number;
    },
    take: () => [],
    stop: () => undefined,
    takeUses(): readonly DrawnPicture[] {
      const taken = [...fresh.values()];
      fresh = new Map();
      return taken;
    },
  };
}
