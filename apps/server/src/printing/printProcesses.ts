import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { Problem, problem } from "@print-builder/api";
import { startConfinedProcess } from "@print-builder/production";
import { createLimiter } from "../services/limiter.ts";
import type {
  DrawnSides,
  FromPrintProcess,
  PreflightAnswer,
  PreviewAnswer,
  PrintPlace,
  PrintSummary,
  PrintTask,
  ToPrintProcess,
} from "./messages.ts";
import type { PdfJob, PreflightJob, PreviewJob, PrintedPdf, Printer } from "./printer.ts";

export type PrintProcessOptions = {
  /** Prints at the same time. */
  readonly processes?: number;
  /** Heap of each process in MB. */
  readonly heapMb?: number;
};

const program = join(import.meta.dirname, "printProcess.ts");
/** How long a process may take to notice that its print was called off. */
const stopMs = 5000;

/** Prints that wait for a process; beyond these a call is turned away at once. */
const mostWaiting = 100;

/** What comes back of one task. */
type Receiver = {
  readonly bytes: (bytes: Uint8Array, taken: () => void) => void;
  readonly done: (message: FromPrintProcess) => void;
  readonly failed: (error: Error) => void;
};

/**
 * Prints in processes of their own: with a limited heap, at low priority, started when first needed and
 * started again when one dies. A process that dies ends the one print it was at, never the server.
 */
export function startPrinter(place: PrintPlace, options: PrintProcessOptions = {}): PrintProcesses {
  const { processes = 2, heapMb = 768 } = options;
  const idle: ChildProcess[] = [];
  const all = new Set<ChildProcess>();
  const inTurn = createLimiter(processes);
  let closed = false;
  let asked = 0;

  function start(): ChildProcess {
    const child = startConfinedProcess(program, { memoryMb: heapMb, isNice: true, output: "inherit" });
    all.add(child);
    const tempFolder = join(place.tempFolder, randomUUID());
    child.once("exit", () => {
      all.delete(child);
      // Photos that it could not remove any more. What cannot be removed now goes at the server's next start.
      rm(tempFolder, { recursive: true, force: true }).catch(() => undefined);
      const at = idle.indexOf(child);
      if (at >= 0) idle.splice(at, 1);
    });
    // A process that cannot be started or reached exits as well, which is where that is dealt with.
    child.on("error", () => undefined);
    tell(child, { kind: "open", place: { ...place, tempFolder } });
    return child;
  }

  async function run(task: PrintTask, receiver: Receiver, signal: AbortSignal | null): Promise<void> {
    if (asked >= processes + mostWaiting) throw problem("print_busy");
    asked++;
    await inTurn(async () => {
      if (closed || signal?.aborted) return receiver.failed(problem("print_interrupted"));
      const child = idle.pop() ?? start();
      const survived = await runIn(child, task, receiver, signal);
      if (survived && !closed) idle.push(child);
      else child.kill("SIGKILL");
    }).finally(() => asked--);
  }

  return {
    print: (job) => printThrough(run, job),
    preview: (job) => previewThrough(run, job),
    preflight: (job) => preflightThrough(run, job),
    thumbnails: (projectId) => thumbnailsThrough(run, projectId),
    processIds: () => [...all].flatMap((child) => child.pid ?? []),
    close: async () => {
      closed = true;
      const ends = [...all].map((child) => new Promise((resolve) => child.once("exit", resolve)));
      for (const child of all) child.kill("SIGKILL");
      await Promise.all(ends);
    },
  };
}

export type PrintProcesses = Printer & {
  /** The system's ids of the processes that run. */
  processIds(): readonly number[];
};

type Run = (task: PrintTask, receiver: Receiver, signal: AbortSignal | null) => Promise<void>;

