import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { Client, DatabaseError, Pool, type PoolClient } from "pg";
import { z } from "zod";

/** How long a server waits for PostgreSQL before it says that the database is not there, in ms. */
export type PoolTimeouts = {
  /** For a connection: a new one, or one that others use. */
  readonly connectMs: number;
  /** For a lock that another connection holds. */
  readonly lockMs: number;
  /** For a statement on which PostgreSQL is at work. */
  readonly statementMs: number;
  /** For an answer, until it is asked on another connection whether anybody is at work on it. */
  readonly silentMs: number;
  /** For what that other connection tells. */
  readonly lookMs: number;
};

/** A machine that has too much to do is slow for seconds, too, and is not to be taken for one that hangs. */
const usualTimeouts: PoolTimeouts = {
  connectMs: 8000,
  lockMs: 10_000,
  statementMs: 60_000,
  silentMs: 3000,
  lookMs: 6000,
};

/**
 * Connections to PostgreSQL that a process may hold: a server, `npm run worker`, a process that does jobs, one that draws
 * one thing after the other; and besides, in the first two, for what may take long. PostgreSQL lets in 100 as it comes.
 */
export const connections = { server: 8, worker: 3, jobs: 3, drawing: 2, patient: 3 } as const;

export type PoolOptions = { readonly connections?: number; readonly timeouts?: PoolTimeouts };

/** Connections that are open and at work, open and idle, and how many wait for one. */
export type PoolUse = { readonly busy: number; readonly idle: number; readonly waiting: number };

export type AnsweringPool = PostgresPool & { use(): PoolUse };

/** A pool for what may take as long as it takes: migrations, sweeping, waiting for another process, backups. */
export function patientPool(url: string): Pool {
  return openPool(url, connections.patient, usualTimeouts.connectMs);
}

/**
 * A pool that answers within seconds when the database hangs, as it does when its machine or the network is gone
 * without a word: `isDatabaseLost` knows every error of it. What the database works at is not cut before
 * `statementMs`.
 */
export function answeringPool(url: string, options: PoolOptions = {}): AnsweringPool {
  const { connections: most = connections.server, timeouts = usualTimeouts } = options;
  const pool = openPool(url, most, timeouts.connectMs);
  const watched = new WeakMap<PoolClient, PostgresPoolClient>();
  async function watchedFor(client: PoolClient): Promise<PostgresPoolClient> {
    const processId = await limit(client, timeouts);
    const look = () => lookAfter(url, processId, timeouts.lookMs);
    const fresh = watchedClient(client, look, timeouts);
    watched.set(client, fresh);
    return fresh;
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    use: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async connect() {
      const client = await pool.connect();
      try {
        return watched.get(client) ?? (await watchedFor(client));
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
  };
}

function openPool(url: string, max: number, connectMs: number): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the server.
  pool.on("error", () => undefined);
  // One that breaks while in use fails the queries on it, and is replaced too. It tells of it besides.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Several statements in one text are answered by a list, which the driver's types do not say. */
const resultsShape = z.array(z.object({ rows: z.array(z.object({ pid: z.number() })) }));

/**
 * Sets the limits that PostgreSQL itself keeps, and answers the connection's process there. They are no options of the
 * connection, which poolers refuse; nor is the process known from it, behind a pooler.
 */
async function limit(client: PoolClient, { lockMs, statementMs, connectMs }: PoolTimeouts): Promise<number> {
  const text = `set lock_timeout = ${lockMs}; set statement_timeout = ${statementMs}; select pg_backend_pid() as pid`;
  const query = { text, query_timeout: connectMs };
  const results = resultsShape.parse(await client.query(query));
  return results.at(-1)?.rows[0]?.pid ?? 0;
}

type Look = () => Promise<Sight>;
/** What another connection sees of a process: `gone` where there is no other connection either. */
type Sight = "at work" | "idle" | "gone";

function watchedClient(client: PoolClient, look: Look, timeouts: PoolTimeouts): PostgresPoolClient {
  function query<Row>(sql: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(sql: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof sql !== "string") throw new Error("The store reads without cursors.");
    return watch(client.query(sql, [...values]), client, look, timeouts);
  }
  return { query, release: (isBroken) => client.release(isBroken) };
}

/** Ends the connection, and with it the query, when nobody is at work on its answer. */
async function watch<Answer>(
  answer: Promise<Answer>,
  client: PoolClient,
  look: Look,
  { silentMs, lookMs, statementMs }: PoolTimeouts,
): Promise<Answer> {
  const maxMs = statementMs + silentMs + lookMs;
  const asked = performance.now();
  let isAnswered = false;
  let wasIdle = false;
  async function check(): Promise<void> {
    const sight = await look();
    if (isAnswered) return;
    const isLate = performance.now() - asked > maxMs;
    // One that is idle may have answered at this very moment: it is looked at twice.
    if (isLate || sight === "gone" || (sight === "idle" && wasIdle)) {
      // The query fails with it; a connection that cannot even be ended has nothing more to say.
      client.end().catch(() => undefined);
      return;
    }
    wasIdle = sight === "idle";
    checkLater();
  }
  let timer: NodeJS.Timeout | undefined;
  function checkLater(): void {
    timer = setTimeout(() => void check(), silentMs).unref();
  }
  checkLater();
  try {
    return await answer;
  } finally {
    isAnswered = true;
    clearTimeout(timer);
  }
}

/** Asks on a connection of its own what a process of PostgreSQL does. Never fails. */
async function lookAfter(url: string, processId: number, timeoutMs: number): Promise<Sight> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  // What breaks fails the query, and tells of it besides.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const query = "select state from pg_stat_activity where pid = $1";
    const { rows } = await client.query<{ state: string | null }>(query, [processId]);
    const [row] = rows;
    return row && !row.state?.startsWith("idle") ? "at work" : "idle";
  } catch (error) {
    // It may refuse one connection more. Then it is there.
    return error instanceof DatabaseError ? "at work" : "gone";
  } finally {
    client.end().catch(() => undefined);
  }
}
