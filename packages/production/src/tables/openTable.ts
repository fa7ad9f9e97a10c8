import { open, stat } from "node:fs/promises";
import type { WantedEncoding } from "./decode.ts";
import { openCsv } from "./formats/csv.ts";
import { openJson } from "./formats/json.ts";
import { notATable, passwordMessage, type RawTable, type TableFile, tableError } from "./table.ts";

/**
 * Step 1 of reading a table: opens a file with the reader for its format, detected from its content and never from its
 * name. Throws InputError ("unreadable_table") that says what the file is instead.
 */
export async function openTable(
  file: TableFile,
  encoding: WantedEncoding,
  signal?: AbortSignal,
): Promise<RawTable> {
  const streamed = encoding.chosen === undefined ? await openLargeCsv(file) : null;
  if (streamed) return streamed;
  const bytes = await fileBytes(file);
  signal?.throwIfAborted();
  return await openers[fileKind(bytes)](bytes, encoding);
}

type FileKind = "text" | "markup" | "xlsx" | "ods" | "xls";

/** The readers of formats. The spreadsheet readers are loaded on demand, because their library takes 100 ms. */
const openers: Readonly<
  Record<FileKind, (bytes: Uint8Array, encoding: WantedEncoding) => RawTable | Promise<RawTable>>
> = {
  text: (bytes, encoding) => openJson(bytes, encoding) ?? openCsv(bytes, encoding),
  markup: async (bytes, encoding) => (await import("./formats/markup.ts")).openMarkup(bytes, encoding),
  xlsx: async (bytes) => (await import("./formats/xlsx.ts")).openXlsx(bytes),
  ods: async (bytes) => (await import("./formats/ods.ts")).openOds(bytes),
  xls: async (bytes) => (await import("./formats/xls.ts")).openXls(bytes),
};

const maxFileBytes = 500_000_000;
/** CSV files of at least this size are streamed. */
const largeBytes = 16_000_000;

async function openLargeCsv(file: TableFile): Promise<RawTable | null> {
  const path = typeof file === "string" ? file : "path" in file ? file.path : null;
  if (path === null) return null;
  const size = await stat(path).then(
    (stats) => (stats.isFile() ? stats.size : 0),
    () => 0,
  );
  if (size < largeBytes || size > maxFileBytes) return null;
  const { headOf, openCsvStream } = await import("./formats/csvStream.ts");
  return fileKind(headOf(path)) === "text" ? openCsvStream(path) : null;
}

async function fileBytes(file: TableFile): Promise<Uint8Array> {
  if (typeof file !== "string" && "bytes" in file) return file.bytes;
  const path = typeof file === "string" ? file : file.path;
  try {
    await using handle = await open(path, "r");
    const stats = await handle.stat();
    if (!stats.isFile()) throw tableError("The table is not a file.");
    if (stats.size > maxFileBytes)
      throw tableError("The table is larger than 500 MB. Split it into smaller files.");
    return await handle.readFile();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      throw tableError(`There is no table file at ${path}.`, error);
    }
    throw error;
  }
}

const oleSignature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Signatures of files that are often renamed or chosen by mistake, with their everyday names. */
const foreign: readonly {
  readonly at: number;
  readonly bytes: readonly number[] | string;
  readonly name: string;
}[] = [
  { at: 0, bytes: "%PDF-", name: "a PDF document" },
  { at: 0, bytes: [0x89, 0x50, 0x4e, 0x47], name: "a PNG image" },
  { at: 0, bytes: [0xff, 0xd8, 0xff], name: "a JPEG image" },
  { at: 0, bytes: "GIF8", name: "a GIF image" },
  { at: 8, bytes: "WEBP", name: "a WebP image" },
  { at: 4, bytes: "ftyp", name: "an image or a video" },
  { at: 0, bytes: [0x49, 0x49, 0x2a, 0], name: "a TIFF image" },
  { at: 0, bytes: [0x4d, 0x4d, 0, 0x2a], name: "a TIFF image" },
  { at: 0, bytes: [0x1f, 0x8b], name: "a gzip archive" },
  { at: 0, bytes: [0x37, 0x7a, 0xbc, 0xaf], name: "a 7-Zip archive" },
  { at: 0, bytes: "Rar!", name: "a RAR archive" },
  { at: 0, bytes: "{\\rtf", name: "a rich text document" },
  { at: 0, bytes: "SQLite format 3", name: "a database" },
];

