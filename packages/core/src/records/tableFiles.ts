/** Encodings offered for table files. Unicode encodings are not listed, because they are detected reliably. */
export const tableEncodings = [
  "UTF-8",
  "Windows-1252",
  "Windows-1250",
  "Windows-1251",
  "Windows-1253",
  "Windows-1254",
  "Windows-1255",
  "Windows-1256",
  "Windows-1257",
  "Windows-1258",
  "Windows-874",
  "GBK",
  "Big5",
  "Shift_JIS",
  "EUC-JP",
  "EUC-KR",
  "KOI8-U",
  "IBM866",
  "IBM437",
  "IBM850",
  "ISO-8859-2",
  "macintosh",
  "x-mac-cyrillic",
] as const;

/** File extensions accepted for tables. The format is detected from the content. */
export const tableEndings = [".csv", ".xlsx", ".xls", ".ods", ".json"] as const;

export function hasTableEnding(fileName: string): boolean {
  const name = fileName.toLowerCase();
  return tableEndings.some((ending) => name.endsWith(ending));
}
