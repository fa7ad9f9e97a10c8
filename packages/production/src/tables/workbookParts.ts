import { SSF } from "@e965/xlsx";
import { attributeOf, attributeValue, xmlTags } from "./xmlTags.ts";
import { xmlText } from "./xmlText.ts";

/** The formats of numbers that a workbook uses. */
export type CellStyles = {
  /** Number format of each cell style, by its position. */
  readonly formatIds: readonly number[];
  /** Format codes by number, those that every workbook knows among them. */
  readonly formats: ReadonlyMap<number, string>;
};

/** A spreadsheet program takes 255. */
const maxFormatLength = 1000;
const commonFormats = Object.entries(SSF.get_table()).map(
  ([id, code]) => [Number(id), String(code)] as const,
);

const formatId = attributeOf("numFmtId");
const formatCode = attributeOf("formatCode");
const date1904 = attributeOf("date1904");

/** Reads `styles.xml`. */
export function readStyles(xml: string): CellStyles {
  const formatIds: number[] = [];
  const formats = new Map<number, string>(commonFormats);
  let inCells = false;
  for (const { name, kind, attributes } of xmlTags(xml)) {
    if (name === "cellXfs") inCells = kind === "open";
    else if (name === "xf" && inCells && kind !== "close") {
      formatIds.push(Number(attributeValue(attributes, formatId)) || 0);
    } else if (name === "numFmt" && kind !== "close") {
      const code = xmlText(attributeValue(attributes, formatCode));
      if (code.length <= maxFormatLength)
        formats.set(Number(attributeValue(attributes, formatId)) || 0, code);
    }
  }
  return { formatIds, formats };
}

/** Reads `sharedStrings.xml`: the text of each, its runs joined. */
export function readSharedStrings(xml: string): string[] {
  const strings: string[] = [];
  let from = 0;
  for (const { name, kind, start, end } of xmlTags(xml)) {
    if (name !== "si") continue;
    if (kind === "open") from = end;
    else strings.push(kind === "empty" ? "" : richText(xml.slice(from, start)));
  }
  return strings;
}

/** The text of a rich text, its runs joined; how East Asian words are pronounced (`rPh`) is not part of it. */
export function richText(xml: string): string {
  let text = "";
  let isSpoken = false;
  let from = -1;
  for (const { name, kind, start, end } of xmlTags(xml)) {
    if (from !== -1) text += xmlText(xml.slice(from, start));
    from = -1;
    if (name === "rPh") isSpoken = kind === "open";
    else if (name === "t" && kind === "open" && !isSpoken) from = end;
  }
  return text;
}

/** Whether a workbook counts its days from 1904. */
export function countsFrom1904(workbook: string): boolean {
  for (const { name, kind, attributes } of xmlTags(workbook)) {
    if (name === "workbookPr" && kind !== "close")
      return /^(1|true|on)$/i.test(attributeValue(attributes, date1904));
    if (name === "sheets") return false;
  }
  return false;
}
