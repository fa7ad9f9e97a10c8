import type { PagePicture } from "../printQueue.ts";

export type LabelLanguage = "zpl" | "epl" | "tspl";

/** A label as 1-bit dots, and how often it is printed. */
export type Label = { readonly picture: PagePicture; readonly copies: number };

/** Encodes a label with its size in the language of a printer. */
export const encodeLabel: Readonly<Record<LabelLanguage, (label: Label) => Buffer>> = { zpl, epl, tspl };

const bytesPerRow = ({ width }: PagePicture): number => Math.ceil(width / 8);
const mmPerInch = 25.4;

/** ZPL II: a graphic field (`^GF`) in hexadecimal digits, compressed as its "alternative data compression" says. */
function zpl({ picture, copies }: Label): Buffer {
  const { width, height, pixels } = picture;
  const row = bytesPerRow(picture);
  const digits = Buffer.from(pixels).toString("hex").toUpperCase();
  const lines: string[] = [];
  for (let y = 0; y < height; y++) {
    const isRepeated = y > 0 && Buffer.compare(rowAt(picture, y), rowAt(picture, y - 1)) === 0;
    lines.push(isRepeated ? ":" : compressed(digits.slice(2 * row * y, 2 * row * (y + 1))));
  }
  const bytes = row * height;
  return Buffer.from(
    `^XA^PW${width}^LL${height}^LH0,0^FO0,0^GFA,${bytes},${bytes},${row},${lines.join("")}^FS^PQ${copies}^XZ\n`,
    "latin1",
  );
}

function rowAt({ pixels, ...picture }: PagePicture, y: number): Uint8Array {
  const row = Math.ceil(picture.width / 8);
  return pixels.subarray(row * y, row * (y + 1));
}

/** Runs of digits as counts, and `,` for zeros up to the end of the line. Programs disagree about `!` for ones. */
function compressed(digits: string): string {
  const line = digits.replace(/0+$/, "");
  const end = line.length < digits.length ? "," : "";
  return line.replaceAll(/(.)\1+/g, (run, digit) => counted(run.length) + digit) + end;
}

/** `G` to `Y` mean 1 to 19 and `g` to `z` 20 to 400; they add up. */
function counted(count: number): string {
  const many = Math.min(20, Math.floor(count / 20));
  const few = count - 20 * many;
  if (few > 19) return `z${counted(count - 400)}`;
  const letter = (from: string, steps: number) => String.fromCharCode(from.charCodeAt(0) + steps - 1);
  return (many > 0 ? letter("g", many) : "") + (few > 0 ? letter("G", few) : "");
}

/** Gap between two labels, for languages that need it with every label: a common width. */
const gapMm = 3;

/** EPL2: a graphic (`GW`) of bytes in which 0 is black. */
function epl({ picture, copies }: Label): Buffer {
  const { width, height, dpi } = picture;
  const gap = Math.round((gapMm * dpi) / mmPerInch);
  const head = `\nN\nq${width}\nQ${height},${gap}\nGW0,0,${bytesPerRow(picture)},${height},`;
  return Buffer.concat([
    Buffer.from(head, "latin1"),
    inverted(picture),
    Buffer.from(`\nP${copies}\n`, "latin1"),
  ]);
}

/** TSPL: a bitmap of bytes in which 0 is black. The gap between labels stays as it was calibrated. */
function tspl({ picture, copies }: Label): Buffer {
  const { width, height, dpi } = picture;
  const mm = (dots: number) => Number(((dots * mmPerInch) / dpi).toFixed(2));
  const head =
    `SIZE ${mm(width)} mm,${mm(height)} mm\r\nDIRECTION 0\r\nREFERENCE 0,0\r\nCLS\r\n` +
    `BITMAP 0,0,${bytesPerRow(picture)},${height},0,`;
  return Buffer.concat([
    Buffer.from(head, "latin1"),
    inverted(picture),
    Buffer.from(`\r\nPRINT 1,${copies}\r\n`, "latin1"),
  ]);
}

/** Padding at the end of a row becomes 1, which is white. */
const inverted = ({ pixels }: PagePicture): Uint8Array => pixels.map((byte) => ~byte);
