import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";

/** Designs that projects can start from. */
export function createTemplateStore(db: Kysely<Schema>) {
  return {
    async count(): Promise<number> {
      const { count } = await db
        .selectFrom("template")
        .select((eb) => eb.fn.countAll().as("count"))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}

export type TemplateStore = ReturnType<typeof createTemplateStore>;
