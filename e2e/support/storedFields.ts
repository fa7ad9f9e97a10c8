import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { changeStoredOfSite } from "./manyMachines.ts";

/**
 * Changes the product's stored data directly, for states that its API cannot create. The running server reads them
 * with its next query.
 */
export async function changeStored(
  dataFolder: string,
  sql: string,
  ...values: readonly (string | number | null)[]
): Promise<void> {
  if (await changeStoredOfSite(dataFolder, sql, values)) return;
  const database = new DatabaseSync(join(dataFolder, "print-builder.sqlite"), { timeout: 5000 });
  try {
    database.prepare(sql).run(...values);
  } finally {
    database.close();
  }
}
