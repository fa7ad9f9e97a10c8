import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filesForm } from "#test/site/callRoute.ts";
import { kindsAboveStore } from "#test/site/databases.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";

const table = "id,name,photo\n1,Asha,a.jpg\n2,Łukasz,b.jpg\n10,शर्मा,\n";

describe.each(kindsAboveStore())("stepping through records on %s", (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  const upload = (id: string, content: string) =>
    server.call("uploadData", { params: { id }, body: filesForm("file", { "data.csv": content }) });
  const withTable = async () => {
    const { id } = (await server.call("createProject", { body: { name: "Live" } })).body;
    expect((await upload(id, table)).status).toBe(200);
    return id;
  };
  const edit = (id: string, index: number | string, body: object) =>
    server.call("editLiveRecord", { params: { id, index: String(index) }, body });
  const record = async (id: string, index: number) =>
    (await server.call("getLiveRecord", { params: { id }, query: { index } })).body;
  const asha = { changes: { name: "Aasha" }, baseVersion: 1, clientId: "tab" };

  it("[LIVE-11, LIVE-12, OPEN-61] stepping through records returns each record with its version", async () => {
    const id = await withTable();
    const meta = (await server.call("getLiveMeta", { params: { id } })).body;
    expect(meta).toEqual({
      datasetId: expect.any(String),
      datasetVersion: 1,
      total: 3,
      fields: ["id", "name", "photo"],
    });
    const record = await server.call("getLiveRecord", { params: { id }, query: { index: 1 } });
    expect(record.body).toEqual({
      index: 1,
      id: expect.any(String),
      version: 1,
      data: { id: "2", name: "Łukasz", photo: "b.jpg" },
    });
    const beyond = await server.call("getLiveRecord", { params: { id }, query: { index: 3 } });
    expect([beyond.status, beyond.body.detail]).toEqual([404, "Record not found"]);
  });

  it("[OPEN-64] a search's index counts matches, and the answer has the row number", async () => {
    const id = await withTable();
    const query = { search: "शर्मा", field: "name" };
    expect((await server.call("getLiveMeta", { params: { id }, query })).body.total).toBe(1);
    const { body } = await server.call("getLiveRecord", { params: { id }, query: { ...query, index: 0 } });
    expect(body.index).toBe(2);
    const wrong = await server.call("getLiveMeta", { params: { id }, query: { search: "a", field: "x" } });
    expect([wrong.status, wrong.body.field]).toEqual([422, "field"]);
  });

  it("[LIVE-42] stores an edit, raises the version and returns the next record", async () => {
    const id = await withTable();
    const answer = await edit(id, 0, asha);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      index: 0,
      id: (await record(id, 0)).id,
      version: 2,
      data: { id: "1", name: "Aasha", photo: "a.jpg" },
    });
    expect(await record(id, 0)).toEqual(answer.body);
    expect((await edit(id, 0, { ...asha, changes: { id: "7" }, baseVersion: 2 })).body.version).toBe(3);
    const { body } = await server.call("listRows", { params: { id } });
    expect([body.rows[0], body.versions]).toEqual([{ id: "7", name: "Aasha", photo: "a.jpg" }, [3, 1, 1]]);
    const stored = (await server.call("getProject", { params: { id } })).body;
    expect([stored.data_preview[0]?.name, stored.revision]).toEqual(["Aasha", 0]);
  });

  it("search and sorting use an edited value at once, not the old value", async () => {
    const id = await withTable();
    const indexes = async (query: object) =>
      (await server.call("listRows", { params: { id }, query: { ...query } })).body.indexes;
    expect(await indexes({ sort: "name" })).toEqual([0, 1, 2]);
    expect(await indexes({ search: "asha" })).toEqual([0]);
    await edit(id, 0, { ...asha, changes: { name: "Zoë" } });
    expect(await indexes({ sort: "name" })).toEqual([1, 0, 2]);
    expect(await indexes({ search: "asha" })).toEqual([]);
    expect(await indexes({ search: "ZOË" })).toEqual([0]);
  });

  it("[OPEN-60] an edit of an old version returns 409 and changes nothing", async () => {
    const id = await withTable();
    await edit(id, 0, asha);
    const answer = await edit(id, 0, { ...asha, changes: { name: "Other" }, clientId: "other tab" });
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({
      detail: expect.stringContaining("changed by someone else"),
      code: "stale_record",
      current: {
        index: 0,
        id: expect.any(String),
        version: 2,
        data: { id: "1", name: "Aasha", photo: "a.jpg" },
      },
    });
    expect((await record(id, 0)).data.name).toBe("Aasha");
    const retried = await edit(id, 0, { ...asha, changes: { name: "Other" }, baseVersion: 2 });
    expect([retried.status, retried.body.version]).toEqual([200, 3]);
  });

  it("[OPEN-60] stores exactly one of many simultaneous edits of one version", async () => {
    const id = await withTable();
    const sent = Array.from({ length: 8 }, (_, number) =>
      edit(id, 1, { ...asha, changes: { name: `n${number}` } }),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(7);
    expect((await record(id, 1)).version).toBe(2);
  });

  it("refuses an edit of a replaced table even if the row version matches", async () => {
    const id = await withTable();
    const { datasetId } = (await server.call("getLiveMeta", { params: { id } })).body;
    await upload(id, "id,name\n8,Someone else\n");
    const answer = await edit(id, 0, { ...asha, datasetId });
    expect([answer.status, answer.body.code]).toEqual([409, "stale_record"]);
    expect((await record(id, 0)).data.name).toBe("Someone else");
    const fresh = (await server.call("getLiveMeta", { params: { id } })).body;
    expect(fresh.datasetId).not.toBe(datasetId);
    expect((await edit(id, 0, { ...asha, datasetId: fresh.datasetId })).status).toBe(200);
  });

  it("during a search, edits use the index from the answer", async () => {
    const id = await withTable();
    const query = { search: "शर्मा", index: 0 };
    const { body } = await server.call("getLiveRecord", { params: { id }, query });
    const answer = await edit(id, body.index, { changes: { name: "Sharma" }, baseVersion: body.version });
    expect(answer.body.data).toEqual({ id: "10", name: "Sharma", photo: "" });
    expect((await record(id, 0)).data.name).toBe("Asha");
  });

  it("each edit increments the table's version", async () => {
    const id = await withTable();
    const version = async () => (await server.call("getLiveMeta", { params: { id } })).body.datasetVersion;
    const before = await version();
    await edit(id, 0, asha);
    expect(await version()).toBe(before + 1);
    await edit(id, 0, asha);
    expect(await version()).toBe(before + 1);
  });

  it.each([
    ["an unknown column", { changes: { surname: "x" } }, 422, "unknown_column", "changes.surname"],
    ["a column in another case", { changes: { Name: "x" } }, 422, "unknown_column", "changes.Name"],
    [
      "a column named like an object's property",
      { changes: { constructor: "x" } },
      422,
      "unknown_column",
      "changes.constructor",
    ],
    ["nothing to change", { changes: {} }, 422, "bad_value", "changes"],
    ["no changes", { changes: undefined }, 422, "bad_value", "changes"],
    ["a list for a value", { changes: { name: ["x"] } }, 422, "bad_value", "changes.name"],
    ["an impossible version", { baseVersion: 0 }, 422, "bad_value", "baseVersion"],
    ["a version in words", { baseVersion: "one" }, 422, "bad_value", "baseVersion"],
  ])("refuses an edit with %s, names the field and changes nothing", async (_, part, status, code, field) => {
    const id = await withTable();
    const answer = await edit(id, 0, { ...asha, ...part });
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([status, code, field]);
    expect(await record(id, 0)).toMatchObject({ version: 1, data: { name: "Asha" } });
  });

  it.each(["3", "999999999", "-1", "abc", "1e3"])("returns 404 for the record %s", async (index) => {
    const answer = await edit(await withTable(), index, asha);
    expect(answer.status).toBe(404);
    if (/^\d+$/.test(index)) expect(answer.body.detail).toBe("Record not found");
  });

  it("converts numbers, booleans and null to text, and keeps symbols", async () => {
    const id = await withTable();
    const changes = { id: 7.5, name: true, photo: null };
    expect((await edit(id, 0, { ...asha, changes })).body.data).toEqual({
      id: "7.5",
      name: "true",
      photo: "",
    });
    const text = 'a"b\n\t{{ x }} 😀';
    const answer = await edit(id, 0, { ...asha, changes: { name: text }, baseVersion: 2 });
    expect(answer.body.data.name).toBe(text);
  });

  it("an edit changes no other project and fails without a table", async () => {
    const [mine, other] = [await withTable(), await withTable()];
    await edit(mine, 0, asha);
    expect((await record(other, 0)).version).toBe(1);
    const { id } = (await server.call("createProject", { body: { name: "Empty" } })).body;
    expect((await edit(id, 0, asha)).status).toBe(404);
    expect((await server.call("getLiveMeta", { params: { id } })).body).toEqual({
      datasetId: null,
      datasetVersion: 0,
      total: 0,
      fields: [],
    });
  });
});
