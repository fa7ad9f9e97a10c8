import { barcodeLibrary, encodeBarcode } from "@print-builder/core/barcodes";

/** A symbol as shown in lists, in modules. */
export type SymbolPicture = {
  readonly width: number;
  readonly height: number;
  /** The dark modules as SVG path data. */
  readonly data: string;
};

/** Height of a linear symbol relative to its width. */
const barsHeight = 0.42;

const rectData = (rects: readonly number[], stretch: number) => {
  const parts: string[] = [];
  for (let at = 0; at + 3 < rects.length; at += 4) {
    const [x = 0, y = 0, width = 0, height = 0] = rects.slice(at, at + 4);
    parts.push(`M${x} ${y * stretch}h${width}v${height * stretch}h${-width}z`);
  }
  return parts.join("");
};

const pictures = new Map<string, SymbolPicture | null>();

/** A format's symbol with a sample value; null if the barcode library is not loaded. */
export function symbolPicture(format: string): SymbolPicture | null {
  const known = pictures.get(format);
  if (known !== undefined) return known;
  const library = barcodeLibrary();
  if (!library) return null;
  const { value, options } = library.sampleOf(format);
  const drawn = encodeBarcode(format, value, options);
  const picture = drawn.ok ? pictureOf(drawn.symbol) : null;
  pictures.set(format, picture);
  return picture;
}

type Symbol = Extract<ReturnType<typeof encodeBarcode>, { ok: true }>["symbol"];

function pictureOf({ columns, rows, rects, cells = [], inks = [] }: Symbol): SymbolPicture {
  const stretch = rows === 1 ? columns * barsHeight : 1;
  const coloured = inks.map((ink) => rectData(ink.rects, stretch));
  const outlines = cells.map(
    ([name, ...numbers]) => `${name}${numbers.map((each) => each.toFixed(2)).join(" ")}`,
  );
  return {
    width: columns,
    height: rows * stretch,
    data: [rectData(rects, stretch), ...coloured, ...outlines].join(""),
  };
}
