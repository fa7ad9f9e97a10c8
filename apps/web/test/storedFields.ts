import { changeSqlite } from "@print-builder/server/testing";
import type { BackOffice } from "./backOffice.ts";

/** Changes stored data, for states that the product's routes cannot reach. */
export async function changeStored(
  office: BackOffice,
  sql: string,
  ...values: readonly (string | number | null)[]
): Promise<void> {
  const { database } = office.server();
  if (database.kind !== "sqlite") throw new Error("Component tests run on SQLite.");
  changeSqlite(database.file, sql, values);
}
