import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { faceFile } from "@print-builder/fonts";
import { renamedFont } from "@print-builder/fonts/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filesForm } from "#test/site/callRoute.ts";
import { kindsAboveStore } from "#test/site/databases.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";

const lato = readFileSync(fileURLToPath(import.meta.resolve(faceFile("lato-400"))));
const crest = renamedFont(lato, { family: "Crest" });
const png = new Uint8Array(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
);
const svg = new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><circle r="1"/></svg>'));

describe.each(kindsAboveStore())("[OPEN-35] copying pictures and fonts with elements, on %s", (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  const project = async (pictures: Record<string, Uint8Array<ArrayBuffer>> = {}) => {
    const { id } = (await server.call("createProject", { body: { name: "P" } })).body;
    if (Object.keys(pictures).length > 0) {
      await server.call("uploadMedia", { params: { id }, body: filesForm("files", pictures) });
    }
    return id;
  };
  const addFont = (id: string) =>
    server.call("uploadFonts", { params: { id }, body: filesForm("files", { "Crest.ttf": crest }) });
  const copy = (id: string, body: object) => server.call("copyDesignFiles", { params: { id }, body });
  const names = async (id: string) =>
    (await server.call("listMedia", { params: { id }, query: { sort: "name_asc" } })).body.items.map(
      ({ filename }) => filename,
    );
  const storedFiles = () =>
    readdirSync(join(server.dataDir, "files"), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ).length;

  it("copies pictures and fonts from another project as new files", async () => {
    const source = await project({ "logo.png": png, "other.png": png });
    await addFont(source);
    const id = await project();
    const body = { from: { project_id: source }, pictures: ["logo.png"], families: ["crest", "Lato"] };
    const copied = await copy(id, body);
    expect(copied.status).toBe(200);
    expect(copied.body.pictures).toEqual({ "logo.png": "logo.png" });
    expect(copied.body.fonts.map(({ family }) => family)).toEqual(["Crest"]);
    await server.deleteForever(source);
    const file = await server.call("getMediaFile", { params: { id, filename: "logo.png" } });
    expect(new Uint8Array(file.bytes)).toEqual(png);
  });

  it("reuses identical pictures and renames different ones on a name clash", async () => {
    const source = await project({ "logo.png": png, "crest.png": png });
    await addFont(source);
    const id = await project({ "logo.png": png, "crest.png": svg });
    await addFont(id);
    const before = storedFiles();
    const body = {
      from: { project_id: source },
      pictures: ["logo.png", "CREST.png", "gone.png"],
      families: ["Crest"],
    };
    const copied = await copy(id, body);
    expect(copied.body.pictures).toEqual({ "logo.png": "logo.png", "CREST.png": "crest (2).png" });
    expect(copied.body.fonts).toHaveLength(1);
    expect(await names(id)).toEqual(["crest (2).png", "crest.png", "logo.png"]);
    expect(storedFiles()).toBe(before + 1);
  });

  it("copies pictures and fonts from a template", async () => {
    const source = await project({ "logo.png": png });
    await addFont(source);
    const box = { x: 0, y: 0, width: 10, height: 10 };
    const elements = [
      { id: "i", type: "image", ...box, properties: { staticImage: true, imageData: "media:logo.png" } },
      { id: "t", type: "text", ...box, properties: { fontFamily: "Crest" } },
    ];
    const body = { name: "T", project_id: source, elements };
    const template = (await server.call("createTemplate", { body })).body;
    const id = await project();
    const wanted = { pictures: ["logo.png"], families: ["Crest"] };
    const copied = await copy(id, { from: { template_id: template.id }, ...wanted });
    expect(copied.body.pictures).toEqual({ "logo.png": "logo.png" });
    expect(copied.body.fonts).toHaveLength(1);
  });

  it("copying returns 404 for an unknown source, 422 for an invalid source", async () => {
    const id = await project();
    expect((await copy(id, { from: { project_id: "nope" } })).status).toBe(404);
    expect((await copy(id, { from: { template_id: "nope" } })).status).toBe(404);
    expect((await copy("nope", { from: { project_id: id } })).status).toBe(404);
    expect((await copy(id, { from: {} })).status).toBe(422);
    expect((await copy(id, { from: { project_id: id, template_id: id } })).status).toBe(422);
  });
});
