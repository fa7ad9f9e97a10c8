import { commitPoint } from "../../commitPoint.ts";
import type { FileStorage } from "../../files/fileStorage.ts";
import type { Store } from "../../store/openStore.ts";

type ProjectStores = Pick<Store, "media" | "fonts" | "jobs" | "tableFiles">;

/** Removes a project's row, by which all its rows go, and then its files. Answers false when the row stays. */
export async function removeProject(
  store: ProjectStores,
  files: FileStorage,
  id: string,
  removeRow: (id: string) => Promise<boolean>,
): Promise<boolean> {
  const pictures = await store.media.names(id);
  const fonts = await store.fonts.all(id);
  const tables = await store.tableFiles.keys(id);
  const exports = await store.jobs.filesOf(id);
  if (!(await removeRow(id))) return false;
  commitPoint("project.removed");
  for (const { storage_key } of [...pictures, ...fonts]) await files.remove(storage_key);
  for (const key of [...tables, ...exports]) await files.remove(key);
  return true;
}
