import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { databaseKinds } from "#test/site/databases.ts";
import { migratedDatabase } from "#test/site/migratedDatabase.ts";
import { aProject } from "#test/site/storedRows.ts";
import { storedWarnings, warningsOf } from "../../jobs/jobWarnings.ts";
import { joinDatabase } from "../database.ts";
import { openStore, type Store } from "../openStore.ts";
import type { Claim } from "./jobClaims.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString();

describe.each(databaseKinds)("jobs in %s", (kind) => {
  let store: Store;
  let other: Store;
  let raw: ReturnType<typeof joinDatabase>;
  let remove: () => Promise<void>;

  beforeAll(async () => {
    const database = await migratedDatabase(kind);
    store = await openStore(database.place);
    // The database of another worker. Two SQLite connections in one process would wait for each other
    // forever.
    other = await openStore(database.place);
    raw = joinDatabase(database.place);
    await store.projects.add(aProject({ id: "p" }), []);
    remove = async () => {
      for (const opened of [store, other, raw]) await opened.close();
      await database.remove();
    };
  });
  afterAll(() => remove());
  beforeEach(async () => {
    await raw.db.deleteFrom("job").execute();
  });

  async function addJob(batches: number, createdAt = at(0)): Promise<string> {
    const id = randomUUID();
    const job = { kind: "print", request: "{}", design: "{}", file_name: "x.zip", created_by: null } as const;
    await store.jobs.add(
      { ...job, id, project_id: "p", total: batches * 10, created_at: createdAt },
      Array.from({ length: batches }, (_, batch) => ({
        first: batch * 10,
        beyond: batch * 10 + 10,
        records: 10,
      })),
    );
    return id;
  }
  const claimer = (owner: string, now: number) => ({ owner, now: at(now) });
  const claim = (owner: string, now: number, by = store) => by.jobClaims.claim(claimer(owner, now));
  async function claimBatch(owner: string, now: number): Promise<Extract<Claim, { what: "batch" }>> {
    const claimed = await claim(owner, now);
    if (claimed?.what !== "batch") throw new Error("There is no batch to claim.");
    return claimed;
  }
  const finish = ({ batch }: Extract<Claim, { what: "batch" }>, owner: string) =>
    store.jobClaims.finishBatch(batch, owner, `file ${batch.number} by ${owner}`);
  const complete = (jobId: string, owner: string, fileKey = "result") =>
    store.jobClaims.complete({ jobId, owner, fileKey, finishedAt: at(100), print: null });

  it("[OPEN-30] many workers process each batch once and assemble the result once", async () => {
    const batches = 30;
    const id = await addJob(batches);
    const done: number[] = [];
    const results: string[] = [];
    const doPiece = async (claimed: Claim, owner: string, by: Store): Promise<void> => {
      if (claimed.what === "result") {
        if (await complete(id, owner)) results.push(owner);
      } else if (await by.jobClaims.finishBatch(claimed.batch, owner, randomUUID())) {
        done.push(claimed.batch.number);
      }
    };
    const work = async (owner: string, by: Store): Promise<void> => {
      for (let claimed = await claim(owner, 1, by); claimed; claimed = await claim(owner, 1, by)) {
        await doPiece(claimed, owner, by);
      }
    };
    const stores = [store, kind === "postgres" ? other : store];
    await Promise.all(["a", "b", "c", "d"].map((owner, index) => work(owner, stores[index % 2] ?? store)));
    expect(done.sort((a, b) => a - b)).toEqual(Array.from({ length: batches }, (_, number) => number));
    expect(results).toHaveLength(1);
    expect(await store.jobs.get(id)).toMatchObject({ status: "completed", batches_done: 30, processed: 300 });
  });

  it("reassigns a batch and refuses the first worker's late delivery", async () => {
    const id = await addJob(1);
    const slow = await claimBatch("slow", 0);
    expect(await claim("quick", 14)).toBeNull();
    await store.jobClaims.release("slow");
    const quick = await claimBatch("quick", 16);
    expect(quick.batch.number).toBe(slow.batch.number);
    expect(await store.jobClaims.renew(slow, claimer("slow", 17), 9)).toBeNull();
    expect(await finish(slow, "slow")).toBe(false);
    expect(await finish(quick, "quick")).toBe(true);
    expect(await finish(quick, "quick")).toBe(false);
    expect(await store.jobs.get(id)).toMatchObject({ batches_done: 1, processed: 10 });
  });

  it("a live worker keeps its batches; a dead worker's batches are released", async () => {
    await addJob(1);
    const claimed = await claimBatch("a", 0);
    expect(await store.jobClaims.renew(claimed, claimer("a", 10), 3)).toBe("running");
    expect(await claim("b", 20)).toBeNull();
    await store.jobClaims.release("a");
    expect((await claimBatch("b", 20)).batch).toMatchObject({ attempts: 2, processed: 3 });
  });

  it("counts restarted batches, even after they are done", async () => {
    const id = await addJob(3);
    await claimBatch("dies", 0);
    await store.jobClaims.release("dies");
    const again = await claimBatch("a", 1);
    expect(await store.jobs.get(id)).toMatchObject({ restarts: 1 });
    const warning = {
      record_index: 3,
      element_id: null,
      side: null,
      kind: "missing_photo",
      message: "No photo",
    };
    const told = { warnings: storedWarnings([warning], again.batch.attempts > 1), people: null };
    // Progress resets the number of attempts.
    expect(await store.jobClaims.renew(again, claimer("a", 1), 5)).toBe("running");
    expect(await store.jobClaims.finishBatch(again.batch, "a", "file", told)).toBe(true);
    const next = await claimBatch("a", 2);
    expect(next.batch.attempts).toBe(1);
    expect(storedWarnings([], next.batch.attempts > 1)).toBeNull();
    await finish(next, "a");
    expect(await store.jobs.get(id)).toMatchObject({ restarts: 1, batches_done: 2 });
    expect((await store.jobs.page({ status: null, kind: null }, { offset: 0, limit: 9 }))[0]).toMatchObject({
      restarts: 1,
    });
    expect(warningsOf(await store.jobs.warnings(id), 2)).toEqual([warning]);
  });

  it("progress never falls, and only failures without progress count", async () => {
    const id = await addJob(1);
    const first = await claimBatch("a", 0);
    await store.jobClaims.renew(first, claimer("a", 1), 6);
    await store.jobClaims.release("a");
    const second = await claimBatch("b", 2);
    await store.jobClaims.renew(second, claimer("b", 3), 2);
    expect((await store.jobs.get(id))?.processed).toBe(6);
    await store.jobClaims.release("b");
    const third = await claimBatch("c", 4);
    expect(third.batch.attempts).toBe(3);
    await store.jobClaims.renew(third, claimer("c", 5), 7);
    await store.jobClaims.giveBack(third, "c", false);
    expect((await claimBatch("d", 6)).batch.attempts).toBe(1);
  });

  it("jobs take turns batch by batch", async () => {
    const large = await addJob(3, at(0));
    const small = await addJob(1, at(1));
    const order: string[] = [];
    for (let now = 2; now < 5; now++) {
      const claimed = await claim("a", now);
      if (claimed?.what === "batch") await finish(claimed, "a");
      if (claimed?.what === "result") await complete(claimed.job.id, "a");
      order.push(`${claimed?.what} of ${claimed?.job.id === large ? "large" : "small"}`);
    }
    expect(order).toEqual(["batch of large", "batch of small", "result of small"]);
    expect((await claimBatch("a", 6)).job.id).toBe(large);
    expect(await store.jobs.get(small)).toMatchObject({ status: "completed" });
  });

  it("users take turns batch by batch, and so do each user's jobs", async () => {
    const names = new Map<string, string>();
    for (const [name, user] of [
      ["a1", "a"],
      ["a2", "a"],
      ["a3", "a"],
      ["b1", "b"],
    ] as const) {
      const id = await addJob(5, at(names.size));
      await raw.db.updateTable("job").set({ created_by: user }).where("id", "=", id).execute();
      names.set(id, name);
    }
    const order: (string | undefined)[] = [];
    for (let now = 10; now < 17; now++) {
      const claimed = await claimBatch("w", now);
      await finish(claimed, "w");
      order.push(names.get(claimed.job.id));
    }
    expect(order.join(" ")).toBe("a1 b1 a2 b1 a3 b1 a1");
  });

  it("[PRINT-31] a paused job hands out no batch but accepts the batches in progress", async () => {
    const id = await addJob(2);
    const claimed = await claimBatch("a", 0);
    expect(await store.jobs.pause(id)).toBe(true);
    expect(await claim("b", 1)).toBeNull();
    expect(await finish(claimed, "a")).toBe(true);
    expect(await store.jobs.pause(id)).toBe(false);
    expect(await store.jobs.resume(id)).toBe(true);
    expect((await claimBatch("b", 2)).batch.number).toBe(1);
  });

  it("pauses a job before its first batch and queues it again on resume", async () => {
    const id = await addJob(2);
    const next = await addJob(1);
    const listed = async () => {
      const jobs = await store.jobs.page({ status: null, kind: null }, { offset: 0, limit: 9 });
      return new Map(jobs.map((job) => [job.id, [job.status, job.queue_position]]));
    };
    expect([(await listed()).get(id), (await listed()).get(next)]).toEqual([
      ["queued", 1],
      ["queued", 2],
    ]);
    expect(await store.jobs.pause(id)).toBe(true);
    expect([(await listed()).get(id), (await listed()).get(next)]).toEqual([
      ["paused", null],
      ["queued", 1],
    ]);
    expect((await claimBatch("a", 0)).job.id).toBe(next);
    expect(await claim("b", 1)).toBeNull();
    expect(await store.jobs.resume(id)).toBe(true);
    expect((await listed()).get(id)).toEqual(["queued", 1]);
    expect((await claimBatch("b", 2)).job.id).toBe(id);
    expect((await listed()).get(id)).toEqual(["running", null]);
  });

  it("[PRINT-33] a cancelled job releases its files and is never claimed again", async () => {
    const id = await addJob(2);
    const first = await claimBatch("a", 0);
    const second = await claimBatch("a", 0);
    await finish(first, "a");
    expect(await store.media.known(["file 0 by a"])).toEqual(new Set(["file 0 by a"]));
    expect(await store.jobs.cancel(id, at(5))).toEqual(["file 0 by a"]);
    expect(await store.media.known(["file 0 by a"])).toEqual(new Set());
    expect(await finish(second, "a")).toBe(false);
    expect(await store.jobClaims.renew(second, claimer("a", 6), 5)).not.toBe("running");
    expect(await claim("b", 60)).toBeNull();
    expect(await store.jobs.cancel(id, at(6))).toBeNull();
    expect(await store.jobs.get(id)).toMatchObject({ status: "cancelled", batches_done: 1 });
  });

  it("does not complete a job that is paused or cancelled at the very end", async () => {
    const id = await addJob(1);
    await finish(await claimBatch("a", 0), "a");
    expect(await claim("a", 1)).toMatchObject({ what: "result", job: { id } });
    expect(await claim("b", 2)).toBeNull();
    await store.jobs.pause(id);
    expect(await complete(id, "a")).toBeNull();
    await store.jobs.resume(id);
    expect(await complete(id, "b")).toBeNull();
    expect(await complete(id, "a")).toEqual(["file 0 by a"]);
    expect(await complete(id, "a")).toBeNull();
    expect(await store.media.known(["file 0 by a", "result"])).toEqual(new Set(["result"]));
  });

  it("an ended job keeps neither its request nor its design", async () => {
    const id = await addJob(1);
    await store.jobs.fail(id, at(1), "It broke.", "internal");
    const row = await raw.db.selectFrom("job").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ request: "{}", design: null, error: "It broke.", code: "internal" });
  });

  it("[OPEN-30] a job suspended by the school keeps its work and can continue", async () => {
    const id = await addJob(3);
    await raw.db.updateTable("job").set({ request: '{"rows":1}' }).where("id", "=", id).execute();
    await finish(await claimBatch("a", 0), "a");
    const broken = await claimBatch("a", 1);
    const late = await claimBatch("b", 1);
    expect(await store.jobs.suspend(id, at(2), "Sign in.", "schools_auth_required")).toBe(true);
    expect(await store.jobs.suspend(id, at(3), "Again.", "school_failed")).toBe(false);
    const ended = { status: "failed", error: "Sign in.", code: "schools_auth_required", batches_done: 1 };
    expect(await store.jobs.get(id)).toMatchObject({ ...ended, finished_at: at(2) });
    expect(await claim("c", 60)).toBeNull();
    expect(await finish(late, "b")).toBe(false);
    expect(await store.media.known(["file 0 by a"])).toEqual(new Set(["file 0 by a"]));
    expect(await store.jobs.suspendedOf("p", "print")).toMatchObject([{ id, request: '{"rows":1}' }]);
    expect(await store.jobs.suspendedOf("p", "school_zip")).toEqual([]);
    expect([await store.jobs.goOn(id), await store.jobs.goOn(id)]).toEqual([true, false]);
    expect(await store.jobs.get(id)).toMatchObject({
      status: "queued",
      error: null,
      code: null,
      finished_at: null,
    });
    expect(await store.jobs.suspended(id)).toBeNull();
    const again = await claimBatch("c", 70);
    expect(again.batch).toMatchObject({ number: broken.batch.number, attempts: 1 });
    expect(await finish(broken, "a")).toBe(false);
    expect(await finish(again, "c")).toBe(true);
  });

  it("deletes the data of a suspended job that expires or is cancelled", async () => {
    for (const end of ["late", "cancelled"]) {
      const id = await addJob(2);
      await raw.db.updateTable("job").set({ request: '{"rows":1}' }).where("id", "=", id).execute();
      await finish(await claimBatch(end, 0), end);
      await store.jobs.suspend(id, at(2), "It failed.", "school_failed");
      expect(await store.jobs.dropSuspended(at(1))).toEqual([]);
      const keys =
        end === "late" ? await store.jobs.dropSuspended(at(3)) : await store.jobs.cancel(id, at(3));
      expect(keys).toEqual([`file 0 by ${end}`]);
      expect(await store.jobs.goOn(id)).toBe(false);
      const row = await raw.db.selectFrom("job").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
      expect(row).toMatchObject({
        request: "{}",
        design: null,
        status: end === "late" ? "failed" : "cancelled",
      });
    }
    const other = await addJob(1);
    await store.jobs.fail(other, at(1), "It broke.", "internal");
    expect([await store.jobs.goOn(other), await store.jobs.cancel(other, at(2))]).toEqual([false, null]);
  });

  it("[OPEN-29] removes old results, then old jobs, and keeps recent results", async () => {
    const [kept, old] = [await addJob(1), await addJob(1)];
    for (const id of [kept, old]) {
      const claimed = await claimBatch(id, 0);
      await finish(claimed, id);
      await claim(id, 1);
      await complete(claimed.job.id, id, `result of ${claimed.job.id}`);
    }
    await raw.db
      .updateTable("job")
      .set({ finished_at: at(0) })
      .where("id", "=", old)
      .execute();
    expect(await store.jobs.filesOf("p")).toHaveLength(2);
    expect(await store.jobs.dropResults(at(50))).toEqual([`result of ${old}`]);
    expect(await store.jobs.dropResults(at(50))).toEqual([]);
    await store.jobs.forget(at(50));
    expect(await store.jobs.get(old)).toBeNull();
    expect(await store.jobs.get(kept)).toMatchObject({ file_key: `result of ${kept}` });
    expect(await store.jobs.filesOf("p")).toEqual([`result of ${kept}`]);
  });

  it.each([
    ["an unknown state", sql`status = 'lost'`],
    ["an end without a time", sql`status = 'cancelled'`],
    ["a failure without a message", sql`status = 'failed', finished_at = 'x'`],
    ["an error of a running job", sql`status = 'running', error = 'x', code = 'x'`],
    ["a result of a running job", sql`status = 'running', file_key = 'x'`],
  ])("the database refuses to store %s", async (_, change) => {
    const id = await addJob(1);
    await expect(sql`update job set ${change} where id = ${id}`.execute(raw.db)).rejects.toThrow(
      /constraint/i,
    );
    expect(await store.jobs.get(id)).toMatchObject({ status: "queued" });
  });
});
