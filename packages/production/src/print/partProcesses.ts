import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { SheetSpan } from "@print-builder/core/sheets";
import { startConfinedProcess } from "../confinedProcess.ts";
import { InputError } from "../inputError.ts";
import type { FromPartProcess, PartPrint, PrintedPart, ToPartProcess } from "./partMessages.ts";

/** Processes that draw the parts of one print. */
export type PartProcesses = {
  /**
   * Yields the parts in order, each with the number of the process that drew it. Ends with the first error of a
   * process.
   */
  parts(): AsyncGenerator<{ readonly process: number; readonly printed: PrintedPart }>;
  /** Ends all processes, and resolves when they have exited. */
  close(): Promise<void>;
};

const program = fileURLToPath(new URL("./partChild.ts", import.meta.url));

/** Heap limit of a process in MB: the same as for an undivided print. */
const memoryMb = 512;
/**
 * Layout creates many short-lived objects: with twice V8's default for young objects, drawing uses a fifth less CPU
 * time.
 */
const youngMb = 16;
/** Number of parts requested ahead from a process, so that it never waits for the next part. */
const asked = 2;
/** After this many processes have died drawing the same part, that part is to blame and the print is abandoned. */
const maxDeaths = 12;

type Worker = { readonly number: number; readonly child: ChildProcess; readonly parts: Set<number> };

type Answer = { readonly process: number; readonly printed: PrintedPart };

/**
 * Starts the processes of a print. Any process can draw any part, and can draw it again. A process that dies is
 * replaced, and its parts are drawn again.
 */
export function startPartProcesses(
  print: PartPrint,
  spans: readonly SheetSpan[],
  processes: number,
): PartProcesses {
  /**
   * Promises for the parts that have not been taken yet. A promise is removed once taken, so that the whole print
   * does not accumulate in memory.
   */
  const answers = new Map(spans.map((_, part) => [part, Promise.withResolvers<Answer>()]));
  // Awaited later; until then a rejection must not count as unhandled.
  for (const { promise } of answers.values()) promise.catch(() => undefined);
  const deaths = new Map<number, number>();
  const waiting = spans.map((_, part) => part);
  const workers = new Set<Worker>();
  /** Maximum number of parts drawn ahead of the first part not yet taken, because they stay in memory. */
  const window = processes * (asked + 1);
  let taken = 0;
  let started = 0;
  let isClosed = false;

  function start(): void {
    const file = print.table?.rows.file ?? null;
    const child = startConfinedProcess(program, { memoryMb, youngMb, files: file === null ? [] : [file] });
    const worker: Worker = { number: started++, child, parts: new Set() };
    workers.add(worker);
    child.on("message", (message: FromPartProcess) => hear(worker, message));
    // Without a listener, an error would end this process. The exit handler replaces a process that died.
    child.on("error", () => undefined);
    child.once("exit", () => died(worker));
    tell(child, { kind: "open", print });
    ask(worker);
  }

  function ask(worker: Worker): void {
    while (worker.parts.size < asked) {
      const [part] = waiting;
      const span = part === undefined ? undefined : spans[part];
      if (part === undefined || span === undefined || part >= taken + window) return;
      waiting.shift();
      worker.parts.add(part);
      tell(worker.child, { kind: "draw", part, span });
    }
  }

  function hear(worker: Worker, message: FromPartProcess): void {
    if (message.kind !== "drawn") {
      failAll(message);
      return;
    }
    worker.parts.delete(message.part);
    answers.get(message.part)?.resolve({ process: worker.number, printed: message.printed });
    ask(worker);
  }

  function failAll(message: Exclude<FromPartProcess, { kind: "drawn" }>): void {
    const error =
      message.kind === "refused"
        ? new InputError(message.code, message.message)
        : new Error(`A part of the print failed: ${message.stack}`);
    for (const { reject } of answers.values()) reject(error);
  }

  function died(worker: Worker): void {
    workers.delete(worker);
    if (isClosed) return;
    for (const part of worker.parts) {
      const count = (deaths.get(part) ?? 0) + 1;
      deaths.set(part, count);
      if (count > maxDeaths)
        failAll({ kind: "failed", stack: "its processes ended without reporting an error." });
    }
    waiting.push(...worker.parts);
    waiting.sort((a, b) => a - b);
    if (waiting.length > 0) start();
  }

  return {
    async *parts() {
      for (let process = 0; process < Math.min(processes, spans.length); process++) start();
      for (const part of spans.keys()) {
        const drawn = await answers.get(part)?.promise;
        answers.delete(part);
        if (drawn) yield drawn;
        taken++;
        for (const worker of workers) ask(worker);
      }
    },
    async close() {
      isClosed = true;
      const gone = [...workers].map(({ child }) => once(child, "exit"));
      for (const { child } of workers) child.kill("SIGKILL");
      await Promise.all(gone);
    },
  };
}

function tell(child: ChildProcess, message: ToPartProcess): void {
  // Sending to a process that has exited fails; the exit handler deals with that.
  if (child.connected) child.send(message, () => undefined);
}
