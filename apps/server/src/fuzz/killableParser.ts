import { Worker } from "node:worker_threads";
import type { ParserAnswer, ParserName, ParserTask } from "./parsers/parserProgram.ts";

/** Heap of the thread that reads, MB. */
const heapMb = 512;
export type KillableParser = {
  /** Reads an input. Throws what the parser threw, and for one that does not end or needs too much memory. */
  read(parser: ParserName, input: unknown): Promise<Extract<ParserAnswer, { kind: "done" }>>;
  close(): Promise<void>;
};

/**
 * Parsers in a thread with a limited heap, which can be ended in the middle of a loop. One that is still at it after
 * `patienceMs` will never end.
 */
export function createKillableParser({ patienceMs = 30_000 } = {}): KillableParser {
  let worker: Worker | null = null;

  function start(): Worker {
    const program = new URL("./parsers/parserProgram.ts", import.meta.url);
    return new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: heapMb } });
  }

  async function end(): Promise<void> {
    const ended = worker;
    worker = null;
    await ended?.terminate();
  }

  return {
    read: async (parser, input) => {
      worker ??= start();
      try {
        const answer = await answerOf(worker, { parser, input }, patienceMs);
        if (answer.kind === "done") return answer;
        throw new Error(answer.stack);
      } catch (error) {
        await end();
        throw error;
      }
    },
    close: end,
  };
}

function answerOf(worker: Worker, task: ParserTask, patienceMs: number): Promise<ParserAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ParserAnswer>();
  const timer = setTimeout(() => reject(new Error(`It did not end within ${patienceMs} ms.`)), patienceMs);
  worker.once("message", resolve);
  worker.once("error", reject);
  worker.postMessage(task);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off("message", resolve);
    worker.off("error", reject);
  });
}
