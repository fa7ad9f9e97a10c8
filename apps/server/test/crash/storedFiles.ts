import { expect } from "vitest";
import { sweepFiles } from "#areas/operations/sweepInTurn.ts";
import { type FileStorage, ownerKey } from "#files/fileStorage.ts";
import { type DatabasePlace, joinDatabase } from "#store/database.ts";
import { joinStore } from "#store/openStore.ts";

const inTwoHours = () => new Date(Date.now() + 2 * 60 * 60 * 1000);
const partTables = [
  "media",
  "template_media",
  "font",
  "template_font",
  "table_file",
  "kept_table_file",
] as const;
const jobTables = ["job", "job_batch"] as const;

/** Keys of all files that rows name, once per row. */
async function keysOfRows(database: DatabasePlace): Promise<readonly string[]> {
  const { db, close } = joinDatabase(database);
  try {
    const keys: (string | null)[] = [];
    for (const table of partTables) {
      for (const row of await db.selectFrom(table).select("storage_key").execute())
        keys.push(row.storage_key);
    }
    for (const table of jobTables) {
      for (const row of await db.selectFrom(table).select("file_key").execute()) keys.push(row.file_key);
    }
    return keys.filter((key) => key !== null);
  } finally {
    await close();
  }
}

/**
 * Sweeps an idle installation, and expects that each file belongs to one row and each row has its file.
 * Returns the number of orphaned files.
 */
export async function sweepAndCheck(files: FileStorage, database: DatabasePlace): Promise<number> {
  const store = joinStore(database);
  try {
    const removed = await sweepFiles(files, store.media, inTwoHours);
    const stored: string[] = [];
    for await (const keys of files.olderThan(inTwoHours())) stored.push(...keys);
    const named = [...(await keysOfRows(database))].sort();
    expect(stored.filter((key) => ownerKey(key) === key).sort()).toEqual(named);
    // Small copies belong to the pictures they were made from.
    expect(named).toEqual(expect.arrayContaining(stored.map(ownerKey)));
    return removed;
  } finally {
    await store.close();
  }
}
