import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filesForm } from "#test/site/callRoute.ts";
import { kindsAboveStore } from "#test/site/databases.ts";
import { cardsInPdf } from "#test/site/manyCards.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { resultOf, untilCompleted } from "#test/site/watchJob.ts";

const csv = "Number,Qty,Class\n1,3,A\n2,,B\n3,5,A\n4,0,B\n";
const text = {
  ...{ id: "t", type: "text", x: 5, y: 5, width: 200, height: 40, zIndex: 1 },
  properties: { text: "Card n{{ number }}", fontSize: 14 },
};
const page = { width_mm: 210, height_mm: 297, left_mm: 15, top_mm: 10, across: 2, down: 2, h_gap_mm: 4 };
const page_setup = { page, label: { shape: "rectangle", width_mm: 86, height_mm: 54 } };

/** Three cards of record 1, one of record 2, five of record 3. */
const cards = [1, 1, 1, 2, 3, 3, 3, 3, 3].map((number) => `Card n${number}`);

describe.each(kindsAboveStore())("several copies of a card on %s", (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  const set = (id: string, body: object) => server.call("updateProject", { params: { id }, body });
  const pdf = (id: string, body: object = {}) => server.call("exportPdf", { params: { id }, body });
  const ledger = async (id: string) => (await server.call("listCards", { params: { id } })).body.items;

  async function project(fields: object, table: string | null = csv): Promise<string> {
    const { body } = await server.call("createProject", { body: { name: "Labels" } });
    if (table !== null) {
      const upload = filesForm("file", { "items.csv": Buffer.from(table) });
      await server.call("uploadData", { params: { id: body.id }, body: upload });
    }
    await set(body.id, { front_elements: [text], page_setup });
    await set(body.id, fields);
    return body.id;
  }

  async function job(id: string, body: object): Promise<ReadonlyMap<string, Buffer>> {
    const started = await server.call("startPrintJob", { params: { id }, body });
    expect(started).toMatchObject({ status: 202 });
    await untilCompleted(server, started.body.job_id);
    return await resultOf(server, started.body.job_id);
  }

  it("prints each record as often as its row says and records the copies", async () => {
    const id = await project({ copies_column: "Qty" });
    expect(cardsInPdf((await pdf(id)).bytes).flat()).toEqual(cards);
    const printed = (await ledger(id)).map(({ record_id, copies, sheet }) => [record_id, copies, sheet]);
    expect(printed).toEqual([
      ["1", 3, 1],
      ["2", 1, 1],
      ["3", 5, 3],
    ]);
    const { print_history } = (await server.call("getProject", { params: { id } })).body;
    expect(print_history[0]).toMatchObject({
      ...{ copies_per_record: 1, copies_column: "Qty", record_ids: ["1", "2", "3"] },
      record_range: { start: 0, end: 3, count: 3 },
    });
    const some = { range: { type: "range", start: 1, end: 2 }, copies_per_record: 2 };
    expect(cardsInPdf((await pdf(id, some)).bytes).flat()).toHaveLength(12);
  });

  it("a job prints all copies, by group and in the requested order", async () => {
    const id = await project({ copies_column: "Qty" });
    const whole = await job(id, { start_at: 2 });
    expect([...whole.values()].map((file) => cardsInPdf(file))).toEqual([
      [cards.slice(0, 3), cards.slice(3, 7), cards.slice(7)],
    ]);
    const grouped = await job(id, { group: "Class", sort: "-Number" });
    expect([...grouped].map(([name, file]) => [name, cardsInPdf(file).flat()])).toEqual([
      ["A.pdf", [...cards.slice(4), ...cards.slice(0, 3)]],
      ["B.pdf", ["Card n2"]],
    ]);
    const last = (await ledger(id))
      .slice(0, 3)
      .map(({ record_id, copies, sheet }) => [record_id, copies, sheet]);
    expect(last).toEqual([
      ["3", 5, 2],
      ["1", 3, 2],
      ["2", 1, 3],
    ]);
  });

  it("reprints a sheet with each copy in its original position", async () => {
    const id = await project({ copies_column: "Qty" });
    const printed = (await pdf(id, { sheet_codes: true, copies_per_record: 2 })).bytes;
    const text = execFileSync("pdftotext", ["-", "-"], { input: printed, encoding: "utf8" });
    const codes = [...text.matchAll(/PB-[A-Z\d-]+/g)].map(([code]) => code);
    const pages = cardsInPdf(printed);
    expect([pages.flat().length, codes.length]).toEqual([18, 5]);
    // A reprint uses the number of copies in the original print.
    await set(id, { copies_column: null });
    for (const sheet of [2, 3]) {
      const body = { sheet: codes[sheet - 1], reason: "damaged" };
      const { job_id } = (await server.call("reprintCards", { params: { id }, body })).body;
      await untilCompleted(server, job_id);
      const [again = Buffer.alloc(0)] = (await resultOf(server, job_id)).values();
      expect(cardsInPdf(again)).toEqual([pages[sheet - 1]]);
    }
  });

  it("refuses copy counts that are not whole numbers before printing", async () => {
    const wrong = await project({ copies_column: "Qty" }, "Number,Qty\n1,2\n2,many\n");
    const refused = await pdf(wrong);
    expect(refused).toMatchObject({ status: 422, body: { field: "copies_column" } });
    expect(refused.body.detail).toContain("row 2 (“many”)");
    expect(await server.call("startPrintJob", { params: { id: wrong }, body: {} })).toMatchObject({
      status: 422,
    });
    expect(await server.call("preflight", { params: { id: wrong }, body: {} })).toMatchObject({
      status: 422,
    });
    const none = await project({ copies_column: "Qty" }, "Number,Qty\n1,0\n");
    expect((await pdf(none)).body.detail).toContain("asks for 0 cards");
    expect((await server.call("preflight", { params: { id: none }, body: {} })).body.checked).toBe(0);
    const gone = await project({ copies_column: "Pieces" });
    expect((await pdf(gone)).body.detail).toContain("no field or column “Pieces”");
    expect(await ledger(wrong)).toEqual([]);
  });

  it("keeps copies_column and sequence in ZIPs and clones", async () => {
    const sequence = { from: 8, to: 12, step: 2, pad: 3 };
    const id = await project({ copies_column: "Qty", sequence: { from: 8, to: 12, step: 2, pad: 3 } });
    const { job_id } = (await server.call("startStandardZip", { params: { id }, body: {} })).body;
    await untilCompleted(server, job_id);
    const zip = (await server.call("downloadJob", { params: { jobId: job_id } })).bytes;
    const made = await server.call("importProject", {
      body: filesForm("file", { "p.zip": Buffer.from(zip) }),
    });
    expect(made.body).toMatchObject({ copies_column: "Qty", sequence });
    expect(cardsInPdf((await pdf(made.body.id)).bytes).flat()).toEqual(cards);
    const copy = await server.call("cloneProject", { params: { id }, body: {} });
    expect(copy.body).toMatchObject({ copies_column: "Qty", sequence });
    const revision = made.body.revision;
    expect((await set(made.body.id, { copies_column: null })).body).toMatchObject({
      copies_column: null,
      revision,
    });
  });

  it("prints numbered cards without a table", async () => {
    const id = await project({}, null);
    expect((await pdf(id)).body.code).toBe("no_records");
    const sequence = { from: 8, to: 12, step: 2, pad: 3 };
    expect((await set(id, { sequence: { to: 3, from: 5 } })).body).toMatchObject({ field: "sequence.to" });
    expect((await set(id, { sequence })).body).toMatchObject({
      sequence,
      data_source: { headers: ["number"] },
    });
    const numbers = ["Card n008", "Card n010", "Card n012"];
    expect(
      cardsInPdf((await pdf(id)).bytes)
        .flat()
        .sort(),
    ).toEqual(numbers);
    expect((await ledger(id)).map(({ record_id }) => record_id)).toEqual(["008", "010", "012"]);
    const [file = Buffer.alloc(0)] = (await job(id, { record_ids: ["012", "008"] })).values();
    expect(cardsInPdf(file).flat()).toEqual(["Card n012", "Card n008"]);
    const rows = (await server.call("listRows", { params: { id }, query: { page_size: 2 } })).body;
    expect(rows).toMatchObject({
      total: 3,
      rows: [{ number: "008", "record.number": "008" }, { number: "010" }],
    });
    const found = (
      await server.call("listRows", { params: { id }, query: { search: "1", dir: "desc", sort: "number" } })
    ).body;
    expect([found.total, found.indexes]).toEqual([2, [2, 1]]);
  });
});
