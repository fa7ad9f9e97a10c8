import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { niceFor, startConfinedProcess } from "@print-builder/production";
import { cancelMs, type TaskTimeouts, taskTimeoutsMs, watchStandstill } from "../printing/standstill.ts";
import { lastPlace } from "../printing/watchDrawing.ts";
import type { JobClaims } from "../store/jobs/jobClaims.ts";
import type {
  FromWorkerProcess,
  GivenUpJob,
  ToWorkerProcess,
  WorkerPlace,
  WorkerTask,
} from "./workerMessages.ts";

type WorkerProcessDeps = {
  readonly place: WorkerPlace;
  readonly claims: JobClaims;
  /** Called with failures of the process for the log. */
  readonly onTrouble: (trouble: string) => void;
  /** Name of this server or worker in the fleet, in which its processes claim work. */
  readonly member?: string;
  /** Heap limit of the process, in MB. */
  readonly heapMb?: number;
  /** Maximum time without progress. `taskTimeoutsMs` by default. */
  readonly timeouts?: TaskTimeouts;
  /** Pauses before a process that crashed is started again: each is twice as long as the one before. */
  readonly restartMs?: { readonly first: number; readonly most: number };
};

export type WorkerProcess = Dispatcher & {
  /** The system's process id; null if no process is running. */
  processId(): number | null;
  figures(): WorkFigures;
};

/** Statistics of a worker's processes. */
export type WorkFigures = {
  /** Number of finished batches and results, and the time they took. */
  readonly pieces: number;
  readonly busyMs: number;
  /** Number of restarted batches and results, and how many were restarted because their worker was lost. */
  readonly retries: number;
  readonly expiredLeases: number;
  /** Number of processes that crashed or were ended by their watch. */
  readonly ends: Readonly<Record<WorkerEnd["why"] | "crashed", number>>;
};

const nothingYet: WorkFigures = {
  pieces: 0,
  busyMs: 0,
  retries: 0,
  expiredLeases: 0,
  ends: { crashed: 0, stuck: 0, silent: 0, cancelled: 0 },
};

const program = join(import.meta.dirname, "workerProcess.ts");
/** Time limit for a stopping process to reach a point where its work can be interrupted. */
const stopMs = 3000;
const usualRestartMs = { first: 300, most: 20_000 };
/** Number of hangs after which a job fails. A single hang may be the machine's fault. */
const maxHangs = 2;

/**
 * Runs jobs in a separate process with a limited heap and low priority. Starts the process when needed and
 * restarts it when it dies. Its work is then free at once, and resumes after the last finished batch.
 */
export function startWorkerProcess(deps: WorkerProcessDeps): WorkerProcess {
  const { place, claims, onTrouble, member = "worker", heapMb = 768, restartMs = usualRestartMs } = deps;
  let child: ChildProcess | null = null;
  let isClosed = false;
  let restartAfterMs = restartMs.first;
  let restarting: NodeJS.Timeout | undefined;
  let figures = nothingYet;
  let givenUp: GivenUpJob | null = null;
  const hangs = new Map<string, number>();

  function start(): void {
    if (child || isClosed) return;
    const owner = `${member}.${randomUUID()}`;
    const started = startProgram(heapMb, onTrouble);
    if (!started) {
      restartLater(null);
      return;
    }
    child = started;
    const startedAt = performance.now();
    let endedBy: WorkerEnd | null = null;
    const watch = watchWorker({
      claims,
      timeouts: deps.timeouts ?? taskTimeoutsMs,
      processId: started.pid,
      ask: () => tell(started, { kind: "ask" }),
      onEnd: (end) => {
        endedBy = end;
        if (end.why === "stuck") noteHang(end);
        started.kill("SIGKILL");
      },
    });
    started.on("message", (message: FromWorkerProcess) => {
      watch.hear(message);
      if (message.kind === "trouble") onTrouble(message.stack);
      else figures = counted(figures, message);
    });
    // If the process cannot be reached, it also exits, which the exit handler deals with.
    started.on("error", () => undefined);
    started.once("exit", () => {
      child = null;
      watch.stop();
      if (performance.now() - startedAt > restartMs.most) restartAfterMs = restartMs.first;
      afterEnd(owner, endedBy).catch((error: unknown) => onTrouble(String(error)));
    });
    tell(started, { kind: "open", place, owner, givenUp });
    givenUp = null;
  }

  function noteHang({ jobId, afterMs }: Extract<WorkerEnd, { why: "stuck" }>): void {
    const times = (hangs.get(jobId) ?? 0) + 1;
    hangs.set(jobId, times);
    if (times < maxHangs) return;
    hangs.delete(jobId);
    givenUp = { jobId, afterMs, place: lastPlace(place.tempFolder) };
  }

  async function afterEnd(owner: string, endedBy: WorkerEnd | null): Promise<void> {
    if (isClosed) return;
    const why = endedBy?.why ?? "crashed";
    figures = { ...figures, ends: { ...figures.ends, [why]: figures.ends[why] + 1 } };
    if (endedBy?.why !== "cancelled") onTrouble(troubleOf(endedBy));
    restartLater(endedBy);
    await claims.release(owner);
  }

  function restartLater(endedBy: WorkerEnd | null): void {
    clearTimeout(restarting);
    // A process that was ended on purpose did not fail, and other jobs wait for it.
    restarting = setTimeout(start, endedBy ? 0 : restartAfterMs);
    if (!endedBy) restartAfterMs = Math.min(restartAfterMs * 2, restartMs.most);
  }

  return {
    wake() {
      start();
      if (child && !isClosed) tell(child, { kind: "wake" });
    },
    processId: () => child?.pid ?? null,
    figures: () => figures,
    async close() {
      isClosed = true;
      clearTimeout(restarting);
      const running = child;
      if (!running) return;
      const ended = once(running, "exit");
      tell(running, { kind: "stop" });
      const forcedExit = setTimeout(() => running.kill("SIGKILL"), stopMs);
      await ended;
      clearTimeout(forcedExit);
    },
  };
}

