import { xlsxFixture } from "./xlsxFixture.ts";

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const drawingNames = `xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${office}"`;

/** A picture in a cell; rows and columns are 0-based. */
export type PicturedCell = {
  readonly row: number;
  readonly column: number;
  readonly bytes: Uint8Array;
  /**
   * The way the picture was inserted: floating over the cells and moving with them, floating without resizing, at a
   * position on the sheet, placed in the cell by Excel, or placed in the cell by WPS Office.
   */
  readonly way: "two corners" | "one corner" | "place" | "in cell" | "in cell (WPS)";
  /** Number of rows that the picture covers; 0.8 by default. */
  readonly height?: number;
};

export type PicturedWorkbook = {
  readonly rows: readonly (readonly (string | number | null)[])[];
  readonly pictures: readonly PicturedCell[];
  /** More XML in the drawing, as charts and shapes write it. */
  readonly drawing?: string;
  /** "A1:C1" */
  readonly merged?: readonly string[];
  /** An additional sheet before this sheet, with `text` in its only cell. */
  readonly inFront?: { readonly name: string; readonly text: string };
};

const rowHeight = 60;
const emuOfRow = rowHeight * 12_700;
const emuOfColumn = 10 * 7 * 9525;

/** Writes a workbook with pictures, part by part like Excel and WPS Office. */
export function picturedWorkbook(workbook: PicturedWorkbook): Promise<Buffer> {
  const { rows, pictures, drawing = "", merged = [], inFront } = workbook;
  const over = pictures.filter(({ way }) => !way.startsWith("in cell"));
  const inCell = pictures.filter(({ way }) => way === "in cell");
  const wps = pictures.filter(({ way }) => way === "in cell (WPS)");
  const part = (picture: PicturedCell) => `image${pictures.indexOf(picture) + 1}.png`;
  const media = (some: readonly PicturedCell[]) =>
    relations(some.map((each) => ["image", `../media/${part(each)}`]));
  const columns = `<cols><col min="1" max="20" width="10" customWidth="1"/></cols>`;
  const extra: { name: string; content: Buffer | string }[] = pictures.map((each) => ({
    name: `xl/media/${part(each)}`,
    content: Buffer.from(each.bytes),
  }));
  if (over.length > 0 || drawing !== "") {
    const xml = `<xdr:wsDr ${drawingNames}>${drawing}${over.map((each, at) => anchor(each, `rId${at + 1}`)).join("")}</xdr:wsDr>`;
    extra.push(
      {
        name: "xl/worksheets/_rels/sheet1.xml.rels",
        content: relations([["drawing", "../drawings/drawing1.xml"]]),
      },
      { name: "xl/drawings/drawing1.xml", content: xml },
      { name: "xl/drawings/_rels/drawing1.xml.rels", content: media(over) },
    );
  }
  if (inCell.length > 0)
    extra.push(...richParts(inCell.length), {
      name: "xl/richData/_rels/richValueRel.xml.rels",
      content: media(inCell),
    });
  if (wps.length > 0) {
    const pics = wps.map(
      (_, at) =>
        `<etc:cellImage><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${at + 2}" name="ID_${at}"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId${at + 1}"/></xdr:blipFill></xdr:pic></etc:cellImage>`,
    );
    extra.push(
      {
        name: "xl/cellimages.xml",
        content: `<etc:cellImages ${drawingNames} xmlns:etc="http://www.wps.cn/officeDocument/2017/etCustomData">${pics.join("")}</etc:cellImages>`,
      },
      {
        name: "xl/_rels/cellimages.xml.rels",
        content: relations(wps.map((each) => ["image", `media/${part(each)}`])),
      },
    );
  }
  const cells = rows.map((texts, row) => {
    const width = Math.max(texts.length, ...pictures.map(({ column }) => column + 1));
    const all = Array.from({ length: width }, (_, column) => {
      const at = `r="${String.fromCharCode(65 + column)}${row + 1}"`;
      const isHere = (picture: PicturedCell) => picture.row === row && picture.column === column;
      const rich = inCell.findIndex(isHere);
      const id = wps.findIndex(isHere);
      if (rich >= 0) return `<c ${at} t="e" vm="${rich + 1}"><v>#VALUE!</v></c>`;
      if (id >= 0)
        return `<c ${at} t="str"><f>_xlfn.DISPIMG("ID_${id}",1)</f><v>=DISPIMG("ID_${id}",1)</v></c>`;
      const text = texts[column] ?? null;
      if (text === null) return "";
      return typeof text === "number" ? `<c ${at}><v>${text}</v></c>` : `<c ${at} t="str"><v>${text}</v></c>`;
    });
    return `<row r="${row + 1}" ht="${rowHeight}" customHeight="1">${all.join("")}</row>`;
  });
  const areas = merged.map((area) => `<mergeCell ref="${area}"/>`).join("");
  const after = `${areas === "" ? "" : `<mergeCells>${areas}</mergeCells>`}${over.length > 0 ? '<drawing r:id="rId1"/>' : ""}`;
  const format = `<sheetFormatPr defaultRowHeight="15"/>${columns}`;
  return xlsxFixture({
    sheet: `${worksheet}${format}<sheetData>${cells.join("")}</sheetData>${after}</worksheet>`,
    extra: [...extra, ...frontParts(inFront)],
    replaced: workbookParts(inCell.length > 0, inFront),
  });
}

const spreadsheet = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const worksheet = `<worksheet xmlns="${spreadsheet}" xmlns:r="${office}">`;

