import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { startConfinedProcess } from "@print-builder/production";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { databaseKinds, freshDatabase } from "#test/site/databases.ts";
import { startTemporaryS3, storageUrl, type TemporaryS3 } from "#test/site/temporaryS3.ts";
import { startWorkerCommand } from "#test/site/workerCommand.ts";
import { loadFixture } from "#test/upgrade/fixtures.ts";
import { backUpInstallation } from "../backup/installation.ts";
import { openStorage } from "../files/openStorage.ts";
import { startServer } from "../main.ts";
import { readSettings, type Settings } from "../settings.ts";
import { joinDatabase } from "../store/database.ts";
import { joinStore } from "../store/openStore.ts";
import { startWorker } from "../worker.ts";
import { adoptInstallation } from "./joinInstallation.ts";

let s3: TemporaryS3;
beforeAll(async () => {
  s3 = await startTemporaryS3();
});
afterAll(() => s3.stop());

const key = "the key of the first start";

describe.each(databaseKinds)("starting an installation on %s", (kind) => {
  let folder: string;
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "print-builder-join-"));
    database = await freshDatabase(kind);
  });
  afterEach(async () => {
    await database.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const environment = (changes: Record<string, string>) => ({
    DATA_DIR: database.place.kind === "sqlite" ? join(database.place.file, "..") : folder,
    ...(database.place.kind === "postgres" ? { DATABASE_URL: database.place.url } : {}),
    PORT: "0",
    DEMO: "off",
    LOG_LEVEL: "silent",
    ...changes,
  });
  const settings = (changes: Record<string, string>): Settings => readSettings(environment(changes));

  async function startOnce(changes: Record<string, string>): Promise<void> {
    const server = await startServer(settings(changes));
    await server.close();
  }

  async function refusal(changes: Record<string, string>): Promise<string> {
    const error = await startOnce(changes).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Error);
    const { message } = error as Error;
    expect(message.split("\n")).toHaveLength(1);
    expect(message).not.toContain(folder);
    expect(message).not.toContain(tmpdir());
    return message;
  }

  const bucket = async () => storageUrl(await s3.freshBucket());

  it("starts only with its own storage and key, and names the mismatch", async () => {
    const own = { STORAGE_URL: await bucket(), SECRET_KEY: key };
    await startOnce(own);
    expect(await refusal({ ...own, STORAGE_URL: await bucket() })).toMatch(
      /^The bucket of STORAGE_URL is not where the database .* has its files/,
    );
    expect(await refusal({ SECRET_KEY: key })).toMatch(/^The folder files in DATA_DIR is not where/);
    expect(await refusal({ ...own, SECRET_KEY: "another key of sixteen" })).toMatch(
      /^SECRET_KEY is not the key that this installation began with/,
    );
    expect(await refusal({ STORAGE_URL: own.STORAGE_URL })).toMatch(
      /^The secret key of this installation is missing/,
    );
    // A refused start must not prevent a correct start.
    await startOnce(own);
  });

  it("does not start on the storage of another installation", async () => {
    const STORAGE_URL = await bucket();
    const other = join(folder, "other");
    const first = await startServer(
      readSettings({ DATA_DIR: other, STORAGE_URL, PORT: "0", DEMO: "off", LOG_LEVEL: "silent" }),
    );
    await first.close();
    expect(await refusal({ STORAGE_URL })).toMatch(
      /^The bucket of STORAGE_URL belongs to another installation than the database/,
    );
  });

  it("backs up an installation only with its own storage", async () => {
    await startOnce({ SECRET_KEY: key });
    const out = join(folder, "backup.zip");
    const elsewhere = settings({ SECRET_KEY: key, STORAGE_URL: await bucket() });
    await expect(backUpInstallation(elsewhere, out)).rejects.toThrow(/is not where .* has its files/);
    await backUpInstallation(settings({ SECRET_KEY: key }), out);
    const store = joinStore(database.place);
    // The metrics report when the last backup was made.
    expect(await store.fleet.takenAt("backup")).not.toBeNull();
    await store.close();
  });

  it("after adopting a storage and key, starts only with that pair", async () => {
    const former = { STORAGE_URL: await bucket(), SECRET_KEY: key };
    await startOnce(former);
    const present = { STORAGE_URL: await bucket(), SECRET_KEY: "the key of a second life" };
    await adoptInstallation(settings(present), "storage");
    await adoptInstallation(settings(present), "secret-key");
    await startOnce(present);
    expect(await refusal({ ...present, SECRET_KEY: key })).toMatch(/^SECRET_KEY is not the key/);
  });

  it("an older version's installation adopts its storage and key", async () => {
    const { DATA_DIR } = environment({});
    await loadFixture("0007_operations", database.place, DATA_DIR);
    // Both fixtures share their files, so the note may belong to the other database.
    rmSync(join(DATA_DIR, "files", "installation"));
    await startOnce({ SECRET_KEY: "a secret key of the tests" });
    expect(await refusal({ SECRET_KEY: key })).toMatch(/^SECRET_KEY is not the key/);
    expect(await refusal({ SECRET_KEY: "a secret key of the tests", STORAGE_URL: await bucket() })).toMatch(
      /is not where the database/,
    );
  });

  it("an installation starts even if its first start was interrupted", async () => {
    await startOnce({});
    const store = joinStore(database.place);
    await store.fleet.setInstallation({ storage_since: null, key_fingerprint: null });
    await store.close();
    await startOnce({});
  });

  it("refuses to start after a newer version used the installation", async () => {
    await startOnce({});
    const { db, close } = joinDatabase(database.place);
    await sql`insert into kysely_migration (name, timestamp) values ('9001_from_the_future', '2030-01-01')`.execute(
      db,
    );
    await close();
    const newer = "it was used by a newer version, which knows 9001_from_the_future. Start that version";
    expect(await refusal({})).toContain(newer);
    await expect(backUpInstallation(settings({}), join(folder, "backup.zip"))).rejects.toThrow(newer);
  });
});

