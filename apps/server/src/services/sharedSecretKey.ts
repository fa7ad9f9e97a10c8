import { randomBytes } from "node:crypto";
import type { FileStorage } from "../files/fileStorage.ts";
import type { StoragePlace } from "../files/openStorage.ts";
import { secretKeyOf } from "./secrets.ts";

/**
 * The key that seals tokens: the one of the settings, or the one that was generated at the first start. That lies in
 * the data folder, or, where files are kept in a bucket, beside them: every machine must have the same. To be asked
 * for by one process at a time.
 */
export async function sharedSecretKey(
  settings: { readonly secretKey: string | null; readonly dataDir: string },
  storage: StoragePlace,
  files: FileStorage,
): Promise<string> {
  if (settings.secretKey !== null || storage.kind === "folder") return secretKeyOf(settings);
  const kept = await files.readNote("secret.key");
  if (kept !== null) return kept.trim();
  const made = randomBytes(32).toString("hex");
  await files.writeNote("secret.key", made);
  return made;
}
