import { DatabaseSync } from "node:sqlite";
import type { BackOffice } from "./backOffice.ts";

/** Changes what the product has stored, for states that its routes do not lead to. */
export async function changeStored(
  office: BackOffice,
  sql: string,
  ...values: readonly (string | number | null)[]
): Promise<void> {
  const place = office.server().database;
  if (place.kind !== "sqlite") throw new Error("Component tests run on SQLite.");
  const database = new DatabaseSync(place.file, { timeout: 5000 });
  try {
    database.prepare(sql).run(...values);
  } finally {
    database.close();
  }
}
