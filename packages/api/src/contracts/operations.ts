import { z } from "zod";
import { defineContract } from "../defineContract.ts";
import { jobKinds, jobStatuses } from "../routes/jobs.ts";
import { operationsRoutes } from "../routes/operations.ts";
import { userPageSizes } from "../routes/users.ts";
import { healthParts } from "./system.ts";
import { userPageSize } from "./users.ts";
import { id, page, time } from "./values.ts";

/** A job of anybody's, as those who run the server see it. `processed` and `total` count as `JobAnswer` has it. */
export const listedJob = z.object({
  job_id: id,
  kind: z.enum(jobKinds),
  status: z.enum(jobStatuses),
  project: z.object({ id, name: z.string() }),
  /** Null where the user is not stored any more, and for jobs that nobody started. */
  started_by: z.object({ id, name: z.string(), email: z.string() }).nullable(),
  /** Jobs that wait for a worker are counted from 1, in the order in which their turns come; null for others. */
  queue_position: z.number().nullable(),
  /** Whether its finished file can still be downloaded. */
  has_file: z.boolean(),
  processed: z.number(),
  total: z.number(),
  batches_done: z.number(),
  batches_total: z.number(),
  /** Parts that were begun again because their process ended, as it does when memory is short. Nothing is in the result twice. */
  restarts: z.number(),
  /** Why a failed job failed, in words and for programs; null otherwise. */
  error: z.string().nullable(),
  code: z.string().nullable(),
  created_at: time,
  /** When a worker first took it; null while it waits for one. */
  started_at: time.nullable(),
  finished_at: time.nullable(),
});

export type ListedJob = z.output<typeof listedJob>;

/** Errors of one kind at one place, counted together: nothing of any one call but its number in the log. */
export const trouble = z.object({
  /** The route as its contract writes it, without values; `exports` for the work in the background. */
  place: z.string(),
  /** Empty where it was no call. */
  method: z.string(),
  code: z.string(),
  status: z.number(),
  count: z.number(),
  first_at: time,
  last_at: time,
  /** By which the log knows the last of these calls; empty where it was no call. */
  request_id: z.string(),
});

export type TroubleAnswer = z.output<typeof trouble>;

/** A trouble as a list showed it: what happened since is not meant. */
const seenTrouble = z.object({
  place: z.string().max(500),
  method: z.string().max(20),
  code: z.string().max(100),
  count: z.int().min(1).max(2_147_483_647),
  first_at: time.max(40),
});

export type SeenTrouble = z.output<typeof seenTrouble>;

/** A server, which also does jobs, or a worker. */
export const fleetMember = z.object({
  id,
  kind: z.enum(["server", "worker"]),
  host: z.string(),
  started_at: time,
  seen_at: time,
  /** Batches and results that it made, and the time that took. */
  pieces: z.number(),
  busy_ms: z.number(),
});

export type FleetMember = z.output<typeof fleetMember>;

export const operationsContracts = {
  listJobs: defineContract(operationsRoutes.listJobs, {
    query: z.object({
      status: z.enum(["", ...jobStatuses]).default(""),
      kind: z.enum(["", ...jobKinds]).default(""),
      page,
      limit: userPageSize,
    }),
    answer: {
      status: 200,
      body: z.object({ items: z.array(listedJob), total: z.number(), page: z.number(), limit: z.number() }),
    },
    summary: "The jobs of all projects, newest first. Jobs are remembered for 30 days after their end.",
  }),
  listTroubles: defineContract(operationsRoutes.listTroubles, {
    query: z.object({ page, limit: userPageSize }),
    answer: {
      status: 200,
      body: z.object({ items: z.array(trouble), total: z.number(), page: z.number(), limit: z.number() }),
    },
    summary: "What went wrong in the server itself in the last 30 days, the latest first.",
  }),
  acknowledgeTroubles: defineContract(operationsRoutes.acknowledgeTroubles, {
    body: z.object({
      items: z
        .array(seenTrouble)
        .min(1)
        .max(Math.max(...userPageSizes)),
    }),
    answer: { status: 204 },
    summary:
      "Takes errors off the list as they were seen. One that happens again comes back, counted from then on.",
  }),
  serverState: defineContract(operationsRoutes.serverState, {
    answer: {
      status: 200,
      body: z.object({
        parts: healthParts,
        queue: z.object({
          waiting_batches: z.number(),
          claimed_batches: z.number(),
          /** Since when the longest waiting job has had no worker at it; null where none waits. */
          waiting_since: time.nullable(),
        }),
        members: z.array(fleetMember),
        /** The server's own clock, by which the times above are to be read. */
        now: time,
      }),
    },
    summary: "How the parts of the server are, what waits, and who works on it.",
  }),
};

export type ServerState = z.output<typeof operationsContracts.serverState.answer.body>;
