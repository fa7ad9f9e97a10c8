import { type Kysely, sql } from "kysely";

/** As many as an entry names itself. */
const maxNamed = 200;
const entriesAtOnce = 50;

type Stored = { readonly id: string; readonly entry: string };

/** The ids of many people who were printed, beside the entry that every answer of a project has. */
export async function historyPeople(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("print_history").addColumn("record_ids", "text").execute();
  let last = "";
  for (;;) {
    const { rows } = await sql<Stored>`
      select id, entry from print_history
      where id > ${last} and entry like '%"record_ids"%' order by id limit ${sql.lit(entriesAtOnce)}`.execute(
      db,
    );
    for (const row of rows) await moveIds(db, row);
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}

async function moveIds(db: Kysely<unknown>, { id, entry }: Stored): Promise<void> {
  const { record_ids: ids, ...rest } = JSON.parse(entry);
  if (!Array.isArray(ids) || ids.length <= maxNamed) return;
  const shorter = JSON.stringify({ ...rest, record_ids_total: ids.length });
  await sql`update print_history set entry = ${shorter}, record_ids = ${JSON.stringify(ids)} where id = ${id}`.execute(
    db,
  );
}
