import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Changes what the product has stored, for states that its routes do not lead to (yet). The running server
 * sees them with its next query.
 */
export function changeStored(
  dataFolder: string,
  sql: string,
  ...values: readonly (string | number | null)[]
): void {
  const database = new DatabaseSync(join(dataFolder, "print-builder.sqlite"), { timeout: 5000 });
  try {
    database.prepare(sql).run(...values);
  } finally {
    database.close();
  }
}
