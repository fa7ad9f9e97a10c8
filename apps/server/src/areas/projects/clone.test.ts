import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { filesForm } from "#test/site/callRoute.ts";
import { kindsAboveStore } from "#test/site/databases.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";

const png = Uint8Array.from(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
);

const shows = (name: string) => ({
  id: `image-${name}`,
  type: "image",
  x: 0,
  y: 0,
  width: 10,
  height: 10,
  properties: { staticImage: true, imageData: `media:${name}` },
});

const nothing = {
  include_project: true,
  include_csv_data: false,
  include_mapping: false,
  include_images: false,
  include_school_meta: false,
};

describe.each(kindsAboveStore())("cloning on %s", (kind) => {
  let server: TestServer;
  let id: string;
  beforeEach(async () => {
    server = await startTestServer(kind);
    id = await fullProject();
  });
  afterEach(() => server.close());

  async function fullProject(): Promise<string> {
    const tag = (await server.call("createTag", { body: { name: "red" } })).body.id;
    const { id } = (await server.call("createProject", { body: { name: "Cards", tags: [tag] } })).body;
    const params = { id };
    await server.call("uploadMedia", {
      params,
      body: filesForm("files", { "Logo.png": png, "photo.png": png }),
    });
    await server.call("uploadData", {
      params,
      body: filesForm("file", { "d.csv": "name,class\nAda,8\nBob,9\n" }),
    });
    await server.call("saveMapping", { params, body: { field_map: { n: "name" } } });
    await server.call("updateProject", {
      params,
      body: {
        is_dual_sided: true,
        canvas_width: 324,
        front_elements: [shows("logo.PNG")],
        back_elements: [{ ...shows("x"), id: "b", properties: { text: "media of the back" }, type: "text" }],
        page_setup: { page: { width_mm: 210, height_mm: 297 }, label: { width_mm: 86, height_mm: 54 } },
        school_name: "Hill School",
        school_mapping_meta: { school_code: "S1", impersonation_token: "secret token" },
        print_history: [{ pages: 3 }],
      },
    });
    await server.call("saveThumbnail", {
      params,
      body: { svg: "<svg xmlns='http://www.w3.org/2000/svg'/>" },
    });
    await server.store.projects.set(id, { data_mode: "school", school_field_map: '{"n":"name"}' });
    return id;
  }

  const clone = (body?: object) => server.call("cloneProject", { params: { id }, ...(body ? { body } : {}) });
  const get = async (of: string) => (await server.call("getProject", { params: { id: of } })).body;
  const picturesOf = async (of: string) =>
    (await server.call("listMedia", { params: { id: of } })).body.items
      .map(({ filename }) => filename)
      .sort();
  const projects = async () => (await server.call("listProjects")).body.total;
  const storedFiles = () =>
    readdirSync(join(server.dataDir, "files"), { recursive: true }).filter((path) =>
      /[0-9a-f]{32}/.test(String(path)),
    );

  it("[PROJ-48][PROJ-49][OPEN-20][OPEN-24] a clone copies everything by default and is named “(Clone)”", async () => {
    const answer = await clone();
    expect(answer.status).toBe(201);
    const source = await get(id);
    const own = [
      "id",
      "name",
      "revision",
      "created_at",
      "updated_at",
      "thumbnail_urls",
      "print_history",
    ] as const;
    const without = (project: object) =>
      Object.fromEntries(Object.entries(project).filter(([name]) => !own.includes(name as never)));
    expect(without(answer.body)).toEqual(without(source));
    expect(answer.body).toMatchObject({ name: "Cards (Clone)", revision: 0, data_mode: "school" });
    expect(answer.body.id).not.toBe(id);
    expect(answer.body.data_preview).toEqual([
      { name: "Ada", class: "8" },
      { name: "Bob", class: "9" },
    ]);
    expect(await picturesOf(answer.body.id)).toEqual(["Logo.png", "photo.png"]);
    expect((await get(answer.body.id)).thumbnail_urls.front).toContain(answer.body.id);
  });

  it("[PROJ-50][OPEN-25] without any option, a clone has only the design and its pictures", async () => {
    const { body } = await clone({ ...nothing, name: "  Mine " });
    expect(body).toMatchObject({
      name: "Mine",
      data_mode: "school",
      is_dual_sided: true,
      canvas_width: 324,
      front_elements: [shows("logo.PNG")],
      data_source: { headers: [] },
      data_preview: [],
      field_map: {},
      school_field_map: {},
      school_name: null,
      school_mapping_meta: { has_impersonation_token: false },
      print_history: [],
    });
    expect(body.page_setup).not.toBeNull();
    expect(body.tags.map(({ name }) => name)).toEqual(["red"]);
    expect(await picturesOf(body.id)).toEqual(["Logo.png"]);
    expect((await server.store.projects.get(body.id))?.school_mapping_meta).toBe("{}");
  });

  it.each([
    ["include_csv_data", { data_source: { headers: ["name", "class"] }, field_map: {}, school_name: null }],
    [
      "include_mapping",
      { data_source: { headers: [] }, field_map: { n: "name" }, school_field_map: { n: "name" } },
    ],
    [
      "include_school_meta",
      {
        school_name: "Hill School",
        school_mapping_meta: { school_code: "S1", has_impersonation_token: true },
      },
    ],
    ["include_images", { data_preview: [], school_mapping_meta: { has_impersonation_token: false } }],
  ])("[PROJ-50] cloning only %s copies nothing else", async (flag, expected) => {
    const { body } = await clone({ ...nothing, [flag]: true });
    expect(body).toMatchObject(expected);
    expect(await picturesOf(body.id)).toEqual(
      flag === "include_images" ? ["Logo.png", "photo.png"] : ["Logo.png"],
    );
    expect(await server.store.rows.range(body.id, 0, 9)).toHaveLength(flag === "include_csv_data" ? 2 : 0);
  });

  it("[PROJ-47] clones the project even if include_project is false", async () => {
    expect((await clone({ include_project: false })).body.canvas_width).toBe(324);
  });

  it("[OPEN-25] a clone does not copy the print history", async () => {
    expect((await get(id)).print_history).toHaveLength(1);
    expect((await clone()).body.print_history).toEqual([]);
  });

  it("deleting a clone or its source leaves the other project intact", async () => {
    const { body } = await clone();
    await server.deleteForever(id);
    const file = await server.call("getMediaFile", { params: { id: body.id, filename: "photo.png" } });
    expect([file.status, [...file.bytes]]).toEqual([200, [...png]]);
    expect((await get(body.id)).data_preview).toHaveLength(2);
    expect((await server.store.projects.get(body.id))?.dataset_version).toBe(1);
  });

  it("a clone belongs to the user who made it", async () => {
    await server.addUser({ id: "other" });
    const token = await server.signIn("other");
    const { body } = await server.call("cloneProject", { token, params: { id } });
    expect(body.created_by).toBe("other");
  });

  it("[OPEN-24] a failed clone leaves no partial project and no file", async () => {
    const [lost] = (await server.store.media.all(id)).filter(({ filename }) => filename === "photo.png");
    const key = lost?.storage_key ?? "";
    rmSync(join(server.dataDir, "files", key.slice(0, 2), key));
    const [before, files] = [await projects(), storedFiles().length];
    const answer = await clone();
    expect([answer.status, answer.body.code]).toEqual([409, "busy"]);
    expect([await projects(), storedFiles().length]).toEqual([before, files]);
  });

  it("[OPEN-24] removes the whole clone if its source is deleted while copying", async () => {
    const [first, , last] = await Promise.all([clone(), server.deleteForever(id), clone()]);
    const statuses = [first.status, last.status];
    const made = statuses.filter((status) => status === 201).length;
    for (const status of statuses) expect([201, 404, 409]).toContain(status);
    expect(await projects()).toBe(made);
    expect(storedFiles()).toHaveLength(made * 2);
  });

  it("shortens a name at a whole character to make space for “(Clone)”", async () => {
    await server.call("updateProject", { params: { id }, body: { name: `x${"😀".repeat(99)}` } });
    const { name } = (await clone()).body;
    expect(name).toMatch(/^x(😀)+ \(Clone\)$/u);
    expect(name.length).toBeLessThanOrEqual(200);
  });

  it.each([
    [{ name: " " }, "name"],
    [{ include_images: "yes" }, "include_images"],
  ])("refuses a clone request with %j and names the field", async (body, field) => {
    const answer = await clone(body);
    expect([answer.status, answer.body.field]).toEqual([422, field]);
  });

  it("cloning an unknown project returns 404", async () => {
    const { status, body } = await server.call("cloneProject", { params: { id: "none" } });
    expect([status, body.code]).toEqual([404, "project_not_found"]);
  });
});
