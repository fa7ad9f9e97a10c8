import { randomUUID } from "node:crypto";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ApiProblem, type ProblemCode, problem } from "@print-builder/api";
import { DesignError } from "@print-builder/core/document";
import { InputError } from "@print-builder/production";
import { commitPoint } from "../commitPoint.ts";
import type { FileStorage } from "../files/fileStorage.ts";
import { removeUnnamed } from "../files/removeUnnamed.ts";
import { storageProblem } from "../files/storageProblem.ts";
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
  /** Name of this worker, different from every other's and every earlier one's. */
  readonly owner: string;
  /** Folder of its own for files in the making. */
  readonly tempFolder: string;
  readonly clock: () => Date;
  /** Told of errors that are nobody's fault but ours. */
  readonly onTrouble: (error: unknown) => void;
  /** Told of each batch and result that is begun. */
  readonly onClaim: (begun: Begun) => void;
  /** Told of each batch and result that was made, and how long that took. */
  readonly onPiece: (ms: number) => void;
  /** Told what the worker is at; null when it is done. */
  readonly onTask: (task: WorkerTask | null) => void;
  /** Told of each step that takes a batch further. */
  readonly watch: Pick<ProcessWatch, "begin" | "progress">;
  /** How long a job waits for a lost storage. Default six hours. */
  readonly longestWaitMs?: number;
};

/** Whether somebody had begun a piece before, and was lost. */
export type Begun = { readonly isRetry: boolean; readonly wasLeft: boolean };

export type JobWorker = {
  /** There may be something to do. */
  wake(): void;
  /** Gives back what is under way and ends. */
  stop(): Promise<void>;
};

/** How often a worker looks for work that nobody woke it for. */
const lookEveryMs = 1000;
const pauseAfterTroubleMs = 1000;
/** A lost storage is asked again after this. */
const pauseWithoutStorageMs = 2000;
const usualLongestWaitMs = 6 * 60 * 60 * 1000;
/** A piece that ends its worker this often without getting further is given up. */
export const maxAttempts = 8;

/** Does jobs, one piece at a time, until it is stopped. */
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
    /** What kept the worker from giving back what it may hold. */
    let lastFailure: unknown = null;
    while (!stopping.signal.aborted) {
      try {
        // What could not be given back for want of the database is free as soon as that answers again, and was no
        // attempt: the piece is not to blame, however often this happens.
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
  const { warnings, people } = await kind.makeBatch({ job, batch, path, gate });
  onMade();
  commitPoint("batch.made");
  const key = await files.addFile(path);
  commitPoint("batch.stored");
  const told = {
    warnings: storedWarnings(warnings, batch.attempts > 1),
    people: people && JSON.stringify(people),
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
      // A job that is paused at its very end is completed when it is resumed.
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
  // Nothing can be given back now: the worker does so when the database answers again.
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
    // Its finished batches are kept: it goes on from there, after a new sign-in to the school where one is needed.
    await store.jobs.suspend(claim.job.id, clock().toISOString(), reason.message, suspending);
  } else {
    await fail(deps, claim, reason);
  }
  await store.jobClaims.giveBack(claim, owner, false);
}

/** A print whose records come from a school. */
function isOfSchool({ kind, request }: Claim["job"]): boolean {
  return kind === "print" && JSON.parse(request).school !== null;
}

/** The job is not to blame: it waits, says so, and goes on by itself. */
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

/** Trouble that may be over the next time, so that the batch is made again before the job is given up. */
const mayPass: ReadonlySet<ProblemCode> = new Set(["file_lost", "school_interrupted", "storage_full"]);

/** Why the job cannot go on; null where it may be otherwise next time. */
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
