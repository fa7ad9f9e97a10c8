import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { smallPictureSizes } from "@print-builder/api";
import { measurePicture, withoutMetadata } from "@print-builder/production";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { filesForm } from "#test/site/callRoute.ts";
import { startTemporaryS3, type TemporaryS3 } from "#test/site/temporaryS3.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import type { StoragePlace } from "../../files/openStorage.ts";
import { sweepFiles } from "../operations/sweepInTurn.ts";

let s3: TemporaryS3;
let server: TestServer;
let id: string;

const places: Readonly<Record<string, () => Promise<StoragePlace | null>>> = {
  "in a folder": async () => null,
  "in a bucket": () => s3.freshBucket(),
};

const images = join(import.meta.dirname, "../../../../../demo/student-card/images");
const [photoName = ""] = readdirSync(images).filter((name) => name.endsWith(".jpg"));
const photo = Uint8Array.from(readFileSync(join(images, photoName)));
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4000 3000"><circle r="1000"/></svg>';

/** A JPEG from a camera held upright: its EXIF data asks for a quarter turn. */
function heldUpright(jpeg: Uint8Array): Uint8Array<ArrayBuffer> {
  const tiff = "49492a0008000000" + "0100" + "1201" + "0300" + "01000000" + "06000000" + "00000000";
  const body = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), Buffer.from(tiff, "hex")]);
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
  return Uint8Array.from(Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]));
}

beforeAll(async () => {
  s3 = await startTemporaryS3();
});
afterAll(() => s3.stop());

const open = async (place: StoragePlace | null = null) => {
  server = await startTestServer("sqlite", place?.kind === "s3" ? { storage: place } : {});
  id = (await server.call("createProject", { body: { name: "Small pictures" } })).body.id;
};
afterEach(() => server.close());

async function upload(files: Record<string, string | Uint8Array<ArrayBuffer>>): Promise<readonly string[]> {
  const { body } = await server.call("uploadMedia", { params: { id }, body: filesForm("files", files) });
  return body.items.map(({ image_id }) => image_id);
}
const small = (filename: string, size: number | string = 320, headers = {}) =>
  server.call("getMediaFile", { params: { id, filename }, query: { size }, headers });

async function storedKeys(): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const some of server.files.olderThan(new Date(Date.now() + 60_000))) keys.push(...some);
  return keys.sort();
}

describe.each(Object.keys(places))("small pictures stored %s", (place) => {
  beforeEach(async () => open(await places[place]?.()));

  it("a small picture is an upright WebP of the requested size, made once", async () => {
    const turned = heldUpright(photo);
    await upload({ "a.jpg": turned });
    const { width, height } = await measurePicture("a.jpg", turned);
    for (const size of smallPictureSizes) {
      const { status, bytes, headers } = await small("a.jpg", size);
      expect([status, headers["content-type"]]).toEqual([200, "image/webp"]);
      const made = await measurePicture("small", bytes);
      expect(Math.max(made.width, made.height)).toBe(Math.min(size, Math.max(width, height)));
      expect(made.width > made.height).toBe(width > height);
    }
    expect(await storedKeys()).toHaveLength(1 + smallPictureSizes.length);
    // The copy exists, so the process is no longer needed.
    await server.pictureReader.close();
    expect((await small("A.jpg")).headers["content-type"]).toBe("image/webp");
    expect((await server.call("getMediaFile", { params: { id, filename: "a.jpg" } })).bytes).toEqual(
      Buffer.from(withoutMetadata(turned) ?? []),
    );
  });

  it("browsers may cache small pictures and revalidate them", async () => {
    const [mediaId = ""] = await upload({ "a.jpg": photo });
    const { headers } = await small("a.jpg");
    expect(headers).toMatchObject({
      "cache-control": "private, no-cache",
      "x-content-type-options": "nosniff",
    });
    const tag = { "if-none-match": String(headers.etag) };
    expect((await small("a.jpg", 320, tag)).status).toBe(304);
    expect((await small("a.jpg", 160, tag)).status).toBe(200);
    const body = filesForm("file", { "b.jpg": heldUpright(photo) });
    await server.call("replaceMedia", { params: { id, mediaId }, body });
    expect((await small("a.jpg", 320, tag)).status).toBe(200);
    expect(await storedKeys()).toHaveLength(2);
  });

  it("deletes small pictures with their picture or project", async () => {
    const [first = ""] = await upload({ "a.jpg": photo, "b.jpg": photo });
    await Promise.all(["a.jpg", "b.jpg"].map((name) => small(name, 160)));
    expect(await storedKeys()).toHaveLength(4);
    await server.call("deleteMedia", { params: { id, mediaId: first } });
    expect((await small("a.jpg", 160)).status).toBe(404);
    expect(await storedKeys()).toHaveLength(2);
    await server.deleteForever(id);
    expect(await storedKeys()).toEqual([]);
  });

  it("sweeps small pictures only after their original is deleted", async () => {
    await upload({ "a.jpg": photo });
    await small("a.jpg");
    const orphan = await server.files.add(photo);
    await server.files.addSmall(orphan, 160, photo);
    const lonely = "0123456789abcdef".repeat(2);
    await server.files.addSmall(lonely, 640, photo);
    const inTwoHours = () => new Date(Date.now() + 2 * 60 * 60 * 1000);
    await sweepFiles(server.files, server.store.media, inTwoHours);
    const kept = await storedKeys();
    expect(kept).toHaveLength(2);
    expect(kept.some((key) => key.startsWith(orphan) || key.startsWith(lonely))).toBe(false);
  });
});

