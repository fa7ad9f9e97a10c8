import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FileStorage } from "../../files/fileStorage.ts";
import type { StoragePlace } from "../../files/openStorage.ts";

export type KeySettings = { readonly secretKey: string | null; readonly dataDir: string };

/**
 * The key that seals tokens: from the settings, or generated at the first start. A generated key is stored in the data
 * folder or, if files are kept in a bucket, next to them, because every machine needs the same. Null if there is none.
 */
export async function keptSecretKey(
  { secretKey, dataDir }: KeySettings,
  storage: StoragePlace,
  files: Pick<FileStorage, "readNote">,
): Promise<string | null> {
  if (secretKey !== null) return secretKey;
  if (storage.kind === "s3") return (await files.readNote("secret.key"))?.trim() || null;
  const path = keyFile(dataDir);
  return (existsSync(path) ? readFileSync(path, "utf8").trim() : "") || null;
}

/** Generates a key if there is none. Call it from one process at a time. */
export async function makeSecretKey(
  { dataDir }: KeySettings,
  storage: StoragePlace,
  files: Pick<FileStorage, "writeNote">,
): Promise<string> {
  const made = randomBytes(32).toString("hex");
  if (storage.kind === "s3") await files.writeNote("secret.key", made);
  else writeKeyFile(dataDir, made);
  return made;
}

/** Written atomically: an empty file left by a crash would seal with a key that anybody knows. */
function writeKeyFile(dataDir: string, key: string): void {
  const path = keyFile(dataDir);
  const part = `${path}.part`;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(part, key, { mode: 0o600, flush: true });
  renameSync(part, path);
}

function keyFile(dataDir: string): string {
  return join(dataDir, "secret.key");
}
