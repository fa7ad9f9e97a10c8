import type { XlsxParts } from "../xlsxParts.ts";
import { attributeOf, attributeValue, xmlTags } from "../xmlTags.ts";
import { xmlText } from "../xmlText.ts";

/** Pictures that are the content of a cell, by what the cell holds: their parts' names. */
export type PlacedPictures = {
  /** By the cell's rich value, counted from 1: “Place in Cell” of Excel. */
  readonly byMetadata: readonly (string | undefined)[];
  /** By the id that a formula `DISPIMG` names: WPS Office. */
  readonly byId: ReadonlyMap<string, string>;
};

const maxPartBytes = 10_000_000;

/** Finds a workbook's placed pictures; null where it has none. */
export async function placedPictures(parts: XlsxParts): Promise<PlacedPictures | null> {
  const byMetadata = await excelPictures(parts);
  const byId = await wpsPictures(parts);
  return byMetadata.length === 0 && byId.size === 0 ? null : { byMetadata, byId };
}

const typeOf = attributeOf("t");
const entryOf = attributeOf("v");
const nameOf = attributeOf("name");
const placeOf = attributeOf("i");
const keyOf = attributeOf("n");
const structureOf = attributeOf("s");
const relationOf = attributeOf("[a-z0-9]+:id");
const embedOf = attributeOf("(?:[a-z0-9]+:)?embed");

/** A cell names metadata, that a rich value, that a relation, and that the picture's part. */
async function excelPictures(parts: XlsxParts): Promise<readonly (string | undefined)[]> {
  const relationsPart = parts.related(/\/richValueRel$/);
  if (relationsPart === undefined) return [];
  const xml = async (type: RegExp) =>
    (await parts.part(parts.related(type) ?? "", maxPartBytes)).toString("utf8");
  const values = richValues(await xml(/\/rdRichValue$/), pictureKeys(await xml(/\/rdRichValueStructure$/)));
  const targets = await parts.relations(relationsPart);
  const ids = relationIds((await parts.part(relationsPart, maxPartBytes)).toString("utf8"));
  return valuesOfMetadata(await xml(/\/sheetMetadata$/)).map((value) => {
    const relation = ids[values[value ?? -1] ?? -1];
    return relation === undefined ? undefined : targets.get(relation)?.path;
  });
}

/** Rich value of each entry of the metadata of values. */
function valuesOfMetadata(xml: string): readonly (number | undefined)[] {
  const tags = [...xmlTags(xml)].filter(({ kind }) => kind !== "close");
  const kinds = tags.flatMap((tag) =>
    tag.name === "metadataType" ? attributeValue(tag.attributes, nameOf) : [],
  );
  const richValueOf = tags.flatMap((tag) =>
    tag.name === "rvb" ? Number(attributeValue(tag.attributes, placeOf)) : [],
  );
  const from = tags.findIndex(({ name }) => name === "valueMetadata");
  const entries = from < 0 ? [] : tags.slice(from).filter(({ name }) => name === "rc");
  return entries.map(({ attributes }) => {
    const kind = kinds[Number(attributeValue(attributes, typeOf)) - 1];
    return kind === richValueKind ? richValueOf[Number(attributeValue(attributes, entryOf))] : undefined;
  });
}

const richValueKind = "XLRICHVALUE";

/** Of each structure of rich values, which of its values names a picture of the file; -1 where none does. */
function pictureKeys(xml: string): readonly number[] {
  const keys: number[] = [];
  let count = 0;
  for (const { name, kind, attributes } of xmlTags(xml)) {
    if (kind === "close") continue;
    if (name === "s") {
      keys.push(-1);
      count = 0;
    } else if (name === "k") {
      if (attributeValue(attributes, keyOf) === "_rvRel:LocalImageIdentifier") keys[keys.length - 1] = count;
      count++;
    }
  }
  return keys;
}

/** Place of each rich value's picture among the relations. */
function richValues(xml: string, pictureAt: readonly number[]): readonly (number | undefined)[] {
  const values: (number | undefined)[] = [];
  let wanted = -1;
  let count = 0;
  for (const { name, kind, attributes, end } of xmlTags(xml)) {
    if (kind === "close") continue;
    if (name === "rv") {
      values.push(undefined);
      wanted = pictureAt[Number(attributeValue(attributes, structureOf))] ?? -1;
      count = 0;
    } else if (name === "v" && count++ === wanted)
      values[values.length - 1] = Number(xml.slice(end, xml.indexOf("<", end)));
  }
  return values;
}

function relationIds(xml: string): readonly string[] {
  const ids: string[] = [];
  for (const { name, kind, attributes } of xmlTags(xml))
    if (name === "rel" && kind !== "close") ids.push(attributeValue(attributes, relationOf));
  return ids;
}

const wpsPart = "xl/cellimages.xml";

async function wpsPictures(parts: XlsxParts): Promise<ReadonlyMap<string, string>> {
  const byId = new Map<string, string>();
  const xml = (await parts.part(wpsPart, maxPartBytes)).toString("utf8");
  if (xml === "") return byId;
  const targets = await parts.relations(wpsPart);
  let id = "";
  for (const { name, kind, attributes } of xmlTags(xml)) {
    if (kind === "close") continue;
    if (name === "cNvPr") id = xmlText(attributeValue(attributes, nameOf));
    else if (name === "blip") {
      const target = targets.get(attributeValue(attributes, embedOf));
      if (target && id !== "") byId.set(id, target.path);
    }
  }
  return byId;
}
