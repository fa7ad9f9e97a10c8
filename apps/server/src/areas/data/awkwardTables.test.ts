import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import { useUploads } from "#test/site/useUploads.ts";

const uploads = useUploads();

const workbook = (name: string) =>
  readFileSync(join(import.meta.dirname, "../../../test/fixtures/tables", name));

type Rows = readonly Readonly<Record<string, string>>[];

/** Uploads a table into a new project and returns the project's data. */
async function read(name: string, content: string | Uint8Array) {
  const id = await uploads.newProject();
  const { status, body } = await uploads.uploadTable(id, name, content);
  expect([status, body.detail]).toEqual([200, undefined]);
  const { body: page } = await uploads.call("listRows", { params: { id }, query: { page_size: 1000 } });
  return {
    id,
    headers: body.headers,
    notes: body.notes,
    format: body.format,
    answer: body,
    page,
    rows: page.rows as Rows,
  };
}

/**
 * Uploads an unreadable file and expects a refusal that leaves earlier rows unchanged. Returns the message.
 */
async function refusal(name: string, content: Uint8Array): Promise<string> {
  const id = await uploads.newProject();
  await uploads.uploadTable(id, "before.csv", "a\n1\n");
  const { status, body } = await uploads.uploadTable(id, name, content);
  expect([status, body.code]).toEqual([422, "unreadable_table"]);
  expect((await uploads.call("listRows", { params: { id } })).body.rows).toEqual([{ a: "1" }]);
  return String(body.detail);
}

const names = "Name;Class\nअनिल;07\nZoë Müller;08\n";
const expected = [
  { Name: "अनिल", Class: "07" },
  { Name: "Zoë Müller", Class: "08" },
];

