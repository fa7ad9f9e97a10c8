import { mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { filesForm } from "#test/site/callRoute.ts";
import { photoOf } from "#test/site/photoCards.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { openFolderStorage } from "../files/folderStorage.ts";
import { type FoundPictures, openStoredPictures } from "./storedPictures.ts";

describe("pictures of a print job", () => {
  let server: TestServer;
  let id: string;
  let imageId: string;
  let found: FoundPictures;
  const one = photoOf(1);
  beforeAll(async () => {
    server = await startTestServer("sqlite");
    await server.files.writeNote("installation", "ours");
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    id = (await server.call("createProject", { body: { name: "P" } })).body.id;
    const body = filesForm("files", { "a.png": await one });
    imageId = (await server.call("uploadMedia", { params: { id }, body })).body.items[0]?.image_id ?? "";
    found = (await server.store.media.names(id)).map((row) => [row.filename, row.storage_key]);
  });

  const parts = () => ({ media: server.store.media, files: server.files });
  const read = async (list: FoundPictures | null = found) =>
    await (await openStoredPictures(parts(), id, list)).read("a.png");

  it("a job reads pictures that were replaced since it started", async () => {
    const two = await photoOf(2);
    const body = filesForm("file", { "b.png": two });
    await server.call("replaceMedia", { params: { id, mediaId: imageId }, body });
    expect(await read()).toEqual(Buffer.from(two));
  });

  it("a job finds no file for a picture that somebody deleted", async () => {
    await server.call("deleteMedia", { params: { id, mediaId: imageId } });
    expect(await read()).toBeNull();
  });

  it("a lost file fails a whole job, but outside jobs only affects its card", async () => {
    await server.files.remove(found[0]?.[1] ?? "");
    await expect(read()).rejects.toMatchObject({
      code: "file_lost",
      message: expect.stringContaining("“a.png” is missing from the server's storage"),
    });
    await expect(read(null)).rejects.toMatchObject({ code: "unreadable_photo" });
  });

  it("no picture counts as lost while a different storage is mounted", async () => {
    const place = join(server.dataDir, "files");
    const away = mkdtempSync(join(tmpdir(), "print-builder-away-"));
    renameSync(place, join(away, "files"));
    mkdirSync(place);
    await expect(read()).rejects.toMatchObject({ code: "storage_unavailable" });
    await expect(read(null)).rejects.toMatchObject({ code: "storage_unavailable" });
    rmSync(place, { recursive: true });
    renameSync(join(away, "files"), place);
    rmSync(away, { recursive: true });
    expect(await read()).toEqual(Buffer.from(await one));
    expect(await openFolderStorage(place).readNote("installation")).toBe("ours");
  });
});
