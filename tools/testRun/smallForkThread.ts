import { fork, spawnSync } from "node:child_process";
import { isMainThread, type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { Run, RunResult } from "./smallFork.ts";

const none = Buffer.alloc(0);

/** In the small process: runs programs, one at a time. */
function runPrograms(): void {
  process.on("message", ({ program, args, options }: Run) => {
    const { status, signal, stdout, stderr, error } = spawnSync(program, args, {
      maxBuffer: 1 << 30,
      ...options,
      encoding: "buffer",
    });
    const code = (error as NodeJS.ErrnoException | undefined)?.code;
    const problem = error ? { error: { message: error.message, ...(code ? { code } : {}) } } : {};
    const result: RunResult = { status, signal, stdout: stdout ?? none, stderr: stderr ?? none, ...problem };
    process.send?.(result);
  });
}

/** In a thread of the test worker: passes programs to the small process, and results to the waiting worker. */
function passOn(): void {
  const { answered, port } = workerData as { readonly answered: Int32Array; readonly port: MessagePort };
  const small = fork(import.meta.filename, { serialization: "advanced", execArgv: [], env: {} });
  const answer = (result: RunResult) => {
    port.postMessage(result);
    Atomics.store(answered, 0, 1);
    Atomics.notify(answered, 0);
  };
  small.on("message", answer);
  small.once("exit", (status, signal) => {
    const error = { message: "The process that runs programs for the tests ended." };
    answer({ status, signal, stdout: none, stderr: none, error });
  });
  parentPort?.on("message", (run: Run) => small.send(run));
}

if (isMainThread) runPrograms();
else passOn();
