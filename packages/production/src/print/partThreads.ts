import { once } from "node:events";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import type { PageSetup } from "@print-builder/core/document";
import type { CivilDate } from "@print-builder/core/layout";
import type { NumberSequence } from "@print-builder/core/records";
import type { PrintRequest, SheetSpan } from "@print-builder/core/sheets";
import { builtFrom } from "../confinedProcess.ts";
import { InputError } from "../inputError.ts";
import type { TableReading } from "../tables/index.ts";
import type { OpenProject, SharedTable } from "./openProject.ts";
import {
  allowParts,
  closeQueue,
  countWaiting,
  createPartQueue,
  isClosed,
  markDrawn,
  type PartQueue,
  returnParts,
  takePart,
} from "./partQueue.ts";
import { createPartDrawer, type PrintedPart } from "./printedPart.ts";

/** A print for threads that open its project again. */
export type PartPrint = {
  readonly path: string;
  /** Folder of the picture cache; null to use no cache. */
  readonly cacheFolder: string | null;
  /** The table; null to read the project's table. */
  readonly table: SharedTable | null;
  readonly reading: TableReading;
  /** The number sequence that replaces the table; null if there is none. */
  readonly sequence: NumberSequence | null;
  /** Positions of the selected records, in print order; null for all records. */
  readonly positions: Uint32Array | null;
  readonly today: CivilDate | null;
  /** Page setup, which may use other stock than the project; null for the project's. */
  readonly pageSetup: PageSetup | null;
  readonly request: PrintRequest;
  readonly now: Date;
};

export type PartThreadData = {
  readonly print: PartPrint;
  readonly spans: readonly SheetSpan[];
  readonly queue: PartQueue;
  /** Number of the thread among the drawers of the print. */
  readonly drawer: number;
};

export type FromPartThread =
  | { readonly kind: "drawn"; readonly part: number; readonly printed: PrintedPart }
  /** An error the user can fix, as a single line. */
  | { readonly kind: "refused"; readonly code: string; readonly message: string }
  | { readonly kind: "failed"; readonly stack: string };

/** The drawers of a print's parts. */
export type PartDrawers = {
  /** Yields the parts in order, each with the number of its drawer. Ends with the first error of a drawer. */
  parts(): AsyncGenerator<{ readonly drawer: number; readonly printed: PrintedPart }>;
  /** Resolves when all threads have ended: at once, or after the page that they draw. */
  close(): Promise<void>;
};

export type PartWork = {
  readonly print: PartPrint;
  /** The project, open in this thread. */
  readonly open: OpenProject;
  readonly spans: readonly SheetSpan[];
  /** Maximum number of threads that draw, including this thread. */
  readonly threads: number;
  /** True to start the other threads at once; otherwise they start once cores are idle and enough work is left. */
  readonly startsAtOnce: boolean;
  /** Heap limit of a thread in MB. */
  readonly memoryMb: number;
};

const program = fileURLToPath(new URL("./partThread.ts", import.meta.url));

/**
 * Layout creates many short-lived objects: with twice the space for young objects, a divided print takes 5 % less CPU
 * time. The print command's flag for its own heap would otherwise apply to its threads, whatever their limits.
 */
const youngSpace = "--max-semi-space-size=16";
/** Number of parts drawn ahead per thread, so that no other thread ever waits for the file. */
const ahead = 8;
/** This many ms of work must be left: a new thread takes half a second to open the project and to run at full speed. */
const leastMsLeft = 1_000;
/** After this many threads have died drawing the same part, that part is to blame and the print is abandoned. */
const maxDeaths = 12;
/** The drawer in this thread. */
const here = 1;

type Answer = { readonly drawer: number; readonly printed: PrintedPart };

/**
 * Draws the parts of a print in this thread, and in other threads where that is faster. Any drawer can draw any part,
 * and can draw it again: if a thread dies, its part returns to the queue.
 */
