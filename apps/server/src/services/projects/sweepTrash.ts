import type { FileStorage } from "../../files/fileStorage.ts";
import type { Store } from "../../store/openStore.ts";
import { removeProject } from "./removeProject.ts";

/** Removes projects for good that are in the trash since before a time. Answers how many. */
export async function sweepTrash(
  store: Store["patient"],
  files: FileStorage,
  { before, now }: { readonly before: string; readonly now: Date },
): Promise<number> {
  let removed = 0;
  for (const id of await store.trash.olderThan(before)) {
    if (!(await removeProject(store, files, id, store.trash.remove))) continue;
    await store.audit.note({
      action: "project_removed",
      at: now,
      actorId: null,
      subjectId: null,
      detail: id,
    });
    removed++;
  }
  return removed;
}
