import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { ApiProblem } from "@print-builder/api";
import {
  isRefusedAsBusy,
  type PrinterJob,
  type PrintOptions,
  type PrintQueue,
  QueueError,
} from "@print-builder/print-queues";
import { commitPoint } from "../commitPoint.ts";
import { type FileStorage, storageProblem } from "../files/fileStorage.ts";
import { openStoredQueue } from "../printing/openStoredQueue.ts";
import type { DocumentEnd, QueuedDocument } from "../store/jobs/printDocumentStore.ts";
import type { Store } from "../store/openStore.ts";
import type { JobRow, PrintDocumentRow } from "../store/schema.ts";
import type { Secrets } from "../store/secrets.ts";
import { openPart } from "./jobKind.ts";
import type { PrintJobWork } from "./printJob.ts";

type SpoolerDeps = {
  readonly store: Pick<
    Store,
    "agents" | "jobs" | "jobClaims" | "printDocuments" | "printQueues" | "webhooks"
  >;
  readonly files: FileStorage;
  readonly secrets: Secrets;
  /** Draws the pages of a document for printers that do not accept PDF, and records cards. */
  readonly createPrintJob: () => PrintJobWork;
  /** Unique name of this process, across restarts. */
  readonly owner: string;
  /** Private folder for the files that are sent. */
  readonly tempFolder: string;
  readonly clock: () => Date;
  /** Called for errors that are the server's fault. */
  readonly onTrouble: (error: unknown) => void;
  /** Called when a document has ended, which may have been the last one that its job's result waited for. */
  readonly onEnd: () => void;
};

const lookEveryMs = 500;
const pauseAfterTroubleMs = 1000;
const renewEveryMs = 5000;
const retryMs = { first: 1000, most: 30_000 };
/** Number of attempts after which a document that never arrives completely is given up. */
const maxAttempts = 5;
/** Time for a printer to give up a cancelled job. */
const cancelMs = 60_000;

/**
 * Prints the finished batches of jobs on their connected printers: on each printer one document at a time, on all
 * printers at once. A process that was killed has left its documents in a state from which the next one knows whether
 * anything reached the printer. Looks for documents regularly, and at once when the returned function is called.
 */
export function startPrintSpooler(deps: SpoolerDeps): () => void {
  const { printDocuments } = deps.store;
  const busy = new Set<string>();

  async function look(): Promise<void> {
    for (const id of await printDocuments.queuesWithWork()) {
      if (busy.has(id)) continue;
      busy.add(id);
      void printOn(deps, id)
        .catch(rest)
        .finally(() => busy.delete(id));
    }
  }

  async function rest(error: unknown): Promise<void> {
    deps.onTrouble(error);
    await sleep(pauseAfterTroubleMs);
  }

  void (async () => {
    for (;;) {
      await look().catch(rest);
      await sleep(lookEveryMs);
    }
  })();
  return () => void look().catch(deps.onTrouble);
}

/** Prints everything that waits for a queue. */
async function printOn(deps: SpoolerDeps, queueId: string): Promise<void> {
  const { store, owner, clock } = deps;
  const hold = () => store.printDocuments.hold(queueId, owner, clock());
  if (!(await hold())) return;
  const lost = new AbortController();
  // If the database does not answer, the next renewal may succeed.
  const renewing = setInterval(() => {
    hold().then(
      (isOurs) => {
        if (!isOurs) lost.abort(new QueueLost());
      },
      () => undefined,
    );
  }, renewEveryMs);
  try {
    let failures = 0;
    while (!lost.signal.aborted) {
      for (const job of await store.printDocuments.ended(queueId)) await putAway(deps, job);
      const queued = await store.printDocuments.next(queueId);
      if (!queued) return;
      const isDone = await printNext(deps, queueId, queued, lost.signal);
      failures = isDone ? 0 : failures + 1;
      if (!isDone)
        await sleep(Math.min(retryMs.most, retryMs.first * 2 ** (failures - 1)), null, lost).catch(
          () => undefined,
        );
    }
  } finally {
    clearInterval(renewing);
    await store.printDocuments.release(queueId, owner);
  }
}

/** Another process prints on the queue now. */
class QueueLost extends Error {}

/** Records the cards of a job that ended while it printed, and removes its files. */
async function putAway({ store, files, createPrintJob, clock }: SpoolerDeps, job: JobRow): Promise<void> {
  const batches = await store.jobs.batches(job.id);
  const made = {
    bytes: 0,
    finishedAt: job.finished_at === null ? clock() : new Date(job.finished_at),
    warnings: [],
    people: batches.flatMap(({ people }) => (people === null ? [] : [JSON.parse(people)])),
  };
  const print = await createPrintJob().print(job, made);
  for (const key of await store.printDocuments.putAway(job.id, print)) await files.remove(key);
}

