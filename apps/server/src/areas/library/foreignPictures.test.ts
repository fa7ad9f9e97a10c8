import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { measurePicture, pictureKind } from "@print-builder/production";
import { foreignPictures } from "@print-builder/production/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { filesForm } from "#test/site/callRoute.ts";
import { kindsAboveStore } from "#test/site/databases.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { filesOfZip, untilCompleted } from "#test/site/watchJob.ts";
import { backUp } from "../../backup/backUp.ts";
import { originalKey } from "../../files/fileStorage.ts";
import { joinDatabase } from "../../store/database.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const made = async (name: string): Promise<Bytes> => Uint8Array.from((await foreignPictures[name]?.()) ?? []);
const sent: Readonly<Record<string, Bytes>> = {
  "a.heic": await made("HEIC"),
  "b.tif": await made("TIFF of 16 bits"),
  "c.bmp": await made("BMP of 24 bits"),
  "d.avif": await made("AVIF"),
  "e.jpg": await made("CMYK JPEG with its profile"),
};
const originalTypes = ["image/heic", "image/tiff", "image/bmp", "image/avif", "image/jpeg"];

describe.each(kindsAboveStore())("pictures that browsers cannot show, on %s", (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  const upload = async (files: Readonly<Record<string, Bytes>> = sent) => {
    const { id } = (await server.call("createProject", { body: { name: "Kinds" } })).body;
    const { body } = await server.call("uploadMedia", { params: { id }, body: filesForm("files", files) });
    return { id, items: body.items, failed: body.failed };
  };
  const fetched = (id: string, filename: string, query = {}) =>
    server.call("getMediaFile", { params: { id, filename }, query });
  const stored = () =>
    readdirSync(join(server.dataDir, "files"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /^[0-9a-f]{32}/.test(entry.name))
      .map(({ name }) => name);

  it("shows pictures in formats unknown to browsers as JPEG or PNG", async () => {
    const { id, items, failed } = await upload();
    expect(failed).toEqual([]);
    expect(items.map(({ filename }) => filename)).toEqual(Object.keys(sent));
    for (const [at, { filename, content_type, size }] of items.entries()) {
      const shown = await fetched(id, filename);
      expect([shown.headers["content-type"], content_type]).toEqual([content_type, content_type]);
      expect(`image/${pictureKind(shown.bytes)}`).toBe(content_type);
      expect(await measurePicture(filename, shown.bytes)).toEqual({ width: 240, height: 80 });
      const original = await fetched(id, filename, { original: true });
      expect(original.headers["content-type"]).toBe(originalTypes[at]);
      expect(Uint8Array.from(original.bytes)).toEqual(sent[filename]);
      expect(size).toBe(original.bytes.length);
      expect((await fetched(id, filename, { size: 160 })).headers["content-type"]).toBe("image/webp");
    }
    const png = Uint8Array.from((await fetched(id, "b.tif")).bytes);
    const plain = await upload({ "plain.png": png });
    expect(Uint8Array.from((await fetched(plain.id, "plain.png", { original: true })).bytes)).toEqual(png);
  });

  it("replaces, clones, exports and deletes originals with their pictures", async () => {
    const before = new Set(stored());
    const { id, items } = await upload({ "a.heic": sent["a.heic"] ?? new Uint8Array() });
    const replaced = await server.call("replaceMedia", {
      params: { id, mediaId: items[0]?.image_id ?? "" },
      body: filesForm("file", { "other.tif": sent["b.tif"] ?? new Uint8Array() }),
    });
    expect(replaced.body).toMatchObject({ filename: "a.heic", content_type: "image/png" });
    const clone = (await server.call("cloneProject", { params: { id }, body: { name: "Again" } })).body;
    for (const project of [id, clone.id])
      expect(Uint8Array.from((await fetched(project, "a.heic", { original: true })).bytes)).toEqual(
        sent["b.tif"],
      );
    const { body } = await server.call("startStandardZip", { params: { id }, body: {} });
    await untilCompleted(server, body.job_id);
    const zip = await server.call("downloadJob", { params: { jobId: body.job_id } });
    const packed = (await filesOfZip(zip.bytes)).get("images/a.heic");
    expect(packed && Uint8Array.from(packed)).toEqual(sent["b.tif"]);
    await server.call("cancelJob", { params: { jobId: body.job_id } });
    for (const project of [id, clone.id]) {
      const { items: listed } = (await server.call("listMedia", { params: { id: project } })).body;
      await server.call("deleteMedia", { params: { id: project, mediaId: listed[0]?.image_id ?? "" } });
    }
    expect(stored().filter((key) => !before.has(key) && key.length > 32)).toEqual([]);
  });

  it("exports originals to ZIPs, and names invalid pictures on import", async () => {
    const zip = new ZipFile();
    const entries = {
      "project.json": Buffer.from(JSON.stringify({ name: "Zipped", canvas_width: 300, canvas_height: 200 })),
      ...Object.fromEntries(Object.entries(sent).map(([name, bytes]) => [`images/${name}`, bytes])),
      "images/page.heic": Buffer.from("<html>no photo</html>"),
      "images/half.tif": (sent["b.tif"] ?? new Uint8Array()).subarray(0, 200),
    };
    for (const [name, bytes] of Object.entries(entries)) zip.addBuffer(Buffer.from(bytes), name);
    zip.end();
    const bytes = Uint8Array.from(await buffer(zip.outputStream as NodeJS.ReadableStream));
    const { body } = await server.call("importProject", { body: filesForm("file", { "p.zip": bytes }) });
    const { items } = (
      await server.call("listMedia", { params: { id: body.id }, query: { sort: "name_asc" } })
    ).body;
    expect(items.map(({ filename }) => filename)).toEqual(Object.keys(sent));
    expect(body.notes.join("\n")).toMatch(/images\/page\.heic was left out: This is not an image/);
    expect(body.notes.join("\n")).toMatch(/images\/half\.tif was left out: .*(cut off|damaged)/);
  });

  it("backups contain the originals of converted pictures", async () => {
    await upload({ "a.heic": sent["a.heic"] ?? new Uint8Array() });
    const place = server.database;
    const database = joinDatabase(place);
    const folder = mkdtempSync(join(tmpdir(), "originals-"));
    try {
      const { files, missing } = await backUp(
        { database, place, files: server.files, clock: () => new Date() },
        join(folder, "backup.zip"),
      );
      expect(missing).toEqual([]);
      const all = Object.keys(files);
      const originals = stored().filter((key) => key.endsWith("-original"));
      expect(originals.length).toBeGreaterThan(0);
      expect(all).toEqual(expect.arrayContaining(originals));
      expect(all).toEqual(expect.arrayContaining(originals.map((key) => key.slice(0, 32))));
      expect(originalKey(originals[0]?.slice(0, 32) ?? "")).toBe(originals[0]);
    } finally {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
