import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freshBucket, startTemporaryS3, type TemporaryS3 } from "#test/site/temporaryS3.ts";
import { type FileStorage, originalKey } from "./fileStorage.ts";
import { openFolderStorage } from "./folderStorage.ts";
import { openStorage } from "./openStorage.ts";
import { readS3Place } from "./s3Place.ts";

let folder: string;
let s3: TemporaryS3;

beforeAll(async () => {
  s3 = await startTemporaryS3();
});
afterAll(() => s3.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "print-builder-files-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Tests another S3 storage, such as s3://KEY:SECRET@127.0.0.1:7070/any?tls=off; see CONTRIBUTING.md. */
const { TEST_S3_URL: otherStore } = process.env;

const fresh: Readonly<Record<string, () => Promise<FileStorage>>> = {
  "in a folder": async () => openFolderStorage(join(folder, "files")),
  "in a bucket": async () => openStorage(await s3.freshBucket()),
  ...(otherStore && {
    "in another store": async () => {
      const { endpoint, ...keys } = readS3Place(otherStore);
      return openStorage(await freshBucket(endpoint, keys));
    },
  }),
};

async function keysOlderThan(storage: FileStorage, time: Date): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const some of storage.olderThan(time)) keys.push(...some);
  return keys.sort();
}
const allKeys = (storage: FileStorage) => keysOlderThan(storage, new Date(Date.now() + 60_000));

describe.each(Object.keys(fresh))("files stored %s", (kind) => {
  let storage: FileStorage;
  beforeEach(async () => {
    storage = (await fresh[kind]?.()) as FileStorage;
  });

  it("reads stored files back unchanged, each under its own key", async () => {
    const bytes = new Uint8Array([1, 2, 3]);
    const [first, second] = [await storage.add(bytes), await storage.add(bytes)];
    expect(first).not.toBe(second);
    expect([...(await storage.read(first))]).toEqual([1, 2, 3]);
    const { stream, size } = await storage.stream(second);
    expect(size).toBe(3);
    expect([...(await buffer(stream))]).toEqual([1, 2, 3]);
  });

  it("moves a large or empty file into the storage", async () => {
    const path = join(folder, "made");
    for (const size of [0, 5, 40 * 1024 * 1024 + 7]) {
      const bytes = Buffer.alloc(size, "0123456789");
      writeFileSync(path, bytes);
      const key = await storage.addFile(path);
      expect(readdirSync(folder)).not.toContain("made");
      expect(bytes.equals(await storage.read(key))).toBe(true);
      const { stream, size: told } = await storage.stream(key);
      stream.destroy();
      expect(told).toBe(size);
    }
  });

  it("stores restored files under their original keys", async () => {
    const path = join(folder, "made");
    writeFileSync(path, "x");
    const key = "0123456789abcdef".repeat(2);
    expect(await storage.addFile(path, key)).toBe(key);
    expect(Buffer.from(await storage.read(key)).toString()).toBe("x");
    writeFileSync(path, "x");
    await expect(storage.addFile(path, "../x")).rejects.toThrow(RangeError);
  });

  it("copies files under new keys, and copying a missing file leaves nothing", async () => {
    const key = await storage.add(new Uint8Array([4, 5]));
    const copy = await storage.copy(key);
    await storage.remove(key);
    expect(copy).not.toBe(key);
    expect([...(await storage.read(copy))]).toEqual([4, 5]);
    await expect(storage.copy(key)).rejects.toMatchObject({ code: "ENOENT" });
    expect(await allKeys(storage)).toEqual([copy]);
  });

  it("copies and removes an original together with its file", async () => {
    const key = await storage.add(new Uint8Array([1]));
    await storage.addOriginal(key, new Uint8Array([7, 8]));
    const copy = await storage.copy(key);
    expect(await allKeys(storage)).toEqual([key, copy, originalKey(key), originalKey(copy)].sort());
    await storage.remove(key);
    expect([...(await storage.read(originalKey(copy)))]).toEqual([7, 8]);
    expect(await allKeys(storage)).toEqual([copy, originalKey(copy)].sort());
  });

  it("removes files, and removing a file again is not an error", async () => {
    const key = await storage.add(new Uint8Array([1]));
    await storage.remove(key);
    await storage.remove(key);
    await expect(storage.read(key)).rejects.toMatchObject({ code: "ENOENT" });
    await expect(storage.stream(key)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it.each(["../../etc/passwd", "", "A", "0".repeat(31), `${"0".repeat(32)}/`])(
    "a key like %j never resolves to a file",
    async (key) => {
      expect(() => storage.read(key)).toThrow(RangeError);
    },
  );

  it("lists all old files for sweeping, however many there are", async () => {
    const keys = await Promise.all(Array.from({ length: 30 }, () => storage.add(new Uint8Array([1]))));
    expect(await keysOlderThan(storage, new Date(Date.now() - 60_000))).toEqual([]);
    expect(await allKeys(storage)).toEqual(keys.sort());
  });

  it("does not list the installation's mark as a file", async () => {
    expect(await storage.readNote("installation")).toBeNull();
    await storage.writeNote("installation", "an id");
    expect(await storage.readNote("installation")).toBe("an id");
    expect(await allKeys(storage)).toEqual([]);
    await storage.ping();
  });
});

it("removes an old incomplete file from a folder", async () => {
  const storage = openFolderStorage(folder);
  const key = await storage.add(new Uint8Array([1]));
  writeFileSync(join(folder, key.slice(0, 2), `${"f".repeat(32)}.part`), "half");
  expect(await keysOlderThan(storage, new Date(0))).toEqual([]);
  expect(await allKeys(storage)).toEqual([key]);
  expect(readdirSync(join(folder, key.slice(0, 2)))).toEqual([key]);
});

describe("an unusable bucket", () => {
  const lost = { code: "storage_unavailable", status: 503 };

  it.each(["ends", "breaks"])(
    "a bucket's answer that %s early is an error, not a short file",
    async (how) => {
      const server = http.createServer((_, answer) => {
        answer.writeHead(200, { "content-length": 1000 });
        answer.write(Buffer.alloc(10), () => (how === "ends" ? answer.socket?.end() : answer.destroy()));
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const { port } = server.address() as AddressInfo;
      const storage = openStorage({ ...(await s3.freshBucket()), endpoint: `http://127.0.0.1:${port}` });
      const key = "0".repeat(32);
      await expect(storage.read(key)).rejects.toMatchObject(lost);
      const { stream } = await storage.stream(key);
      await expect(stream.toArray()).rejects.toMatchObject(lost);
      server.closeAllConnections();
      server.close();
    },
  );

  it("an unreachable bucket is an error, not a missing file", async () => {
    const place = await s3.freshBucket();
    const key = await openStorage(place).add(new Uint8Array([1]));
    const nobody = openStorage({ ...place, endpoint: "http://127.0.0.1:9" });
    const elsewhere = openStorage({ ...place, bucket: "no-such-bucket" });
    const locked = openStorage({ ...place, keyId: "nobody" });
    await expect(locked.add(new Uint8Array([1]))).rejects.toMatchObject(lost);
    for (const storage of [nobody, elsewhere]) {
      await expect(storage.read(key)).rejects.toMatchObject(lost);
      await expect(storage.stream(key)).rejects.toMatchObject(lost);
      await expect(storage.add(new Uint8Array([1]))).rejects.toMatchObject(lost);
      await expect(storage.ping()).rejects.toMatchObject(lost);
      await expect(storage.readNote("installation")).rejects.toMatchObject(lost);
      // A later sweep removes a file that cannot be removed now.
      await storage.remove(key);
    }
  });
});
