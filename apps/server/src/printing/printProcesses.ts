import { join } from "node:path";
import { ApiProblem, problem } from "@print-builder/api";
import { niceFor } from "@print-builder/production";
import type { Turn } from "../queues/fairQueue.ts";
import type { Chosen } from "./chosen.ts";
import type { ChangesAnswer } from "./comparePrinted.ts";
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
import type { Receiver } from "./printChild.ts";
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
import { type ProcessPoolOptions, type RunTask, startProcessPool } from "./processPool.ts";
import { createSpooler, type Spooler } from "./spool.ts";

export type PrintProcessOptions = Omit<ProcessPoolOptions, "niceness" | "processes" | "heapMb">;

export type PrintProcesses = Printer & {
  /** Prepares the pictures of a project's cards before it prints. */
  prepare(projectId: string): Promise<void>;
  /** The system's ids of the running processes. */
  processIds(): readonly number[];
  /** Ends idle processes. */
  relieve(): void;
};

/** Maximum number of processes: for previews, and for PDFs and checks. */
export const drawingProcesses = { looking: 2, waiting: 3 } as const;

/** Heap limits, MB: the first suffices for one card; a print of a hundred thousand uses half of the second. */
const heapMb = { looking: 320, waiting: 512 } as const;

/**
 * Prints in separate processes. Previews have their own, so that they never wait behind thousands of cards, in the queue or
 * for the processor. One process of each kind is out of any single user's reach; of three a user gets two, so that a check
 * and a print can run in parallel.
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
    relieve: () => {
      for (const pool of [looking, waiting, background]) pool.relieve();
    },
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
  // The caller handles it; an unhandled rejection would end the server.
  finished.catch(() => undefined);
  stream.once("close", () => {
    // Before the first bytes the call can still be answered with an error; afterwards it can only be aborted.
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
  // A gone reader or a full disk ends the work too.
  const left = new AbortController();
  stream.once("close", () => left.abort());
  signal.addEventListener("abort", () => spool.fail(problem("print_interrupted")), { once: true });
  run({ kind: "pdf", ...job }, receiver, { user, signal: left.signal }).catch(spool.fail);
  return await begun;
}

/** Does a task that is answered in one message. */
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
  // Cancelled: the process's reply is not a failure.
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