/** An OpenDocument spreadsheet states its type at the beginning of the ZIP. */
const odsType = "application/vnd.oasis.opendocument.spreadsheet";

const oleKinds = [
  { stream: "WordDocument", name: "a Word document" },
  { stream: "PowerPoint Document", name: "a PowerPoint presentation" },
  { stream: "__properties_version1.0", name: "an Outlook message" },
] as const;

/** Detects a file's kind from its content. Throws InputError that names the kind if it is certainly not a table. */
function fileKind(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) throw tableError("The file is empty (0 bytes). Choose the table again.");
  if (startsWith(bytes, oleSignature, 0)) return oleKind(bytes);
  if (startsWith(bytes, "PK", 0) && (bytes[2] ?? 255) < 9 && (bytes[3] ?? 255) < 9)
    return bufferOf(bytes).subarray(0, 4096).includes(odsType) ? "ods" : "xlsx";
  const known = foreign.find((kind) => startsWith(bytes, kind.bytes, kind.at));
  if (known) throw notATable(known.name);
  return isMarkupTable(bytes) ? "markup" : "text";
}

function oleKind(bytes: Uint8Array): FileKind {
  const content = bufferOf(bytes);
  const holds = (stream: string): boolean => content.includes(Buffer.from(stream, "utf16le"));
  if (holds("EncryptedPackage")) throw tableError(passwordMessage);
  // A workbook may embed documents, so a workbook stream decides.
  if (holds("Workbook\0") || holds("Book\0")) return "xls";
  const known = oleKinds.find(({ stream }) => holds(stream));
  if (known) throw notATable(known.name);
  // The names are at the end of such a file, so a truncated file may have been a workbook.
  throw tableError(
    "The file is damaged, or an Office document of another kind. Open it in your spreadsheet program and save it again as .xlsx.",
  );
}

const spreadsheetMl = /urn:schemas-microsoft-com:office:spreadsheet|<\?mso-application[^>]*Excel\.Sheet/i;

/** True for a table in HTML or Excel 2003 XML, as school systems export it under the name .xls. */
function isMarkupTable(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 2048))
    .toString("latin1")
    .replaceAll("\0", "")
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, "")
    .trimStart();
  if (
    /^<(?:!doctype html|!--|html|head|body|meta|table|div|style|center|font|p|h\d|span|title|form)\b/i.test(
      head,
    )
  ) {
    if (holdsCells(bytes)) return true;
    throw notATable("a web page (HTML)");
  }
  if (/^<svg\b/i.test(head) || /^<\?xml[^>]*>[\s\S]{0,500}<svg\b/i.test(head))
    throw notATable("an SVG image");
  if (!/^<\?xml\b|^<(?:\w+:)?workbook\b/i.test(head)) return false;
  if (spreadsheetMl.test(head)) return true;
  if (/^<\?xml[^>]*\?>\s*(?:<!doctype html|<html)\b/i.test(head) && holdsCells(bytes)) return true;
  throw notATable("an XML file");
}

/** Ignores NUL bytes, because a web page may be saved in UTF-16. */
function holdsCells(bytes: Uint8Array): boolean {
  const text = bufferOf(bytes).toString("latin1");
  return /<t[dh][\s>]/i.test(text.includes("\0") ? text.replaceAll("\0", "") : text);
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function startsWith(bytes: Uint8Array, signature: readonly number[] | string, at: number): boolean {
  const wanted = typeof signature === "string" ? Buffer.from(signature, "latin1") : signature;
  return [...wanted].every((byte, index) => bytes[at + index] === byte);
}
