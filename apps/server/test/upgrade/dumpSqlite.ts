import Database from "better-sqlite3";

/** Statements that recreate a database: tables, rows and indexes, in this order. */
export function dumpSqlite(file: string): string {
  const database = new Database(file, { readonly: true });
  try {
    const made = database
      .prepare("select type, name, sql from sqlite_master where sql is not null order by rowid")
      .all() as { readonly type: string; readonly name: string; readonly sql: string }[];
    const tables = made.filter(({ type }) => type === "table");
    const others = made.filter(({ type }) => type !== "table");
    return [
      ...tables.map(({ sql }) => sql),
      ...tables.flatMap(({ name }) => rowsOf(database, name)),
      ...others.map(({ sql }) => sql),
    ]
      .map((statement) => `${statement};\n`)
      .join("");
  } finally {
    database.close();
  }
}

function rowsOf(database: Database.Database, table: string): readonly string[] {
  const rows = database.prepare(`select * from "${table}"`).all() as Record<string, unknown>[];
  return rows.map((row) => {
    const columns = Object.keys(row).map((column) => `"${column}"`);
    return `insert into "${table}" (${columns.join(", ")}) values (${Object.values(row).map(literal).join(", ")})`;
  });
}

function literal(value: unknown): string {
  if (value === null) return "null";
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`;
  throw new Error(`A column holds ${typeof value}, which fixtures do not know.`);
}
