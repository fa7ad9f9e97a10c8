import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { databaseKinds, freshDatabase } from "#test/site/databases.ts";
import { loadFixture } from "#test/upgrade/fixtures.ts";
import { startServer } from "../main.ts";
import { readSettings, type Settings } from "../settings.ts";
import { joinDatabase } from "../store/database.ts";
import { checkInstallation } from "./checkInstallation.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "print-builder-check-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The messages of failed checks, by name. */
async function problemsOf(settings: Settings): Promise<Readonly<Record<string, string>>> {
  const failed = (await checkInstallation(settings)).filter(({ ok }) => !ok);
  return Object.fromEntries(failed.map(({ name, message }) => [name, message]));
}

describe.each(databaseKinds)("checking an installation on %s", (kind) => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => {
    database = await freshDatabase(kind);
  });
  afterEach(() => database.remove());

  const settings = (changes: Record<string, string> = {}) =>
    readSettings({
      DATA_DIR: database.place.kind === "sqlite" ? join(database.place.file, "..") : folder,
      ...(database.place.kind === "postgres" ? { DATABASE_URL: database.place.url } : {}),
      ...{ PORT: "0", DEMO: "off", LOG_LEVEL: "silent" },
      ...changes,
    });

  it("finds no fault while a server runs or after it has stopped", async () => {
    const server = await startServer(settings());
    try {
      expect(await problemsOf(settings())).toEqual({});
    } finally {
      await server.close();
    }
    expect(await problemsOf(settings())).toEqual({});
  });

  it("reports a storage that belongs to another installation", async () => {
    const server = await startServer(settings());
    await server.close();
    writeFileSync(join(settings().dataDir, "files", "installation"), "another one");
    expect(await problemsOf(settings())).toEqual({
      storage: expect.stringContaining("belongs to another installation"),
    });
  });

  it("reports printer profiles that cannot be read", async () => {
    const server = await startServer(settings());
    await server.close();
    const { db, close } = joinDatabase(database.place);
    const { id: user_id } = await db.selectFrom("app_user").select("id").executeTakeFirstOrThrow();
    const printer = {
      user_id,
      kind: "printer",
      project_id: null,
      updated_at: new Date().toISOString(),
    } as const;
    const content = (scale_x: number) => JSON.stringify({ name: "Office", scale_x });
    await db
      .insertInto("user_item")
      .values([
        { ...printer, id: "one", name_key: "one", content: content(1.001) },
        { ...printer, id: "two", name_key: "two", content: content(100) },
      ])
      .execute();
    await close();
    expect((await problemsOf(settings())).printers).toMatch(/^1 of 2 profiles cannot be read: /);
  });

  it("reports a database of an older version", async () => {
    await loadFixture("0007_operations", database.place, settings().dataDir);
    expect((await problemsOf(settings())).database).toMatch(/^it is of an older version: start the server/);
  });
});

it("finds no fault before the first start, and creates no files", async () => {
  const settings = readSettings({ DATA_DIR: join(folder, "new", "data") });
  expect(await problemsOf(settings)).toEqual({});
  expect(readdirSync(folder)).toEqual([]);
});

it("reports a database that does not respond", async () => {
  const settings = readSettings({ DATA_DIR: folder, DATABASE_URL: "postgres://x:y@127.0.0.1:9/none" });
  const { database } = await problemsOf(settings);
  expect(database).toMatch(/ECONNREFUSED/);
});

it("reports a file that is not a database, and a clock that is behind", async () => {
  const file = join(folder, "print-builder.sqlite");
  writeFileSync(file, "not a database, but long enough to look like one ".repeat(100));
  expect((await problemsOf(readSettings({ DATA_DIR: folder }))).database).toMatch(/damaged|not a database/);
  rmSync(file);
  await joinDatabase({ kind: "sqlite", file }).close();
  const tomorrow = new Date(Date.now() + 86_400_000);
  utimesSync(file, tomorrow, tomorrow);
  const { clock } = await problemsOf(readSettings({ DATA_DIR: folder }));
  expect(clock).toMatch(/set this machine's clock$/);
});
