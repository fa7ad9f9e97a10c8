import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { startPictureReader } from "@print-builder/production";
import { portrait, portraitNames } from "@print-builder/production/testing";
import Database from "better-sqlite3";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callServer, filesForm } from "#test/site/callRoute.ts";
import { kindsAboveStore } from "#test/site/databases.ts";
import type { KillableSite } from "#test/site/killableSite.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { filesOfZip } from "#test/site/watchJob.ts";
import { backUp } from "../../backup/backUp.ts";
import { type RunningServer, startServer } from "../../main.ts";
import { readSettings } from "../../settings.ts";
import { type DatabasePlace, joinDatabase } from "../../store/database.ts";
import { createPhotoAnalysis } from "./photoAnalysis.ts";

const email = "admin@example.org";
const password = "a password of the tests";
const [first = "", second = ""] = portraitNames;

describe("photo analysis on a running server", () => {
  let folder: string;
  let server: RunningServer;
  let ask: KillableSite["ask"];

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "photo-analysis-"));
    const env = { DATA_DIR: folder, PORT: "0", LOG_LEVEL: "silent", DEMO: "off", ADMIN_PASSWORD: password };
    server = await startServer(readSettings(env));
    const { token } = (await callServer(server.address, "login", { body: { email, password } })).body;
    ask = async (id, sent = {}) => {
      const { status, body } = await callServer(server.address, id, { ...sent, token });
      expect(status).toBeLessThan(300);
      return body;
    };
  });
  afterEach(async () => {
    await server.close("at once");
    rmSync(folder, { recursive: true, force: true });
  });

  async function listed(id: string) {
    const { items } = await ask("listMedia", { params: { id }, query: { sort: "name_asc" } });
    return items;
  }

  /** Waits until all pictures are analysed and returns them. */
  async function analysed(id: string) {
    await expect
      .poll(async () => (await listed(id)).map(({ face }) => face === undefined), {
        timeout: 120_000,
        interval: 200,
      })
      .not.toContain(true);
    return await listed(id);
  }

  /** Names of all files in the installation that contain this text. */
  function filesWith(text: string): readonly string[] {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => readFileSync(path).includes(text));
  }

  it("analyses uploaded and replaced photos and lists their faces", async () => {
    const { id } = await ask("createProject", { body: { name: "Faces" } });
    const wall = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );

    await ask("uploadMedia", {
      params: { id },
      body: filesForm("files", { "a.jpg": portrait(first), "b.png": new Uint8Array(wall) }),
    });
    const [a, b] = await analysed(id);
    expect(b?.face).toBeNull();
    const { x = 0, y = 0, width = 0, height = 0 } = a?.face ?? {};
    expect([x + width / 2 > 0.3, x + width / 2 < 0.7, y + height / 2 > 0.2, y + height / 2 < 0.6]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    await ask("replaceMedia", {
      params: { id, mediaId: b?.image_id ?? "" },
      body: filesForm("file", { "b.jpg": portrait(second) }),
    });
    const after = await analysed(id);
    expect(after.map(({ face }) => face === null)).toEqual([false, false]);
    expect(after[0]?.face).toEqual(a?.face);
  });

  it("stores only a face's box and deletes it with the photo", async () => {
    const { id } = await ask("createProject", { body: { name: "Faces" } });
    await ask("uploadMedia", { params: { id }, body: filesForm("files", { "a.jpg": portrait(first) }) });
    const [a] = await analysed(id);
    const { x = 0 } = a?.face ?? {};
    expect(Object.keys(a?.face ?? {}).sort()).toEqual(["height", "width", "x", "y"]);
    expect(filesWith(String(x)).length).toBeGreaterThan(0);
    await ask("deleteMedia", { params: { id, mediaId: a?.image_id ?? "" } });
    await server.close("at once");
    // Searches the database, files, prepared copies and logs.
    expect(filesWith(String(x))).toEqual([]);
  });
});

/** The whole content of the database as text. */
async function contentOf(place: DatabasePlace): Promise<string> {
  if (place.kind === "sqlite") {
    // Otherwise SQLite writes its log back only after some pages, and when the server ends.
    const database = new Database(place.file);
    database.pragma("wal_checkpoint(TRUNCATE)");
    database.close();
    return ["", "-wal"].map((end) => readIfThere(`${place.file}${end}`)).join("\n");
  }
  const client = new Client({ connectionString: place.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'",
    );
    const texts: string[] = [];
    for (const { name } of rows) {
      const content = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
      texts.push(...content.rows.map(({ row }) => row));
    }
    return texts.join("\n");
  } finally {
    await client.end();
  }
}

function readIfThere(path: string): string {
  return existsSync(path) ? readFileSync(path, "latin1") : "";
}

describe.each(kindsAboveStore())("photo analysis on %s", (kind) => {
  const reader = startPictureReader({ timeoutMs: 600_000, niceness: 0 });
  let server: TestServer;
  let log = "";
  beforeAll(async () => {
    const logStream = new Writable({
      write(chunk, _, done) {
        log += String(chunk);
        done();
      },
    });
    server = await startTestServer(kind, { logLevel: "debug" }, { logStream });
  });
  afterAll(async () => {
    await reader.close();
    await server.close();
  });

  /** The whole content of a new backup as text. */
  async function backedUp(): Promise<string> {
    const database = joinDatabase(server.database);
    const path = join(server.dataDir, "backup.zip");
    try {
      const deps = { database, place: server.database, files: server.files, clock: server.clock };
      await backUp(deps, path);
    } finally {
      await database.close();
    }
    const files = await filesOfZip(new Uint8Array(readFileSync(path)));
    rmSync(path);
    return [...files.values()].map((bytes) => bytes.toString("latin1")).join("\n");
  }

  it("a deleted photo leaves no face in database, files, backups or log", async () => {
    const { body: project } = await server.call("createProject", { body: { name: "Faces" } });
    const params = { id: project.id };
    const form = filesForm("files", { "a.jpg": portrait(first) });
    await server.call("uploadMedia", { params, body: form });
    await createPhotoAnalysis({ store: server.store, files: server.files, reader }).lookAtAll(project.id);
    const [photo] = (await server.call("listMedia", { params })).body.items;
    const sides = Object.values(photo?.face ?? {}).map(String);
    expect(sides).toHaveLength(4);
    const kept = await contentOf(server.database);
    const saved = await backedUp();
    for (const side of sides) expect([kept.includes(side), saved.includes(side)]).toEqual([true, true]);

    await server.call("deleteMedia", { params: { ...params, mediaId: photo?.image_id ?? "" } });
    const left = {
      database: await contentOf(server.database),
      backup: await backedUp(),
      files: readdirSync(server.dataDir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
        .join("\n"),
      log,
    };
    expect(log).toContain("/media");
    for (const [place, text] of Object.entries(left))
      for (const side of sides) expect(text.includes(side), `${side} is left in the ${place}`).toBe(false);
  });
});
