import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { checkSerials, projectToPrint } from "#test/crash/exporting.ts";
import { callServer, filesForm, type RouteId, type RouteInput } from "#test/site/callRoute.ts";
import { freshDatabase } from "#test/site/databases.ts";
import { type KillableServer, siteCredentials, startKillableServer } from "#test/site/killableSite.ts";
import { cardsInPdf, numberedDesign, numbersTable, serialsInPdf } from "#test/site/manyCards.ts";
import { startTemporaryS3, storageUrl, type TemporaryS3 } from "#test/site/temporaryS3.ts";
import { filesOfZip } from "#test/site/watchJob.ts";
import { type RunningCommand, startWorkerCommand } from "#test/site/workerCommand.ts";
import { joinDatabase, type OpenDatabase } from "../store/database.ts";

const records = 4600;
const batches = 10;

/**
 * Number of people and jobs that two servers number at the same time. SERIALS=10000,8,10 sets them as in the
 * kill test.
 */
const [people = 300, jobCount = 4] = (process.env.SERIALS ?? "300,4").split(",").map(Number);
const everyCard = Array.from({ length: records }, (_, record) => `Card n${record + 1}`);

describe("two servers and two workers on one PostgreSQL and one bucket", () => {
  let folder: string;
  let s3: TemporaryS3;
  let cleanUp: () => Promise<void>;
  let db: OpenDatabase;
  let settings: (name: string) => Record<string, string>;
  let servers: [KillableServer, KillableServer];
  let workers: [RunningCommand, RunningCommand];
  let token = "";
  /** Killed workers that the fleet still lists. */
  let killed = 0;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "print-builder-fleet-"));
    s3 = await startTemporaryS3();
    const storage = storageUrl(await s3.freshBucket());
    const database = await freshDatabase("postgres");
    if (database.place.kind !== "postgres") throw new Error("This needs PostgreSQL.");
    const { url } = database.place;
    settings = (name) => ({
      DATABASE_URL: url,
      STORAGE_URL: storage,
      DATA_DIR: join(folder, name),
      ADMIN_PASSWORD: siteCredentials.password,
    });
    cleanUp = () => database.remove();
    // Both start at the same time on an empty database and bucket.
    servers = await Promise.all([startKillableServer(settings("a")), startKillableServer(settings("b"))]);
    workers = await Promise.all([startWorkerCommand(settings("c")), startWorkerCommand(settings("d"))]);
    db = joinDatabase(database.place);
    token = (await ask(0, "login", { body: siteCredentials })).body.token;
  });
  afterEach(() => s3.release());
  afterAll(async () => {
    await db?.close();
    for (const worker of workers ?? []) worker.child.kill("SIGKILL");
    for (const server of servers ?? []) await server.kill();
    await s3.stop();
    await cleanUp();
    rmSync(folder, { recursive: true, force: true });
  });

  async function ask<Id extends RouteId>(server: 0 | 1, id: Id, sent: RouteInput = {}) {
    const { status, body, bytes } = await callServer(servers[server].address, id, { token, ...sent });
    if (status >= 400) throw new Error(`${id} answers ${status}: ${JSON.stringify(body)}`);
    return { body, bytes };
  }

  /** Workers that are holding a batch, without servers. */
  async function workersAtIt(): Promise<number> {
    const { rows } = await sql<{ workers: string }>`
      select count(distinct fleet_member.id) as workers from job_batch
      join fleet_member on job_batch.worker like fleet_member.id || '.%'
      where fleet_member.kind = 'worker'`.execute(db.db);
    return Number(rows[0]?.workers);
  }

  it("servers started together create one first user and one template set", async () => {
    expect(await db.db.selectFrom("app_user").selectAll().execute()).toHaveLength(1);
    const names = await db.db.selectFrom("template").select("name").execute();
    expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
    expect(
      (await db.db.selectFrom("fleet_member").select("kind").execute()).map(({ kind }) => kind).sort(),
    ).toEqual(["server", "server", "worker", "worker"]);
  });

  it("servers and workers issue each serial only once", async () => {
    const on = (server: 0 | 1) => ({
      ask: async <Id extends RouteId>(route: Id, sent: RouteInput = {}) =>
        (await ask(server, route, sent)).body,
    });
    const id = await projectToPrint(on(0), people);
    const range = (part: number, parts: number) => {
      const each = Math.floor(people / parts);
      return {
        type: "range",
        start: part * each,
        end: part === parts - 1 ? people - 1 : (part + 1) * each - 1,
      };
    };
    // Prints everybody, halves and thirds, so that each person is in several prints by different servers
    // and workers.
    const jobs = Array.from({ length: jobCount }, (_, at) => {
      const parts = 2 + (at % 2);
      return ask(at % 2 === 0 ? 0 : 1, "startPrintJob", {
        params: { id },
        body: { range: range(Math.floor(at / 2) % parts, parts) },
      });
    });
    const whole = ([0, 1] as const).map((server) => ask(server, "exportPdf", { params: { id }, body: {} }));
    const started = await Promise.all(jobs);
    for (const { body } of started) {
      const status = async () => (await ask(1, "getJob", { params: { jobId: body.job_id } })).body.status;
      await expect.poll(status, { timeout: 300_000, interval: 100 }).toBe("completed");
    }
    const [mine, theirs] = (await Promise.all(whole)).map(({ bytes }) => serialsInPdf(bytes));
    expect(mine).toHaveLength(people);
    expect(theirs).toEqual(mine);
    await checkSerials(on(1), id, people);
  }, 330_000);

  it("prints a job exactly once even if a worker is killed during a batch", async () => {
    // A retry of this test needs a new worker.
    if (killed > 0) workers[0] = await startWorkerCommand(settings("c"));
    const { id } = (await ask(0, "createProject", { body: { name: "Cards" } })).body;
    const params = { id };
    await ask(0, "updateProject", { params, body: numberedDesign });
    await ask(1, "uploadData", { params, body: filesForm("file", { "t.csv": numbersTable(records) }) });
    await ask(1, "saveMapping", { params, body: { field_map: { number: "number" } } });
    // Both workers wait for the storage with their first batches.
    s3.hold();
    const started = await ask(0, "startPrintJob", { params, body: {} });
    const job = { params: { jobId: started.body.job_id } };
    await expect.poll(workersAtIt).toBe(2);
    killed++;
    expect(await workers[0].end("SIGKILL")).toBeNull();
    s3.release();
    const status = async () => (await ask(1, "getJob", job)).body.status;
    await expect.poll(status, { timeout: 500_000, interval: 200 }).toBe("completed");
    const done = await ask(0, "getJob", job);
    expect(done.body).toMatchObject({ processed: records, batches_done: batches, error: null });
    const zip = new Uint8Array((await ask(1, "downloadJob", job)).bytes);
    const cards = [...(await filesOfZip(zip)).values()].flatMap((pdf) => cardsInPdf(pdf).flat());
    expect(cards).toEqual(everyCard);
    const { print_history } = (await ask(1, "getProject", { params })).body;
    expect(print_history).toHaveLength(1);
    // The job's files are in the bucket, not on any machine's disk.
    expect(readdirSync(join(folder, "a"))).not.toContain("files");
  }, 600_000);

  it("a worker without SCHOOL_API_URL logs the reason as JSON lines", () => {
    const said = workers[1].lines.map((line): { readonly msg: string } => JSON.parse(line));
    expect(said.map(({ msg }) => msg)).toContain(
      "SCHOOL_API_URL is not set: an export that reads a school fails when this worker takes it.",
    );
  });

  it("only one server at a time runs scheduled work", async () => {
    const turns = await db.db.selectFrom("turn").selectAll().execute();
    expect(turns.map(({ name }) => name)).toEqual(["sweep"]);
  });

  it("servers and workers exit cleanly when terminated", async () => {
    expect(await workers[1].end("SIGTERM")).toBe(0);
    expect(readdirSync(join(folder, "d", "workers"))).toEqual([]);
    const here = async () => (await db.db.selectFrom("fleet_member").select("kind").execute()).length;
    // The killed worker is removed later.
    expect(await here()).toBe(2 + killed);
    await servers[1].stop();
    expect(await here()).toBe(1 + killed);
    const left = await sql`select id from pgboss.job`.execute(db.db);
    expect(left.rows).toEqual([]);
    // When the killed worker counts as gone, the next process that joins removes it.
    await sql`update fleet_member set seen_at = '2026-01-01T00:00:00.000Z' where kind = 'worker'`.execute(
      db.db,
    );
    const third = await startWorkerCommand(settings("e"));
    expect(await here()).toBe(2);
    expect(await third.end("SIGTERM")).toBe(0);
  });
});
