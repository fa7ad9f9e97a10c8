import { cancelMs, type TaskTimeouts, watchStandstill } from "../printing/standstill.ts";
import type { JobClaims } from "../store/jobs/jobClaims.ts";
import type { FromWorkerProcess, WorkerTask } from "./workerMessages.ts";

/** Why a worker process is ended from outside. */
export type WorkerEnd =
  /** Its batch made no progress for this long. */
  | { readonly why: "stuck"; readonly jobId: string; readonly afterMs: number }
  /** Its job was cancelled, and it did not stop. */
  | { readonly why: "cancelled" }
  /** It does not respond. */
  | { readonly why: "silent"; readonly afterMs: number };

export type WorkerWatchDeps = {
  readonly claims: Pick<JobClaims, "status">;
  readonly timeouts: TaskTimeouts;
  readonly processId: number | undefined;
  /** Asks the process for a sign of life. */
  readonly ask: () => void;
  readonly onEnd: (end: WorkerEnd) => void;
};

const lookEveryMs = 300;

/** Watches a worker process from outside: whether it makes progress, whether its job still exists, whether it responds. */
export function watchWorker({ claims, timeouts, processId, ask, onEnd }: WorkerWatchDeps) {
  let task: WorkerTask | null = null;
  const silence = watchStandstill(processId);
  const standstill = watchStandstill(processId);
  let askedAt = performance.now();
  let lookedAt = askedAt;
  let cancelledAt: number | null = null;
  let isAsking = false;

  function limitMs(): number | null {
    if (!task?.isDrawing) return null;
    return task.readsSchool ? timeouts.school : timeouts.job;
  }

  function reasonToEnd(now: number): WorkerEnd | null {
    const limit = limitMs();
    if (task && limit !== null && standstill.ownMs() > limit) {
      return { why: "stuck", jobId: task.jobId, afterMs: limit };
    }
    if (limit === null && silence.ownMs() > timeouts.idle) return { why: "silent", afterMs: timeouts.idle };
    return cancelledAt !== null && now - cancelledAt > cancelMs ? { why: "cancelled" } : null;
  }

  function look(): void {
    const now = performance.now();
    // This process itself stalled: that says nothing about the worker.
    if (now - lookedAt > timeouts.idle / 2) {
      silence.end();
      standstill.end();
    }
    lookedAt = now;
    const end = reasonToEnd(now);
    if (end) {
      stop();
      onEnd(end);
      return;
    }
    if (now - askedAt > timeouts.idle / 3) {
      askedAt = now;
      ask();
    }
    if (task && !isAsking) void checkJob(task.jobId);
  }

  async function checkJob(jobId: string): Promise<void> {
    isAsking = true;
    try {
      const status = await claims.status(jobId);
      const stands = status === "running" || status === "paused" || status === "completed";
      if (!stands && task?.jobId === jobId) cancelledAt ??= performance.now();
    } catch {
      // If the database does not answer now, the next look will ask it again.
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
      silence.end();
      if (message.kind === "progress" || message.kind === "task") standstill.end();
      if (message.kind !== "task") return;
      if (message.task?.jobId !== task?.jobId) cancelledAt = null;
      task = message.task;
    },
    stop,
  };
}
