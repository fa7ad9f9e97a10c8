import { openZipArchive, type ZipArchive, type ZipLimits } from "../zipArchive.ts";
import { notAWorkbook } from "./fileKind.ts";
import { type SheetName, tooManySheets } from "./rawTable.ts";
import { tableError, unreadableTable } from "./table.ts";
import { attributeOf, attributeValue, xmlTags } from "./xmlTags.ts";
import { xmlText } from "./xmlText.ts";

/** What a part points to: the kind of it, and its name in the file. */
export type PartRelation = { readonly type: string; readonly path: string };

/** An open .xlsx. Its parts are inflated when they are asked for, within the limits; empty where there is none. */
export type XlsxParts = {
  readonly workbook: Buffer;
  /** The worksheets, in the order of their tabs. */
  readonly sheets: readonly SheetName[];
  sharedStrings(): Promise<Buffer>;
  styles(): Promise<Buffer>;
  /** A worksheet's cells, by its place among `sheets`. */
  sheet(at: number): Promise<Buffer>;
  /** Name of that worksheet's part. */
  sheetPart(at: number): string;
  /** What the workbook's part relates to in this way, and what another part relates to, by ids. */
  related(type: RegExp): string | undefined;
  relations(part: string): Promise<ReadonlyMap<string, PartRelation>>;
  /** A part of any kind; empty where there is none. Throws InputError where it is larger. */
  part(name: string, maxBytes: number): Promise<Buffer>;
  /** Inflated bytes of a part, as the file's directory states them. */
  size(name: string): number;
  close(): void;
};

const maxInflatedBytes = 200_000_000;
const maxSmallPartBytes = 10_000_000;

/** Limits of a workbook as an archive; what of it is no picture has narrower ones. */
export const workbookLimits: ZipLimits = {
  maxEntries: 10_000,
  maxInflatedBytes: 2_000_000_000,
  maxRatio: 200,
  ratioFromBytes: 10_000_000,
  ignoreCase: true,
  subject: "The spreadsheet",
  code: unreadableTable,
};

const officeDocument = /\/officeDocument$/;
const worksheet = /\/worksheet$/;
const idOf = attributeOf("Id");
const typeOf = attributeOf("Type");
const targetOf = attributeOf("Target");
const nameOf = attributeOf("name");
const stateOf = attributeOf("state");
const relationOf = attributeOf("[a-z0-9]+:id");

/**
 * Opens an .xlsx, checks its ZIP directory (entries, names, sizes) before anything is inflated, and
 * inflates no part but those that are asked for, counting the bytes that really come.
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

/** Part names are compared without case, as the format's standard asks. */
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
  // A .docx has an office document too: only a workbook's part counts.
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

/** "xl/../xl/a.xml" → "xl/a.xml"; steps above the root are dropped. */
function resolved(path: string): string {
  const steps: string[] = [];
  for (const step of path.split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "." && step !== "") steps.push(step);
  }
  return steps.join("/");
}

type Sheet = SheetName & { readonly path: string };

// A spreadsheet program is out of memory long before.
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
