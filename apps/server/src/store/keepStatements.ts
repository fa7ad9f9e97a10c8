import type Database from "better-sqlite3";

/** Statements that are kept, and how long, in characters, one may be for that: inserts of many rows are longer. */
const maxKept = 300;
const maxLength = 4000;

/**
 * Prepares each SQL text once and hands the statement out again. To prepare one anew for every call takes longer than to
 * run it: the text is planned, and a function is compiled that makes its rows.
 */
export function keepStatements(database: Database.Database): (text: string) => Database.Statement {
  const kept = new Map<string, Database.Statement>();
  return (text) => {
    const known = kept.get(text);
    // One that is being read from row by row cannot run a second time meanwhile.
    if (known?.busy) return database.prepare(text);
    const statement = known ?? database.prepare(text);
    if (text.length > maxLength) return statement;
    // The last in the map is the one used last; the first goes when there are too many.
    kept.delete(text);
    kept.set(text, statement);
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return statement;
  };
}
