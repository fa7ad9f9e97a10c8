import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { databaseKinds } from "#test/site/databases.ts";
import { migratedDatabase } from "#test/site/migratedDatabase.ts";
import { aProject, aUser } from "#test/site/storedRows.ts";
import { openStore, type Store } from "./openStore.ts";

const time = (second: number) => new Date(Date.UTC(2026, 10, 29, 8, 0, second)).toISOString();

describe.each(databaseKinds)("API keys and webhooks in the store on %s", (kind) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeEach(async () => {
    const database = await migratedDatabase(kind);
    store = await openStore(database.place);
    close = async () => {
      await store.close();
      await database.remove();
    };
  });
  afterEach(() => close());

  const addWebhook = (id: string, events: readonly string[]) =>
    store.webhooks.add({
      ...{ id, url: `https://${id}.example/`, secret: "sealed", created_at: time(0) },
      events: JSON.stringify(events),
    });

  async function addJob(id: string): Promise<void> {
    const job = { kind: "print", request: '{"name":"Ada"}', design: "{}", file_name: "Ada.zip" } as const;
    const more = { project_id: "p", created_by: null, total: 2, created_at: time(0) };
    await store.jobs.add({ ...job, ...more, id }, [{ first: 0, beyond: 2, records: 2 }]);
  }

  const sent = async () =>
    (await store.webhooks.deliveries("w")).map(({ body }) => JSON.parse(body)).reverse();

  it("reports each end of a job once, without personal data", async () => {
    await store.projects.add(aProject({ id: "p" }), []);
    await addWebhook("w", ["job.completed", "job.failed", "job.cancelled"]);
    for (const id of ["cancelled", "failed", "suspended"]) await addJob(id);
    await store.jobs.cancel("cancelled", time(1));
    await store.jobs.cancel("cancelled", time(2));
    await store.jobs.fail("failed", time(3), "The photo of Ada is missing.", "file_lost");
    await store.jobs.suspend("suspended", time(4), "Sign in.", "schools_auth_required");
    await addJob("done");
    const worker = { owner: "me", now: time(5) };
    const claim = await store.jobClaims.claim(worker);
    if (claim?.what !== "batch") throw new Error("There is no batch.");
    await store.jobClaims.finishBatch(claim.batch, "me", "part");
    await store.jobClaims.claim(worker);
    const completion = { jobId: "done", owner: "me", fileKey: "part", finishedAt: time(6), print: null };
    await store.jobClaims.complete(completion);
    await store.jobClaims.complete(completion);
    const event = (job_id: string, status: string, code: string | null, second: number) => ({
      ...{ type: `job.${status}`, timestamp: time(second) },
      data: { job_id, project_id: "p", kind: "print", status, total: 2, code },
    });
    expect(await sent()).toEqual([
      event("cancelled", "cancelled", null, 1),
      event("failed", "failed", "file_lost", 3),
      event("suspended", "failed", "schools_auth_required", 4),
      event("done", "completed", null, 6),
    ]);
    expect(JSON.stringify(await sent())).not.toContain("Ada");
  });

  it("sends an event only to webhooks that want it", async () => {
    await addWebhook("w", ["printer.stopped"]);
    await addWebhook("other", ["job.failed"]);
    const data = { queue_id: "q", reasons: ["media-empty"] };
    await store.webhooks.emit({ type: "printer.stopped", at: time(1), data });
    expect(await sent()).toEqual([{ type: "printer.stopped", timestamp: time(1), data }]);
    expect(await store.webhooks.deliveries("other")).toEqual([]);
  });

  it("gives a due delivery to one server, and to another after its lease", async () => {
    await addWebhook("w", ["printer.stopped"]);
    await store.webhooks.emit({ type: "printer.stopped", at: time(1), data: {} });
    expect([await store.webhooks.withDue(time(0)), await store.webhooks.withDue(time(1))]).toEqual([
      [],
      ["w"],
    ]);
    expect(await store.webhooks.claimNext("w", time(0), time(30))).toBeNull();
    const claims = [1, 2, 3, 4].map(() => store.webhooks.claimNext("w", time(2), time(30)));
    const [first, ...others] = (await Promise.all(claims)).filter((claim) => claim !== null);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ attempts: 1, url: "https://w.example/", secret: "sealed" });
    expect(await store.webhooks.claimNext("w", time(29), time(60))).toBeNull();
    const second = await store.webhooks.claimNext("w", time(30), time(60));
    expect(second).toMatchObject({ id: first?.id, attempts: 2 });
    if (!first || !second) throw new Error("Nothing was due.");
    // The first server was too slow, so its outcome does not count.
    const failed = { status: "failed", error: "Late", next_at: null, finished_at: time(31) } as const;
    await store.webhooks.settle(first, failed);
    expect(await store.webhooks.deliveries("w")).toMatchObject([{ status: "waiting" }]);
    await store.webhooks.settle(second, { ...failed, status: "delivered", error: null });
    expect(await store.webhooks.deliveries("w")).toMatchObject([{ status: "delivered", error: null }]);
    await store.webhooks.sweepDeliveries(time(31));
    expect(await store.webhooks.deliveries("w")).toHaveLength(1);
    await store.webhooks.sweepDeliveries(time(32));
    expect(await store.webhooks.deliveries("w")).toEqual([]);
  });

  it("deletes a webhook with its deliveries", async () => {
    await addWebhook("w", ["printer.stopped"]);
    await store.webhooks.emit({ type: "printer.stopped", at: time(1), data: {} });
    expect([await store.webhooks.remove("w"), await store.webhooks.remove("w")]).toEqual([true, false]);
    expect(await store.webhooks.withDue(time(2))).toEqual([]);
  });

  it("finds a key by its hash and drops all keys of a user", async () => {
    for (const id of ["a", "b"]) await store.users.add(aUser({ id, email_key: id }));
    for (const [at, created_by] of ["a", "a", "b"].entries()) {
      const times = { created_at: time(at), expires_at: null, last_used_at: null };
      const key = { id: `k${at}`, name: "Key", key_hash: `hash ${at}`, scopes: "[]", created_by, ...times };
      await store.users.alone((users) => users.addApiKey(key));
    }
    expect((await store.apiKeys.list()).map(({ id }) => id)).toEqual(["k2", "k1", "k0"]);
    await store.apiKeys.touch("k1", time(9));
    const found = await store.apiKeys.byHash("hash 1");
    expect([found?.key.id, found?.key.last_used_at, found?.user.id]).toEqual(["k1", time(9), "a"]);
    await store.users.alone((users) => users.dropApiKeysOf("a"));
    expect(await store.apiKeys.byHash("hash 1")).toBeNull();
    expect(await store.users.alone((users) => users.countApiKeys())).toBe(1);
    expect(await store.users.alone((users) => users.dropApiKey("k2"))).toBe(true);
    expect(await store.users.alone((users) => users.dropApiKey("k2"))).toBe(false);
  });
});
