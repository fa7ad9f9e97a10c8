import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { sql } from "kysely";
import { type DatabasePlace, joinDatabase, migrationsOf } from "#store/database.ts";
import { startTemporaryPostgres } from "../site/temporaryPostgres.ts";
import { dumpPostgres } from "./dumpPostgres.ts";
import { dumpSqlite } from "./dumpSqlite.ts";
import { fillProgram } from "./fillProgram.ts";
import { fixturesFolder } from "./fixtures.ts";
import { runProgram } from "./runProgram.ts";
import { storedAccount } from "./storedProject.ts";

/**
 * Makes the fixture of a program's newest schema: an installation with files as the program leaves it, on both
 * databases. `program` is the folder of this version or an older one. Replaces an existing fixture. Returns its name,
 * which is that of the migration.
 */
export async function makeFixture(program: string): Promise<string> {
  const postgres = await startTemporaryPostgres();
  const folder = mkdtempSync(join(tmpdir(), "print-builder-fixture-"));
  try {
    const file = join(folder, "sqlite", "print-builder.sqlite");
    const places: readonly DatabasePlace[] = [
      { kind: "sqlite", file },
      { kind: "postgres", url: postgres.url },
    ];
    const made = new Map<string, Installation>();
    for (const place of places) made.set(place.kind, await makeInstallation(program, folder, place));
    return save([...made.values()]);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Installation = {
  readonly kind: DatabasePlace["kind"];
  /** The last migration applied. */
  readonly migration: string;
  readonly dump: string;
  readonly files: string;
};

async function makeInstallation(
  program: string,
  folder: string,
  place: DatabasePlace,
): Promise<Installation> {
  const dataDir = join(folder, place.kind);
  const server = await runProgram(program, {
    DATA_DIR: dataDir,
    ...(place.kind === "postgres" ? { DATABASE_URL: place.url } : {}),
    ADMIN_EMAIL: storedAccount.email,
    ADMIN_PASSWORD: storedAccount.password,
    // The tests need this key to decrypt stored data.
    SECRET_KEY: "a secret key of the tests",
  });
  await fillProgram(server);
  const migration = await leaveOutWhatComesAlong(place);
  const dump = place.kind === "postgres" ? dumpPostgres(place.url) : dumpSqlite(place.file);
  return { kind: place.kind, migration, dump, files: join(dataDir, "files") };
}

/** Removes built-in templates and sessions, which are no part of a fixture. Returns the last migration. */
async function leaveOutWhatComesAlong(place: DatabasePlace): Promise<string> {
  const { db, close } = joinDatabase(place);
  try {
    await db.deleteFrom("template").where("is_built_in", "=", 1).execute();
    await db.deleteFrom("session").execute();
    await db.deleteFrom("sign_in_try").execute();
    if (place.kind === "sqlite") await sql`pragma wal_checkpoint(truncate)`.execute(db);
    return (await migrationsOf(db)).at(-1) ?? "";
  } finally {
    await close();
  }
}

function isNote(path: string): boolean {
  return basename(path) === "installation";
}

function save(installations: readonly Installation[]): string {
  const name = installations[0]?.migration ?? "";
  const folder = join(fixturesFolder, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "files"), { recursive: true });
  for (const { kind, dump, files } of installations) {
    writeFileSync(join(folder, `${kind}.sql`), dump);
    // Generated keys never clash between the databases. Each database has its own notes.
    cpSync(files, join(folder, "files"), { recursive: true, filter: (path) => !isNote(path) });
  }
  if (readdirSync(join(folder, "files")).length === 0) throw new Error("The fixture has no files.");
  return name;
}
