import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { ParserAnswer, ParserName, ParserTask } from "./parsers/parserProgram.ts";

/** Heap of the parsing process, in MB. */
const heapMb = 512;
const program = fileURLToPath(new URL("./parsers/parserProgram.ts", import.meta.url));

export type KillableParser = {
  /**
   * Parses an input. Throws the parser's error, or another error if parsing does not end or needs too much
   * memory.
   */
  read(parser: ParserName, input: unknown): Promise<Extract<ParserAnswer, { kind: "done" }>>;
  close(): Promise<void>;
};

/** Parsers in a process with a limited heap that can be killed after `timeoutMs`, even in an endless loop. */
export function createKillableParser({ timeoutMs = 120_000 } = {}): KillableParser {
  let child: ChildProcess | null = null;

  function start(): ChildProcess {
    return fork(program, {
      execArgv: [`--max-old-space-size=${heapMb}`],
      serialization: "advanced",
      // Otherwise Node prints a long report when its heap is full.
      stdio: ["ignore", "inherit", "ignore", "ipc"],
    });
  }

  async function end(): Promise<void> {
    const ended = child;
    child = null;
    if (ended === null || ended.exitCode !== null || ended.signalCode !== null) return;
    ended.kill("SIGKILL");
    await once(ended, "exit");
  }

  return {
    read: async (parser, input) => {
      child ??= start();
      try {
        const answer = await answerOf(child, { parser, input }, timeoutMs);
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

function answerOf(child: ChildProcess, task: ParserTask, timeoutMs: number): Promise<ParserAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ParserAnswer>();
  const timer = setTimeout(() => reject(new Error(`It did not end within ${timeoutMs} ms.`)), timeoutMs);
  const onExit = (code: number | null, signal: string | null) =>
    reject(new Error(`Its process ended (code ${code}, signal ${signal}), as for want of memory.`));
  child.once("message", resolve);
  child.once("exit", onExit);
  child.send(task, (error) => error && reject(error));
  return promise.finally(() => {
    clearTimeout(timer);
    child.off("message", resolve);
    child.off("exit", onExit);
  });
}
