import type { SelectQueryBuilder } from "kysely";

/** How many rows a query finds, which selects nothing itself. */
export async function countRows<Tables, Table extends keyof Tables>(
  found: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const counting = found.select((eb) => eb.fn.countAll().as("count"));
  // Of tables that are not known here Kysely cannot say what comes out.
  const { count } = await counting.$castTo<{ readonly count: unknown }>().executeTakeFirstOrThrow();
  return Number(count);
}
