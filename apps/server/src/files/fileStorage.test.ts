import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FileStorage, openFolderStorage } from "./fileStorage.ts";

let folder: string;
let storage: FileStorage;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "print-builder-files-"));
  storage = openFolderStorage(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("stored files", () => {
  it("are read back as they were, each under a key of its own", async () => {
    const bytes = new Uint8Array([1, 2, 3]);
    const [first, second] = [await storage.add(bytes), await storage.add(bytes)];
    expect(first).not.toBe(second);
    expect([...(await storage.read(first))]).toEqual([1, 2, 3]);
    const { stream, size } = await storage.stream(second);
    expect(size).toBe(3);
    expect([...(await buffer(stream))]).toEqual([1, 2, 3]);
  });

  it("are copied under a key of their own; a copy of nothing leaves nothing", async () => {
    const key = await storage.add(new Uint8Array([4, 5]));
    const copy = await storage.copy(key);
    await storage.remove(key);
    expect(copy).not.toBe(key);
    expect([...(await storage.read(copy))]).toEqual([4, 5]);
    await expect(storage.copy(key)).rejects.toMatchObject({ code: "ENOENT" });
    const left = readdirSync(folder, { recursive: true }).map(String);
    expect(left.filter((path) => /[0-9a-f]{32}/.test(path))).toEqual([join(copy.slice(0, 2), copy)]);
  });

  it("are gone after their removal, and removing twice is no error", async () => {
    const key = await storage.add(new Uint8Array([1]));
    await storage.remove(key);
    await storage.remove(key);
    await expect(storage.read(key)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it.each(["../../etc/passwd", "", "A", "0".repeat(31), `${"0".repeat(32)}/`])(
    "a key like %j never leads to a file",
    async (key) => {
      expect(() => storage.read(key)).toThrow(RangeError);
    },
  );

  it("old files are listed for sweeping, and unfinished ones removed", async () => {
    const key = await storage.add(new Uint8Array([1]));
    const part = join(folder, key.slice(0, 2), `${"f".repeat(32)}.part`);
    writeFileSync(part, "half");
    const listed = async (time: Date) => {
      const keys: string[] = [];
      for await (const some of storage.olderThan(time)) keys.push(...some);
      return keys;
    };
    expect(await listed(new Date(0))).toEqual([]);
    expect(await listed(new Date(Date.now() + 60_000))).toEqual([key]);
    expect(readdirSync(join(folder, key.slice(0, 2)))).toEqual([key]);
  });
});
