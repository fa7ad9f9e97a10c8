import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";

/**
 * Jobs that may have work, in the order in which workers should try them. Results to assemble come first.
 * Then users take turns batch by batch, and so do each user's jobs, so that neither a large job nor many jobs
 * delay another user.
 */
export async function jobsInTurn(db: Kysely<Schema>): Promise<readonly string[]> {
  return (await turns(db)).map(({ id }) => id);
}

/** Positions of the jobs that wait for a worker, from 1, in the order of turns. */
export async function queuePositions(db: Kysely<Schema>): Promise<ReadonlyMap<string, number>> {
  const queued = (await turns(db)).filter(({ status }) => status === "queued");
  return new Map(queued.map(({ id }, index) => [id, index + 1]));
}

async function turns(db: Kysely<Schema>) {
  const jobs = await db
    .selectFrom("job")
    .select(["id", "status", "created_by", "claimed_at"])
    .select(({ selectFrom, exists }) => {
      const batches = selectFrom("job_batch").select("job_batch.number");
      const ofJob = batches.whereRef("job_batch.job_id", "=", "job.id");
      return exists(ofJob.where("job_batch.status", "=", "waiting")).as("has_batches");
    })
    .select(({ selectFrom, exists }) => {
      const documents = selectFrom("print_document").select("print_document.number");
      const ofJob = documents.whereRef("print_document.job_id", "=", "job.id");
      return exists(ofJob.where("print_document.ended_at", "is", null)).as("is_printing");
    })
    .where("status", "in", ["queued", "running"])
    .orderBy("claimed_at")
    .orderBy("created_at")
    .execute();
  const users = new Set(jobs.flatMap(({ created_by }) => created_by ?? []));
  const servedAt = users.size > 1 ? await lastServed(db, [...users]) : new Map<string, string>();
  const keyOf = ({ status, created_by, claimed_at, has_batches }: (typeof jobs)[number]) => {
    const isMade = status === "running" && !has_batches;
    return isMade ? "0" : `1 ${servedAt.get(created_by ?? "") ?? claimed_at}`;
  };
  // The result of a job is made when its connected printer has printed everything.
  return jobs
    .filter(({ has_batches, is_printing }) => has_batches || !is_printing)
    .toSorted((a, b) => compare(keyOf(a), keyOf(b)));
}

/** The time at which a worker last claimed a job of each user. */
async function lastServed(
  db: Kysely<Schema>,
  users: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const served = await db
    .selectFrom("job")
    .select((eb) => ["created_by", eb.fn.max("claimed_at").as("claimed_at")])
    .where("created_by", "in", [...users])
    .groupBy("created_by")
    .execute();
  return new Map(served.map(({ created_by, claimed_at }) => [created_by ?? "", claimed_at]));
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);