function printThrough(run: Run, { signal, onPrinted, ...job }: PdfJob): Promise<PrintedPdf> {
  return new Promise((resolve, reject) => {
    const stream = new PassThrough({ highWaterMark: 1024 * 1024 });
    const { promise: finished, resolve: finish, reject: breakOff } = Promise.withResolvers<PrintSummary>();
    const fail = (error: Error) => {
      // Before the first bytes the call can still be answered with an error; afterwards it can only break off.
      reject(error);
      breakOff(error);
      stream.destroy(error);
    };
    // Who waits for either is told; that nobody does must not end the server.
    finished.catch(() => undefined);
    stream.on("error", () => undefined);
    const receiver: Receiver = {
      bytes: (bytes, taken) => {
        resolve({ stream, finished });
        stream.write(bytes, () => taken());
      },
      done: (message) => {
        if (message.kind !== "printed") return fail(problemOf(message));
        const { summary } = message;
        onPrinted(summary).then(() => {
          resolve({ stream, finished });
          stream.end();
          finish(summary);
        }, fail);
      },
      failed: fail,
    };
    run({ kind: "pdf", ...job }, receiver, signal).catch(fail);
  });
}

/** Does a task that answers in one message. */
function answerThrough(
  run: Run,
  task: PrintTask,
  signal: AbortSignal | null = null,
): Promise<FromPrintProcess> {
  return new Promise((resolve, reject) => {
    const receiver: Receiver = { bytes: (_, taken) => taken(), done: resolve, failed: reject };
    run(task, receiver, signal).catch(reject);
  });
}

async function previewThrough(run: Run, job: PreviewJob): Promise<PreviewAnswer> {
  const message = await answerThrough(run, { kind: "preview", ...job });
  if (message.kind !== "preview") throw problemOf(message);
  return message.answer;
}

async function preflightThrough(run: Run, { signal, ...job }: PreflightJob): Promise<PreflightAnswer> {
  const message = await answerThrough(run, { kind: "preflight", ...job }, signal);
  if (message.kind === "preflight") return message.answer;
  // Called off: what the process says to that is no failure.
  throw signal.aborted ? problem("print_interrupted") : problemOf(message);
}

async function thumbnailsThrough(run: Run, projectId: string): Promise<DrawnSides> {
  const message = await answerThrough(run, { kind: "thumbnails", projectId });
  if (message.kind !== "thumbnails") throw problemOf(message);
  return message.sides;
}

/** Answers whether the process is fit for a next task. */
function runIn(
  child: ChildProcess,
  task: PrintTask,
  receiver: Receiver,
  signal: AbortSignal | null,
): Promise<boolean> {
  return new Promise((resolve) => {
    let calledOff: NodeJS.Timeout | undefined;
    const end = (survived: boolean): void => {
      clearTimeout(calledOff);
      child.off("message", hear);
      child.off("exit", died);
      signal?.removeEventListener("abort", callOff);
      resolve(survived);
    };
    const hear = (message: FromPrintProcess): void => {
      if (message.kind === "bytes") {
        receiver.bytes(message.bytes, () => tell(child, { kind: "more" }));
      } else {
        receiver.done(message);
        end(true);
      }
    };
    const died = (): void => {
      receiver.failed(problem("print_interrupted"));
      end(false);
    };
    const callOff = (): void => {
      tell(child, { kind: "stop" });
      calledOff = setTimeout(() => child.kill("SIGKILL"), stopMs);
    };
    child.on("message", hear);
    child.once("exit", died);
    signal?.addEventListener("abort", callOff, { once: true });
    if (child.exitCode !== null || child.signalCode !== null) died();
    else tell(child, { kind: "task", task });
  });
}

function tell(child: ChildProcess, message: ToPrintProcess): void {
  // A process that is gone hears nothing: its exit is what counts.
  if (child.connected) child.send(message, () => undefined);
}

function problemOf(message: FromPrintProcess): Problem {
  if (message.kind === "problem") return new Problem(message.code, message.details);
  if (message.kind === "refused") {
    return problem("bad_design", { field: message.field, reason: message.reason });
  }
  if (message.kind === "gone") {
    return problem(message.what === "project" ? "project_not_found" : "record_not_found");
  }
  const cause = message.kind === "failed" ? new Error(message.stack) : undefined;
  return problem("internal", undefined, {}, { cause });
}
