import { openZipArchive, type ZipArchive } from "../../zipArchive.ts";
import {
  binaryFormat,
  collectFindings,
  damagedSheet,
  type FindingCollector,
  maxColumns,
  mayBeRounded,
  notATable,
  type RawRow,
  type RawSheet,
  type RawTable,
  type SheetName,
  tableError,
  tooManyColumns,
  tooManySheets,
  workbookLimits,
} from "../table.ts";
import { createPictureFinder, type PictureFinder } from "./cellPictures/findCellPictures.ts";
import { cellText, isoSerial, mergedArea, mergeMask, type SheetCell } from "./cells.ts";
import {
  type CellStyles,
  countsFrom1904,
  hiddenColumns,
  mergedAreas,
  type RawCell,
  readSharedStrings,
  readStyles,
  type ScannedRow,
  scanSheet,
} from "./xlsxSheet.ts";
import { attributeOf, attributeValue, xmlTags, xmlText } from "./xml.ts";

type Workbook = {
  readonly strings: readonly string[];
  readonly styles: CellStyles;
  readonly date1904: boolean;
  readonly pictures: PictureFinder;
};

// The last row a spreadsheet can have; rows with larger numbers are ignored.
const lastSheetRow = 1_048_576;

/** Opens the sheets of an .xlsx. Throws InputError for anything that is not a readable workbook. */
export async function openXlsx(bytes: Uint8Array): Promise<RawTable> {
  const parts = await openXlsxParts(bytes);
  try {
    const workbook: Workbook = {
      strings: readSharedStrings((await parts.sharedStrings()).toString("utf8")),
      styles: readStyles((await parts.styles()).toString("utf8")),
      date1904: countsFrom1904(parts.workbook.toString("utf8")),
      pictures: await createPictureFinder(parts),
    };
    return {
      format: binaryFormat("xlsx"),
      sheets: parts.sheets,
      async open(at) {
        const bytes = await parts.sheet(at);
        const sheet = openSheet(bytes, workbook);
        return { ...sheet, pictures: await workbook.pictures.find(at, bytes, sheet.merged) };
      },
      close: parts.close,
    };
  } catch (error) {
    parts.close();
    throw error;
  }
}

function openSheet(sheet: Buffer, workbook: Workbook): RawSheet {
  const findings = collectFindings();
  const merged = mergedAreas(sheet).flatMap((area) => mergedArea(area) ?? []);
  function* rows(): Generator<RawRow> {
    const mask = mergeMask(merged);
    for (const scanned of scanSheet(sheet)) {
      const { row, cells, isHidden } = scanned;
      for (const column of scanned.uncalculated) findings.add("uncalculated_formula", column, "");
      if (row >= lastSheetRow || cells.length === 0) continue;
      yield {
        row,
        isHidden,
        cells: () => {
          const texts = textsOf(scanned, workbook, findings);
          mask(row, texts);
          return texts;
        },
      };
    }
  }
  return { merged, hiddenColumns: hiddenColumns(sheet), rows, findings: findings.findings };
}

function textsOf({ cells }: ScannedRow, workbook: Workbook, findings: FindingCollector): string[] {
  const texts: string[] = [];
  for (const raw of cells) {
    if (raw.column >= maxColumns) throw tooManyColumns();
    if (workbook.pictures.isPicture(raw)) continue;
    if (raw.type === "e") findings.add("error_cell", raw.column, raw.value);
    while (texts.length < raw.column) texts.push("");
    texts[raw.column] =
      longNumber(raw, workbook, findings) ?? cellText(sheetCell(raw, workbook), workbook.date1904);
  }
  return texts;
}

const longWhole = /^-?\d{16,}$/;
const keptDigits = 15;

/** Returns, as in the file, a number with more digits than a double can represent; null for any other cell. */
function longNumber(
  { type, style, value, column }: RawCell,
  { styles }: Workbook,
  findings: FindingCollector,
): string | null {
  if (type !== "n" || value.length < keptDigits || !mayBeRounded(Number(value))) return null;
  const format = formatOf(style, styles);
  if (format !== "General" && format !== "0" && format !== "@") return null;
  const isWritten = longWhole.test(value);
  const text = isWritten ? value : cellText({ t: "n", v: Number(value), z: "General" }, false);
  // Excel writes zeros instead of the digits it lost.
  if (text.replace(/^-/, "").replace(/0+$/, "").length <= keptDigits && text.length > keptDigits)
    findings.add("rounded_number", column, text);
  return text;
}

