import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { freshDatabase } from "#test/site/databases.ts";
import { type DatabasePlace, joinDatabase, type OpenDatabase } from "./database.ts";
import { isDatabaseLost } from "./lostDatabase.ts";
import type { PoolTimeouts } from "./postgresPool.ts";

/** Timeouts for a test that does not set its own, too long to end anything. */
const usual: PoolTimeouts = {
  connectMs: 600_000,
  lockMs: 600_000,
  statementMs: 600_000,
  silentMs: 300,
  lookMs: 10_000,
};

let place: DatabasePlace;
let remove: () => Promise<void>;
const open: OpenDatabase[] = [];

beforeAll(async () => {
  ({ place, remove } = await freshDatabase("postgres"));
  await run(joined(), "create table card (id int primary key, name text); insert into card values (1, 'a')");
});
afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
});
afterAll(() => remove());

function joined(timeouts: Partial<PoolTimeouts> = {}): OpenDatabase {
  const database = joinDatabase(place, { timeouts: { ...usual, ...timeouts } });
  open.push(database);
  return database;
}

const run = ({ db }: Pick<OpenDatabase, "db">, statement: string) => sql.raw(statement).execute(db);

/** Locks a row until `release` is called. */
async function holdRow({ db }: OpenDatabase): Promise<{ release(): Promise<void> }> {
  const held = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (transaction) => {
    await sql`update card set name = 'held'`.execute(transaction);
    held.resolve();
    await free.promise;
  });
  await held.promise;
  return {
    release: () => {
      free.resolve();
      return holding;
    },
  };
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (reason: unknown) => reason,
  );

it("waiting for a lock times out and leaves the connection usable", async () => {
  const row = await holdRow(joined());
  const waiting = joined({ lockMs: 200 });
  const error = await failureOf(run(waiting, "update card set name = 'mine'"));
  expect(error).toMatchObject({ code: "55P03" });
  expect(isDatabaseLost(error)).toBe(true);
  await row.release();
  await run(waiting, "update card set name = 'mine'");
});

it("PostgreSQL itself cancels a statement that runs too long", async () => {
  const database = joined({ statementMs: 3000, silentMs: 100 });
  expect((await run(database, "select pg_sleep(0.5), 7 as seven")).rows).toMatchObject([{ seven: 7 }]);
  const error = await failureOf(run(database, "select pg_sleep(600)"));
  expect(error).toMatchObject({ code: "57014" });
  expect(isDatabaseLost(error)).toBe(true);
});

it("patient queries and waits for another process never time out", async () => {
  const database = joined({ statementMs: 200, lockMs: 200 });
  expect((await run({ db: database.patient }, "select pg_sleep(0.5), 7 as seven")).rows).toMatchObject([
    { seven: 7 },
  ]);
  const order: string[] = [];
  const begun = Promise.withResolvers<void>();
  const other = joined().alone(async () => {
    begun.resolve();
    await sleep(600);
    order.push("first");
  });
  await begun.promise;
  await database.alone(async () => void order.push("second"));
  await other;
  expect(order).toEqual(["first", "second"]);
});

it("a query fails within seconds if PostgreSQL stops responding", async () => {
  const database = joined();
  const found = await run(database, "select pg_backend_pid() as pid");
  const pid = (found.rows[0] as { pid: number }).pid;
  process.kill(pid, "SIGSTOP");
  try {
    const error = await failureOf(run(database, "select 1"));
    expect(isDatabaseLost(error)).toBe(true);
    const next = await run(database, "select pg_backend_pid() as pid");
    expect((next.rows[0] as { pid: number }).pid).not.toBe(pid);
  } finally {
    process.kill(pid, "SIGCONT");
  }
});

it("a transaction on a silent connection rolls back with an error", async () => {
  const database = joined();
  let pid = 0;
  const changing = database.db.transaction().execute(async (transaction) => {
    await sql`update card set name = 'never'`.execute(transaction);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    pid = rows[0]?.pid ?? 0;
    process.kill(pid, "SIGSTOP");
    await sql`select 1`.execute(transaction);
  });
  const error = await failureOf(changing);
  process.kill(pid, "SIGCONT");
  expect(isDatabaseLost(error)).toBe(true);
  expect((await run(database, "select name from card")).rows).not.toEqual([{ name: "never" }]);
});