/** Returns false if the printer cannot be reached now. */
async function printNext(
  deps: SpoolerDeps,
  queueId: string,
  queued: QueuedDocument,
  lost: AbortSignal,
): Promise<boolean> {
  const { store } = deps;
  const stored = await store.printQueues.get(queueId);
  if (!stored) return false;
  const { document } = queued;
  try {
    const queue = openStoredQueue(stored, { ...deps, agents: store.agents });
    const steering = steer(deps, queue, queued, lost);
    try {
      const end = await printOrResume(deps, queue, queued, steering);
      if (end) await endDocument(deps, document, end);
      return true;
    } finally {
      steering.stop();
    }
  } catch (error) {
    if (lost.aborted) return true;
    const reason = error instanceof QueueError || error instanceof ApiProblem ? error : storageProblem(error);
    if (!reason) throw error;
    return await postpone(deps, document, reason);
  }
}

async function endDocument(
  { store, clock, onEnd }: SpoolerDeps,
  document: PrintDocumentRow,
  end: DocumentEnd,
): Promise<void> {
  await store.printDocuments.end(document, end, clock().toISOString());
  commitPoint("document.ended");
  onEnd();
}

const nothingOut = { state: "canceled", impressions: 0, reasons: "[]" } as const;

/** Reasons for which a document can never be printed. */
const neverPrints: readonly string[] = ["unsupported", "bad_address", "data_replaced", "file_lost"];

/** A printer that does not answer is asked again; a document that can never be printed is given up. */
async function postpone(
  deps: SpoolerDeps,
  document: PrintDocumentRow,
  error: QueueError | ApiProblem,
): Promise<boolean> {
  const { printDocuments } = deps.store;
  const reasons = JSON.stringify([error.message]);
  const now = (await printDocuments.ofJob(document.job_id)).find(({ number }) => number === document.number);
  const isUnsent = !now || now.state === "starting" || now.state === "waiting" || now.state === "unreachable";
  if (isUnsent && neverPrints.includes(error.code)) {
    await endDocument(deps, document, { state: "aborted", impressions: 0, reasons });
    return true;
  }
  if (isUnsent) await printDocuments.giveBack(document, "unreachable", reasons, deps.clock().toISOString());
  else await printDocuments.note(document, { reasons });
  return false;
}

type Steering = {
  readonly signal: AbortSignal;
  /** Called with the printer's number of the job. */
  readonly see: (job: PrinterJob) => void;
  readonly isCancelled: () => boolean;
  readonly stop: () => void;
};

/** Passes the pause, resumption and cancellation of a job to the printer. */
function steer(
  { store }: SpoolerDeps,
  queue: PrintQueue,
  { job }: QueuedDocument,
  lost: AbortSignal,
): Steering {
  const end = new AbortController();
  let seen: PrinterJob | null = null;
  let isHeld = false;
  let cancelledAt: number | null = null;
  let isLooking = false;

  async function cancel(): Promise<void> {
    const isNew = cancelledAt === null;
    cancelledAt ??= performance.now();
    const id = seen?.id ?? null;
    if (id === null || performance.now() - cancelledAt > cancelMs) end.abort(new Cancelled());
    else if (isNew && !(await queue.control(id, "cancel"))) cancelledAt = null;
  }

  async function look(): Promise<void> {
    const status = await store.jobClaims.status(job.id);
    if (status !== "running" && status !== "paused") return await cancel();
    const id = seen?.id ?? null;
    if (id === null || isHeld === (status === "paused")) return;
    // A printer that cannot hold the job finishes the document; the next one waits.
    isHeld = status === "paused";
    await queue.control(id, isHeld ? "hold" : "release");
  }

  const looking = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    // If the database or the printer does not answer, the next interval tries again.
    void look()
      .catch(() => undefined)
      .finally(() => {
        isLooking = false;
      });
  }, lookEveryMs);
  return {
    signal: AbortSignal.any([end.signal, lost]),
    see: (printerJob) => {
      // A job that was found again may be held already.
      if (seen === null) isHeld = printerJob.state === "held";
      seen = printerJob;
    },
    isCancelled: () => cancelledAt !== null,
    stop: () => clearInterval(looking),
  };
}

/** The job was cancelled, and the printer has no number of it or does not give it up. */
class Cancelled extends Error {}

/** Null if the document must be started again. */
async function printOrResume(
  deps: SpoolerDeps,
  queue: PrintQueue,
  queued: QueuedDocument,
  steering: Steering,
): Promise<DocumentEnd | null> {
  const { document } = queued;
  const isNew = document.state === "waiting" || document.state === "unreachable";
  try {
    if (!isNew) return await resume(deps, queue, queued, steering);
    const isStarted = await deps.store.printDocuments.start(document);
    if (!isStarted) return null;
    commitPoint("document.started");
    return endOf(
      await print(
        deps,
        queue,
        { ...queued, document: { ...document, attempt: document.attempt + 1 } },
        steering,
      ),
    );
  } catch (error) {
    if (!(steering.signal.reason instanceof Cancelled)) throw error;
    const [now] = (await deps.store.printDocuments.ofJob(document.job_id)).filter(
      ({ number }) => number === document.number,
    );
    return now && mayHaveArrived(now) ? { ...nothingOut, impressions: null } : nothingOut;
  }
}

