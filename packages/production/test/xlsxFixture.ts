import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

export type XlsxFixture = {
  /** XML of the cells inside `<sheetData>`. */
  readonly rows?: string;
  /** The whole worksheet part, instead of `rows`. */
  readonly sheet?: string | Buffer;
  /** XML after `</sheetData>`. */
  readonly after?: string;
  readonly styles?: string;
  readonly strings?: string;
  readonly date1904?: boolean;
  /** Parts that replace the default parts with these names. */
  readonly replaced?: Readonly<Record<string, string>>;
  /** Additional entries of the ZIP. */
  readonly extra?: readonly { readonly name: string; readonly content: Buffer | string }[];
};

/** Writes an .xlsx part by part, for content that no spreadsheet library would write. */
export async function xlsxFixture(fixture: XlsxFixture): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts(fixture))) zip.addBuffer(Buffer.from(content), name);
  for (const { name, content } of fixture.extra ?? [])
    zip.addBuffer(Buffer.from(content), name, { compress: !name.includes("/media/") });
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
}

function parts(fixture: XlsxFixture): Record<string, string | Buffer> {
  const head = `<worksheet xmlns="${main}"><dimension ref="A1:XFD1048576"/><sheetData>`;
  return {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "_rels/.rels": relations([["rId1", "officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}">${
      fixture.date1904 ? '<workbookPr date1904="1"/>' : ""
    }<sheets><sheet name="Students" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations([
      ["rId1", "worksheet", "worksheets/sheet1.xml"],
      ["rId2", "styles", "/xl/styles.xml"],
      ["rId3", "sharedStrings", "./sharedStrings.xml"],
    ]),
    "xl/worksheets/sheet1.xml":
      fixture.sheet ?? `${head}${fixture.rows ?? ""}</sheetData>${fixture.after ?? ""}</worksheet>`,
    ...(fixture.styles === undefined ? {} : { "xl/styles.xml": fixture.styles }),
    ...(fixture.strings === undefined ? {} : { "xl/sharedStrings.xml": fixture.strings }),
    ...fixture.replaced,
  };
}

function relations(targets: readonly (readonly [id: string, type: string, target: string])[]): string {
  const tags = targets.map(
    ([id, type, to]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${to}"/>`,
  );
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${tags.join("")}</Relationships>`;
}

/** A `styles.xml` whose cell style n has the n-th of these number formats. */
export function stylesFixture(formats: readonly string[]): string {
  const codes = formats.map(
    (code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escaped(code)}"/>`,
  );
  const cells = formats.map((_, index) => `<xf numFmtId="${164 + index}" applyNumberFormat="1"/>`);
  return `<styleSheet xmlns="${main}"><numFmts count="${codes.length}">${codes.join("")}</numFmts><cellXfs count="${cells.length}">${cells.join("")}</cellXfs></styleSheet>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
