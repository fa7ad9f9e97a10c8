import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freshDatabase } from "#test/site/databases.ts";
import { migratedDatabase } from "#test/site/migratedDatabase.ts";
import { startPostgresProxy } from "#test/site/postgresProxy.ts";
import { aProject } from "#test/site/storedRows.ts";
import { type DatabasePlace, joinDatabase, type OpenDatabase } from "../database.ts";
import { openStore, type Store } from "../openStore.ts";
import { bossQueue } from "./bossQueue.ts";
import type { Claim } from "./jobClaims.ts";

describe("batches of jobs in PostgreSQL", () => {
  let place: DatabasePlace & { readonly kind: "postgres" };
  let store: Store;
  let raw: OpenDatabase;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const database = await migratedDatabase("postgres");
    if (database.place.kind !== "postgres") throw new Error("This needs PostgreSQL.");
    place = database.place;
    store = await openStore(place);
    raw = joinDatabase(place);
    await store.projects.add(aProject({ id: "p" }), []);
    remove = async () => {
      for (const opened of [store, raw]) await opened.close();
      await database.remove();
    };
  });
  afterAll(() => remove());
  beforeEach(async () => {
    for (const { id } of await raw.db.selectFrom("job").select("id").execute()) {
      await store.jobs.cancel(id, now());
    }
  });

  const now = () => new Date().toISOString();
  async function addJob(batches: number): Promise<string> {
    const id = randomUUID();
    const job = { kind: "print", request: "{}", design: "{}", file_name: "x.zip", created_by: null } as const;
    const added = { ...job, id, project_id: "p", total: batches * 10, created_at: now() };
    await store.jobs.add(
      added,
      Array.from({ length: batches }, (_, at) => ({ first: at * 10, beyond: at * 10 + 10, records: 10 })),
    );
    return id;
  }
  const claim = (owner: string) => store.jobClaims.claim({ owner, now: now() });
  async function claimBatch(owner: string): Promise<Extract<Claim, { what: "batch" }>> {
    const claimed = await claim(owner);
    if (claimed?.what !== "batch") throw new Error("There is no batch to claim.");
    return claimed;
  }
  const renew = (claimed: Claim, owner: string) => store.jobClaims.renew(claimed, { owner, now: now() }, 0);
  /** Makes the queue believe that no worker has reported for a minute. */
  const passMinute = () =>
    sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute'`.execute(raw.db);
  const inQueue = async () => (await sql`select id from pgboss.job`.execute(raw.db)).rows.length;

  it("reassigns a silent worker's batches and refuses its late delivery", async () => {
    const id = await addJob(1);
    const slow = await claimBatch("slow");
    await passMinute();
    await expect.poll(() => claim("quick"), { interval: 200 }).not.toBeNull();
    expect(await store.jobs.batches(id)).toMatchObject([{ worker: "quick", attempts: 2 }]);
    expect(await renew(slow, "slow")).toBeNull();
    expect(await store.jobClaims.finishBatch(slow.batch, "slow", "late")).toBe(false);
    expect(await store.jobClaims.finishBatch(slow.batch, "quick", "made")).toBe(true);
  });

  it("counts overdue batches as waiting and marks them as left when claimed", async () => {
    await addJob(1);
    await claimBatch("slow");
    expect(await store.queue.figures()).toMatchObject({ claimedBatches: 1, waitingBatches: 0 });
    await passMinute();
    const free = { claimedBatches: 0, waitingBatches: 1, waitingSince: expect.any(String) };
    await expect.poll(() => store.queue.figures()).toMatchObject(free);
    await expect.poll(() => claim("next")).toMatchObject({ wasLeft: true });
  });

  it("keeps batches with a worker that reports being alive", async () => {
    await addJob(1);
    const held = await claimBatch("slow");
    await passMinute();
    expect(await renew(held, "slow")).toBe("running");
    await sleep(5500);
    expect(await claim("quick")).toBeNull();
    expect(await renew(held, "slow")).toBe("running");
  });

  it("hands out failed batches after a delay and returned batches at once", async () => {
    const id = await addJob(1);
    const first = await claimBatch("a");
    await store.jobClaims.giveBack(first, "a", false);
    const second = await claimBatch("a");
    expect(second.batch.attempts).toBe(1);
    const failedAt = (await sql<{ at: Date }>`select clock_timestamp() as at`.execute(raw.db)).rows[0]?.at;
    await store.jobClaims.giveBack(second, "a", true);
    /**
     * Changes the time of the next assignment if it is delayed, because the half second may pass before the
     * claim.
     */
    const move = (by: string) =>
      sql`update pgboss.job set start_after = start_after + ${by}::interval
        where start_after > ${failedAt}::timestamptz + interval '0.4 seconds'`.execute(raw.db);
    await move("1 minute");
    expect(await claim("a")).toBeNull();
    await move("-1 minute");
    await expect.poll(() => claim("a")).not.toBeNull();
    expect(await store.jobs.batches(id)).toMatchObject([{ attempts: 2 }]);
  });

  it("removes batches of ended jobs and adds them again on resume", async () => {
    const id = await addJob(3);
    await raw.db.updateTable("job").set({ request: '{"rows":1}' }).where("id", "=", id).execute();
    const held = await claimBatch("a");
    await store.jobs.suspend(id, now(), "Sign in.", "schools_auth_required");
    await store.jobClaims.giveBack(held, "a", false);
    expect(await inQueue()).toBe(0);
    await store.jobs.goOn(id);
    expect(await inQueue()).toBe(3);
    await store.jobs.cancel(id, now());
    expect(await inQueue()).toBe(0);
  });

  it("an upgrade or restore queues the batches that pg-boss lacks", async () => {
    const id = await addJob(2);
    await sql`delete from pgboss.job`.execute(raw.db);
    expect(await claim("a")).toBeNull();
    await (await openStore(place)).close();
    expect((await claimBatch("a")).job.id).toBe(id);
  });

  it("reconnects when its connection breaks silently", async () => {
    await addJob(1);
    const held = await claimBatch("slow");
    const proxy = await startPostgresProxy(place.url);
    const queue = bossQueue(proxy.url, raw.db, 5000);
    const piece = { jobId: held.job.id, number: held.batch.number };
    const lost = () => queue.takeFromLost(async () => [piece]);
    expect(await lost()).toEqual([]);
    proxy.silence();
    await passMinute();
    // Only a query notices that the answer does not come.
    await expect.poll(() => lost().then(String, String)).toContain("Query read timeout");
    await expect.poll(lost).toEqual([piece]);
    await queue.close();
    await proxy.close();
  });

  it("processes all batches once while their jobs are paused and resumed", async () => {
    const ids = [await addJob(15), await addJob(15), await addJob(15)];
    const made: string[] = [];
    const isDone = async () => (await store.jobs.countUnfinished()) === 0;
    /** Returns false if the job has changed since the claim. */
    const make = async (claimed: Claim, owner: string): Promise<boolean> => {
      if (claimed.what === "result") {
        const completion = { jobId: claimed.job.id, owner, fileKey: randomUUID(), finishedAt: now() };
        return (await store.jobClaims.complete({ ...completion, print: null })) !== null;
      }
      const { batch } = claimed;
      const isMade = await store.jobClaims.finishBatch(batch, owner, randomUUID());
      if (isMade) made.push(`${batch.job_id} ${batch.number}`);
      return isMade;
    };
    const work = async (owner: string): Promise<void> => {
      while (!(await isDone())) {
        const claimed = await claim(owner);
        if (!claimed) await sleep(20);
        else if (!(await make(claimed, owner))) await store.jobClaims.giveBack(claimed, owner, false);
      }
    };
    const interrupt = async (): Promise<void> => {
      while (!(await isDone())) {
        for (const id of ids) await store.jobs.pause(id);
        await sleep(5);
        for (const id of ids) await store.jobs.resume(id);
        await sleep(15);
      }
    };
    await Promise.all([work("a"), work("b"), work("c"), interrupt()]);
    expect(new Set(made).size).toBe(45);
    expect(made).toHaveLength(45);
    for (const id of ids) expect((await store.jobs.get(id))?.status).toBe("completed");
    expect(await inQueue()).toBe(0);
  });
});

