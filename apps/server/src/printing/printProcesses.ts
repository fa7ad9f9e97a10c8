import { join } from "node:path";
import { ApiProblem, problem } from "@print-builder/api";
import { niceFor } from "@print-builder/production";
import type { Chosen } from "./chosen.ts";
import type { ChangesAnswer } from "./comparePrinted.ts";
import { createFairQueue, type Turn } from "./fairQueue.ts";
import type {
  DrawnSides,
  FromPrintProcess,
  PhotosAnswer,
  PreflightAnswer,
  PreviewAnswer,
  PrintPlace,
  PrintSummary,
  PrintTask,
} from "./messages.ts";
import { type PrintChild, type PrintChildOptions, type Receiver, startPrintChild } from "./printChild.ts";
import type {
  ChooseJob,
  CompareJob,
  PdfJob,
  PhotosJob,
  PreflightJob,
  PreviewJob,
  PrintedPdf,
  Printer,
} from "./printer.ts";
import { createSpooler, type Spooler } from "./spool.ts";
import { type TaskTimeouts, taskTimeoutsMs } from "./standstill.ts";

export type PrintProcessOptions = Omit<ProcessPoolOptions, "niceness" | "processes" | "heapMb">;

export type PrintProcesses = Printer & {
  /** Prepares the pictures of a project's cards for later prints. */
  prepare(projectId: string): Promise<void>;
  /** The system's ids of running processes. */
  processIds(): readonly number[];
};

/** Maximum number of processes for previews, and for PDFs and checks. */
export const drawingProcesses = { looking: 2, waiting: 3 } as const;

/**
 * Heap limits, in MB. The first is enough for a card, and a print of 100,000 cards uses half of the second.
 */
const heapMb = { looking: 320, waiting: 512 } as const;

/**
 * Prints in separate processes. Previews have their own processes, so that they never wait behind thousands
 * of cards for the queue or the CPU. One process of each kind is reserved for other users. Of three processes
 * a user gets two, for a check and a print at the same time.
 */
export function startPrinter(place: PrintPlace, options: PrintProcessOptions = {}): PrintProcesses {
  const looking = startProcessPool(place, {
    ...options,
    processes: drawingProcesses.looking,
    heapMb: heapMb.looking,
    niceness: niceFor.looking,
  });
  const waiting = startProcessPool(place, {
    ...options,
    processes: drawingProcesses.waiting,
    heapMb: heapMb.waiting,
    niceness: niceFor.waiting,
  });
  const background = startProcessPool(place, {
    ...options,
    processes: 1,
    heapMb: heapMb.waiting,
    niceness: niceFor.background,
  });
  const spooler = createSpooler(join(place.tempFolder, "spool"));
  return {
    choose: (job) => chooseThrough(waiting.run, job),
    print: (job) => printThrough(waiting.run, spooler, job),
    preview: (job) => previewThrough(looking.run, job),
    preflight: (job) => preflightThrough(waiting.run, job),
    compare: (job) => compareThrough(waiting.run, job),
    photos: (job) => photosThrough(waiting.run, job),
    thumbnails: (projectId, user) => thumbnailsThrough(looking.run, projectId, { user }),
    prepare: async (projectId) => {
      await answerThrough(background.run, { kind: "prepare", projectId }, { user: projectId });
    },
    processIds: () => [looking, waiting, background].flatMap((pool) => pool.processIds()),
    close: async () => {
      await Promise.all([looking.close(), waiting.close(), background.close()]);
    },
  };
}

async function printThrough(
  run: RunTask,
  spooler: Spooler,
  { user, signal, onPrinted, ...job }: PdfJob,
): Promise<PrintedPdf> {
  const spool = spooler.open(user);
  const { stream } = spool;
  const { promise: finished, resolve: finish, reject: breakOff } = Promise.withResolvers<PrintSummary>();
  const { promise: begun, resolve: begin, reject: refuse } = Promise.withResolvers<PrintedPdf>();
  // The caller handles the failure; an unhandled rejection would end the server.
  finished.catch(() => undefined);
  stream.once("close", () => {
    // Before the first bytes, the call can be answered with an error. Afterwards it can only be aborted.
    const error = stream.errored ?? problem("print_interrupted");
    refuse(error);
    breakOff(error);
  });
  const receiver: Receiver = {
    bytes: (bytes, taken) => {
      begin({ stream, finished });
      spool.write(bytes).then(taken, spool.fail);
    },
    done: (message) => {
      if (message.kind !== "printed") return spool.fail(problemOf(message));
      const { summary } = message;
      begin({ stream, finished });
      spool.end(async () => {
        await onPrinted(summary);
        finish(summary);
      });
    },
    failed: spool.fail,
  };
  // The work also ends if the reader is gone or the disk is full.
  const left = new AbortController();
  stream.once("close", () => left.abort());
  signal.addEventListener("abort", () => spool.fail(problem("print_interrupted")), { once: true });
  run({ kind: "pdf", ...job }, receiver, { user, signal: left.signal }).catch(spool.fail);
  return await begun;
}

/** Runs a task whose answer is a single message. */
function answerThrough(run: RunTask, task: PrintTask, turn: Turn): Promise<FromPrintProcess> {
  return new Promise((resolve, reject) => {
    const receiver: Receiver = { bytes: (_, taken) => taken(), done: resolve, failed: reject };
    run(task, receiver, turn).catch(reject);
  });
}