const mayHaveArrived = ({ state }: PrintDocumentRow): boolean => state !== "starting";

const keyOf = ({ job_id, number, attempt }: PrintDocumentRow): string => `${job_id}.${number}.${attempt}`;

const endOf = ({ state, impressions, reasons }: PrinterJob): DocumentEnd => ({
  state,
  impressions,
  reasons: JSON.stringify(reasons),
});

async function print(
  deps: SpoolerDeps,
  queue: PrintQueue,
  queued: QueuedDocument,
  steering: Steering,
): Promise<PrinterJob> {
  const { document, job, batch } = queued;
  const file = join(deps.tempFolder, `${randomUUID()}.pdf`);
  const work = deps.createPrintJob();
  await mkdir(deps.tempFolder, { recursive: true });
  try {
    await pipeline(
      await openPart(deps.files, batch.file_key ?? ""),
      createWriteStream(file, { flags: "wx", mode: 0o600 }),
    );
    return await queue.print(
      {
        title: job.file_name.replace(/\.zip$/, ""),
        file,
        pages: document.pages,
        ...JSON.parse(document.shape),
        picture: work.pictureOf(queued),
      },
      { key: keyOf(document), signal: steering.signal, onChange: noting(deps, queued, steering) },
    );
  } finally {
    await work.onIdle?.();
    await rm(file, { force: true });
  }
}

/** Stores what the printer says about its job. The first time, nothing of the document was sent yet. */
function noting(
  { store, clock }: SpoolerDeps,
  { document, job: { queue_id } }: QueuedDocument,
  steering: Steering,
): NonNullable<PrintOptions["onChange"]> {
  let isAnnounced = document.state !== "waiting" && document.state !== "unreachable";
  let isStopped = document.state === "stopped";
  return async (job) => {
    steering.see(job);
    const reasons = JSON.stringify(job.reasons);
    if (!isAnnounced && isRefusedAsBusy(job)) return await store.printDocuments.note(document, { reasons });
    const { state, impressions } = job;
    await store.printDocuments.note(document, { state, impressions, reasons, printer_job: job.id });
    commitPoint(isAnnounced ? "document.noted" : "document.announced");
    isAnnounced = true;
    if (state === "stopped" && !isStopped) {
      const data = { queue_id, job_id: document.job_id, reasons: job.reasons };
      await store.webhooks.emit({ type: "printer.stopped", at: clock().toISOString(), data });
    }
    isStopped = state === "stopped";
  };
}

/** Continues a document whose process or connection was lost. Null if it must be started again. */
async function resume(
  deps: SpoolerDeps,
  queue: PrintQueue,
  queued: QueuedDocument,
  steering: Steering,
): Promise<DocumentEnd | null> {
  const { document } = queued;
  const { signal, see } = steering;
  const following = { signal, onChange: noting(deps, queued, steering) };
  const found = await queue.find(keyOf(document), signal);
  if (found) see(found);
  const job = found ? await untilEnded(queue, found, following) : await lastKnown(queue, document, following);
  if (job && (job.state === "completed" || job.impressions !== 0)) return endOf(job);
  // Nothing came out: its document never arrived completely, or nothing was sent at all.
  if (job === null && document.state !== "starting")
    return { ...nothingOut, state: "unknown", impressions: null };
  if (steering.isCancelled()) return nothingOut;
  if (document.attempt >= maxAttempts)
    return { ...nothingOut, state: "aborted", reasons: JSON.stringify(job?.reasons ?? []) };
  await deps.store.printDocuments.giveBack(document, "waiting", "[]", deps.clock().toISOString());
  return null;
}

type Following = Omit<PrintOptions, "key">;

async function untilEnded(queue: PrintQueue, job: PrinterJob, following: Following): Promise<PrinterJob> {
  const hasEnded = job.state === "completed" || job.state === "canceled" || job.state === "aborted";
  return hasEnded || job.id === null ? job : await queue.follow(job.id, following);
}

/** The printer's job by its number, if the printer gave it up without printing anything. */
async function lastKnown(
  queue: PrintQueue,
  { printer_job }: PrintDocumentRow,
  following: Following,
): Promise<PrinterJob | null> {
  if (printer_job === null) return null;
  try {
    const job = await queue.follow(printer_job, following);
    return job.state !== "completed" && job.impressions === 0 ? job : null;
  } catch (error) {
    // The printer does not know this number any more.
    if (error instanceof QueueError && error.code !== "unreachable") return null;
    throw error;
  }
}
