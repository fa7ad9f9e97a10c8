import { randomUUID } from "node:crypto";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ApiProblem, type ProblemCode, problem } from "@print-builder/api";
import { DesignError } from "@print-builder/core/document";
import { InputError } from "@print-builder/production";
import { commitPoint } from "../commitPoint.ts";
import { type FileStorage, removeUnnamed, storageProblem } from "../files/fileStorage.ts";
import type { ProcessWatch } from "../printing/watchDrawing.ts";
import type { Claim } from "../store/jobs/jobClaims.ts";
import { suspendingCodes } from "../store/jobs/suspendedJobs.ts";
import { isDatabaseLost } from "../store/lostDatabase.ts";
import type { Store } from "../store/openStore.ts";
import type { JobKinds, JobWork } from "./jobKind.ts";
import { storedWarnings, warningsOf } from "./jobWarnings.ts";
import type { WorkerTask } from "./workerMessages.ts";
import { type Gate, openGate, WorkStopped } from "./workGate.ts";

export type WorkerDeps = {
  readonly store: Pick<Store, "jobs" | "jobClaims">;
  readonly files: FileStorage;
  readonly kinds: JobKinds;
  /** Unique name of this worker, across restarts. */
  readonly owner: string;
  /** Private folder for incomplete files. */
  readonly tempFolder: string;
  readonly clock: () => Date;
  /** Called for errors that are the server's fault. */
  readonly onTrouble: (error: unknown) => void;
  /** Called when a batch or result is started. */
  readonly onClaim: (begun: Begun) => void;
  /** Called with its duration when a batch or result is finished. */
  readonly onPiece: (ms: number) => void;
  /** Called with the worker's current task, and with null when the task is done. */
  readonly onTask: (task: WorkerTask | null) => void;
  /** Called whenever a batch makes progress. */
  readonly watch: Pick<ProcessWatch, "begin" | "progress">;
  /** Maximum time for which a job waits for an unavailable storage. Six hours by default. */
  readonly longestWaitMs?: number;
};

/** Whether the task was started before, and whether its worker was lost. */
export type Begun = { readonly isRetry: boolean; readonly wasLeft: boolean };

export type JobWorker = {
  /** Notifies the worker that there may be work. */
  wake(): void;
  /** Returns the current work for another worker and ends. */
  stop(): Promise<void>;
};

/** Interval at which a worker polls for work. */
const lookEveryMs = 1000;
const pauseAfterTroubleMs = 1000;
/** Time before an unavailable storage is tried again. */
const pauseWithoutStorageMs = 2000;
const usualLongestWaitMs = 6 * 60 * 60 * 1000;
/** Number of attempts without progress after which a batch or result fails. */
export const maxAttempts = 8;

/** Processes batches and results one after another until it is stopped. */
export function startJobWorker(deps: WorkerDeps): JobWorker {
  const { store, owner, clock, onTrouble } = deps;
  const stopping = new AbortController();
  let woken = Promise.withResolvers<void>();

  async function idle(ms: number): Promise<void> {
    const waiting = new AbortController();
    await Promise.race([sleep(ms, null, { signal: waiting.signal }), woken.promise]);
    waiting.abort();
    woken = Promise.withResolvers<void>();
  }

  async function next(): Promise<Claim | null> {
    return await store.jobClaims.claim({ owner, now: clock().toISOString() });
  }

  async function work(): Promise<void> {
    /** The error that prevented the worker from returning its claims. */
    let lastFailure: unknown = null;
    while (!stopping.signal.aborted) {
      try {
        // If the database connection is lost, claims are returned as soon as the database answers and without
        // counting an attempt, because the work did not cause the failure.
        if (lastFailure !== null) await store.jobClaims.release(owner, !isDatabaseLost(lastFailure));
        lastFailure = null;
        const claim = await next();
        if (claim) {
          commitPoint("batch.claimed");
          deps.onClaim({ isRetry: attemptsOf(claim) > 1, wasLeft: claim.wasLeft });
          await doPiece(deps, claim, stopping.signal);
        } else {
          for (const kind of Object.values(deps.kinds)) await kind.onIdle?.();
          await idle(lookEveryMs);
        }
      } catch (error) {
        lastFailure = error;
        onTrouble(error);
        await idle(pauseAfterTroubleMs);
      }
    }
  }

  const ended = work();
  return {
    wake: () => woken.resolve(),
    stop: async () => {
      stopping.abort();
      woken.resolve();
      await ended;
    },
  };
}

function attemptsOf(claim: Claim): number {
  return claim.what === "batch" ? claim.batch.attempts : claim.job.attempts;
}

async function doPiece(deps: WorkerDeps, claim: Claim, stopping: AbortSignal): Promise<void> {
  const { store, owner, clock } = deps;
  const { job } = claim;
  const readsSchool = job.kind === "school_zip" || isOfSchool(job);
  const task = (isDrawing: boolean) => deps.onTask({ jobId: job.id, isDrawing, readsSchool });
  deps.watch.begin();
  task(claim.what === "batch");
  const onPass = deps.watch.progress;
  using gate = openGate({ claims: store.jobClaims, claim, owner, clock, stopping, onPass });
  const path = join(deps.tempFolder, randomUUID());
  const startedAt = performance.now();
  try {
    const kind = deps.kinds[claim.job.kind];
    if (!kind) throw problem("job_kind_unknown", { kind: claim.job.kind });
    if (attemptsOf(claim) > maxAttempts) throw problem("export_interrupted");
    await mkdir(deps.tempFolder, { recursive: true });
    if (claim.what === "batch") await makeBatch(deps, kind, claim, path, gate, () => task(false));
    else await makeResult(deps, kind, claim, path, gate);
    deps.onPiece(performance.now() - startedAt);
  } catch (error) {
    await endPiece(deps, claim, error);
  } finally {
    deps.onTask(null);
    await rm(path, { force: true });
  }
}