describe("a worker of an installation", () => {
  let folder: string;
  let own: Record<string, string>;
  let close: () => Promise<void>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "print-builder-join-"));
    const { place, remove } = await freshDatabase("postgres");
    if (place.kind !== "postgres") throw new Error("This needs PostgreSQL.");
    own = { DATABASE_URL: place.url, STORAGE_URL: storageUrl(await s3.freshBucket()), SECRET_KEY: key };
    const server = await startServer(
      readSettings({ ...own, DATA_DIR: folder, PORT: "0", DEMO: "off", LOG_LEVEL: "silent" }),
    );
    close = async () => {
      await server.close();
      await remove();
      rmSync(folder, { recursive: true, force: true });
    };
  });
  afterAll(() => close());

  it("a worker refuses to start with the wrong storage or key", async () => {
    const start = (changes: Record<string, string>) =>
      startWorkerCommand({ ...own, DATA_DIR: join(folder, "worker"), ...changes });
    const other = storageUrl(await s3.freshBucket());
    await expect(start({ STORAGE_URL: other })).rejects.toThrow(
      /The bucket of STORAGE_URL is not where[^\n]*$/,
    );
    await expect(start({ SECRET_KEY: "another key of sixteen" })).rejects.toThrow(
      /SECRET_KEY is not the key[^\n]*$/,
    );
    const worker = await start({});
    expect(await worker.end("SIGTERM")).toBe(0);
  });

  it.skipIf(process.platform !== "linux")("a worker keeps its processes below MEMORY_MB", async () => {
    const troubles: string[] = [];
    const worker = await startWorker(
      readSettings({ ...own, DATA_DIR: join(folder, "worker"), MEMORY_MB: "200" }),
      { info: () => undefined, error: ({ trouble }) => troubles.push(trouble) },
    );
    const program = join(folder, "holding.mjs");
    writeFileSync(program, "const held = Buffer.alloc(300 * 2 ** 20, 1); setInterval(() => held, 1000);");
    const large = startConfinedProcess(program, { memoryMb: 64 });
    await once(large, "exit");
    await worker.close();
    expect([large.signalCode, troubles[0]]).toEqual(["SIGKILL", expect.stringContaining("MB of 200")]);
  });
});

describe("two simultaneous first starts", () => {
  it("two simultaneous first starts share one storage and one key", async () => {
    const folder = mkdtempSync(join(tmpdir(), "print-builder-join-"));
    const { place, remove } = await freshDatabase("postgres");
    if (place.kind !== "postgres") throw new Error("This needs PostgreSQL.");
    const bucket = await s3.freshBucket();
    const start = (name: string) =>
      startServer(
        readSettings({
          DATABASE_URL: place.url,
          STORAGE_URL: storageUrl(bucket),
          DATA_DIR: join(folder, name),
          PORT: "0",
          DEMO: "off",
          LOG_LEVEL: "silent",
        }),
      );
    try {
      const servers = await Promise.all([start("a"), start("b")]);
      for (const server of servers) await server.close();
      const store = joinStore(place);
      const { id, storage_since } = await store.fleet.installation();
      await store.close();
      expect(storage_since).not.toBeNull();
      expect(await openStorage(bucket).readNote("installation")).toBe(id);
      // A third server finds both the storage and the key.
      await (await start("c")).close();
    } finally {
      await remove();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