export function drawParts({ print, open, spans, threads, startsAtOnce, memoryMb }: PartWork): PartDrawers {
  const queue = createPartQueue(spans.length);
  /** The parts that have not been taken yet. A part is removed once taken, so that they do not pile up in memory. */
  const answers = new Map(spans.map((_, part) => [part, Promise.withResolvers<Answer>()]));
  // Awaited later; until then a rejection must not count as unhandled.
  for (const { promise } of answers.values()) promise.catch(() => undefined);
  /** Deaths by part; null for threads that died while opening the project. */
  const deaths = new Map<number | null, number>();
  const workers = new Set<Worker>();
  let last = here;
  /** Number of parts that are drawn and not taken yet. */
  let ready = 0;
  let queued = Promise.withResolvers<void>();
  let drawing = Promise.resolve();

  function wakeHere(): void {
    queued.resolve();
    queued = Promise.withResolvers();
  }

  function startUpTo(most: number): void {
    while (workers.size < most) {
      const drawer = ++last;
      const worker = startThread(
        { workerData: { print, spans, queue, drawer }, memoryMb },
        (message) => hear(drawer, message),
        (reason) => {
          workers.delete(worker);
          if (!isClosed(queue)) replace(drawer, reason);
        },
      );
      workers.add(worker);
    }
  }

  function hear(drawer: number, message: FromPartThread): void {
    if (message.kind === "drawn") {
      markDrawn(queue, message.part);
      ready++;
      answers.get(message.part)?.resolve({ drawer, printed: message.printed });
    } else failAll(errorOf(message));
  }

  function failAll(error: unknown): void {
    closeQueue(queue);
    for (const { reject } of answers.values()) reject(error);
  }

  function replace(drawer: number, reason: unknown): void {
    const part = returnParts(queue, drawer).at(-1) ?? null;
    wakeHere();
    const count = (deaths.get(part) ?? 0) + 1;
    deaths.set(part, count);
    if (count <= maxDeaths && countWaiting(queue) > 0) startUpTo(workers.size + 1);
    if (count > maxDeaths && part !== null)
      failAll(new Error("A part of the print failed: its threads ended.", { cause: reason }));
  }

  async function drawHere(): Promise<void> {
    const draw = await createPartDrawer({ ...print, open }, () => isClosed(queue));
    const idleCores = watchIdleCores();
    while (!isClosed(queue)) {
      // While parts wait, writing them comes first: only this thread can do that.
      const part = ready === 0 ? takePart(queue, here) : null;
      const span = part === null ? undefined : spans[part];
      if (part === null || !span) {
        await queued.promise;
        continue;
      }
      const startedAt = performance.now();
      hear(here, { kind: "drawn", part, printed: await draw(span) });
      const msLeft = countWaiting(queue) * (performance.now() - startedAt);
      const useful = msLeft < leastMsLeft ? 0 : workers.size + Math.round(idleCores());
      startUpTo(Math.min(threads - 1, useful));
    }
  }

  return {
    async *parts() {
      allowParts(queue, ahead * threads);
      if (startsAtOnce) startUpTo(threads - 1);
      drawing = drawHere().catch(failAll);
      for (const part of spans.keys()) {
        const drawn = await answers.get(part)?.promise;
        answers.delete(part);
        allowParts(queue, part + 1 + ahead * threads);
        if (drawn) yield drawn;
        ready--;
        wakeHere();
      }
    },
    async close() {
      closeQueue(queue);
      wakeHere();
      await Promise.all([drawing, ...[...workers].map((worker) => once(worker, "exit"))]);
    },
  };
}

function startThread(
  { workerData, memoryMb }: { readonly workerData: PartThreadData; readonly memoryMb: number },
  hear: (message: FromPartThread) => void,
  ended: (reason: unknown) => void,
): Worker {
  setFlagsFromString(youngSpace);
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb };
  const worker = new Worker(builtFrom(program), { workerData, resourceLimits, execArgv: [] });
  let reason: unknown = "it ended without an error";
  worker.on("message", hear);
  worker.on("error", (error) => {
    reason = error;
  });
  worker.once("exit", () => ended(reason));
  return worker;
}

function errorOf(message: Exclude<FromPartThread, { kind: "drawn" }>): Error {
  return message.kind === "refused"
    ? new InputError(message.code, message.message)
    : new Error(`A part of the print failed: ${message.stack}`);
}

/** Returns a function that tells how many of the machine's cores were idle on average since it was last called. */
function watchIdleCores(): () => number {
  let last = idleTime();
  return () => {
    const now = idleTime();
    const idle = (now.idleMs - last.idleMs) / (now.ms - last.ms);
    last = now;
    return idle;
  };
}

function idleTime() {
  return { ms: performance.now(), idleMs: cpus().reduce((sum, { times }) => sum + times.idle, 0) };
}
