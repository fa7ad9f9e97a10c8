import { cancelMs, type Patience } from "../printing/patience.ts";
import type { JobLeases } from "../store/jobLeases.ts";
import type { FromWorkerProcess, WorkerTask } from "./workerMessages.ts";

/** Why a worker process is ended from outside. */
export type WorkerEnd =
  /** Its batch got nowhere for so long. */
  | { readonly why: "stuck"; readonly jobId: string; readonly afterMs: number }
  /** Its job was cancelled, and it did not stop by itself. */
  | { readonly why: "cancelled" }
  /** It answers nothing. */
  | { readonly why: "silent"; readonly afterMs: number };

export type WorkerWatchParts = {
  readonly leases: Pick<JobLeases, "status">;
  readonly patience: Patience;
  /** Asks the process for a sign of life. */
  readonly ask: () => void;
  readonly onEnd: (end: WorkerEnd) => void;
};

const lookEveryMs = 300;

/** Looks at a worker process from outside: whether it gets on, whether its job still stands, whether it is there. */
export function watchWorker({ leases, patience, ask, onEnd }: WorkerWatchParts) {
  let task: WorkerTask | null = null;
  let heardAt = performance.now();
  let gotOnAt = heardAt;
  let askedAt = heardAt;
  let lookedAt = heardAt;
  let cancelledAt: number | null = null;
  let isAsking = false;

  function limitMs(): number | null {
    if (!task?.isDrawing) return null;
    return task.readsSchool ? patience.school : patience.job;
  }

  function reasonToEnd(now: number): WorkerEnd | null {
    const limit = limitMs();
    if (task && limit !== null && now - gotOnAt > limit) {
      return { why: "stuck", jobId: task.jobId, afterMs: limit };
    }
    if (limit === null && now - heardAt > patience.rest) return { why: "silent", afterMs: patience.rest };
    return cancelledAt !== null && now - cancelledAt > cancelMs ? { why: "cancelled" } : null;
  }

  function look(): void {
    const now = performance.now();
    // This process itself stood still: that says nothing about the other one.
    if (now - lookedAt > patience.rest / 2) {
      heardAt = now;
      gotOnAt = now;
    }
    lookedAt = now;
    const end = reasonToEnd(now);
    if (end) {
      stop();
      onEnd(end);
      return;
    }
    if (now - askedAt > patience.rest / 3) {
      askedAt = now;
      ask();
    }
    if (task && !isAsking) void checkJob(task.jobId);
  }

  async function checkJob(jobId: string): Promise<void> {
    isAsking = true;
    try {
      const status = await leases.status(jobId);
      const stands = status === "running" || status === "paused" || status === "completed";
      if (!stands && task?.jobId === jobId) cancelledAt ??= performance.now();
    } catch {
      // A database that does not answer now is asked again.
    } finally {
      isAsking = false;
    }
  }

  const looking = setInterval(look, lookEveryMs).unref();
  function stop(): void {
    clearInterval(looking);
  }

  return {
    hear(message: FromWorkerProcess): void {
      heardAt = performance.now();
      if (message.kind === "progress") gotOnAt = heardAt;
      if (message.kind !== "task") return;
      gotOnAt = heardAt;
      if (message.task?.jobId !== task?.jobId) cancelledAt = null;
      task = message.task;
    },
    stop,
  };
}
