import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startTemporaryS3, type TemporaryS3 } from "#test/site/temporaryS3.ts";
import type { FileStorage } from "../files/fileStorage.ts";
import { openStorage, type StoragePlace } from "../files/openStorage.ts";
import { type KeySettings, keptSecretKey, makeSecretKey } from "./joinInstallation.ts";

let dataDir: string;
let s3: TemporaryS3;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "print-builder-key-"));
  s3 = await startTemporaryS3();
});
afterEach(async () => {
  await s3.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Reads the key or, as a first start does, generates a key. */
async function sharedSecretKey(
  settings: KeySettings,
  storage: StoragePlace,
  files: FileStorage,
): Promise<string> {
  return (await keptSecretKey(settings, storage, files)) ?? (await makeSecretKey(settings, storage, files));
}

it("servers on one bucket share a generated key that is on no disk", async () => {
  const place = await s3.freshBucket();
  const files = openStorage(place);
  const key = await sharedSecretKey({ secretKey: null, dataDir }, place, files);
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(await sharedSecretKey({ secretKey: null, dataDir: "/nowhere" }, place, openStorage(place))).toBe(
    key,
  );
  expect(existsSync(join(dataDir, "secret.key"))).toBe(false);
});

it("uses a configured key and never writes it to disk", async () => {
  const place = await s3.freshBucket();
  const files = openStorage(place);
  expect(await sharedSecretKey({ secretKey: "the operator's own", dataDir }, place, files)).toBe(
    "the operator's own",
  );
  expect(await files.readNote("secret.key")).toBeNull();
});

it("with folder storage, the key is in the data folder", async () => {
  const place = { kind: "folder", folder: join(dataDir, "files") } as const;
  const key = await sharedSecretKey({ secretKey: null, dataDir }, place, openStorage(place));
  expect(readFileSync(join(dataDir, "secret.key"), "utf8")).toBe(key);
});

it("replaces an empty key file left by a crash during writing", async () => {
  const place = { kind: "folder", folder: join(dataDir, "files") } as const;
  writeFileSync(join(dataDir, "secret.key"), "");
  const key = await sharedSecretKey({ secretKey: null, dataDir }, place, openStorage(place));
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(await sharedSecretKey({ secretKey: null, dataDir }, place, openStorage(place))).toBe(key);
  expect(readdirSync(dataDir)).toEqual(["secret.key"]);
  expect(statSync(join(dataDir, "secret.key")).mode & 0o077).toBe(0);
});
