import { tableError } from "./table.ts";

export type FileKind = "text" | "zip" | "xls" | "markup";

const oleSignature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Signatures of files that are often renamed or picked by mistake, with the name a person knows. */
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

/** Parts that tell what a ZIP-based document is, first match wins. */
const zipKinds: readonly { readonly part: RegExp; readonly name: string }[] = [
  { part: /^xl\/workbook\.bin$/i, name: "a binary workbook (.xlsb)" },
  { part: /^word\//i, name: "a Word document" },
  { part: /^ppt\//i, name: "a PowerPoint presentation" },
  { part: /^Index\/.*\.iwa$|^Index\.zip$/i, name: "an Apple Numbers, Pages or Keynote document" },
  { part: /^META-INF\/manifest\.xml$/i, name: "an OpenDocument file" },
  { part: /(?:^|\/)project\.json$/i, name: "a project ZIP; import it as a project instead" },
];

const oleKinds = [
  { stream: "WordDocument", name: "a Word document" },
  { stream: "PowerPoint Document", name: "a PowerPoint presentation" },
  { stream: "__properties_version1.0", name: "an Outlook message" },
] as const;

/**
 * Judges a table file by its content, never by its name. Throws InputError that names what it is when
 * that is certainly no table.
 */
export function fileKind(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) throw tableError("The file is empty (0 bytes). Choose the table again.");
  if (startsWith(bytes, oleSignature, 0)) return oleKind(bytes);
  if (startsWith(bytes, "PK", 0) && (bytes[2] ?? 255) < 9 && (bytes[3] ?? 255) < 9) return "zip";
  const known = foreign.find((kind) => startsWith(bytes, kind.bytes, kind.at));
  if (known) throw notATable(known.name);
  return isMarkupTable(bytes) ? "markup" : "text";
}

const odsType = "application/vnd.oasis.opendocument.spreadsheet";

/** True for a ZIP that is an OpenDocument spreadsheet: its type stands in front, or its parts are those of one. */
export function isOds(bytes: Uint8Array): boolean {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return content.subarray(0, 4096).includes(odsType);
}

/** What a ZIP that is no .xlsx workbook is, as an InputError. */
export function notAWorkbook(partNames: readonly string[]): Error {
  const kind = zipKinds.find(({ part }) => partNames.some((name) => part.test(name)));
  return notATable(kind?.name ?? "a ZIP archive");
}

export const passwordMessage =
  "The spreadsheet is protected by a password. Open it in your spreadsheet program, remove the password, save it and try again.";

function oleKind(bytes: Uint8Array): FileKind {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const holds = (stream: string): boolean => content.includes(Buffer.from(stream, "utf16le"));
  if (holds("EncryptedPackage")) throw tableError(passwordMessage);
  // A workbook may embed documents: it is one as soon as it has a workbook's stream.
  if (holds("Workbook\0") || holds("Book\0")) return "xls";
  const known = oleKinds.find(({ stream }) => holds(stream));
  if (known) throw notATable(known.name);
  // The names stand at the end of such a file: one that is cut off may have been a workbook.
  throw tableError(
    "The file is damaged, or an Office document of another kind. Open it in your spreadsheet program and save it again as .xlsx.",
  );
}

const spreadsheetMl = /urn:schemas-microsoft-com:office:spreadsheet|<\?mso-application[^>]*Excel\.Sheet/i;

/** True for a table in HTML or in Excel's XML of 2003, as school systems export them under the name .xls. */
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

/** A web page may be saved in UTF-16: its zeros are passed over. */
function holdsCells(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  return /<t[dh][\s>]/i.test(text.includes("\0") ? text.replaceAll("\0", "") : text);
}

function notATable(name: string): Error {
  return tableError(
    `The file is ${name}, not a table. Save the table as .xlsx or .csv and choose that file.`,
  );
}

function startsWith(bytes: Uint8Array, signature: readonly number[] | string, at: number): boolean {
  const wanted = typeof signature === "string" ? Buffer.from(signature, "latin1") : signature;
  return [...wanted].every((byte, index) => bytes[at + index] === byte);
}
