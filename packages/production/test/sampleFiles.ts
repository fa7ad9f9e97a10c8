import * as XLSX from "@e965/xlsx";
import sharp from "sharp";

export type SampleFile = { readonly name: string; readonly bytes: Uint8Array };

/** A small picture of every supported kind, with the profiles, orientations and frames that cameras write. */
export async function samplePictures(): Promise<readonly SampleFile[]> {
  const pixels = Buffer.from(Array.from({ length: 24 * 16 * 4 }, (_, index) => (index * 37) % 256));
  const drawn = () => sharp(pixels, { raw: { width: 24, height: 16, channels: 4 } });
  const makers = {
    "grey.png": drawn().greyscale().png(),
    "palette.png": drawn().png({ palette: true }),
    "interlaced.png": drawn().png({ progressive: true, compressionLevel: 0 }),
    "deep.png": drawn().toColourspace("rgb16").png(),
    "plain.jpg": drawn().jpeg(),
    "progressive.jpg": drawn().withMetadata({ orientation: 6 }).jpeg({ progressive: true }),
    "cmyk.jpg": drawn().removeAlpha().toColourspace("cmyk").withIccProfile("cmyk").jpeg(),
    "lossy.webp": drawn().webp(),
    "lossless.webp": drawn().webp({ lossless: true }),
    "palette.gif": drawn().gif(),
  };
  return await Promise.all(
    Object.entries(makers).map(async ([name, maker]) => ({ name, bytes: await maker.toBuffer() })),
  );
}

/**
 * The same table as .xlsx (written in two ways) and as .xls: text, numbers, dates, formulas, errors and merged cells.
 */
export function sampleWorkbooks(): readonly SampleFile[] {
  const cells: Record<string, XLSX.CellObject> = {
    A1: { t: "s", v: "Name" },
    B1: { t: "s", v: "Class" },
    C1: { t: "s", v: "Born" },
    D1: { t: "s", v: "Number" },
    A2: { t: "s", v: "Asha & <Rao>" },
    B2: { t: "s", v: "7B" },
    C2: { t: "n", v: 40_000, z: "yyyy-mm-dd" },
    D2: { t: "n", v: 1001.5, z: "#,##0.00" },
    A3: { t: "s", v: "लता" },
    B3: { t: "b", v: true },
    C3: { t: "e", v: 0x07 },
    D3: { t: "n", v: 12, f: "D2+1" },
  };
  const merges = [XLSX.utils.decode_range("A3:A5")];
  const sheet: XLSX.WorkSheet = { ...cells, "!ref": "A1:D9", "!merges": merges };
  const book = { SheetNames: ["Students", "Other"], Sheets: { Students: sheet, Other: sheet } };
  const written = (name: string, options: XLSX.WritingOptions) => ({
    name,
    bytes: XLSX.write(book, { ...options, type: "buffer" }) as Buffer,
  });
  return [
    written("shared.xlsx", { bookType: "xlsx", bookSST: true }),
    written("inline.xlsx", { bookType: "xlsx", bookSST: false }),
    written("old.xls", { bookType: "biff8" }),
    written("older.xls", { bookType: "biff5" }),
  ];
}

const cellPx = 10;

/** A PNG of black and white cells, row by row, which tests search for on paper. */
export async function chequer(
  isBlack: readonly boolean[],
  columns: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const rows = isBlack.length / columns;
  const pixels = Buffer.from(isBlack.map((black) => (black ? 0 : 255)));
  const picture = sharp(pixels, { raw: { width: columns, height: rows, channels: 1 } });
  const size = { width: columns * cellPx, height: rows * cellPx, kernel: "nearest" } as const;
  return Uint8Array.from(await picture.resize(size).png().toBuffer());
}
