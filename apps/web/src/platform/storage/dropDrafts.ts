import { openDB } from "idb";

import { draftsDatabase } from "./keys.ts";

/** Deletes the unsaved changes of all projects in this browser: they belong to one user. */
export async function dropDrafts(): Promise<void> {
  if (!("indexedDB" in globalThis)) return;
  try {
    const drafts = await openDB(draftsDatabase.name, 1, {
      upgrade: (fresh) => void fresh.createObjectStore(draftsDatabase.store),
    });
    await drafts.clear(draftsDatabase.store);
    drafts.close();
  } catch (error) {
    // A browser may block the database, as private windows do; then nothing is stored there either.
    console.warn("The drafts in this browser could not be removed.", error);
  }
}
