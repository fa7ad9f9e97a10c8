import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";

const folders: string[] = [];

process.once("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A temporary folder, removed when the test run ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "print-builder-"));
  folders.push(folder);
  return folder;
}

async function output(program: string, args: readonly string[]): Promise<string> {
  return execFileSync(program, args, { encoding: "utf8", maxBuffer: 1 << 28 });
}

/** A word on a page; in pt from the page's top left corner. */
export type Word = { page: number; text: string; x: number; y: number; right: number; bottom: number };

export async function wordsOf(pdf: string): Promise<Word[]> {
  const html = await output("pdftotext", ["-bbox", pdf, "-"]);
  const words: Word[] = [];
  let page = 0;
  for (const line of html.split("\n")) {
    page += line.includes("<page ") ? 1 : 0;
    const match =
      /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*)<\/word>/.exec(line);
    if (match) {
      const [x = 0, y = 0, right = 0, bottom = 0] = match.slice(1, 5).map(Number);
      words.push({ page, text: match[5] ?? "", x, y, right, bottom });
    }
  }
  return words;
}

export const textOf = (pdf: string) => output("pdftotext", [pdf, "-"]);
export const rawTextOf = (pdf: string) => output("pdftotext", ["-raw", pdf, "-"]);
export const fontsOf = (pdf: string) => output("pdffonts", [pdf]);
/** Returns pdfinfo's output about the first page's boxes. */
export const boxesOf = (pdf: string) => output("pdfinfo", ["-box", pdf]);
export const imagesOf = (pdf: string) => output("pdfimages", ["-list", pdf]);

/** Throws unless qpdf accepts the file. */
export async function checkPdf(pdf: string): Promise<void> {
  await output("qpdf", ["--check", pdf]);
}

/** Draws pages as PNG files and returns their paths, in page order. `dpi` may be a fraction. */
export async function rasterise(pdf: string, dpi: number, ...args: string[]): Promise<string[]> {
  const folder = temporaryFolder();
  await output("pdftoppm", ["-r", String(dpi), ...args, pdf, join(folder, "page")]);
  return readdirSync(folder)
    .toSorted()
    .map((name) => join(folder, name));
}

/** A rectangle on a sheet, mm. */
export type Area = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

const scanDpi = 300;

/** A picture's pixels, row by row. */
export type Pixmap = {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
};

/** Draws pages coarsely in colour, for checking positions. */
export const rasteriseCoarsely = (pdf: string) => rasterise(pdf, 100, "-png");

/** Draws pages at 300 dpi in colour, for comparing px by px: PPM for `readPixmap`, which is fast to write and read. */
export const rasteriseFinely = (pdf: string) => rasterise(pdf, scanDpi);

/** Draws pages as a 300 dpi printer would put them on paper, for `scanAreas`: plain PGM, which is fast to write. */
export const rasteriseForScanner = (pdf: string) => rasterise(pdf, scanDpi, "-gray");

/**
 * Reads the codes in each area of a page, as a scanner does: one card at a time, because zbar takes the corners of
 * neighbouring QR codes for one symbol.
 */
export async function scanAreas(page: string, areas: readonly Area[]): Promise<string[][]> {
  const px = (mm: number) => Math.round((mm / 25.4) * scanDpi);
  const { data, ...raw } = readPixmap(page);
  const crops = await Promise.all(
    areas.map(async (area, index) => {
      const crop = `${page}.${index}.png`;
      const region = { left: px(area.x), top: px(area.y), width: px(area.width), height: px(area.height) };
      const picture = sharp(data, { raw }).extract(region);
      await picture.png({ compressionLevel: 1 }).toFile(crop);
      return crop;
    }),
  );
  return (await scan(crops)).map((values) => values.toSorted());
}

/** Reads a binary 8-bit PGM or PPM picture, as written by `rasterise` and pdftoppm. */
export function readPixmap(file: string): Pixmap {
  const bytes = readFileSync(file);
  const [header, kind, width, height] =
    /^P([56])\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString("latin1", 0, 64)) ?? [];
  if (header === undefined) throw new Error(`${file} is no PGM or PPM picture.`);
  return {
    data: bytes.subarray(header.length),
    width: Number(width),
    height: Number(height),
    channels: kind === "6" ? 3 : 1,
  };
}

/** Returns the values of all codes that a scanner finds in each picture. */
async function scan(pictures: readonly string[]): Promise<string[][]> {
  const kinds = ["-Sdisable", "-Sqrcode.enable", "-Scode128.enable"];
  const found = await output("zbarimg", ["-q", "--xml", ...kinds, ...pictures]).catch(
    (error: Error & { status?: number; stdout?: string }) => {
      // zbarimg exits with 4 if a picture has no code.
      if (error.status === 4) {
        return error.stdout ?? "";
      }
      throw error;
    },
  );
  // The output has a <source href='…'> for each picture with codes.
  const sources = found.split("<source href=").slice(1);
  return pictures.map((picture) => {
    const codes = sources.find((source) => source.slice(1).startsWith(picture)) ?? "";
    return [...codes.matchAll(/<data[^>]*>(?:<!\[CDATA\[(.*?)\]\]>|([^<]*))<\/data>/gs)].map(
      (match) => match[1] ?? match[2] ?? "",
    );
  });
}
