import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filesForm } from "#test/site/callRoute.ts";
import { kindsAboveStore } from "#test/site/databases.ts";
import { numberedDesign } from "#test/site/manyCards.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { resultOf, untilCompleted } from "#test/site/watchJob.ts";

const buses = ["", "9", "10", " "];

/** Twelve people. The last one has no id, so the row number identifies them. */
const rows = Array.from({ length: 12 }, (_, row) => ({
  id: row === 11 ? "" : String(1041 + row),
  number: `n${row + 1}`,
  class: ["7B", "10A", "9C"][row % 3] ?? "",
  bus: buses[row % 4] ?? "",
}));

const table = ["id,number,class,bus", ...rows.map((row) => Object.values(row).join(","))].join("\n");

/** Numbers on the cards of a PDF, in print order. */
function numbersIn(pdf: Uint8Array | undefined): readonly string[] {
  const text = execFileSync("pdftotext", ["-raw", "-", "-"], { input: pdf, encoding: "utf8" });
  return Array.from(text.matchAll(/Card n(\d+)/g), ([, number]) => number ?? "");
}

describe.each(kindsAboveStore())("choosing people to print on %s", (kind) => {
  let server: TestServer;
  let id: string;
  beforeAll(async () => {
    server = await startTestServer(kind);
    id = (await server.call("createProject", { body: { name: "Cards" } })).body.id;
    const params = { id };
    await server.call("updateProject", { params, body: numberedDesign });
    await server.call("uploadData", { params, body: filesForm("file", { "t.csv": table }) });
    const field_map = { number: "number", id: "id", class: "class", bus: "bus" };
    expect((await server.call("saveMapping", { params, body: { field_map } })).status).toBe(200);
  });
  afterAll(() => server.close());

  const print = (body: object) => server.call("exportPdf", { params: { id }, body });
  const preflight = (body: object) => server.call("preflight", { params: { id }, body });
  const printed = async (body: object): Promise<readonly string[]> => {
    const { status, bytes, body: answer } = await print(body);
    if (status !== 200) throw new Error(`${status} ${answer.detail}`);
    return numbersIn(bytes);
  };
  const refusal = async (body: object) => {
    const { status, body: answer } = await print(body);
    return [status, answer.code, answer.detail];
  };

  it("prints the people named by id, in that order, once each", async () => {
    expect(await printed({ record_ids: ["1045", "1041", " 1050", "1041"] })).toEqual(["5", "1", "10"]);
    expect(await printed({ record_ids: ["12"] })).toEqual(["12"]);
  });

  it("applies ranges and left-out records to the chosen people only", async () => {
    const record_ids = ["1050", "1049", "1048", "1047"];
    const range = { type: "range", start: 1, end: 3 };
    expect(await printed({ record_ids, range, exclude_records: [2] })).toEqual(["9", "7"]);
    const { print_history } = (await server.call("getProject", { params: { id } })).body;
    expect(print_history.at(-1)).toMatchObject({
      record_range: { start: 1, end: 3, count: 2 },
      exclude_records: [2],
      record_ids: ["1049", "1047"],
    });
    expect((await refusal({ record_ids, range: { type: "range", start: 1, end: 4 } }))[0]).toBe(422);
  });

  it("sorts people in natural order by several columns, with blanks last", async () => {
    expect(await printed({ sort: "class,-number" })).toEqual([
      "10",
      "7",
      "4",
      "1",
      "12",
      "9",
      "6",
      "3",
      "11",
      "8",
      "5",
      "2",
    ]);
    expect(await printed({ sort: "-bus", record_ids: ["1041", "1042", "1043"] })).toEqual(["3", "2", "1"]);
  });

  it("applies a condition to people named by id as well", async () => {
    expect(await printed({ where: 'class == "7B" and bus != blank' })).toEqual(["7", "10"]);
    expect(await printed({ where: "bus > 9", sort: "-number" })).toEqual(["11", "7", "3"]);
    expect(await printed({ where: "bus == blank", record_ids: ["1045", "1042", "1041"] })).toEqual([
      "5",
      "1",
    ]);
    expect(await refusal({ where: "class = 7B" })).toEqual([
      422,
      "bad_value",
      "where: “= 7B” is not understood (character 7)",
    ]);
    expect((await refusal({ where: "house == 7" }))[1]).toBe("no_records");
    expect((await preflight({ where: 'class == "9C"', sort: "-number" })).body.checked).toBe(4);
  });

  it("a malicious condition does not block the server", async () => {
    const hostile = ["(".repeat(2000), `number contains ${"(1..9999999999)".repeat(100)}`, "a".repeat(2001)];
    for (const where of hostile) expect((await refusal({ where }))[0]).toBe(422);
    const live_rows = Array.from({ length: 2000 }, (_, row) => ({ id: String(row), a: "a".repeat(2000) }));
    await refusal({ live_rows, where: `${"a contains a and ".repeat(110)}a == 1` });
    expect(await printed({ record_ids: ["1041"] })).toEqual(["1"]);
  });

  it("reports unknown ids and invalid sort columns, refuses empty choices", async () => {
    const unknown = { record_ids: ["1041", "a", "b", "c", "d"] };
    expect(await refusal(unknown)).toEqual([
      422,
      "bad_value",
      "record_ids: no record has the id “a”, “b”, “c” and 1 more",
    ]);
    expect(await refusal({ sort: "klass" })).toEqual([
      422,
      "bad_value",
      "sort: there is no field or column “klass”",
    ]);
    expect(await refusal({ record_ids: [] })).toEqual([
      422,
      "no_records",
      "Nobody is chosen: no record matches. Choose at least one, or change the condition.",
    ]);
    expect((await preflight(unknown)).status).toBe(422);
  });

  it("applies the choice to rows that are sent with the call", async () => {
    const live_rows = rows.map((row) => ({ ...row, number: row.number.replace("n", "n10") }));
    expect(await printed({ live_rows, record_ids: ["1043", "1042"] })).toEqual(["103", "102"]);
  });

  it("preflight checks the chosen people and compares ids across all rows", async () => {
    // Without a page setup, the project prints up to the paper's edge, and preflight reports that for all
    // cards.
    const atEdge = { kind: "paper_edge", record_index: null };
    const some = await preflight({ record_ids: ["1042", "12"] });
    expect(some.body).toMatchObject({ checked: 2, problems: [atEdge] });
    const live_rows = [...rows, { ...rows[0], number: "n13" }];
    const { body } = await preflight({ live_rows, record_ids: ["1043", "1041"], exclude_records: [1] });
    expect(body).toMatchObject({ checked: 2, problems: [atEdge] });
    const found = await preflight({ live_rows: [...rows, rows[1]], record_ids: ["1043", "1042"] });
    expect(found.body.problems).toMatchObject([
      atEdge,
      { record_index: 1, kind: "duplicate_id", message: "The ID “1042” also belongs to record 3." },
      { record_index: 2, kind: "duplicate_id" },
    ]);
    const few = await preflight({ live_rows: [...rows, rows[1]], where: "", sort: "number" });
    expect(few.body.checked).toBe(13);
  });

  it("a job prints the people chosen at its start, as a PDF or pictures", async () => {
    const start = async (body: object) => {
      const { status, body: answer } = await server.call("startPrintJob", { params: { id }, body });
      expect(status).toBe(202);
      expect(await untilCompleted(server, answer.job_id)).toMatchObject({ total: 2 });
      return await resultOf(server, answer.job_id);
    };
    const record_ids = ["1045", "1042"];
    const [pdf] = [...(await start({ record_ids })).values()];
    expect(numbersIn(pdf)).toEqual(["5", "2"]);
    const { print_history } = (await server.call("getProject", { params: { id } })).body;
    expect(print_history.at(-1)).toMatchObject({ record_ids, record_range: { start: 0, end: 1, count: 2 } });
    const pictures = await start({ record_ids, format: "svg" });
    expect([...pictures.keys()]).toEqual(["card_1_front.svg", "card_2_front.svg"]);
  });

  it("a job makes one file per group, on separate sheets", async () => {
    const start = (body: object) => server.call("startPrintJob", { params: { id }, body });
    const { body } = await start({ group: "class", sort: "-number", exclude_records: [0], start_at: 10 });
    expect(await untilCompleted(server, body.job_id)).toMatchObject({ total: 11, processed: 11 });
    const files = await resultOf(server, body.job_id);
    const inFiles = [...files].map(([name, pdf]) => `${name} ${numbersIn(pdf).join(" ")}`);
    expect(inFiles).toEqual(["7B.pdf 10 7 4 1", "9C.pdf 9 6 3", "10A.pdf 11 8 5 2"]);
    const { print_history } = (await server.call("getProject", { params: { id } })).body;
    expect(print_history.at(-1)).toMatchObject({
      group: "class",
      record_range: { start: 0, end: 11, count: 11 },
      record_ids: ["1050", "1047", "1044", "1041", "1049", "1046", "1043", "1051", "1048", "1045", "1042"],
    });
    const { items } = (await server.call("listCards", { params: { id }, query: { limit: 100 } })).body;
    const sheets = items.filter((card) => card.print_id === body.job_id).map((card) => card.sheet);
    expect(sheets.sort()).toEqual([1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4]);

    const pictures = await start({ group: "bus", record_ids: ["1044", "1042", "1041"], format: "svg" });
    await untilCompleted(server, pictures.body.job_id);
    expect([...(await resultOf(server, pictures.body.job_id)).keys()]).toEqual([
      "9/card_2_front.svg",
      "no bus/card_1_front.svg",
      "no bus/card_3_front.svg",
    ]);
    const named = await start({ group: "class", separator: "7B" });
    const ungrouped = await start({ separators: true });
    expect([named, ungrouped].map(({ status, body: { field } }) => [status, field])).toEqual([
      [422, "separator"],
      [422, "separators"],
    ]);
    const wrong = await start({ group: "klass" });
    expect([wrong.status, wrong.body.detail]).toEqual([422, "group: there is no field or column “klass”"]);
    const live_rows = Array.from({ length: 1001 }, (_, row) => ({ number: `n${row}` }));
    const many = await start({ group: "number", live_rows });
    expect([many.status, many.body.detail]).toEqual([
      422,
      "group: “number” has 1001 values; at most 1000 files can be created at once",
    ]);
  });
});
