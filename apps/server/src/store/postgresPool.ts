import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { Client, DatabaseError, Pool, type PoolClient } from "pg";
import { z } from "zod";

/** Times in ms after which a server considers PostgreSQL lost. */
export type PoolTimeouts = {
  /** Waiting until a new connection opens or a busy connection is free. */
  readonly connectMs: number;
  /** Waiting for a lock that another connection holds. */
  readonly lockMs: number;
  /** Time limit for running a statement. */
  readonly statementMs: number;
  /** Waiting for an answer, before another connection checks whether the statement is still running. */
  readonly silentMs: number;
  /** Waiting for the result of that check. */
  readonly lookMs: number;
};

/** A busy machine may be slow for seconds, and must not be mistaken for a machine that hangs. */
const usualTimeouts: PoolTimeouts = {
  connectMs: 8000,
  lockMs: 10_000,
  statementMs: 60_000,
  silentMs: 3000,
  lookMs: 6000,
};

/**
 * Maximum number of connections to PostgreSQL per process: a server, `npm run worker`, a process that does
 * jobs, a process that draws, and additional connections of the first two for long operations. PostgreSQL
 * allows 100 by default.
 */
export const connections = { server: 8, worker: 3, jobs: 3, drawing: 2, patient: 3 } as const;

export type PoolOptions = { readonly connections?: number; readonly timeouts?: PoolTimeouts };

/** Active and idle connections, and calls that wait for a connection. */
export type PoolUse = { readonly busy: number; readonly idle: number; readonly waiting: number };

export type AnsweringPool = PostgresPool & { use(): PoolUse };

/** A pool without time limits, for migrations, sweeps, waiting for another process, and backups. */
export function patientPool(url: string): Pool {
  return openPool(url, connections.patient, usualTimeouts.connectMs);
}

/**
 * A pool that fails within seconds if the database hangs, as when its machine or network disappears.
 * `isDatabaseLost` recognizes its errors. Statements that the database is processing may run for
 * `statementMs`.
 */
export function answeringPool(url: string, options: PoolOptions = {}): AnsweringPool {
  const { connections: most = connections.server, timeouts = usualTimeouts } = options;
  const pool = openPool(url, most, timeouts.connectMs);
  const watched = new WeakMap<PoolClient, PostgresPoolClient>();
  async function watchedFor(client: PoolClient): Promise<PostgresPoolClient> {
    const processId = await limit(client, timeouts);
    const look = () => findState(url, processId, timeouts.lookMs);
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
  // The pool replaces a connection that breaks while idle, but without a listener the error would end the
  // server.
  pool.on("error", () => undefined);
  // A connection that breaks while in use fails its queries and is replaced, but also emits an error.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Several statements in one text return a list, which is missing in the driver's types. */
const resultsShape = z.array(z.object({ rows: z.array(z.object({ pid: z.number() })) }));

/**
 * Sets the limits that PostgreSQL enforces, and returns the connection's process id in PostgreSQL. Poolers
 * refuse these limits as connection options, and hide the process id.
 */
async function limit(client: PoolClient, { lockMs, statementMs, connectMs }: PoolTimeouts): Promise<number> {
  const text = `set lock_timeout = ${lockMs}; set statement_timeout = ${statementMs}; select pg_backend_pid() as pid`;
  const query = { text, query_timeout: connectMs };
  const results = resultsShape.parse(await client.query(query));
  return results.at(-1)?.rows[0]?.pid ?? 0;
}

type FindState = () => Promise<BackendState>;
/**
 * The state of a PostgreSQL process seen from another connection. `gone` also if no other connection can be
 * made.
 */
type BackendState = "at work" | "idle" | "gone";

function watchedClient(client: PoolClient, look: FindState, timeouts: PoolTimeouts): PostgresPoolClient {
  function query<Row>(sql: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(sql: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof sql !== "string") throw new Error("The store reads without cursors.");
    return watch(client.query(sql, [...values]), client, look, timeouts);
  }
  return { query, release: (isBroken) => client.release(isBroken) };
}

/** Ends the connection and its query if PostgreSQL is not working on the answer. */
async function watch<Answer>(
  answer: Promise<Answer>,
  client: PoolClient,
  look: FindState,
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
    // The process may have become idle by answering at this moment, so it is checked twice.
    if (isLate || sight === "gone" || (sight === "idle" && wasIdle)) {
      // This fails the query. Errors from ending the connection do not matter.
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

/** Checks the state of a PostgreSQL process on a separate connection. Never throws. */
async function findState(url: string, processId: number, timeoutMs: number): Promise<BackendState> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  // A broken connection fails its query, but also emits an error.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const query = "select state from pg_stat_activity where pid = $1";
    const { rows } = await client.query<{ state: string | null }>(query, [processId]);
    const [row] = rows;
    return row && !row.state?.startsWith("idle") ? "at work" : "idle";
  } catch (error) {
    // PostgreSQL refuses another connection, so it is running.
    return error instanceof DatabaseError ? "at work" : "gone";
  } finally {
    client.end().catch(() => undefined);
  }
}
