import { hash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openZipArchive } from "@print-builder/production";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { filesForm } from "#test/site/callRoute.ts";
import { type DatabaseKind, databaseKinds, freshDatabase } from "#test/site/databases.ts";
import { cardsInPdf, manyCards, numbersTable } from "#test/site/manyCards.ts";
import { migratedDatabase } from "#test/site/migratedDatabase.ts";
import { startTemporaryS3 } from "#test/site/temporaryS3.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { untilCompleted } from "#test/site/watchJob.ts";
import { openStorage } from "../files/openStorage.ts";
import { databaseOf, storageOf } from "../installation/places.ts";
import { writeZip } from "../jobs/writeZip.ts";
import { readSettings, type Settings } from "../settings.ts";
import { joinDatabase, openDatabase } from "../store/database.ts";
import type { Schema } from "../store/schema.ts";
import { backUp } from "./backUp.ts";
import { backUpInstallation, restoreInstallation } from "./installation.ts";
import { keptTables } from "./tables.ts";

let folder: string;
let cleanUps: (() => Promise<void>)[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "print-builder-backup-"));
  cleanUps = [];
});
afterEach(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
  rmSync(folder, { recursive: true, force: true });
});

const anySize = {
  maxEntries: 1_000_000,
  maxInflatedBytes: Number.MAX_SAFE_INTEGER,
  maxRatio: Number.MAX_SAFE_INTEGER,
  ratioFromBytes: 0,
  ignoreCase: false,
  subject: "The backup",
  code: "bad_zip",
};

/** A one-pixel GIF that differs for each number. */
function picture(number: number): Uint8Array<ArrayBuffer> {
  const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
  // The number is the pixel's colour, because the server cuts off bytes after the end of the picture.
  return Uint8Array.from(gif).with(13, number);
}

async function emptyPlace(kind: DatabaseKind, makeDatabase = freshDatabase): Promise<Settings> {
  const dataDir = mkdtempSync(join(folder, "place-"));
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  if (kind === "sqlite") return settings;
  const { place, remove } = await makeDatabase("postgres");
  cleanUps.push(remove);
  return { ...settings, databaseUrl: place.kind === "postgres" ? place.url : null };
}

/** A server on a new installation, with the database of its settings. */
async function serverOf(kind: DatabaseKind): Promise<{ server: TestServer; settings: Settings }> {
  const settings = await emptyPlace(kind, migratedDatabase);
  const server = await startTestServer(kind, settings, {}, databaseOf(settings));
  cleanUps.push(() => server.close());
  return { server, settings };
}

async function rowsOf(db: Kysely<Schema>): Promise<Record<string, readonly object[]>> {
  const all: Record<string, readonly object[]> = {};
  for (const { name, key } of keptTables) {
    const order = sql.join(key.map((column) => sql.ref(column)));
    all[name] = (await sql<object>`select * from ${sql.table(name)} order by ${order}`.execute(db)).rows;
  }
  return all;
}

async function hashesOf(settings: Settings): Promise<Record<string, string>> {
  const files = openStorage(storageOf(settings));
  const hashes: Record<string, string> = {};
  for await (const keys of files.olderThan(new Date(Date.now() + 60_000))) {
    for (const key of keys) hashes[key] = hash("sha256", await files.read(key));
  }
  return hashes;
}

const out = () => join(folder, "backup.zip");

describe.each([
  ["sqlite", "sqlite"],
  ["postgres", "postgres"],
  ["sqlite", "postgres"],
  ["postgres", "sqlite"],
] as const)("a backup of %s restored to %s", (from, into) => {
  it("a restored backup has every row and file, but no session", async () => {
    const { server, settings } = await serverOf(from);
    const id = await manyCards(server, 1234);
    for (const number of [1, 2]) {
      await server.call("uploadMedia", {
        params: { id },
        body: filesForm("files", { "ü\u2028.gif": picture(number) }),
      });
    }
    await server.call("cloneProject", { params: { id }, body: { name: "Second" } });
    const started = await server.call("startPrintJob", {
      params: { id },
      body: { range: { type: "range", start: 0, end: 9 } },
    });
    await untilCompleted(server, started.body.job_id);
    const token = await server.signIn("admin");
    const before = await withDatabase(settings, rowsOf);
    // Two pictures of each project, the table's file and the job's file remain once the job's batches are
    // deleted.
    await expect.poll(async () => Object.keys(await hashesOf(settings)).length).toBe(6);
    const hashes = await hashesOf(settings);
    const backedUp = await backUpInstallation(settings, out());
    expect(backedUp).toMatchObject({ files: Object.keys(hashes).length, missing: [] });
    expect(backedUp.tables).toMatchObject({ data_row: 2468, media: 4, app_user: 1, job: 1 });
    expect(statSync(out()).mode & 0o077).toBe(0);

    const place = await emptyPlace(into);
    expect(await restoreInstallation(place, out())).toEqual(backedUp);
    expect(await withDatabase(place, rowsOf)).toEqual(before);
    expect(await hashesOf(place)).toEqual(hashes);

    const restored = await startTestServer(into, place, { withoutAdmin: true }, databaseOf(place));
    cleanUps.push(() => restored.close());
    expect((await restored.call("me", { token })).status).toBe(401);
    const again = { token: await restored.signIn("admin") };
    expect((await restored.call("countRows", { ...again, params: { id } })).body.count).toBe(1234);
    if (from !== into) {
      const body = { range: { type: "range", start: 1000, end: 1009 } };
      const printed = await restored.call("exportPdf", { ...again, params: { id }, body });
      expect(cardsInPdf(printed.bytes)[0]?.slice(0, 2)).toEqual(["Card n1001", "Card n1002"]);
    }
    const file = await restored.call("downloadJob", { ...again, params: { jobId: started.body.job_id } });
    expect(file.status).toBe(200);
  });
});

