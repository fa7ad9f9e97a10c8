import { Writable } from "node:stream";
import type { TroubleAnswer } from "@print-builder/api";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { kindsAboveStore } from "#test/site/databases.ts";
import { aProject } from "#test/site/storedRows.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { startJobs } from "../../jobs/startJobs.ts";
import { joinDatabase } from "../../store/database.ts";
import type { NewJob } from "../../store/jobs/jobStore.ts";
import { sweepInTurn } from "./sweepInTurn.ts";

let server: TestServer;
afterEach(() => server.close());

async function asSuperAdmin() {
  await server.addUser({ id: "root", role: "super_admin", name: "Nadia Ferraz" });
  const token = await server.signIn("root");
  return {
    jobs: async (query: Record<string, string> = {}) =>
      (await server.call("listJobs", { token, query })).body,
    troubles: async () => (await server.call("listTroubles", { token })).body,
    acknowledge: async (items: readonly TroubleAnswer[]) =>
      (await server.call("acknowledgeTroubles", { token, body: { items } })).status,
    state: async () => (await server.call("serverState", { token })).body,
  };
}

/** Changes tables without the server. */
async function onTables(statement: string): Promise<void> {
  const { db, close } = joinDatabase(server.database);
  await sql.raw(statement).execute(db);
  await close();
}

const aJob = (id: string, fields: Partial<NewJob> = {}): NewJob => ({
  id,
  project_id: "cards",
  created_by: "root",
  kind: "print",
  request: "{}",
  design: null,
  total: 700,
  file_name: "cards.zip",
  created_at: "2026-11-21T10:00:00.000Z",
  ...fields,
});

describe.each(kindsAboveStore())("operations for super admins, on %s", (kind) => {
  it("super admins see all jobs, newest first, filtered by state and kind", async () => {
    server = await startTestServer(kind);
    const { jobs } = await asSuperAdmin();
    const { store } = server;
    await store.projects.add(aProject({ id: "cards", name: "Student cards" }), []);
    await store.projects.add(aProject({ id: "labels", name: "Labels" }), []);
    const batches = [
      { first: 0, beyond: 500, records: 500 },
      { first: 500, beyond: 700, records: 200 },
    ];
    await store.jobs.add(aJob("first"), batches);
    const later = {
      created_at: "2026-11-21T11:00:00.000Z",
      project_id: "labels",
      kind: "standard_zip",
    } as const;
    await store.jobs.add(aJob("second", { ...later, created_by: null, total: 0 }), []);
    await store.jobs.add(aJob("third", { created_at: "2026-11-21T12:00:00.000Z", created_by: "gone" }), []);
    await store.jobs.fail("third", "2026-11-21T12:00:05.000Z", "The design has no front.", "bad_design");
    const claim = await store.jobClaims.claim({ owner: "w", now: "2026-11-21T10:00:30.000Z" });
    if (!claim) throw new Error("There is nothing to claim.");
    await store.jobClaims.renew(claim, { owner: "w", now: "" }, 120);

    const { items, total } = await jobs();
    expect([items.map(({ job_id }) => job_id), total]).toEqual([["third", "second", "first"], 3]);
    expect(items[2]).toEqual({
      job_id: "first",
      kind: "print",
      status: "running",
      project: { id: "cards", name: "Student cards" },
      started_by: { id: "root", name: "Nadia Ferraz", email: "root@example.org" },
      processed: 120,
      total: 700,
      batches_done: 0,
      batches_total: 2,
      restarts: 0,
      queue_position: null,
      has_file: false,
      error: null,
      code: null,
      created_at: "2026-11-21T10:00:00.000Z",
      started_at: "2026-11-21T10:00:30.000Z",
      finished_at: null,
    });
    expect(items[1]).toMatchObject({ project: { name: "Labels" }, started_by: null, batches_total: 0 });
    expect(items[1]?.queue_position).toBe(1);
    expect(items[0]).toMatchObject({
      started_by: null,
      error: "The design has no front.",
      code: "bad_design",
    });
    const ids = async (query: Record<string, string>) =>
      (await jobs(query)).items.map(({ job_id }) => job_id);
    expect(await ids({ status: "failed" })).toEqual(["third"]);
    expect(await ids({ kind: "print" })).toEqual(["third", "first"]);
    expect(await ids({ kind: "print", status: "running" })).toEqual(["first"]);
    expect(await ids({ kind: "school_zip" })).toEqual([]);
  });

  it("lists server errors with route, code and count, but no user input", async () => {
    let log = "";
    const logStream = new Writable({
      write: (line, _, done) => {
        log += line;
        done();
      },
    });
    server = await startTestServer(kind, { logLevel: "error" }, { logStream });
    const { troubles } = await asSuperAdmin();
    await onTables("alter table project rename to hidden");
    const query = { search: "Aarav Sharma" };
    for (let time = 0; time < 30; time++)
      expect((await server.call("listProjects", { query })).status).toBe(500);
    const last = await server.call("listProjects", { query });
    await onTables("alter table hidden rename to project");
    expect((await server.call("listProjects", { query })).status).toBe(200);
    // An error of the client is not a server error.
    expect((await server.call("getProject", { params: { id: "none" } })).status).toBe(404);

    const { items, total } = await troubles();
    expect(total).toBe(1);
    const id = String(last.headers["x-request-id"]);
    const what = { place: "/api/projects", method: "GET", code: "internal", status: 500 };
    expect(items).toEqual([
      { ...what, count: 31, request_id: id, first_at: expect.any(String), last_at: expect.any(String) },
    ]);
    expect(Date.parse(items[0]?.last_at ?? "")).toBeGreaterThanOrEqual(Date.parse(items[0]?.first_at ?? ""));
    expect(JSON.stringify(items)).not.toContain("Aarav");
    const lines = log
      .trim()
      .split("\n")
      .map((line): { reqId: string; msg: string } => JSON.parse(line));
    expect(lines.filter(({ reqId }) => reqId === id).map(({ msg }) => msg)).toContain("A call failed.");
  });

  it("hides an acknowledged error until it occurs again", async () => {
    server = await startTestServer(kind);
    const { troubles, acknowledge } = await asSuperAdmin();
    const { store } = server;
    const happens = async (place: string, count: number, minute: number) => {
      const at = new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString();
      const what = { place, method: "GET", code: "internal", status: 500, request_id: "a" };
      await store.troubles.add([{ ...what, count, first_at: at, last_at: at }]);
    };
    const seen = async () => (await troubles()).items.map(({ place, count }) => `${place} ${count}`);
    await happens("/api/tags", 3, 0);
    await happens("/api/stats", 1, 1);
    await happens("/api/templates", 2, 2);
    const [templates, stats, tags] = (await troubles()).items;
    if (!templates || !stats || !tags) throw new Error("There are no troubles.");
    // The error occurs twice more after the list is read.
    await happens("/api/tags", 2, 3);
    expect(await acknowledge([tags, stats])).toBe(204);
    expect(await seen()).toEqual(["/api/tags 2", "/api/templates 2"]);
    // Acknowledging an older state must not hide errors that nobody has seen.
    expect(await acknowledge([tags, stats])).toBe(204);
    expect(await seen()).toEqual(["/api/tags 2", "/api/templates 2"]);
    await happens("/api/stats", 1, 4);
    const [again] = (await troubles()).items;
    expect(again).toMatchObject({ place: "/api/stats", count: 1, first_at: "2026-11-21T10:04:00.000Z" });
    expect(await acknowledge((await troubles()).items)).toBe(204);
    expect(await troubles()).toMatchObject({ items: [], total: 0 });
    const noted = (await store.audit.list()).filter(({ action }) => action === "trouble_acknowledged");
    expect(noted.map(({ actor_id, detail }) => [actor_id, detail]).toSorted()).toEqual([
      ["root", "/api/stats GET internal 1"],
      ["root", "/api/stats GET internal 1"],
      ["root", "/api/tags GET internal 2"],
      ["root", "/api/tags GET internal 3"],
      ["root", "/api/templates GET internal 2"],
    ]);
  });
});