test.each([
  ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${names}`), "UTF-8"],
  ["UTF-16 little-endian", Buffer.from(`\ufeff${names}`, "utf16le"), "UTF-16"],
  ["UTF-16 big-endian", Buffer.from(`\ufeff${names}`, "utf16le").swap16(), "UTF-16"],
])("[OPEN-69] reads a CSV with semicolons in %s and reports how it was read", async (_, bytes, encoding) => {
  const { rows, format } = await read("students.csv", bytes);
  expect(rows).toEqual(expected);
  expect(format).toEqual({
    kind: "csv",
    encoding,
    encoding_certain: true,
    delimiter: "semicolon",
    sheet: null,
  });
});

test("reads accents, quotes and euro signs in Windows-1252", async () => {
  const bytes = Buffer.concat([
    Buffer.from("name\tfee\nZo\xeb M\xfcller \x96 \x93Zo\x94\t12 ", "latin1"),
    Buffer.from([0x80, 0x0a]),
  ]);
  const { rows, format } = await read("export.csv", bytes);
  expect(rows).toEqual([{ name: "Zoë Müller – “Zo”", fee: "12 €" }]);
  expect(format).toMatchObject({ encoding: "Windows-1252", delimiter: "tab" });
});

test("keeps line breaks, leading zeros, phone and long numbers as written", async () => {
  const table =
    'roll,phone,address,account,note\r\n007,+91 98765 43210,"12 ""Lake View""\r\nPune, MH",00012345678901234567,=1+1\r\n';
  const { rows } = await read("students.csv", table);
  expect(rows).toEqual([
    {
      roll: "007",
      phone: "+91 98765 43210",
      address: '12 "Lake View"\nPune, MH',
      account: "00012345678901234567",
      note: "=1+1",
    },
  ]);
});

test("[OPEN-69] renames repeated and blank headers and reports the new names", async () => {
  const { headers, notes } = await read("a.csv", "Name,,Name, \na,b,c,d\n");
  expect(headers).toEqual(["Name", "column_2", "Name 2", "column_4"]);
  expect(notes).toEqual([
    {
      kind: "renamed_columns",
      column: "Name 2",
      count: 1,
      examples: ["Name"],
      text: 'The column "Name" appears twice; the second one is called "Name 2".',
    },
  ]);
});

test.each([
  ["10,001 rows of CSV", "rows.csv", 10_001],
  ["100,000 rows of CSV", "rows.csv", 100_000],
  ["10,001 rows of a workbook", "rows10001.xlsx", 10_001],
])("[DATA-09, OPEN-68] keeps the first 10,000 of %s and reports the limit", async (_, name, total) => {
  const row = (index: number) => `${index},Name ${index}\n`;
  const csv = () => `n,name\n${Array.from({ length: total }, (_, index) => row(index + 1)).join("")}`;
  const { id, answer } = await read(name, name.endsWith("xlsx") ? workbook(name) : csv());
  expect(answer).toMatchObject({ rows: 10_000, total_rows: total, truncated: true });
  const { body } = await uploads.call("listRows", {
    params: { id },
    query: { sort: "n", dir: "desc", page_size: 1 },
  });
  expect(body).toMatchObject({ total: 10_000, rows: [{ n: "10000", name: "Name 10000" }] });
});

test.each(["students.xlsx", "students.xls"])("reads the visible sheet of %s as displayed", async (name) => {
  const { headers, rows, notes, format } = await read(name, workbook(name));
  expect(headers).toEqual(["adm_no", "full_name", "dob", "phone", "house", "total"]);
  const common = { house: "Kestrel", total: "5" };
  expect(rows).toEqual([
    { adm_no: "00042", full_name: "Asha Rao", dob: "2012-01-07", phone: "+91 98765 43210", ...common },
    {
      adm_no: "00043",
      full_name: "आर्यन शर्मा",
      dob: "2012-12-01",
      phone: "919876543210",
      house: "",
      total: "Rao-7B",
    },
    { adm_no: "00044", full_name: "Zoë Müller", dob: "", phone: "'+44", house: "Merlin", total: "" },
  ]);
  expect(notes).toContainEqual({
    kind: "damaged_values",
    column: "total",
    count: 1,
    examples: ["#N/A"],
    text: expect.stringContaining("“#N/A”"),
  });
  expect(format).toMatchObject({ kind: name.slice(-4).replace(".", ""), sheet: "Class list" });
});

test.each([
  ["a workbook with a password", "password.xlsx", /password.*remove the password/i],
  ["an old workbook with a password", "password.xls", /password.*remove the password/i],
  ["a workbook that is cut off", "cutOff.xlsx", /damaged or incomplete/i],
  ["an old workbook that is cut off", "cutOff.xls", /damaged.*save it again/i],
])("refuses %s and says what to do instead", async (_, name, words) => {
  expect(await refusal(name, workbook(name))).toMatch(words);
});

/** A workbook of a few hundred kB whose sheet inflates to 400 MB. */
async function bomb(): Promise<Buffer> {
  const spreadsheet = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const relation = (type: string, target: string) =>
    `<Relationships><Relationship Id="r1" Type="${spreadsheet}/${type}" Target="${target}"/></Relationships>`;
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from("<Types/>"), "[Content_Types].xml");
  zip.addBuffer(Buffer.from(relation("officeDocument", "xl/workbook.xml")), "_rels/.rels");
  zip.addBuffer(
    Buffer.from('<workbook><sheets><sheet name="S" r:id="r1"/></sheets></workbook>'),
    "xl/workbook.xml",
  );
  zip.addBuffer(Buffer.from(relation("worksheet", "sheet1.xml")), "xl/_rels/workbook.xml.rels");
  zip.addBuffer(Buffer.alloc(400_000_000, "<row/>"), "xl/sheet1.xml");
  zip.end();
  return await buffer(zip.outputStream as NodeJS.ReadableStream);
}

test("refuses a ZIP bomb while the server keeps answering", async () => {
  const bytes = await bomb();
  expect(bytes.length).toBeLessThan(10_000_000);
  const detail = refusal("bomb.xlsx", bytes);
  const health = await uploads.call("health");
  expect(health.status).toBe(200);
  expect(await detail).toMatch(/more than 200 MB|200 times its size/);
});

test.each([
  ["a photo", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 1, 2, 3]), /JPEG image.*Save the table as/],
  ["a PDF", Buffer.from("%PDF-1.7\n%…"), /PDF document.*Save the table as/],
  ["a web page named .xls", Buffer.from("<html><table></table></html>"), /web page/],
  ["nothing at all", Buffer.alloc(0), /empty/],
])("refuses %s because of its content, whatever its name", async (_, bytes, words) => {
  expect(await refusal("table.xls", bytes)).toMatch(words);
});