async function makeBatch(
  { store, files, owner }: WorkerDeps,
  kind: JobWork,
  { job, batch }: Extract<Claim, { what: "batch" }>,
  path: string,
  gate: Gate,
  onMade: () => void,
): Promise<void> {
  const { warnings, people, document = null } = await kind.makeBatch({ job, batch, path, gate });
  onMade();
  commitPoint("batch.made");
  const key = await files.addFile(path);
  commitPoint("batch.stored");
  const told = {
    warnings: storedWarnings(warnings, batch.attempts > 1),
    people: people && JSON.stringify(people),
    document,
  };
  if (!(await store.jobClaims.finishBatch(batch, owner, key, told))) await files.remove(key);
  commitPoint("batch.finished");
}

async function makeResult(
  { store, files, owner, clock }: WorkerDeps,
  kind: JobWork,
  { job, batches }: Extract<Claim, { what: "result" }>,
  path: string,
  gate: Gate,
): Promise<void> {
  const parts = batches.flatMap(({ file_key }) => file_key ?? []);
  const [onlyPart] = parts;
  let fileKey: string;
  let bytes = 0;
  if (kind.makeResult) {
    await kind.makeResult({ job, parts, path, gate });
    bytes = (await stat(path)).size;
    commitPoint("result.made");
    fileKey = await files.addFile(path);
    commitPoint("result.stored");
  } else if (onlyPart !== undefined) {
    fileKey = onlyPart;
  } else {
    throw new Error(`Job ${job.id} has neither a batch nor a way to put batches together.`);
  }
  try {
    for (;;) {
      // A job paused at the very end is completed when it is resumed.
      await gate.check();
      const finishedAt = clock();
      const warnings = warningsOf(
        batches.flatMap((batch) => batch.warnings ?? []),
        job.total,
      );
      const people = batches.map((batch) => JSON.parse(batch.people ?? "null"));
      const print = (await kind.print?.(job, { bytes, finishedAt, warnings, people })) ?? null;
      const old = await store.jobClaims.complete({
        jobId: job.id,
        owner,
        fileKey,
        finishedAt: finishedAt.toISOString(),
        print,
      });
      if (old === null) continue;
      commitPoint("result.finished");
      for (const key of old) await files.remove(key);
      return;
    }
  } catch (error) {
    if (fileKey !== onlyPart) await removeUnnamed(files, [fileKey], error);
    throw error;
  }
}

async function endPiece(deps: WorkerDeps, claim: Claim, error: unknown): Promise<void> {
  const { store, owner, clock } = deps;
  if (error instanceof WorkStopped) return await store.jobClaims.giveBack(claim, owner, false);
  // Claims cannot be returned now; the worker returns them when the database answers again.
  if (isDatabaseLost(error)) throw error;
  const reason = reasonOf(error);
  if (reason?.code === "storage_unavailable") return await waitForStorage(deps, claim, reason);
  if (reason === null || (mayPass.has(reason.code) && attemptsOf(claim) < maxAttempts)) {
    deps.onTrouble(error);
    await store.jobClaims.giveBack(claim, owner, true);
    await sleep(pauseAfterTroubleMs);
    return;
  }
  const suspending = suspendingCodes.find((code) => code === reason?.code);
  if (reason && suspending) {
    // Keeps finished batches, so that the job resumes after them, if necessary after a new sign-in at the
    // school.
    await store.jobs.suspend(claim.job.id, clock().toISOString(), reason.message, suspending);
  } else {
    await fail(deps, claim, reason);
  }
  await store.jobClaims.giveBack(claim, owner, false);
}

/** A print that reads its records from a school. */
function isOfSchool({ kind, request }: Claim["job"]): boolean {
  return kind === "print" && JSON.parse(request).school !== null;
}

/** The job did not cause this error, so it waits, shows the reason and resumes automatically. */
async function waitForStorage(deps: WorkerDeps, claim: Claim, lost: ApiProblem): Promise<void> {
  const { store, owner, clock, onTrouble, longestWaitMs = usualLongestWaitMs } = deps;
  onTrouble(lost);
  const now = clock();
  const since = claim.job.waiting_since;
  if (since !== null && now.getTime() - Date.parse(since) >= longestWaitMs) {
    return await fail(deps, claim, problem("storage_lost_too_long"));
  }
  await store.jobClaims.giveBack(claim, owner, false, now.toISOString());
  await sleep(pauseWithoutStorageMs);
}

async function fail({ store, files, clock }: WorkerDeps, claim: Claim, reason: ApiProblem): Promise<void> {
  const keys = await store.jobs.fail(claim.job.id, clock().toISOString(), reason.message, reason.code);
  for (const key of keys ?? []) await files.remove(key);
}

/** The cause may be temporary, so the batch is retried before the job fails. */
const mayPass: ReadonlySet<ProblemCode> = new Set(["file_lost", "school_interrupted", "storage_full"]);

/** The reason why the job cannot continue; null if a retry may succeed. */
function reasonOf(error: unknown): ApiProblem | null {
  if (error instanceof ApiProblem) return error;
  if (error instanceof DesignError) {
    return problem("bad_design", { field: error.field, reason: error.message }, {}, { cause: error });
  }
  if (error instanceof InputError) {
    return problem("bad_design", { field: "project", reason: error.message }, {}, { cause: error });
  }
  return storageProblem(error);
}