it("stores each error of a database outage once, after the outage", async () => {
  server = await startTestServer();
  const { troubles } = await asSuperAdmin();
  await onTables("alter table trouble rename to hidden");
  await onTables("alter table tag rename to hidden_tag");
  await server.call("listTags");
  const token = await server.signIn("root");
  // Reading the list writes pending errors first, so the read fails as well.
  expect((await server.call("listTroubles", { token })).status).toBe(500);
  await onTables("alter table hidden rename to trouble");
  const seen = (await troubles()).items.map(({ place, count }) => [place, count]);
  expect(seen.toSorted()).toEqual([
    ["/api/operations/troubles", 1],
    ["/api/tags", 1],
  ]);
  expect((await troubles()).items.map(({ count }) => count)).toEqual([1, 1]);
});

it("shows the state of the server's components and of its workers", async () => {
  server = await startTestServer();
  const { state, troubles } = await asSuperAdmin();
  const now = new Date().toISOString();
  const member = { id: "m", kind: "worker", host: "press-2", pieces: 12, busy_ms: 34_000 } as const;
  const again = { retries: 0, expired_leases: 0 };
  await server.store.fleet.join({ ...member, ...again, started_at: now, seen_at: now });
  await server.store.fleet.join({
    ...member,
    ...again,
    id: "gone",
    started_at: now,
    seen_at: "2026-01-01T00:00:00.000Z",
  });
  expect(await state()).toEqual({
    parts: { database: "ok", storage: "ok", disk: "ok", workers: "ok" },
    queue: { waiting_batches: 0, claimed_batches: 0, waiting_since: null },
    members: [{ ...member, started_at: now, seen_at: now }],
    now: expect.any(String),
  });
  expect((await troubles()).items).toEqual([]);
});

it("lists errors of background exports as well", async () => {
  server = await startTestServer();
  const { troubles } = await asSuperAdmin();
  const { store, workerPlace, clock } = server;
  const said: string[] = [];
  const jobs = await startJobs({
    kind: "server",
    store,
    place: { ...workerPlace, database: { kind: "sqlite", file: "/dev/null/none.sqlite" } },
    clock,
    onTrouble: (trouble) => said.push(trouble),
  });
  jobs.dispatcher.wake();
  await expect.poll(() => said.length).toBeGreaterThan(0);
  await jobs.close();
  const { items } = await troubles();
  expect(items).toMatchObject([{ place: "exports", method: "", code: "export_trouble", request_id: "" }]);
  expect(items[0]?.count).toBe(said.length);
});

it("an error is removed a month after it last occurred", async () => {
  server = await startTestServer();
  const { troubles } = await asSuperAdmin();
  const { store, files, clock } = server;
  const tables = {
    place: "/api/tags",
    method: "GET",
    code: "internal",
    status: 500,
    count: 3,
    request_id: "a",
  };
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();
  await store.troubles.add([
    { ...tables, first_at: daysAgo(60), last_at: daysAgo(31) },
    { ...tables, place: "/api/stats", first_at: daysAgo(60), last_at: daysAgo(29) },
  ]);
  const kept = { cardNamesDays: 400, trashDays: 30 };
  await sweepInTurn({ store, files, clock, log: { info: () => undefined }, ...kept });
  expect((await troubles()).items.map(({ place }) => place)).toEqual(["/api/stats"]);
});
