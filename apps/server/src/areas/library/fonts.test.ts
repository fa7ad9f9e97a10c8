import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { faceFile } from "@print-builder/fonts";
import { renamedFont } from "@print-builder/fonts/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filesForm } from "#test/site/callRoute.ts";
import { kindsAboveStore } from "#test/site/databases.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";

const bundled = (face: string) => readFileSync(fileURLToPath(import.meta.resolve(faceFile(face))));
const crest = renamedFont(bundled("lato-400"), { family: "Crest" });
const crestBold = renamedFont(bundled("lato-700"), { family: "Crest" });
const locked = renamedFont(bundled("lato-400"), { family: "Locked", fsType: 2 });

const text = (id: string, family: string, more = {}) => ({
  id,
  type: "text",
  x: 0,
  y: 0,
  width: 200,
  height: 50,
  properties: { text: id, fontFamily: "custom", customFontFamily: family, ...more },
});

describe.each(kindsAboveStore())("uploaded fonts on %s", (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  const project = async () => (await server.call("createProject", { body: { name: "Fonts" } })).body.id;
  const upload = (id: string, files: Record<string, string | Uint8Array<ArrayBuffer>>) =>
    server.call("uploadFonts", { params: { id }, body: filesForm("files", files) });
  const list = async (id: string) => (await server.call("listFonts", { params: { id } })).body.items;
  const write = (id: string, body: object) => server.call("updateProject", { params: { id }, body });
  const storedFiles = () =>
    readdirSync(join(server.dataDir, "files"), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ).length;

  it("[OPEN-41] an uploaded font returns the data that the font menu needs", async () => {
    const id = await project();
    const { status, body } = await upload(id, { "Crest-Regular.ttf": crest });
    expect(status).toBe(201);
    const [item] = body.items;
    expect(body).toEqual({
      items: [
        {
          font_id: expect.any(String),
          filename: "Crest-Regular.ttf",
          family: "Crest",
          names: ["Crest", "Crest-Regular"],
          weight: 400,
          italic: false,
          is_variable: false,
          content_type: "font/ttf",
          size: crest.length,
          url: `/api/projects/${id}/fonts/${item?.font_id}`,
          uploaded_at: expect.stringMatching(/Z$/),
        },
      ],
      failed: [],
    });
    const file = await server.call("getFontFile", { params: { id, fontId: item?.font_id ?? "" } });
    expect(new Uint8Array(file.bytes)).toEqual(crest);
    expect(file.headers).toMatchObject({ "content-type": "font/ttf", "x-content-type-options": "nosniff" });
  });

  it("[OPEN-41] refuses unusable fonts with a reason and stores the usable fonts", async () => {
    const id = await project();
    const files = { "a.ttf": crest, "b.ttf": "hello", "c.ttf": locked, "d.ttf": crest.slice(0, 4000) };
    const { body, status } = await upload(id, files);
    expect([status, body.items.map(({ filename }) => filename)]).toEqual([201, ["a.ttf"]]);
    expect(body.failed).toEqual([
      { filename: "b.ttf", detail: expect.stringContaining("is not a font file") },
      { filename: "c.ttf", detail: expect.stringContaining("must not be embedded") },
      { filename: "d.ttf", detail: expect.stringContaining("cut off or damaged") },
    ]);
    const none = await upload(id, { "c.ttf": locked });
    expect([none.status, none.body.code]).toEqual([422, "bad_upload"]);
    expect(none.body).toMatchObject({ failed: [{ filename: "c.ttf" }] });
  });

  it("refuses a second file of the same style", async () => {
    const id = await project();
    await upload(id, { "one.ttf": crest });
    const { status, body } = await upload(id, { "two.ttf": crest });
    expect([status, body.detail]).toEqual([422, expect.stringContaining("one.ttf")]);
    expect((await upload(id, { "one.ttf": crestBold })).body.items[0]?.filename).toBe("one (2).ttf");
    expect((await list(id)).map(({ weight }) => weight)).toEqual([400, 700]);
  });

  it("[OPEN-41] refuses to delete a font in use and lists its uses", async () => {
    const id = await project();
    const { items } = (await upload(id, { "Crest.ttf": crest, "Bold.ttf": crestBold })).body;
    await write(id, {
      is_dual_sided: true,
      front_elements: [{ ...text("t1", "crest"), name: "Student name" }, text("other", "Lato")],
      back_elements: [text("Be kind", "Crest")],
    });
    const remove = (index: number) =>
      server.call("deleteFont", { params: { id, fontId: items[index]?.font_id ?? "" } });
    const before = storedFiles();
    const refused = await remove(0);
    expect([refused.status, refused.body.code]).toEqual([409, "font_in_use"]);
    expect(refused.body.places).toEqual(["Student name (front)", "Be kind (back)"]);
    expect(refused.body.detail).toContain("2 texts: Student name (front), Be kind (back)");
    // No text uses the bold file.
    expect((await remove(1)).status).toBe(204);
    await write(id, { front_elements: [], back_elements: [] });
    expect((await remove(0)).status).toBe(204);
    expect((await remove(0)).status).toBe(404);
    expect([storedFiles(), await list(id)]).toEqual([before - 2, []]);
  });

  it("[OPEN-41] prints in an uploaded font, and warns and uses Arimo if it is missing", async () => {
    const id = await project();
    await write(id, { front_elements: [text("Amara", "Crest")], canvas_width: 324, canvas_height: 204 });
    const table = filesForm("file", { "rows.csv": "name\nAmara\n" });
    await server.call("uploadData", { params: { id }, body: table });
    const preview = async () => {
      const body = { record_index: 0, side: "front" };
      return (await server.call("renderPreview", { params: { id }, body })).body;
    };
    const before = await preview();
    expect(before.problems).toMatchObject([{ kind: "unknown_font" }]);
    await upload(id, { "Crest.ttf": crest });
    const after = await preview();
    expect(after.problems).toEqual([]);
    expect(after.svg).not.toBe(before.svg);
  });

  it("a font of another project returns 404", async () => {
    const [mine, other] = [await project(), await project()];
    const [item] = (await upload(mine, { "a.ttf": crest })).body.items;
    const params = { id: other, fontId: item?.font_id ?? "" };
    expect((await server.call("getFontFile", { params })).status).toBe(404);
    expect((await server.call("deleteFont", { params })).status).toBe(404);
    expect((await upload("nope", { "a.ttf": crest })).status).toBe(404);
    expect((await list(mine)).length).toBe(1);
  });

  it("[OPEN-41] a clone has its own copies of the fonts", async () => {
    const id = await project();
    await upload(id, { "Crest.ttf": crest });
    const before = storedFiles();
    const { body: clone } = await server.call("cloneProject", { params: { id }, body: {} });
    const [font] = await list(clone.id);
    expect([font?.family, storedFiles()]).toEqual(["Crest", before + 1]);
    await server.deleteForever(id);
    const file = await server.call("getFontFile", {
      params: { id: clone.id, fontId: font?.font_id ?? "" },
    });
    expect(new Uint8Array(file.bytes)).toEqual(crest);
    await server.deleteForever(clone.id);
    expect(storedFiles()).toBe(before - 1);
  });

  it("[OPEN-41] a project from a template gets the template's font families", async () => {
    const id = await project();
    const other = renamedFont(bundled("lato-400"), { family: "Unused" });
    await upload(id, { "Crest.ttf": crest, "Bold.ttf": crestBold, "Unused.ttf": other });
    const body = { name: "T", project_id: id, front_elements: [text("t", "Crest")] };
    const template = (await server.call("createTemplate", { body })).body;
    await server.deleteForever(id);
    const made = await server.call("createFromTemplate", {
      params: { id: template.id },
      query: { project_name: "Made" },
    });
    expect((await list(made.body.id)).map(({ family, weight }) => [family, weight])).toEqual([
      ["Crest", 400],
      ["Crest", 700],
    ]);
    // A font can be deleted once no design uses it.
    const before = storedFiles();
    const plain = { front_elements: [text("t", "Lato")] };
    await server.call("updateTemplate", { params: { id: template.id }, body: plain });
    expect(storedFiles()).toBe(before - 2);
    expect((await server.call("deleteTemplate", { params: { id: template.id } })).status).toBe(204);
  });
});