/** Null if the system cannot start another process. */
function startProgram(heapMb: number, onTrouble: (trouble: string) => void): ChildProcess | null {
  try {
    return startConfinedProcess(program, {
      memoryMb: heapMb,
      niceness: niceFor.background,
      output: "inherit",
      nodeOptions: preloads(process.execArgv),
    });
  } catch (error) {
    onTrouble(String(error));
    return null;
  }
}

function troubleOf(end: WorkerEnd | null): string {
  if (!end || end.why === "cancelled") return "The export process ended unexpectedly and is started again.";
  const seconds = Math.round(end.afterMs / 1000);
  if (end.why === "silent") return `The export process did not answer for ${seconds} s and is started again.`;
  return `The export process made no progress with job ${end.jobId} for ${seconds} s and is started again.`;
}

function counted(before: WorkFigures, message: FromWorkerProcess): WorkFigures {
  if (message.kind === "piece") {
    return { ...before, pieces: before.pieces + 1, busyMs: before.busyMs + message.ms };
  }
  if (message.kind !== "claimed") return before;
  const expiredLeases = before.expiredLeases + Number(message.wasLeft);
  return { ...before, retries: before.retries + Number(message.isRetry), expiredLeases };
}

/**
 * Modules that are preloaded to observe this process, as with `--import ./tracing.js`, also observe the
 * worker.
 */
function preloads(options: readonly string[]): readonly string[] {
  return options.flatMap((option, at) => {
    if (option.startsWith("--import=")) return [option];
    return option === "--import" ? [option, options[at + 1] ?? ""] : [];
  });
}

function tell(child: ChildProcess, message: ToWorkerProcess): void {
  // The process is gone; its exit handler does the rest.
  if (child.connected) child.send(message, () => undefined);
}

/**
 * Wakes a worker process. Carries no work and no state: workers poll every second, so a lost message only
 * costs that time.
 */
export interface Dispatcher {
  /** Notifies the worker that a job was added or resumed. Returns at once and never fails. */
  wake(): void;
  /** Releases its resources. Jobs in progress are returned and resume later. */
  close(): Promise<void>;
}

/** The reason why the watch ends a worker process. */
type WorkerEnd =
  /** The batch made no progress for too long. */
  | { readonly why: "stuck"; readonly jobId: string; readonly afterMs: number }
  /** The job was cancelled, but the process did not stop. */
  | { readonly why: "cancelled" }
  /** The process does not respond. */
  | { readonly why: "silent"; readonly afterMs: number };

type WorkerWatchDeps = {
  readonly claims: Pick<JobClaims, "status">;
  readonly timeouts: TaskTimeouts;
  readonly processId: number | undefined;
  /** Asks the process to respond. */
  readonly ask: () => void;
  readonly onEnd: (end: WorkerEnd) => void;
};

const lookEveryMs = 300;

/**
 * Watches a worker process from outside: whether it makes progress, its job still exists, and it responds.
 */
function watchWorker({ claims, timeouts, processId, ask, onEnd }: WorkerWatchDeps) {
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
    // This process stalled, which says nothing about the worker.
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
      // If the database does not answer, the next interval tries again.
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