function frontParts(inFront: PicturedWorkbook["inFront"]) {
  if (!inFront) return [];
  const rows = `<row r="1"><c r="A1" t="str"><v>${inFront.text}</v></c></row>`;
  const content = `${worksheet}<sheetData>${rows}</sheetData></worksheet>`;
  return [{ name: "xl/worksheets/front.xml", content }];
}

/** The workbook's own part and its relations: the sheets, and the pictures that Excel placed in cells. */
function workbookParts(hasRich: boolean, inFront: PicturedWorkbook["inFront"]): Record<string, string> {
  const targets: Relation[] = [
    ["worksheet", "worksheets/sheet1.xml"],
    ...(hasRich ? richRelations : []),
    ...(inFront ? [["worksheet", "worksheets/front.xml"] as const] : []),
  ];
  const front = inFront ? `<sheet name="${inFront.name}" sheetId="2" r:id="rId${targets.length}"/>` : "";
  return {
    "xl/workbook.xml": `<workbook xmlns="${spreadsheet}" xmlns:r="${office}"><sheets>${front}<sheet name="Pupils" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(targets),
  };
}

type Relation = readonly [type: string, target: string];

function relations(targets: readonly Relation[]): string {
  const tags = targets.map(([type, target], at) => {
    const kind = type.startsWith("http") ? type : `${office}/${type}`;
    return `<Relationship Id="rId${at + 1}" Type="${kind}" Target="${target}"/>`;
  });
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${tags.join("")}</Relationships>`;
}

function anchor({ row, column, way, height = 0.8 }: PicturedCell, relation: string): string {
  const inset = 0.1;
  const offset = { x: Math.round(inset * emuOfColumn), y: Math.round(inset * emuOfRow) };
  const corner = (name: string, x: number, y: number) =>
    `<xdr:${name}><xdr:col>${Math.floor(x)}</xdr:col><xdr:colOff>${Math.round((x % 1) * emuOfColumn)}</xdr:colOff><xdr:row>${Math.floor(y)}</xdr:row><xdr:rowOff>${Math.round((y % 1) * emuOfRow)}</xdr:rowOff></xdr:${name}>`;
  const size = `cx="${Math.round(0.8 * emuOfColumn)}" cy="${Math.round(height * emuOfRow)}"`;
  const pic = `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="Picture 1"/><xdr:cNvPicPr/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="${relation}" cstate="print"><a:extLst><a:ext uri="{28A0092B-C50C-407E-A947-70E740481C1C}"/></a:extLst></a:blip><a:stretch/></xdr:blipFill><xdr:spPr><a:xfrm><a:off x="1" y="1"/><a:ext ${size}/></a:xfrm></xdr:spPr></xdr:pic><xdr:clientData/>`;
  if (way === "place") {
    const at = `x="${Math.round(column * emuOfColumn) + offset.x}" y="${Math.round(row * emuOfRow) + offset.y}"`;
    return `<xdr:absoluteAnchor><xdr:pos ${at}/><xdr:ext ${size}/>${pic}</xdr:absoluteAnchor>`;
  }
  const from = corner("from", column + inset, row + inset);
  if (way === "one corner") return `<xdr:oneCellAnchor>${from}<xdr:ext ${size}/>${pic}</xdr:oneCellAnchor>`;
  const to = corner("to", column + 0.9, row + inset + height);
  return `<xdr:twoCellAnchor editAs="oneCell">${from}${to}${pic}</xdr:twoCellAnchor>`;
}

const microsoft = "http://schemas.microsoft.com/office";
const richRelations: readonly Relation[] = [
  ["sheetMetadata", "metadata.xml"],
  [`${microsoft}/2017/06/relationships/rdRichValue`, "richData/rdrichvalue.xml"],
  [`${microsoft}/2017/06/relationships/rdRichValueStructure`, "richData/rdrichvaluestructure.xml"],
  [`${microsoft}/2022/10/relationships/richValueRel`, "richData/richValueRel.xml"],
];

/** As in Excel, the cell refers to metadata, which refers to a rich value, which refers to a relation. */
function richParts(count: number): readonly { name: string; content: string }[] {
  const each = (write: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => write(at)).join("");
  const rich = `${microsoft}/spreadsheetml/2017/richdata`;
  return [
    {
      name: "xl/metadata.xml",
      content: `<metadata xmlns:xlrd="${rich}"><metadataTypes count="2"><metadataType name="XLDAPR"/><metadataType name="XLRICHVALUE"/></metadataTypes><futureMetadata name="XLDAPR" count="1"><bk/></futureMetadata><futureMetadata name="XLRICHVALUE" count="${count}">${each((at) => `<bk><extLst><ext uri="{3e2802c4-a4d2-4d8b-9148-e3be6c30e623}"><xlrd:rvb i="${at}"/></ext></extLst></bk>`)}</futureMetadata><cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata><valueMetadata count="${count}">${each((at) => `<bk><rc t="2" v="${at}"/></bk>`)}</valueMetadata></metadata>`,
    },
    {
      name: "xl/richData/rdrichvalue.xml",
      content: `<rvData count="${count}">${each((at) => `<rv s="0"><v>${at}</v><v>5</v></rv>`)}</rvData>`,
    },
    {
      name: "xl/richData/rdrichvaluestructure.xml",
      content: `<rvStructures count="1"><s t="_localImage"><k n="_rvRel:LocalImageIdentifier" t="i"/><k n="CalcOrigin" t="i"/></s></rvStructures>`,
    },
    {
      name: "xl/richData/richValueRel.xml",
      content: `<richValueRels xmlns:r="${office}">${each((at) => `<rel r:id="rId${at + 1}"/>`)}</richValueRels>`,
    },
  ];
}
