import { createHash } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { pipeline, Readable, Transform } from "node:stream";
import { InputError } from "@print-builder/production";
import type { ControlledTransaction, Kysely } from "kysely";
import { z } from "zod";
import { type FileStorage, isOriginalKey, nullIfMissing, ownerKey } from "../files/fileStorage.ts";
import { writeZip, type ZipEntry } from "../jobs/writeZip.ts";
import { type DatabasePlace, migrationsOf, type OpenDatabase } from "../store/database.ts";
import type { Schema } from "../store/schema.ts";
import { type KeptTable, keptTables, readFileKeys, readRows } from "./tables.ts";

export type BackupDeps = {
  readonly database: OpenDatabase;
  readonly place: DatabasePlace;
  readonly files: FileStorage;
  readonly clock: () => Date;
  readonly onFile?: ShowFiles | undefined;
};

/**
 * Number of passes after which a missing file counts as lost. A file may be missing once because it was
 * removed between two passes.
 */
const looksForMissing = 3;

/**
 * Writes a backup of database and files while servers run. Copies files first, repeating for files added since, until a
 * database snapshot names only copied files; then writes that snapshot's rows. So all rows are from one moment, and every
 * file they name is included. Throws an Error.
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
  { database: { db }, place, files, onFile }: BackupDeps,
  now: Date,
): AsyncGenerator<ZipEntry, Manifest> {
  const copier = createCopier(files, onFile);
  const migrations = await migrationsOf(db);
  // Copying files takes the longest, so no snapshot is open while they are copied.
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
      // The snapshot was only read, so there is nothing to commit.
      await snapshot.rollback().execute();
    }
  }
}

/** The keys of files and of the originals stored with them. */
async function withOriginals(
  files: Pick<FileStorage, "keys">,
  named: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const all = new Set(named);
  for await (const keys of files.keys())
    for (const key of keys) if (isOriginalKey(key) && named.has(ownerKey(key))) all.add(key);
  return all;
}

/** A consistent view of the database that must be released. */
async function openSnapshot(
  db: Kysely<Schema>,
  place: DatabasePlace,
): Promise<ControlledTransaction<Schema>> {
  const transaction = db.startTransaction();
  if (place.kind === "sqlite") return await transaction.execute();
  return await transaction.setIsolationLevel("repeatable read").setAccessMode("read only").execute();
}

function createCopier(files: FileStorage, onFile: ShowFiles | undefined) {
  const copied = new Map<string, FileFacts>();
  const missed = new Map<string, number>();
  return {
    /**
     * Copies files that are not in the backup yet. Skips files removed in the meantime; a later pass looks
     * for them again.
     */
    async *copy(keys: ReadonlySet<string>): AsyncGenerator<ZipEntry> {
      for (const key of keys) {
        if (copied.has(key)) continue;
        const source = await openFile(files, key);
        if (source === null) {
          missed.set(key, (missed.get(key) ?? 0) + 1);
          continue;
        }
        const hashed = hashingStream();
        // An error in the pipeline also fails the entry.
        pipeline(source, hashed, () => undefined);
        yield { name: fileEntry(key), compress: false, open: () => Promise.resolve(hashed) };
        copied.set(key, hashed.facts());
        onFile?.(copied.size, keys.size);
      }
    },
    /** Whether all of these files are in the backup, except lost files. */
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
  return (await nullIfMissing(files.stream(key)))?.stream ?? null;
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

export const manifestName = "manifest.json";

export const tableEntry = (table: string): string => `tables/${table}.ndjson`;
export const fileEntry = (key: string): string => `files/${key}`;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Summary of a backup, which is the last entry of its ZIP. */
export const manifestShape = z.object({
  product: z.literal("print-builder"),
  format: z.literal(1),
  created_at: z.string(),
  /** Migrations that were applied to the database, in order. */
  migrations: z.array(z.string()).min(1).readonly(),
  tables: z.record(z.string(), z.object({ rows: z.number().int().min(0), sha256 })),
  files: z.record(
    z.string().regex(/^[0-9a-f]{32}(?:-original)?$/),
    z.object({ bytes: z.number().int().min(0), sha256 }),
  ),
  /** Files that rows name but the storage does not have. */
  missing: z.array(z.string()),
});

export type Manifest = z.output<typeof manifestShape>;

/** Called after each copied file with the number of files so far and of all files. */
export type ShowFiles = (done: number, total: number) => void;

export type TableFacts = Manifest["tables"][string];
type FileFacts = Manifest["files"][string];

type Hashed = { readonly bytes: number; readonly sha256: string };

/** Passes bytes through. After the last byte, `facts` returns their number and hash. */
export function hashingStream(): Transform & { readonly facts: () => Hashed } {
  const hash = createHash("sha256");
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return Object.assign(stream, { facts: () => ({ bytes, sha256: hash.copy().digest("hex") }) });
}
