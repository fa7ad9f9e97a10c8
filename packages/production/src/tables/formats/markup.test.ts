import { describe, expect, test } from "vitest";
import { readTable } from "#test/readTable.ts";

const read = (content: string | Buffer, options = {}) =>
  readTable(
    { name: "export.xls", bytes: typeof content === "string" ? Buffer.from(content) : content },
    options,
  );

describe("HTML tables named .xls", () => {
  test("reads an HTML table as Excel shows it", async () => {
    const page = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8">
      <style><!-- td {color: red} --></style></head><body><table border=1>
      <tr><th>Name</th><th>ID<th>Address</th></tr>
      <tr><td>Ana&nbsp;Demo</td><td style="mso-number-format:'\\@'">0101</td><td>12, Mill Lane<br>Pune &amp; more</td></tr>
      <tr style='display:none'><td>Ben</td><td>0102</td><td></td></tr>
      <tr><td>Se&aacute;n</td><td>0103</td><td>  two
      words </td></tr></table></body></html>`;
    const table = await read(page);
    expect(table.format).toMatchObject({ kind: "html", encoding: "UTF-8" });
    expect(table.rows).toEqual([
      { Name: "Ana\u00a0Demo", ID: "0101", Address: "12, Mill Lane\nPune & more" },
      { Name: "Seán", ID: "0103", Address: "two words" },
    ]);
    expect(table.notes).toMatchObject([{ kind: "hidden_rows", count: 1 }]);
  });

  test("keeps cells next to merged cells in their columns", async () => {
    const page =
      "<table><tr><th>Class</th><th colspan=2>Name</th></tr><tr><td rowspan=2>7A</td><td>Ana</td><td>Demo</td></tr><tr><td>Ben</td><td>Roy</td></tr></table>";
    expect((await read(page)).rows).toEqual([
      { Class: "7A", Name: "Ana", column_3: "Demo" },
      { Class: "", Name: "Ben", column_3: "Roy" },
    ]);
  });

  test("reads the largest table on a page, in the page's encoding", async () => {
    const page = `<html><meta charset="windows-1251"><table><tr><td>\xd8\xea\xee\xeb\xe0</td></tr></table>
      <table><tr><th>Name</th><th>ID</th></tr><tr><td>\xc0\xed\xed\xe0</td><td>1</td></tr></table></html>`;
    expect((await read(Buffer.from(page, "latin1"))).rows).toEqual([{ Name: "Анна", ID: "1" }]);
  });
});

test("reads Excel 2003 XML with its positions, dates and hidden rows", async () => {
  const cell = (value: string, type = "String", at = "") =>
    `<Cell${at}><Data ss:Type="${type}">${value}</Data></Cell>`;
  const xml = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
    <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
    <Worksheet ss:Name="Pupils"><Table><Column ss:Hidden="1"/>
    <Row>${cell("Adm")}${cell("Name")}${cell("DOB", "String", ' ss:Index="4"')}</Row>
    <Row>${cell("0101")}${cell("Ana &amp; Co")}${cell("2013-03-14T00:00:00.000", "DateTime", ' ss:Index="4"')}</Row>
    <Row ss:Hidden="1">${cell("0102")}${cell("Ben")}</Row></Table></Worksheet></Workbook>`;
  const table = await read(xml);
  expect(table.format).toMatchObject({ kind: "xml", sheet: "Pupils" });
  expect(table.rows).toEqual([{ Adm: "0101", Name: "Ana & Co", column_3: "", DOB: "2013-03-14" }]);
  expect(table.notes.map(({ kind }) => kind)).toEqual(["hidden_rows", "hidden_columns"]);
});
