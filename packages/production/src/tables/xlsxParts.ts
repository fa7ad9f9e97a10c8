import { openZipArchive, type ZipArchive, type ZipLimits } from "../zipArchive.ts";
import { notAWorkbook } from "./fileKind.ts";
import { tableError, unreadableTable } from "./table.ts";
import { xmlText } from "./xmlText.ts";

/**
 * The parts of an .xlsx that its first visible sheet needs, inflated within the limits, under the names
 * they have in every ordinary workbook and with a list of contents that names nothing else.
 */
export type XlsxParts = {
  readonly parts: ReadonlyMap<string, Buffer>;
  /** The worksheet part; it is not among `parts`. */
  readonly sheet: Buffer;
  readonly sheetName: string;
};

const maxInflatedBytes = 200_000_000;
const maxSmallPartBytes = 10_000_000;

const workbookLimits: ZipLimits = {
  maxEntries: 10_000,
  maxInflatedBytes,
  maxRatio: 200,
  ratioFromBytes: 10_000_000,
  ignoreCase: true,
  subject: "The spreadsheet",
  code: unreadableTable,
};

const spreadsheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const contentTypesOf: Readonly<Record<string, string>> = {
  workbook: "sheet.main",
  styles: "styles",
  sharedStrings: "sharedStrings",
};

const officeDocument = /\/officeDocument$/;
const worksheet = /\/worksheet$/;

/**
 * Opens an .xlsx, checks its ZIP directory (entries, names, sizes) before anything is inflated, and
 * inflates no part but those of the first visible sheet, counting the bytes that really come.
 */
export async function readXlsxParts(bytes: Uint8Array): Promise<XlsxParts> {
  const archive = await openZipArchive({ bytes }, workbookLimits);
  try {
    return await readParts(archive);
  } finally {
    archive.close();
  }
}

async function readParts(archive: ZipArchive): Promise<XlsxParts> {
  const find = finder(archive);
  const workbookName = find(await workbookPath(archive, find));
  if (!find("[Content_Types].xml") || !workbookName) throw notAWorkbook(archive.names);
  const workbook = await archive.read(workbookName, maxSmallPartBytes);
  const relationsName = find(relationsPath(workbookName));
  const relations = relationsName
    ? (await archive.read(relationsName, maxSmallPartBytes)).toString("utf8")
    : "";
  const targets = relationTargets(relations, workbookName);
  const chosen = firstVisibleSheet(workbook.toString("utf8"), targets);
  const sheetPart = chosen && find(chosen.path);
  if (!sheetPart) throw tableError("The spreadsheet has no sheet with cells. Save it again as .xlsx.");

  const parts = new Map([["xl/workbook.xml", workbook]]);
  for (const { type, path } of targets.values()) {
    const kind = /\/(sharedStrings|styles)$/.exec(type)?.[1];
    const name = kind && find(path);
    if (name) parts.set(`xl/${kind}.xml`, await archive.read(name, maxInflatedBytes));
  }
  parts.set("[Content_Types].xml", contentTypes([...parts.keys()]));
  const sheet = await archive.read(sheetPart, maxInflatedBytes);
  return { parts, sheet, sheetName: chosen.name };
}

/** A list of contents for the given parts (`xl/<kind>.xml`) and nothing else. */
function contentTypes(names: readonly string[]): Buffer {
  const overrides = names.map((name) => {
    const kind = name.slice("xl/".length, -".xml".length);
    return `<Override PartName="/${name}" ContentType="${spreadsheetType}.${contentTypesOf[kind]}+xml"/>`;
  });
  const namespace = "http://schemas.openxmlformats.org/package/2006/content-types";
  return Buffer.from(`<?xml version="1.0"?><Types xmlns="${namespace}">${overrides.join("")}</Types>`);
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

type Target = { readonly type: string; readonly path: string };

function relationTargets(xml: string, base: string): Map<string, Target> {
  const targets = new Map<string, Target>();
  for (const tag of xml.match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? []) {
    const target = attribute(tag, "Target");
    const folder = base.slice(0, base.lastIndexOf("/") + 1);
    const path = target.startsWith("/") ? target.slice(1) : folder + target.replace(/^\.\//, "");
    targets.set(attribute(tag, "Id"), { type: attribute(tag, "Type"), path: resolved(path) });
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

type Sheet = { readonly hidden: boolean; readonly path: string; readonly name: string };

function firstVisibleSheet(workbook: string, targets: ReadonlyMap<string, Target>): Sheet | undefined {
  const sheets = (workbook.match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? []).map((tag) => {
    const target = targets.get(attribute(tag, "[a-z0-9]+:id"));
    const hidden = /hidden/i.test(attribute(tag, "state"));
    return { hidden, target, name: xmlText(attribute(tag, "name")) };
  });
  const withCells = sheets.flatMap(({ target, hidden, name }) =>
    target && worksheet.test(target.type) ? [{ hidden, path: target.path, name }] : [],
  );
  return withCells.find(({ hidden }) => !hidden) ?? withCells[0];
}

function attribute(tag: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "i").exec(tag);
  return found?.[1] ?? found?.[2] ?? "";
}
