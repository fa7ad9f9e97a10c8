import { openDB } from "idb";

/** Where the editor keeps what is not saved yet; the names are those of features/editor/saving/drafts.ts. */
const databaseName = "PrintBuilderV2";
const storeName = "state";

/** Forgets the unsaved changes of all projects that this browser keeps: they are one person's. */
export async function dropDrafts(): Promise<void> {
  if (!("indexedDB" in globalThis)) return;
  try {
    const drafts = await openDB(databaseName, 1, {
      upgrade: (fresh) => void fresh.createObjectStore(storeName),
    });
    await drafts.clear(storeName);
    drafts.close();
  } catch (error) {
    // A browser may forbid the database (private windows do); then nothing is kept there either.
    console.warn("The drafts in this browser could not be removed.", error);
  }
}
