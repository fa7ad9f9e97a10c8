import { openZipArchive, type ZipArchive, type ZipLimits } from "../zipArchive.ts";
import { notAWorkbook } from "./fileKind.ts";
import { tableError, unreadableTable } from "./table.ts";
import { attributeOf, attributeValue, xmlTags } from "./xmlTags.ts";
import { xmlText } from "./xmlText.ts";

/** The parts of an .xlsx that its first visible sheet needs, inflated within the limits; empty where there is none. */
export type XlsxParts = {
  readonly workbook: Buffer;
  readonly sharedStrings: Buffer;
  readonly styles: Buffer;
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

  const part = async (type: RegExp): Promise<Buffer> => {
    const target = [...targets.values()].find((one) => type.test(one.type));
    const name = target && find(target.path);
    return name ? await archive.read(name, maxInflatedBytes) : Buffer.alloc(0);
  };
  return {
    workbook,
    sharedStrings: await part(/\/sharedStrings$/),
    styles: await part(/\/styles$/),
    sheet: await archive.read(sheetPart, maxInflatedBytes),
    sheetName: chosen.name,
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

type Target = { readonly type: string; readonly path: string };

function relationTargets(xml: string, base: string): Map<string, Target> {
  const targets = new Map<string, Target>();
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

type Sheet = { readonly path: string; readonly name: string };

function firstVisibleSheet(workbook: string, targets: ReadonlyMap<string, Target>): Sheet | undefined {
  let hidden: Sheet | undefined;
  for (const { name, kind, attributes } of xmlTags(workbook)) {
    if (name !== "sheet" || kind === "close") continue;
    const target = targets.get(attributeValue(attributes, relationOf));
    if (!target || !worksheet.test(target.type)) continue;
    const sheet = { path: target.path, name: xmlText(attributeValue(attributes, nameOf)) };
    if (!/hidden/i.test(attributeValue(attributes, stateOf))) return sheet;
    hidden ??= sheet;
  }
  return hidden;
}
