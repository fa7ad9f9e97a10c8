import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { ConnectionOptions, JobInsert, PgBoss } from "pg-boss";
import type { Schema } from "../schema.ts";
import type { BatchQueue, Piece } from "./batchQueue.ts";

/**
 * Number of connections in addition to the store's, for maintaining pg-boss's tables and looking for lost
 * workers.
 */
export const bossConnections = 1;

const queueName = "print-builder-batches";
/** Queues of an earlier version, which used pg-boss only to wake workers. */
const oldQueuePrefix = "print-builder-wake-";
/**
 * Time after which a silent worker loses its piece, and thus how long a job may stall when it loses its
 * worker.
 */
const heartbeatSeconds = 15;
const lookEverySeconds = 5;
/** Time limit for PostgreSQL to answer on pg-boss's own connection. */
const usualAnswerMs = 15_000;

const queueOptions = {
  policy: "standard",
  heartbeatSeconds,
  // A piece never expires as long as it makes progress.
  expireInSeconds: 24 * 60 * 60 - 1,
  retentionSeconds: 30 * 24 * 60 * 60,
  // Finished pieces are removed at once. Their rows in the store count the attempts since the last progress
  // and limit failures.
  retryLimit: 1_000_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 20,
} as const;

type OpenBoss = {
  readonly boss: PgBoss;
  /** Runs statements of pg-boss in a transaction of the store. */
  within(db: Kysely<Schema>): ConnectionOptions;
};

/**
 * The queue on PostgreSQL: each piece is a pg-boss job. pg-boss assigns the pieces, takes them from lost
 * workers, and delays retries increasingly. The queue changes in the same transaction as the piece's row, so
 * that they always agree.
 */
export function bossQueue(url: string, db: Kysely<Schema>, answerMs = usualAnswerMs): BatchQueue {
  let opening: Promise<OpenBoss> | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function open(): Promise<OpenBoss> {
    try {
      opening ??= openBoss(url, answerMs);
      return await opening;
    } catch (error) {
      opening = null;
      throw error;
    }
  }

  return {
    async add(transaction, jobId, numbers) {
      const { boss, within } = await open();
      const jobs = numbers.map((number) => bossJob({ jobId, number }));
      await boss.insert(queueName, jobs, within(transaction));
    },
    async take(transaction, jobId, jobs) {
      const { boss, within } = await open();
      const ignoreGroups = jobs.filter((id) => id !== jobId);
      const [taken] = await boss.fetch<Piece>(queueName, { ...within(transaction), ignoreGroups });
      if (!taken) return null;
      const piece = { jobId: taken.data.jobId, number: taken.data.number };
      return (await holdsAtOnce(transaction, piece.jobId)) ? piece : "busy";
    },
    async keep(piece) {
      const { boss, within } = await open();
      const answer = await boss.touch(queueName, idOf(piece), within(db));
      return "affected" in answer && Number(answer.affected) > 0;
    },
    async remove(transaction, jobId, numbers) {
      const { boss, within } = await open();
      const ids = numbers.map((number) => idOf({ jobId, number }));
      await boss.deleteJob(queueName, ids, within(transaction));
    },
    async giveBack(transaction, piece, hasFailed) {
      const { boss, within } = await open();
      if (hasFailed) {
        await boss.fail(queueName, idOf(piece), null, within(transaction));
        return;
      }
      // pg-boss can only return a job as failed, so the job is inserted again and free at once.
      await boss.deleteJob(queueName, idOf(piece), within(transaction));
      await boss.insert(queueName, [bossJob(piece)], within(transaction));
    },
    async takeFromLost(held) {
      const now = performance.now();
      if (now - lookedAt < lookEverySeconds * 1000) return [];
      lookedAt = now;
      const { boss, within } = await open();
      await boss.supervise(queueName);
      const isLost = async (piece: Piece) => {
        const [job] = await boss.findJobs(queueName, { id: idOf(piece), ...within(db) });
        return job?.state !== "active";
      };
      const pieces = await held();
      const areLost = await Promise.all(pieces.map(isLost));
      return pieces.filter((_, index) => areLost[index]);
    },
    async close() {
      // If the queue failed to open, it needs no closing.
      const opened = await opening?.catch(() => null);
      await opened?.boss.stop({ graceful: false });
    },
  };
}

async function openBoss(url: string, answerMs: number): Promise<OpenBoss> {
  const { fromKysely, PgBoss } = await import("pg-boss");
  const options = {
    connectionString: url,
    application_name: "print-builder",
    max: bossConnections,
    connectionTimeoutMillis: answerMs,
    // pg-boss passes unknown options to its driver. Without this option, a statement whose answer never
    // comes, as when PostgreSQL's machine disappears, would block the connection until the process ends.
    query_timeout: answerMs,
    // Workers look for lost workers whenever they look for work.
    supervise: false,
    monitorIntervalSeconds: lookEverySeconds,
    queueCacheIntervalSeconds: 60 * 60,
    schedule: false,
    monitorVacuum: false,
    reindex: false,
  };
  const boss = new PgBoss(options);
  // A connection that breaks while idle is replaced, but without a listener the error would end the
  // process. Calls report their own failures.
  boss.on("error", () => undefined);
  try {
    await boss.start();
    await boss.createQueue(queueName, queueOptions);
    for (const { name } of await boss.getQueues()) {
      if (name.startsWith(oldQueuePrefix)) await boss.deleteQueue(name);
    }
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
  return { boss, within: (db) => ({ db: fromKysely(db) }) };
}

/** The first batch of a job has the highest priority. */
function bossJob(piece: Piece): JobInsert<Piece> {
  return { id: idOf(piece), data: piece, group: { id: piece.jobId }, priority: -piece.number };
}

/** Each piece has a fixed id, so that the queue cannot contain it twice. */
function idOf({ jobId, number }: Piece): string {
  return createHash("sha256").update(`${jobId}/${number}`).digest("hex").slice(0, 32);
}

/**
 * Locks a job's row without waiting. False if another transaction holds it. Taking a piece locks the piece
 * before the job, and everything else locks the job first, so waiting could cause a deadlock.
 */
async function holdsAtOnce(transaction: Kysely<Schema>, jobId: string): Promise<boolean> {
  const held = await sql`select id from job where id = ${jobId} for update skip locked`.execute(transaction);
  if (held.rows.length > 0) return true;
  const job = await transaction.selectFrom("job").select("id").where("id", "=", jobId).executeTakeFirst();
  return job === undefined;
}
