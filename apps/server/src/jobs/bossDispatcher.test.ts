import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase } from "#test/site/databases.ts";
import { startPostgresProxy } from "#test/site/postgresProxy.ts";
import { startBossDispatcher } from "./bossDispatcher.ts";
import type { Dispatcher } from "./dispatcher.ts";

describe("dispatchers on one PostgreSQL", () => {
  let databaseUrl: string;
  let cleanUp: () => Promise<void>;
  beforeAll(async () => {
    const database = await freshDatabase("postgres");
    if (database.place.kind !== "postgres") throw new Error("This needs PostgreSQL.");
    databaseUrl = database.place.url;
    cleanUp = () => database.remove();
  });
  afterAll(() => cleanUp());

  it("wake every process's worker, whichever was told of the job, and one that is gone harms nobody", async () => {
    const woken: Record<string, string[]> = { a: [], b: [], c: [] };
    const times = () => Object.values(woken).map(({ length }) => length);
    const troubles: Error[] = [];
    const start = (member: string): Promise<Dispatcher> =>
      startBossDispatcher({
        databaseUrl,
        member,
        members: async () => ["a", "b", "c"],
        worker: { wake: () => woken[member]?.push("woken"), close: async () => undefined },
        onTrouble: (trouble) => troubles.push(trouble),
      });
    // At once, on a database without a trace of pg-boss.
    const [a, b, c] = await Promise.all([start("a"), start("b"), start("c")]);
    a.wake();
    // Its own worker at once, the others by message; within less than workers look by themselves.
    expect(times()).toEqual([1, 0, 0]);
    await expect.poll(() => Math.min(...times()), { timeout: 10_000 }).toBeGreaterThan(0);
    await b.close();
    const [before = 0, ofB] = times();
    c.wake();
    await expect.poll(() => times()[0], { timeout: 10_000 }).toBeGreaterThan(before);
    expect(times()[1]).toBe(ofB);
    expect(troubles).toEqual([]);
    await Promise.all([a.close(), c.close()]);
  });

  it("leave the queue of a process alone that joins while another one starts", async () => {
    const woken: string[] = [];
    const present = ["a"];
    const start = (member: string, members: () => Promise<readonly string[]>): Promise<Dispatcher> =>
      startBossDispatcher({
        databaseUrl,
        member,
        members,
        worker: { wake: () => woken.push(member), close: async () => undefined },
        onTrouble: (trouble) => woken.push(trouble.message),
      });
    let late: Dispatcher | undefined;
    const early = await start("a", async () => {
      present.push("late");
      late = await start("late", async () => present);
      return present.slice(0, 1);
    });
    early.wake();
    await expect.poll(() => woken.includes("late"), { timeout: 10_000 }).toBe(true);
    expect(new Set(woken)).toEqual(new Set(["a", "late"]));
    await Promise.all([early.close(), late?.close()]);
  });

  it("take other connections when PostgreSQL is gone from theirs without a word", async () => {
    const proxy = await startPostgresProxy(databaseUrl);
    const troubles: string[] = [];
    let woken = 0;
    const start = (member: string, url: string): Promise<Dispatcher> =>
      startBossDispatcher({
        databaseUrl: url,
        member,
        members: async () => ["far", "near"],
        worker: { wake: () => void (member === "far" && woken++), close: async () => undefined },
        onTrouble: ({ message }) => troubles.push(message),
        timeouts: { answerMs: 2000, noticeMs: 200 },
      });
    const [far, near] = await Promise.all([start("far", proxy.url), start("near", databaseUrl)]);
    /** Uses all connections that it may have. */
    const wakeOthers = () => {
      for (let time = 0; time < 4; time++) far.wake();
    };
    wakeOthers();
    await sleep(300);
    proxy.silence();
    wakeOthers();
    const before = woken;
    const wakesFar = () => {
      near.wake();
      return woken;
    };
    await expect.poll(wakesFar, { timeout: 20_000, interval: 200 }).toBeGreaterThan(before);
    expect(troubles).toContain("Query read timeout");
    await Promise.all([far.close(), near.close()]);
    await proxy.close();
  });
});
