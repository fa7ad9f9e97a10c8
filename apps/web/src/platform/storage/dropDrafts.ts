import { openDB } from "idb";

import { draftsDatabase } from "./keys.ts";

/** Forgets the unsaved changes of all projects that this browser keeps: they are one person's. */
export async function dropDrafts(): Promise<void> {
  if (!("indexedDB" in globalThis)) return;
  try {
    const drafts = await openDB(draftsDatabase.name, 1, {
      upgrade: (fresh) => void fresh.createObjectStore(draftsDatabase.store),
    });
    await drafts.clear(draftsDatabase.store);
    drafts.close();
  } catch (error) {
    // A browser may forbid the database (private windows do); then nothing is kept there either.
    console.warn("The drafts in this browser could not be removed.", error);
  }
}