async function previewThrough(run: RunTask, { user, ...job }: PreviewJob): Promise<PreviewAnswer> {
  const message = await answerThrough(run, { kind: "preview", ...job }, { user });
  if (message.kind !== "preview") throw problemOf(message);
  return message.answer;
}

async function chooseThrough(run: RunTask, { user, signal, ...job }: ChooseJob): Promise<Chosen> {
  const message = await answerThrough(run, { kind: "choose", ...job }, { user, signal });
  if (message.kind === "chosen") return message.chosen;
  throw signal.aborted ? problem("print_interrupted") : problemOf(message);
}

async function preflightThrough(
  run: RunTask,
  { user, signal, ...job }: PreflightJob,
): Promise<PreflightAnswer> {
  const message = await answerThrough(run, { kind: "preflight", ...job }, { user, signal });
  if (message.kind === "preflight") return message.answer;
  // The task was cancelled, so the process's answer is not a failure.
  throw signal.aborted ? problem("print_interrupted") : problemOf(message);
}

async function compareThrough(run: RunTask, { user, signal, ...job }: CompareJob): Promise<ChangesAnswer> {
  const message = await answerThrough(run, { kind: "compare", ...job }, { user, signal });
  if (message.kind === "compared") return message.answer;
  throw signal.aborted ? problem("print_interrupted") : problemOf(message);
}

async function photosThrough(run: RunTask, { user, signal, ...job }: PhotosJob): Promise<PhotosAnswer> {
  const message = await answerThrough(run, { kind: "photos", ...job }, { user, signal });
  if (message.kind === "photos") return { checks: message.checks, sheet: message.sheet };
  throw signal.aborted ? problem("print_interrupted") : problemOf(message);
}

async function thumbnailsThrough(run: RunTask, projectId: string, turn: Turn): Promise<DrawnSides> {
  const message = await answerThrough(run, { kind: "thumbnails", projectId }, turn);
  if (message.kind !== "thumbnails") throw problemOf(message);
  return message.sides;
}

function problemOf(message: FromPrintProcess): ApiProblem {
  if (message.kind === "problem") return new ApiProblem(message.code, message.details);
  if (message.kind === "refused") {
    return problem("bad_design", { field: message.field, reason: message.reason });
  }
  if (message.kind === "gone") {
    return problem(message.what === "project" ? "project_not_found" : "record_not_found");
  }
  const cause = message.kind === "failed" ? new Error(message.stack) : undefined;
  return problem("internal", undefined, {}, { cause });
}

type ProcessPoolOptions = Pick<PrintChildOptions, "niceness"> & {
  readonly processes: number;
  /** Heap limit of each process, in MB. */
  readonly heapMb: number;
  /** Maximum time without progress. `taskTimeoutsMs` by default. */
  readonly timeouts?: TaskTimeouts;
  /** Time, in ms, for which an idle process is kept. 60,000 by default. */
  readonly idleMs?: number;
};

/** Runs a task in its user's turn. Rejects with the Problem `print_busy` if too many tasks wait. */
type RunTask = (task: PrintTask, receiver: Receiver, turn: Turn) => Promise<void>;

type ProcessPool = {
  readonly run: RunTask;
  /** The system's ids of running processes. */
  readonly processIds: () => readonly number[];
  readonly close: () => Promise<void>;
};

/**
 * Processes with a limited heap. They start on demand, are replaced when they die and end when idle. A
 * process that dies or stalls fails its own task, but never the server.
 */
function startProcessPool(place: PrintPlace, options: ProcessPoolOptions): ProcessPool {
  const { processes, heapMb, niceness, idleMs = 60_000, timeouts = taskTimeoutsMs } = options;
  const idle = new Set<PrintChild>();
  const all = new Set<PrintChild>();
  const queue = createFairQueue({
    places: processes,
    busy: (queued) => problem("print_busy", queued, queued),
  });
  let closed = false;

  function start(): PrintChild {
    const child = startPrintChild(place, { heapMb, niceness, timeouts });
    all.add(child);
    void child.ended.then(() => {
      all.delete(child);
      idle.delete(child);
    });
    return child;
  }

  /** Prefers the most recently used process, so that surplus processes stay idle long enough to end. */
  function wake(): PrintChild | undefined {
    for (const child of [...idle].reverse()) {
      idle.delete(child);
      if (child.wake()) return child;
    }
    return undefined;
  }

  async function work(task: PrintTask, receiver: Receiver, signal: AbortSignal | null): Promise<void> {
    if (closed || signal?.aborted) throw problem("print_interrupted");
    const child = wake() ?? start();
    const outcome = await child.run(task, receiver, signal);
    if (outcome === "never begun") return await work(task, receiver, signal);
    if (outcome !== "fit" || closed) return child.end();
    child.rest(idleMs);
    idle.add(child);
  }

  return {
    async run(task, receiver, turn) {
      const { signal = null } = turn;
      try {
        await queue.run(turn, () => work(task, receiver, signal));
      } catch (error) {
        throw signal?.aborted ? problem("print_interrupted") : error;
      }
    },
    processIds: () => [...all].flatMap((child) => child.processId ?? []),
    close: async () => {
      closed = true;
      for (const child of all) child.end();
      await Promise.all([...all].map((child) => child.ended));
    },
  };
}
