import { readdirSync } from "node:fs";
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
/** A PNG too large for a preview. */
function largePng(): Buffer {
  const head = Buffer.from("\0\0\0\0IDAT", "latin1");
  head.writeUInt32BE(600_000);
  return Buffer.concat([png.subarray(0, -12), head, Buffer.alloc(600_004), png.subarray(-12)]);
}
const pngAddress = `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
const rectangle = { id: "r1", type: "rectangle", x: 1, y: 2, width: 30, height: 40, properties: {} };
const shows = (name: string) => ({
  ...rectangle,
  id: `image-${name}`,
  type: "image",
  properties: { staticImage: true, imageData: `media:${name}` },
});

describe.each(kindsAboveStore())("templates on %s", (kind) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer(kind);
  });
  afterEach(() => server.close());

  const create = (fields: object = {}) =>
    server.call("createTemplate", { body: { name: "T", front_elements: [rectangle], ...fields } });
  const update = (id: string, body: object) => server.call("updateTemplate", { params: { id }, body });
  const remove = (id: string) => server.call("deleteTemplate", { params: { id } });
  const list = async (query: Record<string, string> = {}) =>
    (await server.call("listTemplates", { query })).body.items;
  const use = (id: string, project_name = "Mine") =>
    server.call("createFromTemplate", { params: { id }, query: { project_name } });
  const storedFiles = () =>
    readdirSync(join(server.dataDir, "files"), { recursive: true }).filter((path) =>
      /[0-9a-f]{32}/.test(String(path)),
    );

  async function projectWithPictures(...names: readonly string[]): Promise<string> {
    const { id } = (await server.call("createProject", { body: { name: "Source" } })).body;
    const files = Object.fromEntries(names.map((name) => [name, png]));
    await server.call("uploadMedia", { params: { id }, body: filesForm("files", files) });
    return id;
  }

  it("a copy is custom and has the requested pictures, colours and sample", async () => {
    const project_id = await projectWithPictures("crest.png");
    const panel = { ...rectangle, id: "p", properties: { fillColor: "#0f4b44" } };
    const sample = { values: { full_name: "Ana" }, photo: pngAddress };
    const sent = { project_id, sample, purpose: "school", front_elements: [panel, shows("crest.png")] };
    const { body: original } = await create({ ...sent, background_color: "#ffffff" });
    const duplicate = (query: object) =>
      server.call("duplicateTemplate", { params: { id: original.id }, query: { name: "Mine", ...query } });
    const { status, body: copy } = await duplicate({ palette: "ffcc00-0b3d91" });
    expect(status).toBe(201);
    expect(copy).toMatchObject({ name: "Mine", category: "custom", sample, purpose: "school" });
    expect(copy.front_elements[0]).toMatchObject({ properties: { fillColor: "#ffcc00" } });
    expect((await duplicate({})).body.front_elements).toEqual(original.front_elements);
    await remove(original.id);
    const { body: project } = await use(copy.id);
    expect(project.front_elements[0]).toMatchObject({ properties: { fillColor: "#ffcc00" } });
    expect(storedFiles().length).toBeGreaterThanOrEqual(3);
    expect((await server.call("duplicateTemplate", { params: { id: copy.id } })).status).toBe(422);
  });

  it("makes a project in a palette's colours and refuses unknown palettes", async () => {
    const panel = { ...rectangle, properties: { fillColor: "#0f4b44" } };
    const { body } = await create({ front_elements: [panel] });
    const useIn = (palette: string) =>
      server.call("createFromTemplate", {
        params: { id: body.id },
        query: { project_name: "Mine", palette },
      });
    const { body: project } = await useIn("berry");
    expect(project.front_elements[0]).not.toMatchObject({ properties: { fillColor: "#0f4b44" } });
    const refused = await useIn("mauve");
    expect([refused.status, refused.body.code]).toEqual([422, "unknown_palette"]);
  });

  it("[TMPL-20][TMPL-22][OPEN-20][OPEN-33] a new template returns 201 with all fields, and is custom by default", async () => {
    const sent = {
      name: " Card ",
      description: "For pupils",
      is_dual_sided: true,
      canvas_width: 324,
      canvas_height: 204,
      background_color: "#fafafa",
      front_elements: [{ ...rectangle, custom: { kept: true } }],
      back_elements: [{ ...rectangle, id: "b" }],
      preview_image: pngAddress,
    };
    const { status, body } = await create(sent);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...sent, name: "Card", category: "custom", is_built_in: false });
    expect(body.elements).toEqual(sent.front_elements);
    expect(body.canvas_width_mm).toBeCloseTo(324 / 3.77, 5);
    expect(await list()).toEqual([body]);
    expect((await server.call("stats")).body.templates).toBe(1);
  });

  it.each([
    ["all", "custom"],
    ["", "custom"],
    [null, "custom"],
    ["poster", "poster"],
  ])("[TMPL-21][OPEN-34] stores category %j as %s", async (sent, stored) => {
    expect((await create({ category: sent })).body.category).toBe(stored);
  });

  it("[TMPL-01][TMPL-18] searches templates in every script and filters by category", async () => {
    await create({ name: "Schüler 100%", description: "blue" });
    await create({ name: "Other", description: "für SCHÜLER", category: "poster" });
    await create({ name: "1000", description: "red" });
    const names = async (query: Record<string, string>) => (await list(query)).map(({ name }) => name);
    expect(await names({})).toEqual(["1000", "Other", "Schüler 100%"]);
    expect(await names({ search: "schüler" })).toEqual(["Other", "Schüler 100%"]);
    expect(await names({ search: "100%" })).toEqual(["Schüler 100%"]);
    expect(await names({ category: "poster" })).toEqual(["Other"]);
    expect(await names({ category: "custom", search: "RED" })).toEqual(["1000"]);
    expect(await names({ category: "all" })).toHaveLength(3);
    expect((await server.call("listTemplates", { query: { category: "none" } })).body.field).toBe("category");
  });

  it.each([
    [{ name: "  " }, "name", "must not be blank"],
    [{ front_elements: [] }, "elements", "No elements to save as template"],
    [{ front_elements: [{ ...rectangle, width: -1 }] }, "front_elements[0].width", ""],
    [{ category: "cards" }, "category", ""],
    [{ canvas_width: 0 }, "canvas_width", ""],
    [{ preview_image: "x".repeat(1_000_001) }, "preview_image", "at most 500 kB"],
  ])(
    "[TMPL-26][TMPL-28] refuses a template with %.60j and names the field",
    async (fields, field, detail) => {
      const { status, body } = await create(fields);
      expect([status, body.field]).toEqual([422, field]);
      expect(body.detail).toContain(detail);
    },
  );

  it.each([
    ["type", { type: "hologram" }],
    ["type", { type: { toString: 1 } }],
    ["id", { id: 7 }],
  ])("creating and updating refuse an element with an invalid %s (%j)", async (field, wrong) => {
    const back_elements = [rectangle, { ...rectangle, ...wrong }];
    const { id } = (await create()).body;
    for (const { status, body } of [await create({ back_elements }), await update(id, { back_elements })]) {
      expect([status, body.code, body.field]).toEqual([422, "bad_value", `back_elements[1].${field}`]);
    }
    const elements = [{ ...rectangle, ...wrong }];
    const { status, body } = await create({ front_elements: undefined, elements });
    expect([status, body.field]).toEqual([422, `elements[0].${field}`]);
  });

  it("keeps a stored element of an unknown type in a template", async () => {
    const project_id = await projectWithPictures();
    const unknown = { ...rectangle, type: "hologram" };
    await server.store.projects.set(project_id, { front_elements: JSON.stringify([unknown]) });
    const made = await create({ project_id, front_elements: [unknown] });
    expect([made.status, made.body.front_elements]).toEqual([201, [unknown]]);
    const again = await update(made.body.id, { front_elements: [unknown, rectangle] });
    expect([again.status, again.body.front_elements]).toEqual([200, [unknown, rectangle]]);
  });

  it("[TMPL-22][API-05] PUT stores only the template fields that are sent", async () => {
    const { id, created_at } = (await create({ description: "old" })).body;
    const changed = await update(id, { name: "New", back_elements: [{ ...rectangle, id: "b" }] });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      name: "New",
      description: "old",
      front_elements: [rectangle],
      created_at,
    });
    expect((await list({ search: "new" }))[0]).toEqual(changed.body);
    expect((await update(id, {})).body).toMatchObject({ name: "New", category: "custom", canvas_width: 800 });
  });

  it("[TMPL-29] refuses to save an empty design to a template and changes nothing", async () => {
    const { id } = (await create()).body;
    const { status, body } = await update(id, { front_elements: [] });
    expect([status, body.detail]).toEqual([422, "No design elements to save"]);
    expect((await list())[0]?.front_elements).toEqual([rectangle]);
  });

  it("keeps all simultaneous changes to different fields", async () => {
    const { id } = (await create()).body;
    const answers = await Promise.all([
      update(id, { name: "N" }),
      update(id, { description: "D" }),
      update(id, { canvas_width: 9 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await list())[0]).toMatchObject({ name: "N", description: "D", canvas_width: 9 });
  });

  it("[TMPL-25][OPEN-33] refuses to change or delete templates that are not custom (403)", async () => {
    const { id } = (await create({ category: "business" })).body;
    for (const { status, body } of [await update(id, { name: "X" }), await remove(id)]) {
      expect([status, body.code]).toEqual([403, "template_protected"]);
    }
    expect((await list())[0]?.name).toBe("T");
  });

  it("[TMPL-22][OPEN-32] deletes a custom template, which then returns 404", async () => {
    const { id } = (await create()).body;
    expect((await remove(id)).status).toBe(204);
    for (const { status, body } of [await remove(id), await update(id, { name: "X" }), await use(id)]) {
      expect([status, body.code]).toEqual([404, "template_not_found"]);
    }
  });

  it("[TMPL-32] detects a preview's type from its content and sanitizes SVG", async () => {
    const preview = async (preview_image: string | null) =>
      (await create({ preview_image })).body.preview_image;
    expect(await preview(null)).toBeNull();
    expect(await preview("")).toBeNull();
    expect(await preview(pngAddress.replace("image/png", "image/x-anything"))).toBe(pngAddress);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>`;
    for (const sent of [
      svg,
      `data:image/svg+xml,${encodeURIComponent(svg)}`,
      `data:image/svg+xml;base64,${btoa(svg)}`,
    ]) {
      const stored = (await preview(sent)) ?? "";
      expect(stored).toMatch(/^data:image\/svg\+xml;base64,/);
      expect(Buffer.from(stored.split(",")[1] ?? "", "base64").toString()).toContain("<rect");
    }
  });

  it.each([
    ["https://evil.example/a.png", 422],
    ["javascript:alert(1)", 422],
    ["data:text/html;base64,PGI+", 422],
    ["data:image/png;base64,AAAA", 422],
    ["data:image/png;base64,%%%", 422],
    [`data:image/png;base64,${largePng().toString("base64")}`, 413],
  ])("refuses a preview like %.40s", async (preview_image, status) => {
    expect((await create({ preview_image })).status).toBe(status);
  });

  it("removes scripts from an SVG preview, or refuses the preview", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><rect onload="x()"/></svg>`;
    const { status, body } = await create({ preview_image: svg });
    const shown = Buffer.from(body.preview_image?.split(",")[1] ?? "", "base64").toString();
    if (status === 201) expect(shown).not.toMatch(/script|onload/);
    else expect([status, body.code]).toEqual([422, "unsafe_svg"]);
  });

  it("[TMPL-11][OPEN-20] a project from a template has its design and belongs to its creator", async () => {
    const page_setup = { page: { width_mm: 210, height_mm: 297 }, label: { width_mm: 86, height_mm: 54 } };
    const sent = {
      canvas_width: 324,
      canvas_height: 204,
      page_setup,
      background_color: "#abcdef",
      category: "label",
    };
    const template = (await create({ ...sent, back_elements: [shows("x")], image_map: { photo: "file" } }))
      .body;
    const { status, body } = await use(template.id, "  My cards ");
    expect(status).toBe(201);
    const same = [
      "canvas_width",
      "canvas_height",
      "canvas_width_mm",
      "canvas_height_mm",
      "background_color",
    ] as const;
    for (const field of [...same, "page_setup", "front_elements", "back_elements", "image_map"] as const) {
      expect(body[field], field).toEqual(template[field]);
    }
    expect(body).toMatchObject({
      name: "My cards",
      is_dual_sided: false,
      data_mode: "standard",
      created_by: "admin",
      front_element_count: 1,
      back_element_count: 1,
      revision: 0,
    });
    expect((await server.call("listProjects", { query: { search: "my cards" } })).body.total).toBe(1);
  });

  it("[TMPL-40] a project from an ID card template has its size and two sides", async () => {
    const { id } = (await create({ category: "id_card", canvas_width: 204, canvas_height: 324 })).body;
    expect((await use(id)).body).toMatchObject({
      is_dual_sided: true,
      canvas_width: 204,
      canvas_height: 324,
    });
  });

  it("a project from a template has thumbnails of its sides at once", async () => {
    const text = {
      id: "t",
      type: "text",
      x: 5,
      y: 5,
      width: 90,
      height: 20,
      properties: { text: "{{ name }}" },
    };
    const { id } = (await create({ is_dual_sided: true, back_elements: [text] })).body;
    // On a busy machine the answer does not wait for the thumbnails.
    const pictures = async (projectId: string) => {
      const { body } = await server.call("getProject", { params: { id: projectId } });
      return [body.thumbnail_svg_front, body.thumbnail_svg_back];
    };
    const both = (await use(id)).body;
    await expect
      .poll(() => pictures(both.id))
      .toEqual([expect.stringMatching(/^<svg/), expect.stringMatching(/^<svg/)]);
    const [front, back] = await pictures(both.id);
    expect(front).not.toBe(back);
    const single = (await use((await create()).body.id)).body;
    await expect.poll(() => pictures(single.id)).toEqual([expect.any(String), null]);
  });

  it("makes a project without thumbnails if its design cannot be drawn", async () => {
    const { id } = (await create()).body;
    await server.printer.close();
    const { status, body } = await use(id);
    expect([status, body.thumbnail_svg_front, body.front_element_count]).toEqual([201, null, 1]);
  });

  it.each(["", "   ", "a\nb", "x".repeat(201)])("[OPEN-32] refuses the project name %.10j", async (name) => {
    const { id } = (await create()).body;
    const { status, body } = await use(id, name);
    expect([status, body.field]).toEqual([422, "project_name"]);
    const without = await server.call("createFromTemplate", { params: { id } });
    expect([without.status, without.body.field]).toEqual([422, "project_name"]);
  });

  it("copies a design's pictures from project to template to project", async () => {
    const project_id = await projectWithPictures("Logo.png", "unused.png");
    const { id } = (await create({ front_elements: [shows("logo.png")], project_id })).body;
    await server.deleteForever(project_id);
    expect(storedFiles()).toHaveLength(1);
    const made = (await use(id)).body;
    await remove(id);
    expect(storedFiles()).toHaveLength(1);
    const file = await server.call("getMediaFile", { params: { id: made.id, filename: "Logo.png" } });
    expect([file.status, [...file.bytes]]).toEqual([200, [...png]]);
    const { items } = (await server.call("listMedia", { params: { id: made.id } })).body;
    expect(items.map(({ filename }) => filename)).toEqual(["Logo.png"]);
  });

  it("updating a template keeps pictures in use and deletes unused pictures", async () => {
    const project_id = await projectWithPictures("a.png", "b.png", "c.png");
    const { id } = (await create({ front_elements: [shows("a.png"), shows("b.png")], project_id })).body;
    expect(storedFiles()).toHaveLength(5);
    await update(id, { name: "Same pictures" });
    expect(storedFiles()).toHaveLength(5);
    await update(id, { front_elements: [shows("a.png"), shows("c.png")], project_id });
    expect(storedFiles()).toHaveLength(5);
    await update(id, { front_elements: [shows("a.png")] });
    const names = (await server.store.templates.pictures(id)).map(({ filename }) => filename);
    expect([names, storedFiles().length]).toEqual([["a.png"], 4]);
    const known = await server.store.media.known(
      (await server.store.templates.pictures(id)).map((p) => p.storage_key),
    );
    expect(known.size).toBe(1);
  });

  it("refuses an unknown project as source of pictures and stores nothing", async () => {
    const answer = await create({ front_elements: [shows("a.png")], project_id: "none" });
    expect([answer.status, answer.body.code]).toEqual([404, "project_not_found"]);
    expect(await list()).toEqual([]);
  });
});
