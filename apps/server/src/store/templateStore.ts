import { type Kysely, sql } from "kysely";
import { countRows } from "./countRows.ts";
import type { Schema, TemplateFontRow, TemplateMediaRow, TemplateRow } from "./schema.ts";
import { containing } from "./storedText.ts";

/** A template's data apart from its design. */
export type TemplateParts = {
  readonly pictures: readonly TemplateMediaRow[];
  readonly fonts: readonly TemplateFontRow[];
};

export type TemplateFilter = { readonly search: string; readonly category: string | null };

/** Designs from which projects can start, with their pictures. */
export function createTemplateStore(db: Kysely<Schema>) {
  return {
    count: (): Promise<number> => countRows(db.selectFrom("template")),
    /** Sorted by name. */
    async list({ search, category }: TemplateFilter): Promise<readonly TemplateRow[]> {
      const text = search.trim();
      return await db
        .selectFrom("template")
        .selectAll()
        .$if(category !== null, (query) => query.where("category", "=", category ?? ""))
        .$if(text !== "", (query) =>
          query.where(sql<boolean>`search_text like ${containing(text)} escape '\\'`),
        )
        .orderBy("search_text")
        .orderBy("id")
        .execute();
    },
    async get(id: string): Promise<TemplateRow | null> {
      const found = await db.selectFrom("template").selectAll().where("id", "=", id).executeTakeFirst();
      return found ?? null;
    },
    async pictures(id: string): Promise<readonly TemplateMediaRow[]> {
      return await db.selectFrom("template_media").selectAll().where("template_id", "=", id).execute();
    },
    async fonts(id: string): Promise<readonly TemplateFontRow[]> {
      return await db.selectFrom("template_font").selectAll().where("template_id", "=", id).execute();
    },
    async add(template: TemplateRow, parts: TemplateParts): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await transaction.insertInto("template").values(template).execute();
        await addParts(transaction, parts);
      });
    },
    /** Stores a template with its pictures and fonts. Returns false if it was changed since `before`. */
    async change(template: TemplateRow, parts: TemplateParts, before: string): Promise<boolean> {
      return await db.transaction().execute(async (transaction) => {
        const result = await transaction
          .updateTable("template")
          .set(template)
          .where("id", "=", template.id)
          .where("updated_at", "=", before)
          .executeTakeFirst();
        if (Number(result.numUpdatedRows) === 0) return false;
        await transaction.deleteFrom("template_media").where("template_id", "=", template.id).execute();
        await transaction.deleteFrom("template_font").where("template_id", "=", template.id).execute();
        await addParts(transaction, parts);
        return true;
      });
    },
    async remove(id: string): Promise<boolean> {
      const result = await db.deleteFrom("template").where("id", "=", id).executeTakeFirst();
      return Number(result.numDeletedRows) > 0;
    },
    /** Hashes of the files of built-in templates, by template id. */
    async builtIn(): Promise<ReadonlyMap<string, string | null>> {
      const rows = await db
        .selectFrom("template")
        .select(["id", "file_hash"])
        .where("is_built_in", "=", 1)
        .execute();
      return new Map(rows.map(({ id, file_hash }) => [id, file_hash]));
    },
    async putBuiltIn(template: TemplateRow): Promise<void> {
      const { id: _, created_at: __, ...changing } = template;
      await db
        .insertInto("template")
        .values(template)
        .onConflict((conflict) => conflict.column("id").doUpdateSet(changing))
        .execute();
    },
  };
}

export type TemplateStore = ReturnType<typeof createTemplateStore>;

async function addParts(db: Kysely<Schema>, { pictures, fonts }: TemplateParts): Promise<void> {
  if (pictures.length > 0)
    await db
      .insertInto("template_media")
      .values([...pictures])
      .execute();
  if (fonts.length > 0)
    await db
      .insertInto("template_font")
      .values([...fonts])
      .execute();
}
