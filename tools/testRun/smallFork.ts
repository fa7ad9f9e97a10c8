import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";

/** A program to run. The options are those of `spawnSync`. */
export type Run = {
  readonly program: string;
  readonly args: readonly string[];
  readonly options: Pick<childProcess.SpawnSyncOptions, "cwd" | "env" | "input" | "maxBuffer" | "timeout">;
};

export type RunResult = Pick<
  childProcess.SpawnSyncReturns<Uint8Array>,
  "status" | "signal" | "stdout" | "stderr"
> & {
  /** Why the program did not start or was ended. */
  readonly error?: { readonly message: string; readonly code?: string };
};

type Options = Run["options"] & { readonly encoding?: BufferEncoding | "buffer" | null };

type RunNow = (run: Run) => RunResult;

/** Key of the function that all test files of a worker share. */
const runNow = Symbol.for("runs programs from a small process");

function startSmallProcess(): RunNow {
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const { port1, port2 } = new MessageChannel();
  const thread = new Worker(new URL("./smallForkThread.ts", import.meta.url), {
    workerData: { answered, port: port2 },
    transferList: [port2],
    execArgv: [],
  });
  thread.unref();
  return (run) => {
    Atomics.store(answered, 0, 0);
    thread.postMessage(run);
    Atomics.wait(answered, 0, 0);
    return receiveMessageOnPort(port1)?.message;
  };
}

function run(program: string, args: readonly string[], options: Options): string | Buffer {
  const shared = globalThis as { [runNow]?: RunNow };
  shared[runNow] ??= startSmallProcess();
  const { cwd, input, maxBuffer, timeout, encoding = "buffer" } = options;
  const env = options.env ?? { ...process.env };
  const result = shared[runNow]({
    program,
    args,
    options: {
      ...{ cwd: String(cwd ?? process.cwd()), env, maxBuffer, timeout },
      input: typeof input === "string" ? Buffer.from(input) : input,
    },
  });
  const decoded = (bytes: Uint8Array) => {
    const buffer = Buffer.from(bytes);
    return encoding === "buffer" || encoding === null ? buffer : buffer.toString(encoding);
  };
  const [stdout, stderr] = [decoded(result.stdout), decoded(result.stderr)];
  if (result.error === undefined && result.status === 0) return stdout;
  const said = Buffer.from(result.stderr).toString();
  const message = result.error?.message ?? `Command failed: ${[program, ...args].join(" ")}\n${said}`;
  const { status, signal } = result;
  throw Object.assign(new Error(message), {
    status,
    signal,
    code: result.error?.code ?? status,
    stdout,
    stderr,
  });
}

/**
 * Setup file: `execFileSync` starts programs such as `pdftotext` from a small process. Starting a program
 * write-protects all memory of the process that starts it, so each page that a test worker of 400 MB writes to
 * afterwards causes a page fault. On some virtual machines that takes 0.4 s of CPU time per program.
 */
childProcess.execFileSync = ((program: string, args: readonly string[] = [], options: Options = {}) =>
  run(program, args, options)) as typeof childProcess.execFileSync;
syncBuiltinESMExports();
