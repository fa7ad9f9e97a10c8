import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filesForm } from "./testing/callRoute.ts";
import { databaseKinds, freshDatabase } from "./testing/databases.ts";
import { type KillableServer, startKillableServer } from "./testing/killableServer.ts";

/** Kills at random moments; more with KILL_ROUNDS, e.g. for a night. */
const rounds = Number(process.env.KILL_ROUNDS ?? 4);
const longestLifeMs = 400;
const png = Uint8Array.from(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
);

type Media = { readonly items: readonly { readonly filename: string }[]; readonly total: number };
type Rows = { readonly rows: readonly { readonly n: string }[]; readonly total: number };

/** What the server said is done. */
type Acknowledged = {
  name: string;
  /** Names that were sent after the last acknowledged one: each may have been stored or not. */
  maybe: Set<string>;
  rows: number;
  maybeRows: Set<number>;
  readonly pictures: Set<string>;
};

describe.each(databaseKinds)("a server on %s that is killed while people save and upload", (kind) => {
  let settings: Record<string, string>;
  let cleanUp: () => Promise<void>;
  let server: KillableServer;
  let token: string;
  let id: string;

  beforeAll(async () => {
    const database = await freshDatabase(kind);
    const dataDir = mkdtempSync(join(tmpdir(), "print-builder-kill-"));
    settings = {
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: "a password of the tests",
      ...(database.place.kind === "postgres" ? { DATABASE_URL: database.place.url } : {}),
    };
    cleanUp = async () => {
      await database.remove();
      rmSync(dataDir, { recursive: true, force: true });
    };
    server = await startKillableServer(settings);
    const credentials = { email: "admin@example.org", password: "a password of the tests" };
    token = (await call<{ token: string }>("POST", "/api/auth/login", credentials)).token;
    id = (await call<{ id: string }>("POST", "/api/projects", { name: "start" })).id;
  });
  afterAll(async () => {
    await server.stop();
    await cleanUp();
  });

  async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${server.address}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body && !isForm ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  }

  async function pictureNames(): Promise<readonly string[]> {
    const names: string[] = [];
    for (let page = 1; ; page++) {
      const media = await call<Media>("GET", `/api/projects/${id}/media?limit=200&page=${page}`);
      const { items, total } = media;
      names.push(...items.map(({ filename }) => filename));
      if (page * 200 >= total) return names;
    }
  }

  /** Works until the server is gone, noting only what it acknowledged. */
  async function workUntilKilled(done: Acknowledged): Promise<void> {
    const saving = untilFailure(async (turn) => {
      const name = `save ${turn} ${Math.random()}`;
      done.maybe.add(name);
      await call("PUT", `/api/projects/${id}`, { name });
      done.name = name;
      done.maybe.clear();
    });
    const uploadingRows = untilFailure(async (turn) => {
      const rows = 50 + turn;
      done.maybeRows.add(rows);
      const table = `n\n${Array.from({ length: rows }, () => rows).join("\n")}\n`;
      await call("POST", `/api/projects/${id}/data/upload`, filesForm("file", { "t.csv": table }));
      done.rows = rows;
      done.maybeRows.clear();
    });
    const uploadingPictures = untilFailure(async () => {
      const form = filesForm("files", { "p.png": png });
      const { items } = await call<Pick<Media, "items">>("POST", `/api/projects/${id}/media`, form);
      for (const { filename } of items) done.pictures.add(filename);
    });
    await Promise.all([saving, uploadingRows, uploadingPictures]);
  }

  it(
    "loses nothing that it acknowledged, and keeps nothing half",
    async () => {
      const done: Acknowledged = {
        name: "start",
        maybe: new Set(),
        rows: 0,
        maybeRows: new Set(),
        pictures: new Set(),
      };
      for (let round = 0; round < rounds; round++) {
        const work = workUntilKilled(done);
        await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * longestLifeMs));
        await server.kill();
        await work;
        server = await startKillableServer(settings);
        const project = await call<{ name: string }>("GET", `/api/projects/${id}`);
        expect([done.name, ...done.maybe]).toContain(project.name);
        const { total, rows } = await call<Rows>("GET", `/api/projects/${id}/data/rows?page_size=1000`);
        expect([done.rows, ...done.maybeRows]).toContain(total);
        expect(rows.every(({ n }) => n === String(total))).toBe(true);
        const names = await pictureNames();
        expect(names).toEqual(expect.arrayContaining([...done.pictures]));
        for (const name of names) {
          const file = await fetch(`${server.address}/api/projects/${id}/media/${encodeURIComponent(name)}`, {
            headers: { authorization: `Bearer ${token}` },
          });
          expect(new Uint8Array(await file.arrayBuffer())).toEqual(png);
        }
      }
      expect(done.name).not.toBe("start");
      expect(done.pictures.size).toBeGreaterThan(0);
    },
    60_000 + rounds * 10_000,
  );
});

async function untilFailure(work: (turn: number) => Promise<void>): Promise<void> {
  for (let turn = 0; ; turn++) {
    try {
      await work(turn);
    } catch (error) {
      // Only the connection may fail; an answer that says no would be a bug.
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}