function sheetCell({ type, style, value }: RawCell, { strings, styles, date1904 }: Workbook): SheetCell {
  if (type === "s") {
    const shared = strings[Number(value)];
    if (shared === undefined) throw damagedSheet();
    return { t: "s", v: shared };
  }
  if (type === "str") return { t: "s", v: value };
  if (type === "b") return { t: "b", v: value === "1" || value === "true" };
  if (type === "e") return { t: "e" };
  const format = formatOf(style, styles);
  if (type === "d")
    return { t: "n", v: isoSerial(value, date1904), z: format === "General" ? "yyyy-mm-dd" : format };
  return { t: "n", v: Number(value), z: format };
}

function formatOf(style: number, { formatIds, formats }: CellStyles): string {
  const id = formatIds[style] ?? 0;
  return formats.get(id) ?? implicitFormat(id);
}

/** Built-in formats that a workbook may use without defining them, and that the library does not list. */
function implicitFormat(id: number): string {
  if (id >= 32 && id <= 35) return "h:mm:ss";
  if ((id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return "yyyy-mm-dd";
  if (id === 41 || id === 42) return "#,##0";
  if (id === 43 || id === 44) return "#,##0.00";
  if (id >= 5 && id <= 8) return id < 7 ? '"$"#,##0' : '"$"#,##0.00';
  return "General";
}

/** The type of a relation, and the part it points to. */
export type PartRelation = { readonly type: string; readonly path: string };

/** An open .xlsx. Its parts are inflated on demand, within the limits; a missing part is empty. */
export type XlsxParts = {
  readonly workbook: Buffer;
  /** The worksheets, in the order of their tabs. */
  readonly sheets: readonly SheetName[];
  sharedStrings(): Promise<Buffer>;
  styles(): Promise<Buffer>;
  /** A worksheet's cells, by its index in `sheets`. */
  sheet(at: number): Promise<Buffer>;
  /** Name of the worksheet's part. */
  sheetPart(at: number): string;
  /** The part that the workbook refers to by this type; `relations` returns another part's relations, by id. */
  related(type: RegExp): string | undefined;
  relations(part: string): Promise<ReadonlyMap<string, PartRelation>>;
  /** Reads a part of any kind; empty if missing. Throws InputError if it is larger than `maxBytes`. */
  part(name: string, maxBytes: number): Promise<Buffer>;
  /** A part's inflated size, as stated in the directory. */
  size(name: string): number;
  close(): void;
};

const maxInflatedBytes = 200_000_000;
const maxSmallPartBytes = 10_000_000;

const officeDocument = /\/officeDocument$/;
const worksheet = /\/worksheet$/;
const idOf = attributeOf("Id");
const typeOf = attributeOf("Type");
const targetOf = attributeOf("Target");
const nameOf = attributeOf("name");
const stateOf = attributeOf("state");
const relationOf = attributeOf("[a-z0-9]+:id");

/**
 * Opens an .xlsx. Checks its ZIP directory (entries, names, sizes) before anything is inflated, and inflates only
 * requested parts while counting the actual bytes.
 */
export async function openXlsxParts(bytes: Uint8Array): Promise<XlsxParts> {
  const archive = await openZipArchive({ bytes }, workbookLimits);
  try {
    return await openParts(archive);
  } catch (error) {
    archive.close();
    throw error;
  }
}

const isMedia = (name: string) => /(?:^|\/)media\//i.test(name);

async function openParts(archive: ZipArchive): Promise<XlsxParts> {
  const others = archive.names.filter((name) => !isMedia(name));
  if (others.reduce((bytes, name) => bytes + archive.size(name), 0) > maxInflatedBytes)
    throw tableError("The spreadsheet unpacks to more than 200 MB and is refused.");
  const find = finder(archive);
  const workbookName = find(await workbookPath(archive, find));
  if (!find("[Content_Types].xml") || !workbookName) throw notAWorkbook(archive.names);
  const workbook = await archive.read(workbookName, maxSmallPartBytes);
  const relations = async (part: string): Promise<Map<string, PartRelation>> => {
    const name = find(relationsPath(part));
    const xml = name ? (await archive.read(name, maxSmallPartBytes)).toString("utf8") : "";
    return relationTargets(xml, part);
  };
  const targets = await relations(workbookName);
  const sheets = worksheets(workbook.toString("utf8"), targets).flatMap((sheet) => {
    const part = find(sheet.path);
    return part === undefined ? [] : [{ ...sheet, part }];
  });
  if (sheets.length === 0)
    throw tableError("The spreadsheet has no sheet with cells. Save it again as .xlsx.");

  const part = async (path: string, maxBytes: number): Promise<Buffer> => {
    const name = find(path);
    return name ? await archive.read(name, maxBytes) : Buffer.alloc(0);
  };
  const related = (type: RegExp) => [...targets.values()].find((one) => type.test(one.type))?.path;
  return {
    workbook,
    sheets: sheets.map(({ name, isHidden }) => ({ name, isHidden })),
    sharedStrings: () => part(related(/\/sharedStrings$/) ?? "", maxInflatedBytes),
    styles: () => part(related(/\/styles$/) ?? "", maxInflatedBytes),
    sheet: (at) => archive.read(sheets[at]?.part ?? "", maxInflatedBytes),
    sheetPart: (at) => sheets[at]?.part ?? "",
    related,
    relations,
    part,
    size: (name) => archive.size(find(name) ?? ""),
    close: () => archive.close(),
  };
}

/** Part names are compared ignoring case, as the standard requires. */
function finder(archive: ZipArchive): (path: string) => string | undefined {
  const names = new Map(archive.names.map((name) => [name.toLowerCase(), name]));
  return (path) => names.get(path.toLowerCase());
}

async function workbookPath(
  archive: ZipArchive,
  find: (path: string) => string | undefined,
): Promise<string> {
  const name = find("_rels/.rels");
  const relations = name ? (await archive.read(name, maxSmallPartBytes)).toString("utf8") : "";
  const main = [...relationTargets(relations, "").values()].find(({ type }) => officeDocument.test(type));
  // A .docx has an office document too, so only a workbook's part counts.
  return main && /\.xml$/i.test(main.path) && /workbook/i.test(main.path) ? main.path : "xl/workbook.xml";
}

function relationsPath(part: string): string {
  const slash = part.lastIndexOf("/") + 1;
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
}

function relationTargets(xml: string, base: string): Map<string, PartRelation> {
  const targets = new Map<string, PartRelation>();
  const folder = base.slice(0, base.lastIndexOf("/") + 1);
  for (const { name, kind, attributes } of xmlTags(xml)) {
    if (name !== "Relationship" || kind === "close") continue;
    const target = attributeValue(attributes, targetOf);
    const path = target.startsWith("/") ? target.slice(1) : folder + target.replace(/^\.\//, "");
    targets.set(attributeValue(attributes, idOf), {
      type: attributeValue(attributes, typeOf),
      path: resolved(path),
    });
  }
  return targets;
}

/** Resolves "xl/../xl/a.xml" to "xl/a.xml"; steps above the root are dropped. */
function resolved(path: string): string {
  const steps: string[] = [];
  for (const step of path.split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "." && step !== "") steps.push(step);
  }
  return steps.join("/");
}

type Sheet = SheetName & { readonly path: string };

// A spreadsheet program would run out of memory long before this limit.
const maxSheets = 2000;

function worksheets(workbook: string, targets: ReadonlyMap<string, PartRelation>): readonly Sheet[] {
  const sheets: Sheet[] = [];
  for (const { name, kind, attributes } of xmlTags(workbook)) {
    if (name !== "sheet" || kind === "close") continue;
    const target = targets.get(attributeValue(attributes, relationOf));
    if (!target || !worksheet.test(target.type)) continue;
    if (sheets.length === maxSheets) throw tooManySheets();
    sheets.push({
      path: target.path,
      name: xmlText(attributeValue(attributes, nameOf)),
      isHidden: /hidden/i.test(attributeValue(attributes, stateOf)),
    });
  }
  return sheets;
}

/** Parts that identify a ZIP-based document; the first match wins. */
const zipKinds: readonly { readonly part: RegExp; readonly name: string }[] = [
  { part: /^xl\/workbook\.bin$/i, name: "a binary workbook (.xlsb)" },
  { part: /^word\//i, name: "a Word document" },
  { part: /^ppt\//i, name: "a PowerPoint presentation" },
  { part: /^Index\/.*\.iwa$|^Index\.zip$/i, name: "an Apple Numbers, Pages or Keynote document" },
  { part: /^META-INF\/manifest\.xml$/i, name: "an OpenDocument file" },
  { part: /(?:^|\/)project\.json$/i, name: "a project ZIP; import it as a project instead" },
];

/** Names the kind of document in a ZIP that is not a workbook. */
function notAWorkbook(partNames: readonly string[]): Error {
  const kind = zipKinds.find(({ part }) => partNames.some((name) => part.test(name)));
  return notATable(kind?.name ?? "a ZIP archive");
}
