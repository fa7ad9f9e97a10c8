import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kindsAboveStore } from "#test/site/databases.ts";
import { manyCards } from "#test/site/manyCards.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { untilCompleted } from "#test/site/watchJob.ts";
import { importDemo } from "../../installation/importDemo.ts";

const demo = join(import.meta.dirname, "../../../../../demo/student-card");

describe.each(kindsAboveStore())("printing on %s", (kind) => {
  let server: TestServer;
  let id: string;
  beforeAll(async () => {
    server = await startTestServer(kind);
    id = await importDemo(server.services, demo, "admin");
  });
  afterAll(() => server.close());

  const print = (body: object, project = id) => server.call("exportPdf", { params: { id: project }, body });
  const pages = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  const history = async () => (await server.call("getProject", { params: { id } })).body.print_history;

  it("a new server contains the demo with its rows and pictures", async () => {
    const { body } = await server.call("getProject", { params: { id } });
    expect(body).toMatchObject({ name: "Student card 2026–27", is_dual_sided: true });
    expect(body.image_map).toEqual({ photo: "photo" });
    expect((await server.call("countRows", { params: { id } })).body.count).toBe(60);
    expect((await server.call("listMedia", { params: { id } })).body.total).toBeGreaterThan(50);
  });

  it("[PRINT-14][PRINT-16][PRINT-17][PRINT-18] the simple form prints all records to a PDF with a descriptive name", async () => {
    const { status, bytes, headers } = await print({ range: { type: "all" }, side: "both", dpi: 300 });
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/pdf");
    expect(headers["content-disposition"]).toBe(
      "attachment; filename=\"Student card 2026_27 - records 1-60, both sides.pdf\"; filename*=UTF-8''Student%20card%202026%E2%80%9327%20-%20records%201-60%2C%20both%20sides.pdf",
    );
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(bytes.subarray(-7).toString()).toContain("%%EOF");
    expect(pages(bytes)).toBe(12);
  });

  it("[PRINT-19][OPEN-74] range, copies and start position determine the pages", async () => {
    const range = { type: "range", start: 0, end: 9 };
    expect(pages((await print({ range })).bytes)).toBe(1);
    expect(pages((await print({ range, start_at: 2 })).bytes)).toBe(2);
    expect(pages((await print({ range, copies_per_record: 3 })).bytes)).toBe(3);
  });

  it("refuses an unknown key and names the key", async () => {
    const typed: object = { range: { type: "all" }, priority: "high" };
    const refused = { detail: "priority: is unknown", code: "bad_value", field: "priority" };
    for (const route of ["exportPdf", "preflight", "startPrintJob"] as const)
      expect(await server.call(route, { params: { id }, body: typed })).toMatchObject({
        status: 422,
        body: refused,
      });
    const nested: object = { filters: { class: "7B" } };
    const { status, bytes } = await print(nested);
    expect([status, bytes.toString()]).toEqual([422, expect.stringContaining("filters.class: is unknown")]);
  });

  it("[PRINT-20] the PDF contains the text of exactly the requested records", async () => {
    const { bytes } = await print({ range: { type: "range", start: 0, end: 1 } });
    const text = execFileSync("pdftotext", ["-", "-"], { input: bytes, encoding: "utf8" });
    expect(text).toContain("Amara Okafor");
    expect(text).toContain("004117");
    expect(text).toContain("004125");
    expect(text).not.toContain("{{");
    const { body } = await server.call("getLiveRecord", { params: { id }, query: { index: 2 } });
    expect(text).not.toContain(body.data.admission_no);
  });

  it("[PRINT-36] the history records who printed, and clients cannot forge it", async () => {
    const { body: user } = await server.call("me");
    await print({ range: { type: "range", start: 0, end: 0 } });
    const by = { id: user.id, name: user.name };
    expect((await history()).at(-1)).toMatchObject({ printed_by: by });
    const { body } = await server.call("startPrintJob", {
      params: { id },
      body: { range: { type: "range", start: 0, end: 0 } },
    });
    await untilCompleted(server, body.job_id);
    expect((await history()).at(-1)).toMatchObject({ id: body.job_id, printed_by: by });
    const claimed = { ...(await history()).at(-1), id: "mine", printed_by: { id: "x", name: "Somebody" } };
    const before = await history();
    await server.call("updateProject", { params: { id }, body: { print_history: [...before, claimed] } });
    expect(await history()).toEqual(before);
    const other = {
      pages: 3,
      printed_by: { id: "x", name: "Somebody" },
      printed_by_email: "somebody@example.org",
      started_at: "1999-01-01T00:00:00.000Z",
    };
    for (let times = 0; times < 2; times++) {
      await server.call("updateProject", { params: { id }, body: { print_history: [other] } });
    }
    expect(await history()).toHaveLength(before.length + 1);
    const added = (await history()).at(-1);
    const times = { started_at: expect.stringMatching(/^20/), finished_at: expect.stringMatching(/^20/) };
    expect(added).toEqual({ pages: 3, id: expect.any(String), printed_by: by, ...times });
    for (const wrong of [
      { copies_per_record: -5 },
      { record_range: { count: "many" } },
      { id: { toString: 1 } },
    ]) {
      const body = { print_history: [wrong] };
      expect((await server.call("updateProject", { params: { id }, body })).status).toBe(422);
    }
  });

  it("[PRINT-36][OPEN-81] records each print without changing the project's revision", async () => {
    const before = await history();
    const { revision } = (await server.call("getProject", { params: { id } })).body;
    const { bytes } = await print({ range: { type: "range", start: 1, end: 2 }, show_guides: true });
    const after = await history();
    expect(after).toHaveLength(before.length + 1);
    expect(after.at(-1)).toMatchObject({
      record_range: { start: 1, end: 2, count: 2 },
      side: "front",
      copies_per_record: 1,
      print_order: "across_then_down",
      dpi: 300,
      start_position: 1,
      show_guides: true,
      data_mode: "standard",
      file_size_bytes: bytes.length,
      execution_time_ms: expect.any(Number),
    });
    expect((await server.call("getProject", { params: { id } })).body.revision).toBe(revision);
  });

  it.each([
    [{ side: "left" }, "side"],
    [{ copies_per_record: 0 }, "copies_per_record"],
    [{ start_at: 11 }, "start_at"],
    [{ dpi: 301 }, "dpi"],
    [{ print_order: "zigzag" }, "print_order"],
    [{ range: { type: "some" } }, "range.type"],
    [{ range: { type: "range", start: 5, end: 4 } }, "range.end"],
    [{ range: { type: "range", start: 0, end: 60 } }, "range.end"],
    [{ range: { type: "range", start: -1, end: 6 } }, "range.start"],
  ])("refuses a print with %j and names the field", async (body, field) => {
    const answer = await print(body);
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([422, "bad_value", field]);
  });

  it("printing a project without records returns a message", async () => {
    const empty = (await server.call("createProject", { body: { name: "Empty" } })).body.id;
    expect((await print({}, empty)).body.code).toBe("no_records");
  });

  it("[PRINT-15] live rows are printed instead of the uploaded rows", async () => {
    const live_rows = Array.from({ length: 11 }, (_, index) => ({ full_name: `Live ${index}` }));
    expect(pages((await print({ live_rows })).bytes)).toBe(2);
  });

  it("[PREV-06][PRINT-20] the preview of a record shows its values", async () => {
    const body = { record_index: 1 };
    const answer = await server.call("renderPreview", { params: { id }, body });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ record_index: 1, side: "front" });
    expect(answer.body.svg).toContain("<svg");
    const shown = JSON.stringify(answer.body.elements);
    expect(shown).toContain("आर्यन शर्मा");
    expect(shown).toContain("media:004125.jpg");
    expect(shown).not.toContain("{{");
    const beyond = await server.call("renderPreview", { params: { id }, body: { record_index: 60 } });
    expect([beyond.status, beyond.body.code]).toEqual([404, "record_not_found"]);
  });

  it("simultaneous prints do not affect each other", async () => {
    const range = (start: number) => ({ range: { type: "range", start, end: start + 1 } });
    const digest = (pdf: Buffer) =>
      createHash("sha1")
        .update(String(pages(pdf)))
        .digest("hex");
    const prints = await Promise.all([0, 10, 20, 30, 40].map((start) => print(range(start))));
    expect(prints.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(prints.map(({ bytes }) => digest(bytes))).size).toBe(1);
  });

  it("downloads and jobs warn of codes on sheet 1 that will not scan", async () => {
    const cards = await manyCards(server, 12);
    const params = { id: cards };
    const tiny = {
      ...{ id: "tiny", type: "barcode", x: 5, y: 60, width: 20, height: 20 },
      properties: { value: "https://school.example/cards/{{ number }}" },
    };
    expect((await server.call("putFrontElements", { params, body: [tiny] })).status).toBe(200);
    const body = { range: { type: "range", start: 1, end: 11 } };
    const download = await print(body, cards);
    const entryId = String(download.headers["x-print-id"]);
    const told = (await server.call("getHistoryEntry", { params: { ...params, entryId } })).body;
    const { body: job } = await server.call("startPrintJob", { params, body });
    const done = await untilCompleted(server, job.job_id);
    const message = expect.stringContaining("narrowest bars are");
    const warnings = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((record_index) =>
      expect.objectContaining({ record_index, element_id: "tiny", kind: "code_unreadable", message }),
    );
    for (const answer of [told, done]) expect(answer).toMatchObject({ warnings, warnings_total: 10 });
  });
});
