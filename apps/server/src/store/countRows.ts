import type { SelectQueryBuilder } from "kysely";

/** Counts the rows of a query that has no selection yet. */
export async function countRows<Tables, Table extends keyof Tables>(
  found: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const counting = found.select((eb) => eb.fn.countAll().as("count"));
  // Kysely cannot infer the result type for any table.
  const { count } = await counting.$castTo<{ readonly count: unknown }>().executeTakeFirstOrThrow();
  return Number(count);
}
