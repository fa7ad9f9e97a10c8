import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kindsAboveStore } from "#test/site/databases.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { createSecrets } from "../../store/secrets.ts";

describe.each(kindsAboveStore())("the school mapping on %s", (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  const project = async () => (await server.call("createProject", { body: { name: "School" } })).body.id;
  const get = async (id: string) => (await server.call("getSchoolMapping", { params: { id } })).body;
  const put = (id: string, body: unknown) => server.call("saveSchoolMapping", { params: { id }, body });
  const storedMeta = async (id: string): Promise<Record<string, string>> =>
    JSON.parse((await server.store.projects.get(id))?.school_mapping_meta ?? "");

  const mapping = {
    field_map: { full_name: "user.full_name", photo: "user.image" },
    token_types: { full_name: "text", photo: "image" },
  };
  const connection = {
    school_code: "RIV001",
    school_name: "Riverside International School",
    school_domain: "riverside",
    impersonation_token: "token of the school",
    super_admin_token: "token of the super admin",
    last_updated: "2026-01-01T00:00:00.000Z",
  };

  it("[SCH-45] a project without a school mapping returns an empty mapping", async () => {
    const empty = { field_map: {}, token_types: {}, meta: { has_impersonation_token: false } };
    expect(await get(await project())).toEqual(empty);
  });

  it("[SCH-44, SCH-45, SCH-46] returns a saved mapping on its own, with the project and in lists", async () => {
    const id = await project();
    const saved = await put(id, { ...mapping, meta: { source: "students", ...connection } });
    const { impersonation_token: _, super_admin_token: __, ...shown } = connection;
    const meta = { source: "students", ...shown, has_impersonation_token: true };
    expect([saved.status, saved.body]).toEqual([200, { ...mapping, meta }]);
    expect(await get(id)).toEqual({ ...mapping, meta });
    const { body } = await server.call("getProject", { params: { id } });
    expect(body).toMatchObject({
      school_field_map: mapping.field_map,
      school_token_types: mapping.token_types,
      school_mapping_meta: meta,
      school_name: connection.school_name,
    });
    const { items } = (await server.call("listProjects", { query: { search: "School" } })).body;
    expect(items.find((item) => item.id === id)?.school_name).toBe(connection.school_name);
    expect(JSON.stringify(items)).not.toContain("token");
  });

  it("lists name the school from a mapping saved with the project", async () => {
    const id = await project();
    const school_mapping_meta = { school_code: "HS1", school_name: "Hill School" };
    await server.call("updateProject", { params: { id }, body: { school_mapping_meta } });
    const { items } = (await server.call("listProjects", {})).body;
    expect(items.find((item) => item.id === id)?.school_name).toBe("Hill School");
  });

  it("[OPEN-86] seals tokens, never stores super admins' tokens, and returns none", async () => {
    const id = await project();
    const saved = await put(id, { meta: connection });
    const stored = await storedMeta(id);
    expect(JSON.stringify([stored, saved.body, await get(id)])).not.toMatch(/token of the/);
    expect(stored).not.toHaveProperty("super_admin_token");
    const { unseal } = createSecrets("a secret key of the tests");
    expect(unseal(stored.impersonation_token_sealed ?? "")).toBe(connection.impersonation_token);
    await put(id, { meta: (await get(id)).meta });
    expect(await storedMeta(id)).toEqual(stored);
    await put(id, { meta: { impersonation_token: null, school_domain: null } });
    expect((await get(id)).meta).toEqual({
      school_code: "RIV001",
      school_name: connection.school_name,
      last_updated: connection.last_updated,
      has_impersonation_token: false,
    });
  });

  it("switching schools without a new token removes the previous token", async () => {
    const id = await project();
    await put(id, { meta: connection });
    const other = { school_code: "HIL002", school_name: "Hillcrest" };
    expect((await put(id, { meta: other })).body.meta).toMatchObject({
      ...other,
      has_impersonation_token: false,
    });
    const both = await put(id, { meta: { school_code: "RIV001", impersonation_token: "new" } });
    expect(both.body.meta.has_impersonation_token).toBe(true);
    expect((await put(id, { meta: null })).body.meta).toEqual({ has_impersonation_token: false });
    expect((await server.call("getProject", { params: { id } })).body.school_name).toBeNull();
  });

  it("[SCH-44] saves only the parts sent, removes braces, and defaults to text", async () => {
    const id = await project();
    const { revision } = (await server.call("getProject", { params: { id } })).body;
    await put(id, { ...mapping, meta: { source: "staff" } });
    const fields = { "{{ name }}": "user.full_name", photo: "user.image", gone: "" };
    expect((await put(id, { field_map: fields })).body).toEqual({
      field_map: { name: "user.full_name", photo: "user.image" },
      token_types: { name: "text", photo: "image" },
      meta: { source: "staff", has_impersonation_token: false },
    });
    expect((await put(id, { token_types: { name: "image" } })).body.token_types).toEqual({
      name: "image",
      photo: "text",
    });
    expect((await server.call("getProject", { params: { id } })).body.revision).toBe(revision);
  });

  it("keeps all changes of simultaneous saves", async () => {
    const id = await project();
    const names = Array.from({ length: 8 }, (_, index) => `part${index}`);
    const saved = await Promise.all(names.map((name) => put(id, { meta: { [name]: "x" } })));
    expect(saved.map(({ status }) => status)).toEqual(names.map(() => 200));
    expect(Object.keys((await get(id)).meta)).toEqual(expect.arrayContaining(names));
  });

  it.each([
    [{ field_map: [] }, "field_map"],
    [{ field_map: { a: 1 } }, "field_map.a"],
    [{ token_types: { a: "video" } }, "token_types.a"],
    [{ meta: "x" }, "meta"],
  ])("refuses the mapping %j", async (body, field) => {
    const answer = await put(await project(), body);
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([422, "bad_value", field]);
  });

  it("refuses invalid tokens and stores names that could break databases", async () => {
    const id = await project();
    const refused = await put(id, { field_map: { "{{ }}": "user.image" } });
    expect([refused.status, refused.body.code]).toEqual([422, "bad_design"]);
    const odd = await put(id, { meta: { school_name: " A\u0000B\ud800 ", source: "students" } });
    expect(odd.status).toBeLessThan(500);
  });

  it("an unknown project has no mapping", async () => {
    expect((await server.call("getSchoolMapping", { params: { id: "none" } })).status).toBe(404);
    expect((await put("none", mapping)).body.code).toBe("project_not_found");
  });
});