describe("features that pg-boss lacks and our queue adds", () => {
  let boss: PgBoss;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const database = await freshDatabase("postgres");
    if (database.place.kind !== "postgres") throw new Error("This needs PostgreSQL.");
    boss = new PgBoss({ connectionString: database.place.url, supervise: false, schedule: false });
    await boss.start();
    await boss.createQueue("prints", { retryLimit: 5 });
    remove = async () => {
      await boss.stop({ graceful: false });
      await database.remove();
    };
  });
  afterAll(() => remove());
  beforeEach(() => boss.deleteAllJobs("prints"));

  const add = (user: string, jobs: number) =>
    boss.insert(
      "prints",
      Array.from({ length: jobs }, () => ({ group: { id: user }, data: { user } })),
    );
  async function fetchUser(groupConcurrency?: number): Promise<string | null> {
    const limit = groupConcurrency === undefined ? {} : { groupConcurrency };
    const [job] = await boss.fetch<{ user: string }>("prints", limit);
    return job?.data.user ?? null;
  }
  async function order(jobs: number, groupConcurrency?: number): Promise<string> {
    const users: (string | null)[] = [];
    for (let at = 0; at < jobs; at++) {
      users.push(await fetchUser(groupConcurrency));
      const active = (await boss.findJobs("prints")).filter(({ state }) => state === "active");
      await boss.complete("prints", active);
    }
    return users.join(" ");
  }

  it("pg-boss gives one worker all of a user's jobs before another user's", async () => {
    await add("many", 4);
    await add("one", 1);
    expect(await order(5)).toBe("many many many many one");
    await add("many", 4);
    await add("one", 1);
    expect(await order(5, 1)).toBe("many many many many one");
  });

  it("pg-boss's groupConcurrency is a limit that leaves workers idle", async () => {
    await add("many", 4);
    expect(await fetchUser(1)).toBe("many");
    expect(await fetchUser(1)).toBeNull();
    expect(await fetchUser()).toBe("many");
  });

  it("pg-boss gives up jobs that fail but make progress", async () => {
    await add("user", 1);
    const attempts: (number | null)[] = [];
    for (let at = 0; at < 7; at++) {
      const [job] = await boss.fetch("prints");
      attempts.push(job?.retryCount ?? null);
      if (!job) continue;
      await boss.touch("prints", job);
      await boss.fail("prints", job);
    }
    expect(attempts).toEqual([0, 1, 2, 3, 4, 5, null]);
  });
});
