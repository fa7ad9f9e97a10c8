import { z } from "zod";
import { jobKinds, jobStatuses, userPageSizes } from "../constants.ts";
import { defineContract } from "../defineContract.ts";
import { routes } from "../routes.ts";
import { healthParts } from "./system.ts";
import { userPageSize } from "./users.ts";
import { count, fromOne, id, page, time } from "./values.ts";

/** Any user's job, for operators. `processed` and `total` count as in `JobAnswer`. */
export const listedJob = z.object({
  job_id: id,
  kind: z.enum(jobKinds),
  status: z.enum(jobStatuses),
  project: z.object({ id, name: z.string() }),
  /** Null if the user no longer exists, and for jobs without a user. */
  started_by: z.object({ id, name: z.string(), email: z.string() }).nullable(),
  /** Position in the queue, in order of execution; null for jobs that are not waiting. */
  queue_position: fromOne.nullable(),
  /** Whether the result can still be downloaded. */
  has_file: z.boolean(),
  processed: count,
  total: count,
  batches_done: count,
  batches_total: count,
  /**
   * Number of parts restarted because their process died, for example when memory ran out. Nothing is in the result
   * twice.
   */
  restarts: count,
  /** The reason why the job failed, as a message and as a code for programs; null if it did not fail. */
  error: z.string().nullable(),
  code: z.string().nullable(),
  created_at: time,
  /** Time at which a worker first took the job; null before that. */
  started_at: time.nullable(),
  finished_at: time.nullable(),
});

export type ListedJob = z.output<typeof listedJob>;

/**
 * Errors of the same kind at the same place, counted together. The only trace of a single call is the last request id.
 */
export const trouble = z.object({
  /** The route's path pattern without values; `exports` for background work. */
  place: z.string(),
  /** Empty if the error did not occur in a call. */
  method: z.string(),
  code: z.string(),
  status: z.number(),
  count,
  first_at: time,
  last_at: time,
  /** Request id of the latest call, to find it in the log; empty if the error did not occur in a call. */
  request_id: z.string(),
});

export type TroubleAnswer = z.output<typeof trouble>;

/** A trouble as the list showed it. Dismissing it keeps occurrences that came later. */
const seenTrouble = z.object({
  place: z.string().max(500),
  method: z.string().max(20),
  code: z.string().max(100),
  count: z.int().min(1).max(2_147_483_647),
  first_at: time.max(40),
});

export type SeenTrouble = z.output<typeof seenTrouble>;

/** A process that runs jobs: a server or a worker. */
export const fleetMember = z.object({
  id,
  kind: z.enum(["server", "worker"]),
  host: z.string(),
  started_at: time,
  seen_at: time,
  /** Number of batches and results that the process completed, and the time they took. */
  pieces: count,
  busy_ms: z.number(),
});

export type FleetMember = z.output<typeof fleetMember>;

export const operationsContracts = {
  listJobs: defineContract(routes.listJobs, {
    query: z.object({
      status: z.enum(["", ...jobStatuses]).default(""),
      kind: z.enum(["", ...jobKinds]).default(""),
      page,
      limit: userPageSize,
    }),
    answer: {
      status: 200,
      body: z.object({ items: z.array(listedJob), total: count, page: fromOne, limit: count }),
    },
    summary: "The jobs of all projects, newest first. Jobs are kept for 30 days after their end.",
  }),
  listTroubles: defineContract(routes.listTroubles, {
    query: z.object({ page, limit: userPageSize }),
    answer: {
      status: 200,
      body: z.object({ items: z.array(trouble), total: count, page: fromOne, limit: count }),
    },
    summary: "Errors of the server itself in the last 30 days, latest first.",
  }),
  acknowledgeTroubles: defineContract(routes.acknowledgeTroubles, {
    body: z.object({
      items: z
        .array(seenTrouble)
        .min(1)
        .max(Math.max(...userPageSizes)),
    }),
    answer: { status: 204 },
    summary: "Dismiss errors from the list. An error that happens again reappears, counted from then on.",
  }),
  serverState: defineContract(routes.serverState, {
    answer: {
      status: 200,
      body: z.object({
        parts: healthParts,
        queue: z.object({
          waiting_batches: count,
          claimed_batches: count,
          /** Time since which the longest-waiting job has had no worker; null if no job is waiting. */
          waiting_since: time.nullable(),
        }),
        members: z.array(fleetMember),
        /** The server's current time, for comparison with the times above. */
        now: time,
      }),
    },
    summary: "The state of the server's parts, waiting jobs and workers.",
  }),
};

export type ServerState = z.output<typeof operationsContracts.serverState.answer.body>;
