import { open, rename, rm } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { InputError } from "@print-builder/production";
import type { ControlledTransaction, Kysely } from "kysely";
import { type FileStorage, ifThere, isOriginalKey, ownerKey } from "../files/fileStorage.ts";
import { writeZip, type ZipEntry } from "../jobs/writeZip.ts";
import { type DatabasePlace, migrationsOf, type OpenDatabase } from "../store/database.ts";
import type { Schema } from "../store/schema.ts";
import { hashingStream } from "./hashing.ts";
import { type FileFacts, fileEntry, type Manifest, manifestName, tableEntry } from "./manifest.ts";
import { readFileKeys, readRows } from "./readRows.ts";
import { type KeptTable, keptTables } from "./tables.ts";

export type BackupDeps = {
  readonly database: OpenDatabase;
  readonly place: DatabasePlace;
  readonly files: FileStorage;
  readonly clock: () => Date;
};

/** A file that goes on being missing through so many looks is not removed meanwhile: it is lost. */
const looksForMissing = 3;

/**
 * Writes a backup of database and files, while servers go on. Files come first, again and again those that were added
 * meanwhile, until a snapshot of the database names none that is not in: then its rows are written. So the rows are of
 * one moment, and every file that they name is there, whatever was removed since. Throws an Error.
 */
export async function backUp(deps: BackupDeps, path: string): Promise<Manifest> {
  const now = deps.clock();
  const partial = `${path}.${process.pid}.part`;
  let manifest: Manifest | undefined;
  async function* entries(): AsyncGenerator<ZipEntry> {
    manifest = yield* contents(deps, now);
    const text = JSON.stringify(manifest, null, 1);
    yield { name: manifestName, compress: true, open: () => Promise.resolve(Buffer.from(text)) };
  }
  try {
    await writeZip(partial, entries(), now);
    await using handle = await open(partial, "r+");
    await handle.sync();
  } catch (error) {
    await rm(partial, { force: true });
    throw isOfPath(error, partial) ? unwritable(path, error) : error;
  }
  await rename(partial, path);
  if (!manifest) throw new Error("The backup ended without its manifest.");
  return manifest;
}

function isOfPath(error: unknown, path: string): error is Error {
  return error instanceof Error && "path" in error && error.path === path;
}

function unwritable(path: string, error: Error): InputError {
  const reason = error.message.split(",")[0];
  return new InputError("unwritable_output", `The file ${path} cannot be written: ${reason}.`, {
    cause: error,
  });
}

async function* contents(
  { database: { db }, place, files }: BackupDeps,
  now: Date,
): AsyncGenerator<ZipEntry, Manifest> {
  const copier = createCopier(files);
  const migrations = await migrationsOf(db);
  // Most of the time goes into files: no snapshot is held open for that.
  yield* copier.copy(await withOriginals(files, await readFileKeys(db, keptTables)));
  for (;;) {
    const snapshot = await openSnapshot(db, place);
    try {
      const named = await withOriginals(files, await readFileKeys(snapshot, keptTables));
      yield* copier.copy(named);
      if (copier.isSettled(named)) {
        const head = {
          product: "print-builder",
          format: 1,
          created_at: now.toISOString(),
          migrations,
        } as const;
        return { ...head, tables: yield* rowsOf(snapshot), ...copier.facts(named) };
      }
    } finally {
      // It only read.
      await snapshot.rollback().execute();
    }
  }
}

/** Keys of files, and of the originals that lie beside some of them. */
async function withOriginals(
  files: Pick<FileStorage, "keys">,
  named: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const all = new Set(named);
  for await (const keys of files.keys())
    for (const key of keys) if (isOriginalKey(key) && named.has(ownerKey(key))) all.add(key);
  return all;
}

/** The database as it is at this moment, for as long as it is looked at. */
async function openSnapshot(
  db: Kysely<Schema>,
  place: DatabasePlace,
): Promise<ControlledTransaction<Schema>> {
  const transaction = db.startTransaction();
  if (place.kind === "sqlite") return await transaction.execute();
  return await transaction.setIsolationLevel("repeatable read").setAccessMode("read only").execute();
}

function createCopier(files: FileStorage) {
  const copied = new Map<string, FileFacts>();
  const missed = new Map<string, number>();
  return {
    /** The files that are not in yet. One that was removed meanwhile is left out and looked for again. */
    async *copy(keys: ReadonlySet<string>): AsyncGenerator<ZipEntry> {
      for (const key of keys) {
        if (copied.has(key)) continue;
        const source = await openFile(files, key);
        if (source === null) {
          missed.set(key, (missed.get(key) ?? 0) + 1);
          continue;
        }
        const hashed = hashingStream();
        // What fails on the way fails the entry.
        pipeline(source, hashed, () => undefined);
        yield { name: fileEntry(key), compress: false, open: () => Promise.resolve(hashed) };
        copied.set(key, hashed.facts());
      }
    },
    /** Whether all of these are in, but for those that are lost for good. */
    isSettled: (keys: ReadonlySet<string>): boolean =>
      [...keys].every((key) => copied.has(key) || (missed.get(key) ?? 0) >= looksForMissing),
    facts(keys: ReadonlySet<string>): Pick<Manifest, "files" | "missing"> {
      const present = [...keys].flatMap((key): [string, FileFacts][] => {
        const facts = copied.get(key);
        return facts ? [[key, facts]] : [];
      });
      return { files: Object.fromEntries(present), missing: [...keys].filter((key) => !copied.has(key)) };
    },
  };
}

async function openFile(files: FileStorage, key: string): Promise<Readable | null> {
  return (await ifThere(files.stream(key)))?.stream ?? null;
}

async function* rowsOf(db: Kysely<Schema>): AsyncGenerator<ZipEntry, Manifest["tables"]> {
  const tables: Manifest["tables"] = {};
  for (const table of keptTables) {
    const counted = { rows: 0 };
    const hashed = hashingStream();
    pipeline(Readable.from(linesOf(db, table, counted)), hashed, () => undefined);
    yield { name: tableEntry(table.name), compress: true, open: () => Promise.resolve(hashed) };
    tables[table.name] = { rows: counted.rows, sha256: hashed.facts().sha256 };
  }
  return tables;
}

async function* linesOf(
  db: Kysely<Schema>,
  table: KeptTable & { readonly name: string },
  counted: { rows: number },
): AsyncGenerator<string> {
  const emptied = Object.fromEntries((table.emptied ?? []).map((column) => [column, null]));
  for await (const row of readRows(db, table)) {
    counted.rows++;
    yield `${JSON.stringify({ ...row, ...emptied })}\n`;
  }
}
