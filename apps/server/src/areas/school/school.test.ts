import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filesForm } from "#test/site/callRoute.ts";
import { schoolProject } from "#test/site/connectedSchool.ts";
import { kindsAboveStore } from "#test/site/databases.ts";
import { cardsInPdf } from "#test/site/manyCards.ts";
import { startUntouched } from "#test/site/schoolProxy.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { riverside, small, useSchool } from "#test/site/useSchool.ts";
import { untilCompleted } from "#test/site/watchJob.ts";

const textOf = (pdf: Buffer) =>
  execFileSync("pdftotext", ["-", "-"], { input: pdf, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
const picturesIn = (pdf: Buffer) =>
  execFileSync("pdfimages", ["-list", "-"], { input: pdf, encoding: "utf8" }).split("\n").length - 3;

describe.each(kindsAboveStore())("printing a school's cards on %s", (kind) => {
  const using = useSchool(kind);
  const { project, print, start, zip, lists, leftBehind } = using;

  it("[OPEN-82][OPEN-85][PRINT-14] export/pdf without live_rows prints the school's records", async () => {
    const id = await project(small, { withPhotos: true });
    const { records } = await using.school.client.records.list("students", { limit: 4 });
    const { status, bytes } = await print(id, { range: { type: "range", start: 0, end: 3 } });
    expect(status).toBe(200);
    expect(cardsInPdf(bytes).flat()).toEqual(records.map((record) => `Card n${record.id}`));
    const shown = textOf(bytes);
    const [first] = records;
    expect(shown).toContain(first?.user.last_name);
    const withPhoto = records.filter(({ user }) => !user.image.endsWith("dummy_logo.jpg"));
    expect(picturesIn(bytes)).toBe(withPhoto.length);
    expect(using.school.proxy.photos()).toHaveLength(withPhoto.length);
    // The first call counts the records, the second reads them. The token is only in the headers.
    expect(lists().map(({ query }) => query.get("limit"))[0]).toBe("1");
    await expect.poll(leftBehind).toEqual([]);
  });

  it("[PRINT-36] the history has the number of records, but no search text", async () => {
    const id = await project(small);
    const { records, pagination } = await using.school.client.records.list("students", { limit: 1 });
    const search = records[0]?.user.full_name ?? "";
    expect((await print(id, { filters: { search } })).status).toBe(200);
    expect((await print(id, {})).status).toBe(200);
    const { print_history: history } = (await using.server.call("getProject", { params: { id } })).body;
    expect(history.map((entry) => entry.data_mode)).toEqual(["school", "school"]);
    expect(history[1]?.record_range).toEqual({
      start: 0,
      end: pagination.total - 1,
      count: pagination.total,
    });
    expect(JSON.stringify(history)).not.toContain(search);
    expect(history.map(({ filters }) => filters)).toEqual([
      { csv_entity: "students", searched: true },
      { csv_entity: "students" },
    ]);
  });

  it("[PRINT-36] the history has the print's filter, even for rows sent by the client", async () => {
    const id = await project(riverside);
    const filters = { class_section_id: 3, print_status: "yet_to_print", status: "active" };
    await print(id, { filters, range: { type: "range", start: 0, end: 0 } });
    const sent = { ...filters, csv_entity: "teachers", search: "Asha" };
    await print(id, { live_rows: [{ id: 1 }], filters: sent });
    await untilCompleted(using.server, await start(id, { live_rows: [{ id: 1 }], filters }));
    const { print_history: history } = (await using.server.call("getProject", { params: { id } })).body;
    expect(history.map((entry) => entry.filters)).toEqual([
      { ...filters, csv_entity: "students" },
      { ...filters, csv_entity: "teachers", searched: true },
      filters,
    ]);
    const wrong = await print(id, { live_rows: [{ id: 1 }], filters: { print_status: "Asha Patel" } });
    expect([wrong.status, wrong.body.field]).toEqual([422, "filters.print_status"]);
  });

  it("[SCH-56] print_status null selects people without a status", async () => {
    const id = await project(riverside);
    const query = { printStatus: "null", limit: 2 } as const;
    const { records, pagination } = await using.school.client.records.list("students", query);
    expect(records.map(({ print_status }) => print_status)).toEqual([null, null]);
    const filters = { print_status: "null" };
    const { bytes } = await print(id, { filters, range: { type: "range", start: 0, end: 1 } });
    expect(cardsInPdf(bytes).flat()).toEqual(records.map((record) => `Card n${record.id}`));
    const packed = await zip(id, { print_status: "null", include_files: false });
    expect((await untilCompleted(using.server, packed.body.job_id)).total).toBe(pagination.total);
  });

  it("print, preflight, job and ZIP report a filter without matches", async () => {
    const id = await project(small);
    const filters = { search: "nobody is called so" };
    const answers = [
      await print(id, { filters }),
      await using.server.call("preflight", { params: { id }, body: { filters } }),
      await using.server.call("startPrintJob", { params: { id }, body: { filters } }),
      await zip(id, filters),
    ];
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([422, "no_records"]);
      expect(body.detail).toBe(
        "Nobody at the school matches this filter. Choose another print status, class section, status or search.",
      );
    }
  });

  it("[PRINT-15] prints live_rows with field_map_override instead of the school's list", async () => {
    const id = await project(small);
    const live_rows = [7, 8, 9].map((number) => ({ code: number, "user.full_name": `Live ${number}` }));
    const { status, bytes } = await print(id, {
      live_rows,
      field_map_override: { number: "code", name: "user.full_name" },
    });
    expect(status).toBe(200);
    expect(cardsInPdf(bytes).flat()).toEqual(["Card n7", "Card n8", "Card n9"]);
    expect(textOf(bytes)).toContain("Live 8");
    expect(lists()).toEqual([]);
  });

  it("[OPEN-82] fetches photos of live_rows only from the school's host", async () => {
    const id = await project(small, { withPhotos: true });
    const { records } = await using.school.client.records.list("students", { limit: 20 });
    const image =
      records.map(({ user }) => user.image).find((address) => address.includes("/storage/")) ?? "";
    const own = image.replace(/^https?:\/\/[^/]+/, using.school.address);
    const other = await startUntouched();
    const elsewhere = [
      `${other.address}/a.jpg`,
      `http://localhost:${other.port}/a.jpg`,
      `http://127.0.0.2:${other.port}/a.jpg`,
      `//127.0.0.1:${other.port}/a.jpg`,
      "file:///etc/passwd",
      "http://169.254.169.254/a.jpg",
    ];
    const live_rows = [own, ...elsewhere].map((address, index) => ({ id: index, "user.image": address }));
    const { status, bytes } = await print(id, { live_rows });
    expect([status, picturesIn(bytes)]).toEqual([200, 1]);
    const checked = await using.server.call("preflight", { params: { id }, body: { live_rows } });
    const refused = checked.body.problems.filter(({ kind: of }) => of === "unreadable_photo");
    expect(refused.map(({ record_index }) => record_index)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(refused[0]?.message).toBe("The photo is not stored at the school system, so it was not fetched.");
    expect(other.touched()).toBe(0);
    await other.close();
  });

  it("[OPEN-82] refuses live_rows that are too many, too large or invalid", async () => {
    const id = await project(small);
    const many = await print(id, { live_rows: Array.from({ length: 10_001 }, () => ({})) });
    expect([many.status, many.body.code]).toEqual([413, "too_large"]);
    const large = await print(id, { live_rows: [{ name: "x".repeat(33 * 1024 * 1024) }] });
    expect([large.status, large.body.code]).toEqual([413, "too_large"]);
    const none = await print(id, { live_rows: ["Asha"] });
    expect([none.status, none.body.field]).toEqual([422, "live_rows[0]"]);
    const wide = Object.fromEntries(Array.from({ length: 1001 }, (_, field) => [`f${field}`, ""]));
    const fields = await print(id, { live_rows: [{}, wide] });
    expect([fields.status, fields.body.field]).toEqual([422, "live_rows[1]"]);
  });

  it("[OPEN-82] preflight reads the school and compares ids across the whole list", async () => {
    const id = await project(small, { withPhotos: true });
    const { records } = await using.school.client.records.list("students", { limit: 10 });
    const missing = records.flatMap(({ user }, index) =>
      user.image.endsWith("dummy_logo.jpg") ? [index] : [],
    );
    const body = { range: { type: "range", start: 0, end: 9 } };
    const answer = await using.server.call("preflight", { params: { id }, body });
    expect([answer.status, answer.body.checked]).toEqual([200, 10]);
    const without = answer.body.problems.filter(({ kind: of }) => of === "missing_photo");
    expect(without.map(({ record_index }) => record_index)).toEqual(missing);
    expect(answer.body.problems.some(({ kind: of }) => of === "duplicate_id")).toBe(false);
  });

  it("[LIVE-14] previewing one record requests only that record from the school", async () => {
    const id = await project(small);
    const { records } = await using.school.client.records.list("students", { limit: 1, offset: 5 });
    const answer = await using.server.call("renderPreview", { params: { id }, body: { record_index: 5 } });
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body.elements)).toContain(`Card n${records[0]?.id}`);
    expect(lists().map(({ query }) => query.get("limit"))).toEqual(["1", "1"]);
    const beyond = await using.server.call("renderPreview", {
      params: { id },
      body: { record_index: 99_999 },
    });
    expect(beyond.body.code).toBe("record_not_found");
  });

  it.each([
    ["teachers", { csv_entity: "teachers" }],
    ["staff", { csv_entity: "staff" }],
    ["people in a class section", { class_section_id: "3" }],
    ["people who are ready to print", { print_status: "ready_to_print" }],
    ["inactive people", { status: "inactive" }],
    ["everybody, with empty filters", { search: "", class_section_id: "", print_status: "", status: "" }],
  ])("filters select %s, and the range applies to the selection", async (_, filters) => {
    const id = await project(riverside);
    const query = {
      ...("class_section_id" in filters && filters.class_section_id ? { classSectionId: 3 } : {}),
      ...("print_status" in filters && filters.print_status
        ? { printStatus: "ready_to_print" as const }
        : {}),
      ...("status" in filters && filters.status ? { status: "inactive" as const } : {}),
    };
    const dataset = ("csv_entity" in filters ? filters.csv_entity : "students") as "students";
    const { records, pagination } = await using.school.client.records.list(dataset, { ...query, limit: 5 });
    const end = Math.min(5, pagination.total) - 1;
    const { status, bytes, body } = await print(id, { filters, range: { type: "range", start: 0, end } });
    expect([status, body?.detail]).toEqual([200, undefined]);
    expect(cardsInPdf(bytes).flat()).toEqual(records.map((record) => `Card n${record.id}`));
    const beyond = await print(id, { filters, range: { type: "range", start: 0, end: pagination.total } });
    expect([beyond.status, beyond.body.field]).toEqual([422, "range.end"]);
  });

  it("prints the dataset that the mapping names", async () => {
    const id = await project(small, { source: "staff" });
    const { records } = await using.school.client.records.list("staff", { limit: 2 });
    const { bytes } = await print(id, { range: { type: "range", start: 0, end: 1 } });
    expect(cardsInPdf(bytes).flat()).toEqual(records.map((record) => `Card n${record.id}`));
  });

  it.each([
    [{ class_section_id: "seven" }, "class_section_id"],
    [{ class_section_id: -1 }, "class_section_id"],
    [{ print_status: "lost" }, "print_status"],
    [{ status: "gone" }, "status"],
    [{ csv_entity: "parents" }, "csv_entity"],
    [{ search: "x".repeat(501) }, "search"],
  ])("[ZIP-03] refuses the filter %j and names the field", async (filters, field) => {
    const id = await project(small);
    for (const route of ["startPrintJob", "exportPdf", "preflight"] as const) {
      for (const rows of [{}, { live_rows: [{ id: 1 }] }]) {
        const { status, body } = await using.server.call(route, {
          params: { id },
          body: { filters, ...rows },
        });
        expect([route, status, body.field]).toEqual([route, 422, `filters.${field}`]);
      }
    }
    const packed = await zip(id, filters);
    expect([packed.status, packed.body.field]).toEqual([422, field]);
  });

  it("refuses filters for a project with an uploaded table", async () => {
    const { id } = (await using.server.call("createProject", { body: { name: "Table" } })).body;
    await using.server.call("uploadData", { params: { id }, body: filesForm("file", { "t.csv": "a\n1\n" }) });
    expect((await print(id, { filters: { search: "x" } })).body.field).toBe("filters");
    expect((await print(id, {})).status).toBe(200);
  });

  it("[ZIP-04] a missing, foreign or expired token returns 409 at the start", async () => {
    const { token } = await using.school.impersonate(small);
    const expired = await using.school.impersonate(riverside);
    await using.school.expireTokens();
    const living = await using.school.impersonate(small);
    const projects = [
      await schoolProject(using.server, {}),
      await schoolProject(using.server, { token, code: "RIV001" }),
      await schoolProject(using.server, expired),
      await schoolProject(using.server, { token: "no\nheader", code: living.code }),
      await schoolProject(using.server, { token: living.token, code: "no code" }),
    ];
    for (const id of projects) {
      const answers = [
        await print(id, {}),
        await using.server.call("startPrintJob", { params: { id }, body: {} }),
        await using.server.call("preflight", { params: { id }, body: {} }),
        await zip(id, {}),
      ];
      for (const { status, body } of answers) {
        expect([status, body.code]).toEqual([409, "schools_auth_required"]);
        expect(body.detail).toBe("Sign in to the school system again to continue.");
      }
    }
  });

  it("printing does not mark anybody as printed in the school system", async () => {
    const id = await project(small);
    const before = await using.school.client.records.printStatusSummary("students");
    expect((await print(id, {})).status).toBe(200);
    await untilCompleted(using.server, await start(id, {}));
    expect(await using.school.client.records.printStatusSummary("students")).toEqual(before);
    expect(using.school.proxy.seen.every(({ path }) => !path.includes("print-status"))).toBe(true);
  });

  it("answers unrelated calls while a print waits for the school", async () => {
    const id = await project(small);
    const gate = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    using.school.proxy.before = async () => {
      asked.resolve();
      await gate.promise;
      return false;
    };
    const printing = print(id, {});
    await asked.promise;
    // The school system is still holding back its answers.
    for (let call = 0; call < 5; call++) expect((await using.server.call("health")).status).toBe(200);
    gate.resolve();
    expect((await printing).status).toBe(200);
  });
});

describe("a server without a school system", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it("[OPEN-84] live_rows print even if no school system is configured", async () => {
    const id = await schoolProject(server, { token: "some-token" });
    const params = { id };
    const answer = await server.call("startSchoolZip", { params, body: {} });
    expect([answer.status, answer.body.code]).toEqual([409, "school_not_configured"]);
    const printed = await server.call("exportPdf", { params, body: { live_rows: [{ id: 1 }] } });
    expect(cardsInPdf(printed.bytes).flat()).toEqual(["Card n1"]);
  });
});