async function withDatabase<Result>(
  settings: Settings,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  const database = joinDatabase(databaseOf(settings));
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

describe.each(databaseKinds)("a backup of %s made during changes", (kind) => {
  it("a backup is a consistent snapshot with every picture its rows name", async () => {
    const { server, settings } = await serverOf(kind);
    const id = await manyCards(server, 10);
    const params = { id };
    let working = true;
    let turns = 0;
    const replacing = untilEnd(async () => {
      turns++;
      const form = filesForm("files", { "p.gif": picture(turns), "q.gif": picture(-turns) });
      const { items } = (await server.call("uploadMedia", { params, body: form })).body;
      const [first, second] = items ?? [];
      const media = { id, mediaId: first?.image_id ?? "" };
      await server.call("replaceMedia", {
        params: media,
        body: filesForm("file", { "r.gif": picture(turns * 1000) }),
      });
      await server.call("deleteMedia", { params: { id, mediaId: second?.image_id ?? "" } });
    });
    // Each row states the number of rows in its table.
    const uploading = untilEnd(async () => {
      const rows = 600 + turns;
      const table = numbersTable(rows).replaceAll(/n\d+/g, String(rows));
      await server.call("uploadData", { params, body: filesForm("file", { "t.csv": table }) });
    });
    async function untilEnd(work: () => Promise<void>): Promise<void> {
      while (working) await work();
    }
    const backups: string[] = [];
    try {
      await expect.poll(() => turns).toBeGreaterThan(3);
      for (let round = 0; round < 4; round++) {
        const path = join(folder, `${round}.zip`);
        expect(await backUpInstallation(settings, path)).toMatchObject({ missing: [] });
        backups.push(path);
        await sleep(50);
      }
    } finally {
      working = false;
      await Promise.all([replacing, uploading]);
    }
    const [last = ""] = backups.slice(-1);
    for (const path of [backups[0] ?? "", last]) {
      const place = await emptyPlace(kind);
      await restoreInstallation(place, path);
      const rows = await withDatabase(place, rowsOf);
      const { project = [], data_row = [], media = [], table_file = [], kept_table_file = [] } = rows;
      const [{ row_count } = { row_count: 0 }] = project as { row_count: number }[];
      expect(data_row).toHaveLength(row_count);
      if (row_count > 10)
        expect(data_row).toEqual(data_row.map((row) => ({ ...row, cells: `["${row_count}"]` })));
      const named = [...media, ...table_file, ...kept_table_file] as { storage_key: string }[];
      const keys = named.map(({ storage_key }) => storage_key);
      expect(Object.keys(await hashesOf(place)).sort()).toEqual(keys.sort());
    }
  });
});

it.each(databaseKinds)("on %s, backs up the new file of a picture replaced in the meantime", async (kind) => {
  const { server, settings } = await serverOf(kind);
  const { id } = (await server.call("createProject", { body: { name: "P" } })).body;
  const form = filesForm("files", { "a.gif": picture(0) });
  const [item] = (await server.call("uploadMedia", { params: { id }, body: form })).body.items ?? [];
  const params = { id, mediaId: item?.image_id ?? "" };
  let replaced = 0;
  const { files } = server;
  const place = databaseOf(settings);
  const database = joinDatabase(place);
  const manifest = await backUp(
    {
      database,
      place,
      files: {
        ...files,
        async stream(key) {
          if (replaced < 3) {
            replaced++;
            await server.call("replaceMedia", {
              params,
              body: filesForm("file", { "b.gif": picture(replaced) }),
            });
          }
          return await files.stream(key);
        },
      },
      clock: () => new Date(),
    },
    out(),
  );
  await database.close();
  const last = hash("sha256", picture(3));
  expect(Object.values(manifest.files)).toEqual([{ bytes: picture(3).length, sha256: last }]);
  expect(manifest.missing).toEqual([]);
  const restored = await emptyPlace(kind);
  await restoreInstallation(restored, out());
  expect(Object.values(await hashesOf(restored))).toEqual([last]);
});

describe("a backup", () => {
  it("a backup contains no generated key and no tokens or sessions", async () => {
    const { server, settings } = await serverOf("sqlite");
    writeFileSync(join(settings.dataDir, "secret.key"), "a key that was generated");
    const token = await server.signIn("admin");
    await backUpInstallation(settings, out());
    const archive = await openZipArchive({ path: out() }, anySize);
    const texts = await Promise.all(archive.names.map((name) => archive.read(name, 100_000_000)));
    archive.close();
    const all = Buffer.concat(texts).toString("latin1");
    for (const secret of [token, hash("sha256", token), "a key that was generated"]) {
      expect(all).not.toContain(secret);
    }
    expect(archive.names.filter((name) => name.startsWith("tables/")).sort()).toEqual(
      keptTables.map(({ name }) => `tables/${name}.ndjson`).sort(),
    );
  });

  it("a backup lists lost files and completes without them", async () => {
    const { server, settings } = await serverOf("sqlite");
    const id = await manyCards(server, 1);
    await server.call("uploadMedia", { params: { id }, body: filesForm("files", { "a.gif": picture(1) }) });
    const [key = ""] = Object.keys(await hashesOf(settings));
    await server.files.remove(key);
    expect(await backUpInstallation(settings, out())).toMatchObject({ files: 1, missing: [key] });
  });

  it("a backup can be written to a bucket and restored from there", async () => {
    const s3 = await startTemporaryS3();
    cleanUps.push(() => s3.stop());
    const { server, settings } = await serverOf("sqlite");
    const id = await manyCards(server, 3);
    await server.call("uploadMedia", { params: { id }, body: filesForm("files", { "a.gif": picture(1) }) });
    await backUpInstallation(settings, out());
    const place = { ...(await emptyPlace("postgres")), storage: await s3.freshBucket() };
    await restoreInstallation(place, out());
    expect(await hashesOf(place)).toEqual(await hashesOf(settings));
    const second = join(folder, "second.zip");
    expect(await backUpInstallation(place, second)).toMatchObject({ files: 2, missing: [] });
    const other = await emptyPlace("sqlite");
    await restoreInstallation(other, second);
    expect(await withDatabase(other, rowsOf)).toEqual(await withDatabase(settings, rowsOf));
  });

  it("a failed backup leaves no file", async () => {
    const place = await emptyPlace("sqlite");
    await expect(backUpInstallation(place, out())).rejects.toThrow("There is no database at");
    const { settings } = await serverOf("sqlite");
    await expect(backUpInstallation(settings, join(folder, "none", "b.zip"))).rejects.toThrow(
      "cannot be written",
    );
    const old = joinDatabase(databaseOf(place));
    await sql`create table something (id text)`.execute(old.db);
    await old.close();
    await expect(backUpInstallation(place, out())).rejects.toThrow("belongs to another version");
    expect(existsSync(out())).toBe(false);
  });
});

describe("restoring", () => {
  async function aBackup(): Promise<Settings> {
    const { server, settings } = await serverOf("sqlite");
    const id = await manyCards(server, 700);
    await server.call("uploadMedia", { params: { id }, body: filesForm("files", { "a.gif": picture(1) }) });
    await backUpInstallation(settings, out());
    return settings;
  }

  it.each(databaseKinds)(
    "refuses to restore into a %s that is not empty and changes nothing",
    async (kind) => {
      await aBackup();
      const { settings } = await serverOf(kind);
      const before = await withDatabase(settings, rowsOf);
      await expect(restoreInstallation(settings, out())).rejects.toThrow(
        /restored into an empty installation only/,
      );
      expect(await withDatabase(settings, rowsOf)).toEqual(before);
      const place = await emptyPlace(kind);
      await openStorage(storageOf(place)).add(picture(1));
      await expect(restoreInstallation(place, out())).rejects.toThrow("The file storage contains files");
    },
  );

  it.each(databaseKinds)("refuses a damaged or altered backup and leaves nothing in %s", async (kind) => {
    await aBackup();
    const archive = await openZipArchive({ path: out() }, anySize);
    const entries = await Promise.all(
      archive.names.map(async (name) => ({ name, bytes: await archive.read(name, 100_000_000) })),
    );
    archive.close();
    const changes: Record<string, (name: string, bytes: Buffer) => Buffer | null> = {
      "a cell": (name, bytes) =>
        name === "tables/data_row.ndjson" ? Buffer.from(bytes.toString().replace("n699", "n698")) : bytes,
      "a row less": (name, bytes) =>
        name === "tables/data_row.ndjson" ? Buffer.from(bytes.toString().replace(/^.*\n/, "")) : bytes,
      "no row": (name, bytes) => (name === "tables/data_row.ndjson" ? Buffer.from("{") : bytes),
      "a picture": (name, bytes) => (name.startsWith("files/") ? Buffer.concat([bytes, bytes]) : bytes),
      "no picture": (name, bytes) => (name.startsWith("files/") ? null : bytes),
      "no manifest": (name, bytes) => (name === "manifest.json" ? null : bytes),
      "a newer version": (name, bytes) =>
        name === "manifest.json" ? Buffer.from(bytes.toString().replace('"0001_', '"9001_')) : bytes,
    };
    const place = await emptyPlace(kind);
    for (const [what, change] of Object.entries(changes)) {
      const path = join(folder, `${what}.zip`);
      const changed = entries.flatMap(({ name, bytes }) => {
        const made = change(name, bytes);
        return made ? [{ name, compress: true, open: () => Promise.resolve(made) }] : [];
      });
      await writeZip(path, changed, new Date());
      await expect(restoreInstallation(place, path), what).rejects.toThrow(/backup/i);
      expect(await hashesOf(place)).toEqual({});
      expect(readdirSync(place.dataDir).filter((name) => name.includes("sqlite"))).toEqual([]);
    }
    const cut = join(folder, "cut.zip");
    writeFileSync(cut, readFileSync(out()).subarray(0, 2000));
    await expect(restoreInstallation(place, cut)).rejects.toThrow("damaged or incomplete");
    // A backup can still be restored there afterwards.
    expect(await restoreInstallation(place, out())).toMatchObject({ files: 2 });
  });

  it("restores a backup from an older version, and the server upgrades it", async () => {
    const settings = await aBackup();
    // The old version did not have these tables and columns.
    const laterColumns = { column_types: null, lookups: "{}", text_styles: "[]", ruler_guides: "[]" };
    const laterToo = { photo_edits: "{}", sample: null, identity: null, copies_column: null, sequence: null };
    await withDatabase(settings, async (db) => {
      for (const table of ["table_file", "project_version"] as const) await db.deleteFrom(table).execute();
      await db.updateTable("card").set({ copies: null }).execute();
      await db
        .updateTable("project")
        .set({ ...laterColumns, ...laterToo })
        .execute();
    });
    const made = join(folder, "made.zip");
    await backUpInstallation(settings, made);
    const archive = await openZipArchive({ path: made }, anySize);
    const laterElsewhere = ["photo_facts", "copies", "code_expires_at", "original"];
    const names = [...Object.keys({ ...laterColumns, ...laterToo }), ...laterElsewhere];
    const later = new RegExp(`,"(${names.join("|")})":(null|"\\[\\]"|"\\{\\}")`, "g");
    const changed = new Map<string, Buffer>();
    for (const table of ["project", "media", "data_row", "card"]) {
      const rows = (await archive.read(`tables/${table}.ndjson`, 100_000_000)).toString();
      changed.set(table, Buffer.from(rows.replaceAll(later, "")));
    }
    const laterTables = [
      ...["table_file", "user_item", "signing_key", "project_version", "brand_kit"],
      ...["table_version", "kept_row", "kept_table_file", "revoked_card"],
      ...["print_queue", "print_document", "webhook", "agent"],
    ];
    const entries = archive.names.map((name) => ({
      name,
      compress: true,
      open: async () => {
        const older = changed.get(/^tables\/(.*)\.ndjson$/.exec(name)?.[1] ?? "");
        const bytes = older ?? (await archive.read(name, 100_000_000));
        if (name !== "manifest.json") return bytes;
        const manifest = JSON.parse(bytes.toString());
        for (const table of laterTables) delete manifest.tables[table];
        for (const [table, rows] of changed) manifest.tables[table].sha256 = hash("sha256", rows);
        manifest.migrations = manifest.migrations.slice(0, manifest.migrations.indexOf("0015_intake"));
        return Buffer.from(JSON.stringify(manifest));
      },
    }));
    const path = join(folder, "older.zip");
    await writeZip(path, entries, new Date());
    archive.close();
    const place = await emptyPlace("sqlite");
    await restoreInstallation(place, path);
    const database = await openDatabase(databaseOf(place));
    expect(await database.db.selectFrom("installation").selectAll().execute()).toHaveLength(1);
    await database.close();
    expect(await withDatabase(place, rowsOf)).toEqual(await withDatabase(settings, rowsOf));
  });
});
