import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { databaseKinds } from "#test/site/databases.ts";
import { migratedDatabase } from "#test/site/migratedDatabase.ts";
import { aProject } from "#test/site/storedRows.ts";
import { joinDatabase } from "../database.ts";
import { openStore, type Store } from "../openStore.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);
const text = (seconds: number) => at(seconds).toISOString();
const document = { pages: 4, sheets: 2, shape: "{}" };
const completed = { state: "completed", impressions: 4, reasons: "[]" } as const;

describe.each(databaseKinds)("documents for connected printers in %s", (kind) => {
  let store: Store;
  let raw: ReturnType<typeof joinDatabase>;
  let remove: () => Promise<void>;

  beforeAll(async () => {
    const database = await migratedDatabase(kind);
    store = await openStore(database.place);
    raw = joinDatabase(database.place);
    await store.projects.add(aProject({ id: "p" }), []);
    for (const id of ["q", "other"]) {
      const address = {
        uri: "ipp://printer/ipp/print",
        password: null,
        language: "auto",
        dpi: null,
      } as const;
      await store.printQueues.add({
        id,
        name: id,
        name_key: id,
        profile_id: null,
        agent_id: null,
        ...address,
      });
    }
    remove = async () => {
      for (const opened of [store, raw]) await opened.close();
      await database.remove();
    };
  });
  afterAll(() => remove());
  beforeEach(async () => {
    await raw.db.deleteFrom("job").execute();
    for (const id of ["q", "other"]) await store.printQueues.change({ ...(await queueOf(id)), name: id });
    await store.jobClaims.release(null);
  });

  async function queueOf(id: string) {
    const queue = await store.printQueues.get(id);
    if (!queue) throw new Error("The queue is missing.");
    return queue;
  }

  async function addJob(batches: number, createdAt = 0, queue_id = "q"): Promise<string> {
    const id = randomUUID();
    const job = {
      kind: "print",
      request: '{"a":1}',
      design: "{}",
      file_name: "x.zip",
      created_by: null,
    } as const;
    await store.jobs.add(
      {
        ...job,
        id,
        project_id: "p",
        total: batches,
        created_at: text(createdAt),
        queue_id,
        sheets: 2 * batches,
      },
      Array.from({ length: batches }, (_, batch) => ({ first: batch, beyond: batch + 1, records: 1 })),
    );
    return id;
  }

  /** Draws the next batches of all jobs. */
  async function draw(count: number): Promise<void> {
    for (let batch = 0; batch < count; batch++) {
      const claim = await store.jobClaims.claim({ owner: "w", now: text(10) });
      if (claim?.what !== "batch") throw new Error("There is no batch to draw.");
      const told = { warnings: null, people: "{}", document };
      expect(await store.jobClaims.finishBatch(claim.batch, "w", randomUUID(), told)).toBe(true);
    }
  }

  const nextOf = async (queue = "q") => {
    const next = await store.printDocuments.next(queue);
    return next && [next.job.id, next.document.number, next.document.state];
  };
  const start = (job_id: string, number: number) =>
    store.printDocuments.start({ job_id, number, attempt: 0 });
  const end = (
    job_id: string,
    number: number,
    how: Parameters<Store["printDocuments"]["end"]>[1] = completed,
  ) => store.printDocuments.end({ job_id, number }, how, text(50));
  const claim = () => store.jobClaims.claim({ owner: "w", now: text(60) });

  it("makes a job's result only after its last document", async () => {
    const id = await addJob(2);
    await draw(2);
    expect([await claim(), await store.jobClaims.hasWork()]).toEqual([null, false]);
    expect(await store.printDocuments.queuesWithWork()).toEqual(["q"]);
    await end(id, 0);
    expect([await nextOf(), await claim()]).toEqual([[id, 1, "waiting"], null]);
    await end(id, 1);
    expect(await nextOf()).toBeNull();
    await expect.poll(claim).toMatchObject({ what: "result", job: { id } });
  });

  it("finishes a job that has begun before the next one", async () => {
    const [first, second, aside] = [await addJob(2, 0), await addJob(1, 1), await addJob(1, 2, "other")];
    await draw(1);
    const drawn = await nextOf();
    expect(drawn?.[0]).toBe(first);
    await end(first, 0);
    await draw(2);
    await expect.poll(() => nextOf("other")).toEqual([aside, 0, "waiting"]);
    const waiting = await nextOf();
    if (waiting) expect(waiting).toEqual([first, 1, "waiting"]);
    await draw(1);
    expect(await nextOf()).toEqual([first, 1, "waiting"]);
    await end(first, 1);
    expect(await nextOf()).toEqual([second, 0, "waiting"]);
  });

  it("starts a document once, and returns to a document in the printer first", async () => {
    const id = await addJob(2);
    await draw(2);
    expect([await start(id, 0), await start(id, 0)]).toEqual([true, false]);
    await store.printDocuments.note({ job_id: id, number: 0 }, { state: "processing", printer_job: 7 });
    await store.jobs.pause(id);
    expect(await nextOf()).toEqual([id, 0, "processing"]);
    await end(id, 0);
    // The job is paused.
    expect([await nextOf(), await store.printDocuments.queuesWithWork()]).toEqual([null, []]);
    expect(await store.printDocuments.isInUse("q")).toBe(true);
    await store.jobs.resume(id);
    expect(await nextOf()).toEqual([id, 1, "waiting"]);
  });

  it("gives up the rest of a job after a document that was cancelled", async () => {
    const id = await addJob(3);
    await draw(2);
    await start(id, 0);
    await end(id, 0, { state: "canceled", impressions: 2, reasons: "[]" });
    expect(await claim()).toMatchObject({ what: "batch" });
    await store.jobClaims.release("w");
    await expect
      .poll(() =>
        draw(1).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    expect(await store.printDocuments.ofJob(id)).toMatchObject([
      { state: "canceled", impressions: 2 },
      { state: "canceled", impressions: 0 },
      { state: "canceled", impressions: 0 },
    ]);
    await expect.poll(claim).toMatchObject({ what: "result" });
  });

  it("keeps a cancelled job until its cards are recorded", async () => {
    const id = await addJob(2);
    await draw(2);
    await start(id, 0);
    expect(await store.jobs.cancel(id, text(40))).toEqual([]);
    expect(await store.printDocuments.ended("q")).toEqual([]);
    // A document of which nothing was sent ends with its job.
    await store.printDocuments.giveBack({ job_id: id, number: 0 }, "waiting", "[]", text(41));
    const [ended] = await store.printDocuments.ended("q");
    expect([ended?.id, ended?.request]).toEqual([id, '{"a":1}']);
    const print = {
      history: { id, project_id: "p", entry: "{}", at: text(42), record_ids: "[]" },
      cards: [],
      design: { project_id: "p", revision: 1, design: "{}", printed_at: text(42) },
    };
    expect(await store.printDocuments.putAway(id, print)).toHaveLength(2);
    expect(await store.printDocuments.ended("q")).toEqual([]);
    expect(await store.printDocuments.isInUse("q")).toBe(false);
  });

  it("puts a cancelled job away at once if nothing was sent", async () => {
    const id = await addJob(1);
    await draw(1);
    expect(await store.jobs.cancel(id, text(40))).toHaveLength(1);
    expect([await store.printDocuments.ended("q"), await store.printDocuments.queuesWithWork()]).toEqual([
      [],
      [],
    ]);
  });

  it("lets one process print on a queue, until it is silent for a minute", async () => {
    const { hold, release } = store.printDocuments;
    expect([await hold("q", "a", at(0)), await hold("q", "b", at(30))]).toEqual([true, false]);
    expect([await hold("q", "a", at(40)), await hold("q", "b", at(95))]).toEqual([true, false]);
    expect([await hold("q", "b", at(101)), await hold("q", "a", at(102))]).toEqual([true, false]);
    await release("q", "a");
    expect(await hold("q", "a", at(103))).toBe(false);
    await store.jobClaims.release("b");
    expect(await hold("q", "a", at(104))).toBe(true);
  });
});
