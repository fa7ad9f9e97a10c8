import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filesForm } from "#test/site/callRoute.ts";
import { kindsAboveStore } from "#test/site/databases.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";

describe.each(kindsAboveStore())("the data mode on %s", (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  const project = async () => (await server.call("createProject", { body: { name: "Mode" } })).body.id;
  const stored = async (id: string) => (await server.call("getProject", { params: { id } })).body;
  const setMode = (id: string, mode: unknown) =>
    server.call("setDataMode", { params: { id }, body: { mode } });

  async function withEverything(): Promise<string> {
    const id = await project();
    const table = filesForm("file", { "data.csv": "id,name,photo\n1,Asha,a.svg\n" });
    await server.call("uploadData", { params: { id }, body: table });
    const mapping = { field_map: { name: "name" }, image_map: { photo: "photo", default: "photo" } };
    await server.call("saveMapping", { params: { id }, body: mapping });
    const picture = filesForm("files", { "a.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    await server.call("uploadMedia", { params: { id }, body: picture });
    const school = {
      front_elements: [{ id: "t", type: "text", x: 1, y: 1, properties: { text: "{{ name }}" } }],
      school_mapping_meta: { source: "students", school_code: "NG1", impersonation_token: "secret" },
      school_name: "Northgate",
    };
    expect((await server.call("updateProject", { params: { id }, body: school })).status).toBe(200);
    const maps = { school_field_map: '{"a":"user.name"}', school_token_types: '{"a":"text"}' };
    await server.store.projects.set(id, maps);
    return id;
  }

  it("[MODE-01, MODE-08] a new project is in standard mode", async () => {
    const answer = await server.call("getDataMode", { params: { id: await project() } });
    expect([answer.status, answer.body]).toEqual([200, { data: { mode: "standard" } }]);
  });

  it("[MODE-07, MODE-08] setting the mode changes nothing else in the project", async () => {
    const id = await withEverything();
    const before = await stored(id);
    const answer = await setMode(id, "school");
    expect([answer.status, answer.body]).toEqual([200, { data: { mode: "school" } }]);
    expect((await server.call("getDataMode", { params: { id } })).body).toEqual({ data: { mode: "school" } });
    const after = await stored(id);
    expect({ ...after, updated_at: "" }).toEqual({ ...before, data_mode: "school", updated_at: "" });
    await setMode(id, "standard");
    expect((await stored(id)).data_mode).toBe("standard");
  });

  it.each(["other", "", "School", null, 1, undefined])("[MODE-07] refuses the data mode %j", async (mode) => {
    const id = await project();
    const answer = await setMode(id, mode);
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([422, "bad_value", "mode"]);
    expect((await stored(id)).data_mode).toBe("standard");
  });

  it("[MODE-05] clear-standard removes only the table, its mapping and image bindings", async () => {
    const id = await withEverything();
    const before = await stored(id);
    expect((await server.call("clearStandardData", { params: { id } })).status).toBe(204);
    const after = await stored(id);
    const cleared = { data_source: { headers: [] }, data_preview: [], field_map: {}, image_map: {} };
    expect({ ...after, updated_at: "" }).toEqual({ ...before, ...cleared, updated_at: "" });
    expect((await server.call("listRows", { params: { id } })).body).toMatchObject({ rows: [], total: 0 });
    expect((await server.call("countRows", { params: { id } })).body).toEqual({ count: 0 });
    expect((await server.call("getLiveMeta", { params: { id } })).body).toMatchObject({
      datasetId: null,
      total: 0,
      fields: [],
    });
    expect((await server.call("listMedia", { params: { id } })).body.total).toBe(1);
    expect(await server.store.rows.range(id, 0, 10)).toEqual([]);
  });

  it("[MODE-06] clear-school removes only the connection and the school mapping", async () => {
    const id = await withEverything();
    const before = await stored(id);
    expect(before.school_mapping_meta).toMatchObject({ school_code: "NG1", has_impersonation_token: true });
    expect((await server.call("clearSchoolData", { params: { id } })).status).toBe(204);
    const after = await stored(id);
    const cleared = {
      school_name: null,
      school_field_map: {},
      school_token_types: {},
      school_mapping_meta: { has_impersonation_token: false },
    };
    expect({ ...after, updated_at: "" }).toEqual({ ...before, ...cleared, updated_at: "" });
    expect((await server.store.projects.get(id))?.school_mapping_meta).toBe("{}");
  });

  it("clearing an empty project succeeds; an unknown project returns 404", async () => {
    const id = await project();
    for (const route of ["clearStandardData", "clearSchoolData"] as const) {
      expect((await server.call(route, { params: { id } })).status).toBe(204);
      expect((await server.call(route, { params: { id: "none" } })).body.code).toBe("project_not_found");
    }
    expect((await server.call("getDataMode", { params: { id: "none" } })).status).toBe(404);
    expect((await setMode("none", "school")).body.code).toBe("project_not_found");
  });
});