describe("small pictures", () => {
  beforeEach(() => open());

  it("returns a list of small pictures in order, with null for missing names", async () => {
    await upload({ "a.jpg": photo, "b.jpg": photo, "logo.svg": svg });
    const other = await server.call("createProject", { body: { name: "Other" } });
    const filenames = ["B.jpg", "missing.jpg", "a.jpg", "logo.svg", "B.jpg"];
    const many = (body: object, projectId = id) =>
      server.call("getSmallPictures", { params: { id: projectId }, body });
    const { status, body } = await many({ filenames, size: 160 });
    expect(status).toBe(200);
    const copies = [await small("b.jpg", 160), await small("a.jpg", 160)].map(
      ({ bytes }) => `data:image/webp;base64,${bytes.toString("base64")}`,
    );
    expect(body.data_urls).toEqual([copies[0], null, copies[1], null, copies[0]]);
    expect((await many({ filenames, size: 160 }, other.body.id)).body.data_urls).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    for (const refused of [
      { filenames, size: 161 },
      { filenames: [], size: 160 },
      { filenames: Array.from({ length: 101 }, () => "a.jpg"), size: 160 },
    ])
      expect((await many(refused)).status).toBe(422);
    expect((await many({ filenames, size: 160 }, "missing")).status).toBe(404);
  });

  it("a deleted picture does not hold up the rest of a list", async () => {
    const [mediaId = ""] = await upload({ "a.jpg": photo, "b.jpg": photo });
    const asked = server.call("getSmallPictures", {
      params: { id },
      body: { filenames: ["a.jpg", "b.jpg"], size: 160 },
    });
    await expect.poll(() => server.pictureReader.processId()).not.toBeNull();
    await server.call("deleteMedia", { params: { id, mediaId } });
    const { status, body } = await asked;
    expect([status, body.data_urls[1]]).toEqual([200, expect.stringMatching(/^data:image\/webp;base64,/)]);
  });

  it("refuses unsupported sizes", async () => {
    await upload({ "a.jpg": photo });
    const sizes = [
      "0",
      "-320",
      "321",
      "320.0",
      "3e2",
      "999999999",
      "",
      "abc",
      "320,640",
      "../640",
      "NaN",
      "\0",
    ];
    for (const size of sizes) {
      const { status, body } = await small("a.jpg", size);
      expect([size, status, body.code]).toEqual([size, 422, "bad_value"]);
    }
    const twice = `/api/projects/${id}/media/a.jpg?size=320&size=640`;
    const headers = { authorization: `Bearer ${await server.signIn("admin")}` };
    expect((await server.app.inject({ url: twice, headers })).statusCode).toBe(422);
    expect(await storedKeys()).toHaveLength(1);
  });

  it("serves the originals of drawings and unreadable pictures", async () => {
    const cut = photo.slice(0, 300);
    await upload({ "logo.svg": svg });
    const drawing = await small("logo.svg");
    expect(drawing.headers["content-type"]).toBe("image/svg+xml");
    expect(drawing.headers["content-security-policy"]).toContain("sandbox");
    // The file of this picture was damaged on disk after the upload.
    await upload({ "a.jpg": photo });
    const media = await server.store.media.byName(id, "a.jpg");
    const spoiled = await server.files.add(cut);
    if (media) await server.store.media.replace({ ...media, storage_key: spoiled }, media.storage_key);
    expect((await small("a.jpg")).bytes).toEqual(Buffer.from(cut));
    expect((await small("missing.jpg")).status).toBe(404);
  });

  it("makes hundreds of small pictures without delaying other calls", async () => {
    const names = Array.from({ length: 100 }, (_, index) => `${index}.jpg`);
    await upload(Object.fromEntries(names.map((name) => [name, photo])));
    let done = 0;
    const all = names.flatMap((name) =>
      // Each name is requested twice, but its copy is made only once.
      [0, 1].map(async () => {
        const { headers } = await small(name, 160);
        done++;
        return headers["content-type"];
      }),
    );
    const list = await server.call("listMedia", { params: { id } });
    expect([list.status, list.body.total]).toEqual([200, 100]);
    expect(done).toBeLessThan(200);
    expect(new Set(await Promise.all(all))).toEqual(new Set(["image/webp"]));
    expect(await storedKeys()).toHaveLength(200);
  });

  it("serves the original if the thumbnail process is killed, then recovers", async () => {
    await upload({ "a.jpg": photo, "b.jpg": photo });
    const asked = small("a.jpg");
    await expect.poll(() => server.pictureReader.processId()).not.toBeNull();
    process.kill(server.pictureReader.processId() ?? 0, "SIGKILL");
    expect((await asked).headers["content-type"]).toBe("image/jpeg");
    expect((await small("b.jpg")).headers["content-type"]).toBe("image/webp");
  });

  it("serves the original while no process can be started, then a copy", async () => {
    await upload({ "a.jpg": photo });
    const node = process.execPath;
    onTestFinished(() => {
      process.execPath = node;
    });
    process.execPath = join(server.dataDir, "no-node");
    expect((await small("a.jpg")).headers["content-type"]).toBe("image/jpeg");
    process.execPath = node;
    expect((await small("a.jpg")).headers["content-type"]).toBe("image/webp");
  });

  it("deleting a picture while its copy is made leaves no files behind", async () => {
    const [mediaId = ""] = await upload({ "a.jpg": photo });
    const asked = small("a.jpg");
    await expect.poll(() => server.pictureReader.processId()).not.toBeNull();
    await server.call("deleteMedia", { params: { id, mediaId } });
    expect((await asked).status).toBe(404);
    expect(await storedKeys()).toEqual([]);
  });
});
