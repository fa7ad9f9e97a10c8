import { isDatabaseLost } from "../store/lostDatabase.ts";
import type { FileStorage } from "./fileStorage.ts";

/**
 * Removes files whose rows could not be stored because of `error`. When it was the database's answer that got lost,
 * the rows may be there all the same: then the files stay, and the sweep removes those that no row names.
 */
export async function removeUnnamed(
  files: Pick<FileStorage, "remove">,
  keys: Iterable<string>,
  error: unknown,
): Promise<void> {
  if (isDatabaseLost(error)) return;
  for (const key of keys) await files.remove(key);
}
