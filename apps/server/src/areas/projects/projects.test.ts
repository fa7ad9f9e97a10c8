import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kindsAboveStore } from "#test/site/databases.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";

const rectangle = { id: "r1", type: "rectangle", x: 1, y: 2, width: 30, height: 40, properties: {} };

describe.each(kindsAboveStore())("projects on %s", (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  const create = async (fields: object = {}) => {
    const { body } = await server.call("createProject", { body: { name: "Cards", ...fields } });
    return body;
  };
  const get = async (id: string) => (await server.call("getProject", { params: { id } })).body;
  const put = (id: string, body: object) => server.call("updateProject", { params: { id }, body });

  it("[PROJ-43][PROJ-44][OPEN-20][OPEN-96] a new project returns 201 with all of its fields", async () => {
    const answer = await server.call("createProject", { body: { name: "  Class 8B  " } });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      name: "Class 8B",
      canvas_width: 800,
      canvas_height: 600,
      background_color: "#ffffff",
      is_dual_sided: false,
      data_mode: "standard",
      tags: [],
      revision: 0,
      created_by: "admin",
      created_by_name: "admin",
      created_by_email: "admin@example.org",
    });
    expect(answer.body.updated_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it("[API-03][API-04] a project has every field of the specification", async () => {
    const project = await get((await create()).id);
    const fields =
      `id name canvas_width canvas_height background_color is_dual_sided tags data_mode school_name
      school_mapping_meta thumbnail_svg thumbnail_svg_front thumbnail_svg_back elements updated_at created_by
      created_by_name created_by_email canvas_width_mm canvas_height_mm front_elements back_elements page_setup
      ui_preferences data_source data_preview field_map image_map school_field_map school_token_types
      print_history`.split(/\s+/);
    for (const field of fields) expect(project, field).toHaveProperty(field);
    expect(project).not.toHaveProperty("search_text");
  });

  it.each([
    [{ name: "   " }, "name"],
    [{}, "name"],
    [{ name: "a", canvas_width: 0 }, "canvas_width"],
    [{ name: "a", is_dual_sided: "yes" }, "is_dual_sided"],
    [{ name: "a\nb" }, "name"],
    [{ name: "a", tags: [7] }, "tags[0]"],
  ])("refuses a project with %j and names the field", async (body, field) => {
    const answer = await server.call("createProject", { body });
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([422, "bad_value", field]);
  });

  it("[API-05][OPEN-20] PUT stores only the fields sent and returns the project", async () => {
    const { id } = await create({ background_color: "#123456" });
    const answer = await put(id, { name: "Renamed" });
    expect([answer.status, answer.body]).toEqual([200, await get(id)]);
    expect(answer.body).toMatchObject({ name: "Renamed", background_color: "#123456", revision: 1 });
  });

  it("[SAVE-06][SAVE-14][SAVE-15] returns everything that the editor saved exactly as sent", async () => {
    const { id } = await create();
    const save = {
      name: "Saved",
      front_elements: [{ ...rectangle, custom: { kept: true } }],
      back_elements: [{ ...rectangle, id: "r2" }],
      canvas_width: 324,
      canvas_height: 204,
      canvas_width_mm: 86,
      canvas_height_mm: 54,
      is_dual_sided: true,
      ui_preferences: { showLayers: true, zoom: 1.5, anything: ["else"] },
    };
    const { body } = await put(id, save);
    expect(body).toMatchObject(save);
    expect(await get(id)).toMatchObject({ ...save, elements: save.front_elements });
  });

  it("[SAVE-14] storing the editor's layout makes no new revision", async () => {
    const { id } = await create();
    const before = await get(id);
    const { body } = await put(id, { ui_preferences: { showLayers: false } });
    expect(body).toMatchObject({
      ui_preferences: { showLayers: false },
      revision: before.revision,
      updated_at: before.updated_at,
    });
    expect((await put(id, { ui_preferences: {}, name: "Other" })).body.revision).toBe(before.revision + 1);
  });

  it("[OPEN-51] treats `elements` as the front unless front_elements is also sent", async () => {
    const { id } = await create();
    await put(id, { elements: [rectangle] });
    expect((await get(id)).front_elements).toEqual([rectangle]);
    await put(id, { elements: [], front_elements: [{ ...rectangle, id: "wins" }] });
    expect((await get(id)).elements).toEqual([{ ...rectangle, id: "wins" }]);
  });

  it("[OPEN-39] stores a page setup as numbers, negatives as 0, and at least one label", async () => {
    const { id } = await create();
    const page = { width_mm: "210", height_mm: 297, left_mm: -5, top_mm: "7,5", across: 0, down: "" };
    const { body } = await put(id, { page_setup: { page, label: { width_mm: 86, height_mm: 54 } } });
    expect(body.page_setup).toMatchObject({
      page: { width_mm: 210, height_mm: 297, left_mm: 0, top_mm: 7.5, across: 1, down: 1 },
      label: { width_mm: 86, height_mm: 54 },
    });
    expect((await put(id, { page_setup: null })).body.page_setup).toBeNull();
  });

  it("refuses a design that could not be reopened and names the field", async () => {
    const { id } = await create();
    const answer = await put(id, { front_elements: [rectangle, { ...rectangle, width: -1 }] });
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([
      422,
      "bad_design",
      "front_elements[1].width",
    ]);
    expect((await get(id)).revision).toBe(0);
  });

  it("[OPEN-53] a stale revision returns 409 and leaves the project unchanged", async () => {
    const { id } = await create();
    expect((await put(id, { name: "first", revision: 0 })).body.revision).toBe(1);
    const stale = await put(id, { name: "second", revision: 0 });
    expect([stale.status, stale.body.code]).toEqual([409, "stale_revision"]);
    expect(stale.body.current).toMatchObject({ name: "first", revision: 1 });
    expect((await get(id)).name).toBe("first");
  });

  it("[OPEN-53] exactly one of many saves of the same revision succeeds", async () => {
    const { id } = await create();
    const saves = await Promise.all(
      Array.from({ length: 8 }, (_, index) => put(id, { name: `n${index}`, revision: 0 })),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  });

  it("[OPEN-53] keeps all simultaneous saves of different fields", async () => {
    const { id } = await create();
    const fields = [{ name: "N" }, { background_color: "#111" }, { canvas_width: 9 }, { school_name: "S" }];
    await Promise.all(fields.map((body) => put(id, body)));
    expect(await get(id)).toMatchObject({
      name: "N",
      background_color: "#111",
      canvas_width: 9,
      revision: 4,
    });
  });

  it("ignores extra fields like created_by, role or revision counters", async () => {
    const project = await create({ created_by: "someone", id: "mine", deleted_at: "x" });
    expect(project.created_by).toBe("admin");
    expect(project.id).not.toBe("mine");
    await put(project.id, { created_by: "someone", dataset_version: 7, thumbnail: "x" });
    expect((await get(project.id)).created_by).toBe("admin");
  });

  it("[OPEN-86] seals the school token, never returns it and keeps it in later saves", async () => {
    const { id } = await create();
    const meta = {
      source: "students",
      school_code: "S1",
      impersonation_token: "tok",
      super_admin_token: "x",
    };
    const { body } = await put(id, { school_mapping_meta: meta });
    const shown = { source: "students", school_code: "S1", has_impersonation_token: true };
    expect(body.school_mapping_meta).toEqual(shown);
    const stored = (await server.store.projects.get(id))?.school_mapping_meta ?? "";
    expect(stored).not.toContain('tok"');
    await put(id, { school_mapping_meta: shown });
    expect((await server.store.projects.get(id))?.school_mapping_meta).toBe(stored);
    const cleared = await put(id, { school_mapping_meta: { impersonation_token: null, source: null } });
    expect(cleared.body.school_mapping_meta).toEqual({ school_code: "S1", has_impersonation_token: false });
  });

  it("[OPEN-81] a save adds print history entries once and removes none", async () => {
    const { id } = await create();
    const entry = { side: "front", dpi: 300 };
    await put(id, { print_history: [entry] });
    const first = (await get(id)).print_history;
    const added = {
      started_at: expect.any(String),
      finished_at: expect.any(String),
      printed_by: { id: "admin", name: "admin" },
    };
    expect(first).toEqual([{ ...entry, ...added, id: expect.any(String) }]);
    await put(id, { print_history: first });
    await put(id, { print_history: [entry] });
    await put(id, { print_history: [] });
    expect((await get(id)).print_history).toEqual(first);
  });

  it("[OPEN-20][OPEN-23] deleting a project twice returns 404 the second time", async () => {
    const { id } = await create();
    expect((await server.call("deleteProject", { params: { id } })).status).toBe(204);
    for (const route of [
      "getProject",
      "deleteProject",
      "getFrontElements",
      "countRows",
      "listMedia",
    ] as const) {
      const { status, body } = await server.call(route, { params: { id } });
      expect([route, status, body.code]).toEqual([route, 404, "project_not_found"]);
    }
  });

  it("[PROJ-11][PROJ-13] lists projects by page with the total", async () => {
    const name = `paged ${kind}`;
    for (let index = 0; index < 5; index++) {
      await create({ name: `${name} ${index}` });
      await sleep(5);
    }
    const list = async (page: number) =>
      (await server.call("listProjects", { query: { search: name.toUpperCase(), page, limit: 2 } })).body;
    const pages = [await list(1), await list(2), await list(3), await list(4)];
    expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 1, 0]);
    expect(pages[0]).toMatchObject({ total: 5, page: 1, limit: 2 });
    const listed = pages.flatMap(({ items }) => items);
    expect(new Set(listed.map(({ id }) => id)).size).toBe(5);
    expect(listed.map((project) => project.name)).toEqual([4, 3, 2, 1, 0].map((index) => `${name} ${index}`));
    expect(pages[0]?.items[0]).not.toHaveProperty("front_elements");
  });

  it("[API-02][OPEN-20] health returns ok, and stats count the projects", async () => {
    expect((await server.call("health", { token: null })).body).toMatchObject({ status: "ok" });
    const before = (await server.call("stats")).body;
    await create();
    expect((await server.call("stats")).body).toEqual({ ...before, projects: before.projects + 1 });
  });
});
