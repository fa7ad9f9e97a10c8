import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { filesForm } from "#test/site/callRoute.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { openFolderStorage } from "../../files/folderStorage.ts";
import { createMedia } from "../library/media.ts";
import { sweepFiles } from "./sweepInTurn.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const png = Uint8Array.from(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
);
const inTwoHours = () => new Date(Date.now() + 2 * 60 * 60 * 1000);

async function storedKeys(): Promise<readonly string[]> {
  const keys: string[] = [];
  const files = openFolderStorage(`${server.dataDir}/files`);
  for await (const some of files.olderThan(inTwoHours())) keys.push(...some);
  return keys;
}

describe("orphaned files", () => {
  it("removes old orphaned files and keeps those that pictures use", async () => {
    const files = openFolderStorage(`${server.dataDir}/files`);
    const { id } = (await server.call("createProject", { body: { name: "P" } })).body;
    const body = filesForm("files", { "a.png": png });
    await server.call("uploadMedia", { params: { id }, body });
    const orphan = await files.add(png);
    expect(await sweepFiles(files, server.store.media, () => new Date())).toBe(0);
    expect(await sweepFiles(files, server.store.media, inTwoHours)).toBe(1);
    expect(await storedKeys()).not.toContain(orphan);
    expect((await server.call("getMediaFile", { params: { id, filename: "a.png" } })).status).toBe(200);
  });

  it("leaves no file when its row cannot be stored", async () => {
    const files = openFolderStorage(`${server.dataDir}/files`);
    const media = createMedia({ store: server.store, files, clock: () => new Date() });
    // The project is deleted before its row is written.
    await expect(media.add("no-such-project", "a.png", png)).rejects.toThrow();
    expect(await storedKeys()).toEqual([]);
  });
});
