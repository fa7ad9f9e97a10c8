import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filesForm } from "#test/site/callRoute.ts";
import { kindsAboveStore } from "#test/site/databases.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";

const table = "id,name,photo\n1,Asha,a.jpg\n2,Łukasz,b.jpg\n10,शर्मा,\n";

describe.each(kindsAboveStore())("uploaded data on %s", (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind, { maxRows: 500 });
  });
  afterAll(() => server.close());

  const project = async () => (await server.call("createProject", { body: { name: "Data" } })).body.id;
  const upload = (id: string, content: string | Uint8Array<ArrayBuffer>, name = "data.csv") =>
    server.call("uploadData", { params: { id }, body: filesForm("file", { [name]: content }) });
  const withTable = async () => {
    const id = await project();
    expect((await upload(id, table)).status).toBe(200);
    return id;
  };

  it("[DATA-05][DATA-06][DATA-11] an upload returns headers and a preview, and stores the rows", async () => {
    const id = await project();
    const { body } = await upload(id, table);
    expect(body).toEqual({
      headers: ["id", "name", "photo"],
      preview: [
        { id: "1", name: "Asha", photo: "a.jpg" },
        { id: "2", name: "Łukasz", photo: "b.jpg" },
        { id: "10", name: "शर्मा", photo: "" },
      ],
      rows: 3,
      total_rows: 3,
      truncated: false,
      format: { kind: "csv", encoding: "UTF-8", encoding_certain: true, delimiter: "comma", sheet: null },
      notes: [],
      changes: expect.objectContaining({ added: 3, updated: 0, unchanged: 0, missing: 0 }),
      intake: expect.objectContaining({ steps: [], leftOutCount: 0, isRepeated: false }),
    });
    const stored = (await server.call("getProject", { params: { id } })).body;
    expect(stored.data_source).toEqual({ headers: body.headers });
    expect(stored.data_preview).toEqual(body.preview);
    expect(stored.revision).toBe(0);
  });

  it("[DATA-13] returns rows by page in upload order, with indexes and versions", async () => {
    const id = await withTable();
    const { body } = await server.call("listRows", { params: { id }, query: { page: 2, page_size: 2 } });
    expect(body).toEqual({
      rows: [{ id: "10", name: "शर्मा", photo: "" }],
      indexes: [2],
      versions: [1],
      total: 3,
      datasetId: expect.any(String),
    });
  });

  it("[DATA-13] rows can be sorted and searched", async () => {
    const id = await withTable();
    const indexes = async (query: Record<string, string>) =>
      (await server.call("listRows", { params: { id }, query })).body.indexes;
    expect(await indexes({ sort: "id" })).toEqual([0, 1, 2]);
    expect(await indexes({ sort: "id", dir: "desc" })).toEqual([2, 1, 0]);
    expect(await indexes({ search: "łUKASZ" })).toEqual([1]);
    expect(await indexes({ search: "%" })).toEqual([]);
    expect(await indexes({ search: "JPG", sort: "name", dir: "desc" })).toEqual([1, 0]);
  });

  it("[DATA-12][DATA-13] pages, sorts and searches 100,000 rows as fast as a few rows", async () => {
    const id = await project();
    const cells = (index: number) => [
      String(index),
      `Person ${index % 977} of ${index}`,
      index % 2 ? "b" : "a",
    ];
    const rows = Array.from({ length: 100_000 }, (_, index) => cells(index));
    const fields = { headers: '["n","name","house"]', field_map: "{}", image_map: "{}" };
    await server.store.rows.replace(id, { ...fields, dataset_id: "d", updated_at: "2026" }, rows);
    const first = async (query: Record<string, string | number>) => {
      const started = performance.now();
      const { body } = await server.call("listRows", { params: { id }, query: { page_size: 200, ...query } });
      expect(body.rows.length).toBeGreaterThan(0);
      return { index: body.indexes[0], total: body.total, ms: performance.now() - started };
    };
    expect(await first({ page: 500 })).toMatchObject({ index: 99_800, total: 100_000 });
    const sorting = await first({ sort: "n", dir: "desc" });
    expect(sorting).toMatchObject({ index: 99_999 });
    const pages = [];
    for (const page of [250, 251, 252]) pages.push(await first({ sort: "n", dir: "desc", page }));
    expect(pages[0]).toMatchObject({ index: 99_999 - 249 * 200, total: 100_000 });
    expect(await first({ search: "PERSON 5 OF 99659" })).toMatchObject({ index: 99_659, total: 1 });
    // Later pages use the sort order of the first page.
    expect(Math.min(...pages.map(({ ms }) => ms))).toBeLessThan(sorting.ms);
  });

  it("[DATA-14] returns the number of rows", async () => {
    expect((await server.call("countRows", { params: { id: await withTable() } })).body).toEqual({
      count: 3,
    });
  });

  it.each([
    [{ page: "0" }, "page"],
    [{ page_size: "abc" }, "page_size"],
    [{ page_size: "5000" }, "page_size"],
    [{ sort: "nothing" }, "sort"],
    [{ dir: "up" }, "dir"],
  ])("refuses the row query %j and names the field", async (query, field) => {
    const answer = await server.call("listRows", { params: { id: await withTable() }, query });
    expect([answer.status, answer.body.field]).toEqual([422, field]);
  });

  it("[DATA-09][OPEN-68] keeps the first rows of a table up to the limit and reports the limit", async () => {
    const id = await project();
    const rows = Array.from({ length: 600 }, (_, index) => index).join("\n");
    const { body } = await upload(id, `n\n${rows}\n`);
    expect(body).toMatchObject({ rows: 500, total_rows: 600, truncated: true });
    expect((await server.call("countRows", { params: { id } })).body.count).toBe(500);
  });

  it("[OPEN-70][DATA-10] an upload over 10 MB returns 413 and stores nothing", async () => {
    const id = await withTable();
    const answer = await upload(id, `a\n${"x".repeat(10_485_761)}`);
    expect([answer.status, answer.body.code]).toEqual([413, "too_large"]);
    expect((await server.call("countRows", { params: { id } })).body.count).toBe(3);
    expect(readdirSync(join(server.dataDir, "tmp"))).toEqual([]);
  });

  it.each([
    ["a picture", new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0])],
    ["an empty file", ""],
    ["a broken workbook", new Uint8Array([0x50, 0x4b, 3, 4, 9, 9, 9, 9])],
  ])("[OPEN-70] refuses %s because of its content and keeps the old rows", async (_, content) => {
    const id = await withTable();
    const answer = await upload(id, content);
    expect([answer.status, answer.body.code]).toEqual([422, "unreadable_table"]);
    expect((await server.call("countRows", { params: { id } })).body.count).toBe(3);
  });

  it("only a user who sends many tables at once has to wait", async () => {
    const id = await project();
    await server.addUser({ id: "colleague" });
    const token = await server.signIn("colleague");
    const many = Array.from({ length: 40 }, () => upload(id, table));
    const other = await server.call("uploadData", {
      token,
      params: { id: await project() },
      body: filesForm("file", { "data.csv": table }),
    });
    const answers = await Promise.all(many);
    expect(other.status).toBe(200);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.length - refused.length).toBeGreaterThan(0);
    for (const { status, body, headers } of refused) {
      expect([status, body.code]).toEqual([503, "upload_busy"]);
      expect(body.detail).toMatch(/\d+ of them yours/);
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    }
  });

  it("reports an upload without a file, or with a wrong field name", async () => {
    const id = await project();
    const body = filesForm("other", { "data.csv": table });
    const answer = await server.call("uploadData", { params: { id }, body });
    expect([answer.status, answer.body.field]).toEqual([422, "file"]);
    expect((await server.call("uploadData", { params: { id }, body: {} })).status).toBe(415);
  });

  it("[DATA-15][DATA-18] stores a mapping without its braces and blank entries", async () => {
    const id = await withTable();
    const body = { field_map: { "{{ full_name }}": "name" }, image_map: { photo: "photo", default: "name" } };
    const answer = await server.call("saveMapping", { params: { id }, body });
    const saved = { field_map: { full_name: "name" }, image_map: { photo: "photo", default: "name" } };
    expect(answer.body).toEqual({ ...saved, identity: null });
    expect((await server.call("getProject", { params: { id } })).body).toMatchObject(saved);
    const part = await server.call("saveMapping", { params: { id }, body: { field_map: {} } });
    expect(part.body).toEqual({ ...saved, field_map: {}, identity: null });
  });

  it("keeps the identity column as long as the table has it", async () => {
    const id = await withTable();
    const save = (identity: object | null) =>
      server.call("saveMapping", { params: { id }, body: { identity } });
    const stored = async () => (await server.call("getProject", { params: { id } })).body.identity;
    const refused = await save({ key: "number", label: null });
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([
      422,
      "unknown_column",
      "identity.key",
    ]);
    const identity = { key: "id", label: "name + id" };
    expect((await save(identity)).body.identity).toEqual(identity);
    await server.call("saveMapping", { params: { id }, body: { field_map: {} } });
    expect(await stored()).toEqual(identity);
    await upload(id, "id,surname\n7,Bo\n");
    expect(await stored()).toEqual({ key: "id", label: null });
    await save(null);
    expect(await stored()).toBe(null);
  });

  it("refuses a mapping to a missing column and names the token", async () => {
    const body = { field_map: { a: "name", b: "surname" } };
    const answer = await server.call("saveMapping", { params: { id: await withTable() }, body });
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([
      422,
      "unknown_column",
      "field_map.b",
    ]);
  });

  it("a mapping can join existing columns, and a new upload keeps it", async () => {
    const id = await withTable();
    const joined = (source: string) => ({ params: { id }, body: { field_map: { a: source } } });
    expect((await server.call("saveMapping", joined("name + id"))).body.field_map).toEqual({
      a: "name + id",
    });
    const refused = await server.call("saveMapping", joined("name + surname"));
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([
      422,
      "unknown_column",
      "field_map.a",
    ]);
    await upload(id, "name,id\nBo,7\n");
    const stored = async () => (await server.call("getProject", { params: { id } })).body.field_map;
    expect(await stored()).toEqual({ a: "name + id" });
    await upload(id, "name\nBo\n");
    expect(await stored()).toEqual({});
  });

  it("[OPEN-71] a new upload keeps the mapping of columns that still exist", async () => {
    const id = await withTable();
    const body = { field_map: { n: "name", i: "id" }, image_map: { p: "photo" } };
    await server.call("saveMapping", { params: { id }, body });
    await upload(id, "id,name\n7,Bo\n");
    const stored = (await server.call("getProject", { params: { id } })).body;
    expect([stored.field_map, stored.image_map]).toEqual([{ n: "name", i: "id" }, {}]);
    expect(stored.data_preview).toEqual([{ id: "7", name: "Bo" }]);
  });

  it("stores exactly one of two simultaneous uploads completely", async () => {
    const id = await project();
    const rows = (name: string) => `${name}\n${Array.from({ length: 300 }, () => name).join("\n")}\n`;
    await Promise.all([upload(id, rows("a")), upload(id, rows("b"))]);
    const { body } = await server.call("listRows", { params: { id }, query: { page_size: 500 } });
    const [header] = (await server.call("getProject", { params: { id } })).body.data_source.headers;
    expect(body.total).toBe(300);
    expect(body.rows.every((row) => row[header ?? ""] === header)).toBe(true);
  });
});

describe("the demo's table", () => {
  it("reads the demo's table completely", async () => {
    const server = await startTestServer();
    const { id } = (await server.call("createProject", { body: { name: "Demo" } })).body;
    const folder = join(import.meta.dirname, "../../../../../demo/student-card/data");
    const [name = ""] = readdirSync(folder);
    const content = new Uint8Array(readFileSync(join(folder, name)));
    const { body } = await server.call("uploadData", {
      params: { id },
      body: filesForm("file", { [name]: content }),
    });
    expect(body.headers).toContain("admission_no");
    expect(body.preview[1]?.full_name).toBe("आर्यन शर्मा");
    await server.close();
  });
});
