import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { picturedWorkbook } from "@print-builder/production/testing";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { filesForm } from "#test/site/callRoute.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { untilCompleted } from "#test/site/watchJob.ts";

const secret = "SECRET-PLACE";

/** A photo from a phone with the location where it was taken. */
async function phonePhoto(kind: "jpeg" | "tiff" = "jpeg"): Promise<Uint8Array<ArrayBuffer>> {
  const gps = { GPSLatitudeRef: "N", GPSLatitude: "18/1 31/1 12/1", GPSAreaInformation: secret };
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: "#996655" } })
    .withExif({ IFD0: { Artist: secret }, IFD3: gps })
    .withMetadata({ orientation: 6 });
  return Uint8Array.from(await picture.toFormat(kind).toBuffer());
}

describe("location data in photos", () => {
  let server: TestServer;
  let photo: Uint8Array<ArrayBuffer>;
  beforeAll(async () => {
    server = await startTestServer();
    photo = await phonePhoto();
    expect(Buffer.from(photo).includes(secret)).toBe(true);
  });
  afterAll(() => server.close());

  const newProject = async () => ({
    id: (await server.call("createProject", { body: { name: "Notes" } })).body.id,
  });
  const stored = (folder = "files") =>
    readdirSync(join(server.dataDir, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
  const expectNothingNoted = () => {
    for (const bytes of stored()) expect(bytes.includes(secret)).toBe(false);
  };
  const zipOf = async (params: { id: string }) => {
    const { job_id } = (await server.call("startStandardZip", { params })).body;
    await untilCompleted(server, job_id);
    return (await server.call("downloadJob", { params: { jobId: job_id } })).bytes;
  };

  it("removes the location from uploaded, replaced and record photos", async () => {
    const params = await newProject();
    const files = filesForm("files", { "a.jpg": photo, "b.tif": await phonePhoto("tiff") });
    const { items } = (await server.call("uploadMedia", { params, body: files })).body;
    expect(items.map(({ size }) => size)[0]).toBe(photo.length);
    await server.call("uploadLiveImage", { params, body: filesForm("file", { "c.jpg": photo }) });
    const mediaId = items[0]?.image_id ?? "";
    const replaced = { params: { ...params, mediaId }, body: filesForm("file", { "a.jpg": photo }) };
    expect((await server.call("replaceMedia", replaced)).status).toBe(200);
    expectNothingNoted();
    const { bytes } = await server.call("getMediaFile", { params: { ...params, filename: "a.jpg" } });
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
  });

  it("removes the location from photos and designs in a project ZIP", async () => {
    const imageData = `data:image/jpeg;base64,${Buffer.from(photo).toString("base64")}`;
    const element = {
      id: "i",
      type: "image",
      x: 0,
      y: 0,
      width: 60,
      height: 40,
      properties: { staticImage: true, imageData },
    };
    const design = { name: "Zip", canvas_width: 300, canvas_height: 200, front_elements: [element] };
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from(JSON.stringify(design)), "project.json");
    zip.addBuffer(Buffer.from(photo), "images/7A/1.jpg");
    zip.end();
    const bytes = Uint8Array.from(await buffer(zip.outputStream as NodeJS.ReadableStream));
    const imported = await server.call("importProject", { body: filesForm("file", { "p.zip": bytes }) });
    expect(imported.status).toBe(201);
    const params = { id: imported.body.id };
    await server.call("updateProject", { params, body: { back_elements: [element] } });
    expectNothingNoted();
    const { front_elements, back_elements } = (await server.call("getProject", { params })).body;
    for (const each of [...front_elements, ...back_elements]) {
      const body = String((each.properties as { imageData?: unknown }).imageData).split(",")[1] ?? "";
      const picture = Buffer.from(body, "base64");
      expect([picture.includes(secret), (await sharp(picture).metadata()).orientation]).toEqual([false, 6]);
    }
  });

  it("removes the location from pictures in a workbook's cells", async () => {
    const params = await newProject();
    const rows = [["Name", "Photo"], ["Asha"]];
    const pictures = [{ row: 1, column: 1, bytes: photo, way: "in cell" as const }];
    const book = Uint8Array.from(await picturedWorkbook({ rows, pictures }));
    await server.call("uploadData", { params, body: filesForm("file", { "p.xlsx": book }) });
    const { items } = (await server.call("listMedia", { params })).body;
    const filename = items[0]?.filename ?? "none";
    const { status, bytes } = await server.call("getMediaFile", { params: { ...params, filename } });
    expect([status, bytes.includes(secret)]).toEqual([200, false]);
  });

  it("never exports the location of a stored photo to a ZIP or PDF", async () => {
    const params = await newProject();
    const turned = Uint8Array.from(
      await sharp(photo)
        .autoOrient()
        .withExif({ IFD0: { Artist: secret } })
        .jpeg()
        .toBuffer(),
    );
    for (const [name, bytes] of [
      ["old.jpg", photo],
      ["upright.jpg", turned],
    ] as const) {
      await server.call("uploadMedia", { params, body: filesForm("files", { [name]: photo }) });
      const media = await server.store.media.byName(params.id, name);
      if (!media) throw new Error("The photo is not stored.");
      const storage_key = await server.files.add(bytes);
      await server.store.media.replace({ ...media, storage_key }, media.storage_key);
    }
    expect((await zipOf(params)).includes(secret)).toBe(false);
    const properties = { staticImage: true, imageData: "media:upright.jpg" };
    const element = { id: "i", type: "image", x: 0, y: 0, width: 60, height: 40, properties };
    await server.call("updateProject", { params, body: { front_elements: [element] } });
    const pdf = await server.call("exportPdf", { params, body: { live_rows: [{}] } });
    expect([pdf.status, pdf.bytes.includes("DCTDecode"), pdf.bytes.includes(secret)]).toEqual([
      200,
      true,
      false,
    ]);
  });
});
