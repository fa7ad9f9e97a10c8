import { type BackOffice, changeStored } from "./backOffice.ts";

type Job = {
  readonly id: string;
  readonly project: string;
  readonly kind: "print" | "standard_zip" | "school_zip";
  readonly status: string;
  readonly total: number;
  readonly seconds: { readonly created: number; readonly started?: number; readonly finished?: number };
  readonly error?: string | null;
  /** Number of records done in each batch that is finished or whose worker no longer exists. */
  readonly done?: readonly number[];
  readonly held?: readonly number[];
};

/** A time given in seconds since midnight on the day of the jobs. */
function at(seconds: number | undefined): string | null {
  return seconds === undefined ? null : new Date(Date.UTC(2026, 10, 21, 10) + seconds * 1000).toISOString();
}

/** Stores jobs in every state for the pages that list them. No worker runs these jobs. */
export async function storeJobs(
  office: BackOffice,
  { cards, labels }: { readonly cards: string; readonly labels: string },
): Promise<void> {
  const rest = [0, 0, 0, 0, 0, 0, 0];
  const jobs: readonly Job[] = [
    {
      id: "j1",
      project: cards,
      kind: "print",
      status: "completed",
      total: 1200,
      seconds: { created: 0, started: 1, finished: 193 },
      done: [500, 500, 200],
    },
    {
      id: "j2",
      project: cards,
      kind: "print",
      status: "failed",
      total: 1200,
      seconds: { created: 60, started: 61, finished: 64 },
      error: "The design has no front side.",
    },
    {
      id: "j3",
      project: labels,
      kind: "school_zip",
      status: "paused",
      total: 900,
      seconds: { created: 120, started: 121 },
      done: [500],
      held: [0],
    },
    {
      id: "j4",
      project: cards,
      kind: "print",
      status: "running",
      total: 4600,
      seconds: { created: 180, started: 181 },
      done: [500, 500],
      held: [200, ...rest],
    },
    {
      id: "j5",
      project: labels,
      kind: "standard_zip",
      status: "queued",
      total: 0,
      seconds: { created: 240 },
      held: [0],
    },
  ];
  for (const job of jobs) {
    await storeJob(office, job);
    await storeBatches(office, job);
  }
}

async function storeJob(
  office: BackOffice,
  { id, project, kind, status, total, seconds, error = null }: Job,
): Promise<void> {
  const code = error === null ? null : "bad_design";
  const times = [at(seconds.created), at(seconds.started), at(seconds.finished)];
  await changeStored(
    office,
    `insert into job (id, project_id, created_by, kind, status, request, total, error, code, file_name,
     created_at, started_at, finished_at)
     values (?, ?, (select id from app_user where email = 'admin@example.org'), ?, ?, '{}', ?, ?, ?, 'x.zip',
     ?, ?, ?)`,
    ...[id, project, kind, status, total, error, code, ...times],
  );
}

async function storeBatches(office: BackOffice, { id, done = [], held = [] }: Job): Promise<void> {
  const batches = [
    ...done.map((processed) => ["done", processed, null] as const),
    ...held.map((processed) => ["waiting", processed, "gone"] as const),
  ];
  for (const [number, batch] of batches.entries()) {
    await changeStored(
      office,
      `insert into job_batch (job_id, number, first, beyond, records, status, processed, worker)
       values (?, ?, 0, 0, 0, ?, ?, ?)`,
      ...[id, number, ...batch],
    );
  }
}
