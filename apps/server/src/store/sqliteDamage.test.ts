import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { callServer } from "#test/site/callRoute.ts";
import { quickStart } from "#test/site/compiledFolder.ts";
import { manyCards } from "#test/site/manyCards.ts";
import { startServer } from "../main.ts";
import { readSettings } from "../settings.ts";
import { joinDatabase } from "./database.ts";

const account = { email: "admin@example.org", password: "a password of the tests" };

let folder: string;
let database: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "print-builder-damage-"));
  database = join(folder, "print-builder.sqlite");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = async () => {
  const settings = readSettings({
    DATA_DIR: folder,
    PORT: "0",
    LOG_LEVEL: "silent",
    DEMO: "off",
    ADMIN_PASSWORD: account.password,
  });
  return await startServer(settings);
};
const healthOf = async (address: string) => (await fetch(`${address}/api/health`)).json();

/** Simulates a power cut: copies the folder while a server has the database open. */
async function powerCut(work: (address: string, token: string) => Promise<unknown>): Promise<void> {
  const server = await start();
  const { token } = (await callServer(server.address, "login", { body: account })).body;
  await work(server.address, token);
  const names = ["", "-wal", "-shm", "-open"].map((end) => `${database}${end}`);
  for (const name of names) copyFileSync(name, `${name}.kept`);
  await server.close("at once");
  for (const name of names) copyFileSync(`${name}.kept`, name);
}

const addProjects = async (address: string, token: string) => {
  for (let number = 0; number < 30; number++)
    await callServer(address, "createProject", {
      token,
      body: { name: `Project ${number}`, description: "x".repeat(500) },
    });
};

describe("detecting damage to an SQLite database", () => {
  it("a server marks its database as open until it closes it", async () => {
    const server = await start();
    const other = joinDatabase({ kind: "sqlite", file: database });
    await other.db.selectFrom("project").select("id").execute();
    await other.close();
    expect(existsSync(`${database}-open`)).toBe(true);
    await server.close("at once");
    expect([existsSync(`${database}-open`), existsSync(`${database}-wal`)]).toEqual([false, false]);
  });

  it("a power cut loses no data and is not reported as damage", async () => {
    await powerCut(addProjects);
    const server = await start();
    expect(await healthOf(server.address)).toMatchObject({ status: "ok", parts: { database: "ok" } });
    const { token } = (await callServer(server.address, "login", { body: account })).body;
    expect((await callServer(server.address, "listProjects", { token })).body.total).toBe(30);
    await server.close("at once");
  });

  it("reports a log that is missing after a power cut", async () => {
    await powerCut(addProjects);
    rmSync(`${database}-wal`);
    const server = await start();
    expect(await healthOf(server.address)).toMatchObject({
      status: "degraded",
      code: "database_incomplete",
      parts: { database: "damaged" },
    });
    await server.close("at once");
    const again = await start();
    expect(await healthOf(again.address)).toMatchObject({ status: "ok" });
    await again.close("at once");
  });

  it("the last process to end closes the database", async () => {
    await powerCut(addProjects);
    const program = `
      const { joinDatabase } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, "database.ts")).href)});
      const { db } = joinDatabase({ kind: "sqlite", file: process.env.FILE });
      await db.selectFrom("project").select("id").execute();
      process.exit();`;
    const env = { ...process.env, ...quickStart, FILE: database };
    execFileSync(process.execPath, ["--input-type=module", "--eval", program], { env });
    expect([existsSync(`${database}-open`), existsSync(`${database}-wal`)]).toEqual([false, false]);
  });

  it("reports overwritten pages as damage and never answers 500", async () => {
    const first = await start();
    const login = (address: string) => callServer(address, "login", { body: account });
    await addProjects(first.address, (await login(first.address)).body.token);
    await first.close("at once");
    spoilTable("project");
    const server = await start();
    expect(await healthOf(server.address)).toMatchObject({
      status: "degraded",
      code: "database_damaged",
      parts: { database: "damaged" },
    });
    const { token } = (await login(server.address)).body;
    const { status, body } = await callServer(server.address, "listProjects", { token });
    expect([status, body.code]).toEqual([503, "database_damaged"]);
    await server.close("at once");
  });

  it("reports an overwritten page as soon as a call reads it", async () => {
    const first = await start();
    await addProjects(
      first.address,
      (await callServer(first.address, "login", { body: account })).body.token,
    );
    await first.close("at once");
    spoilTable("project");
    // At startup, a large file is not checked completely if it was closed properly.
    truncateSync(database, 65 * 1024 * 1024);
    const server = await start();
    const { token } = (await callServer(server.address, "login", { body: account })).body;
    // The health is cached for a second, so a request may not have checked the database yet.
    const { status, body } = await callServer(server.address, "listProjects", { token });
    expect([status, body.code]).toEqual([503, "database_damaged"]);
    expect(await healthOf(server.address)).toMatchObject({ status: "degraded", code: "database_damaged" });
    await server.close("at once");
    truncateSync(database, 65 * 1024 * 1024);
    // Simulates a crash.
    writeFileSync(`${database}-open`, "");
    const again = await start();
    expect(await healthOf(again.address)).toMatchObject({ code: "database_damaged" });
    await again.close("at once");
  });

  it("a print that reads an overwritten page reports the damage", async () => {
    const first = await start();
    const { token } = (await callServer(first.address, "login", { body: account })).body;
    const id = await manyCards(
      { call: (route, sent) => callServer(first.address, route, { token, ...sent }) },
      400,
    );
    await first.close("at once");
    spoilTable("data_row");
    // At startup, a large file is not checked if it was closed properly.
    truncateSync(database, 65 * 1024 * 1024);
    const server = await start();
    const { status, body } = await callServer(server.address, "exportPdf", {
      token,
      params: { id },
      body: {},
    });
    expect([status, body.code]).toEqual([503, "database_damaged"]);
    expect(await healthOf(server.address)).toMatchObject({ status: "degraded", code: "database_damaged" });
    await server.close("at once");
  });

  it("refuses to start with a file that is not a database, and says so", async () => {
    await (await start()).close("at once");
    truncateSync(database, statSync(database).size / 2);
    writeFileSync(database, Buffer.alloc(4096, "x"), { flag: "r+" });
    await expect(start()).rejects.toThrow(/is damaged: .* Stop the server, .* restore the latest backup/);
  });
});

/** Overwrites a table's root page and all pages below it. */
function spoilTable(name: string): void {
  const db = new Database(database);
  const page = db.pragma("page_size", { simple: true }) as number;
  const pages = db.prepare("select pageno from dbstat where name = ?").pluck().all(name) as number[];
  db.close();
  const bytes = readFileSync(database);
  for (const number of pages) bytes.fill(0xa5, (number - 1) * page, number * page);
  writeFileSync(database, bytes);
}
