import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { setPriority } from "node:os";
import { basename, join } from "node:path";

export type ConfinedProcessOptions = {
  /** Heap limit of the process in MB. */
  readonly memoryMb: number;
  /** Priority of the process, from 0 (normal, the default) to 19 (lowest): see `niceFor`. */
  readonly niceness?: number;
  /** Destination of the program's output. Default "ignore". */
  readonly output?: "ignore" | "inherit";
  /** Node's own options, such as `--import` of a module. */
  readonly nodeOptions?: readonly string[];
};

/**
 * Process priorities by urgency: an answer shown on a screen, a result that somebody waits for, and a result
 * fetched later. One user's job must never slow down another user's session.
 */
export const niceFor = { looking: 5, waiting: 10, background: 15 } as const;

/** Half of Node's default, because drawing pictures then uses a fifth less memory at the same speed. */
const youngMb = 8;

/** The same as in tools/prepareNode.mjs, which gives the reason. */
const wasmBudget = 400_000_000;

/**
 * Several threads allocate memory here in turn. By default glibc gives each thread its own arena, and no thread can
 * reuse memory that another thread has freed.
 */
const mallocArenas = "2";

/** Environment variables passed on to child programs. Everything else, especially secrets, is withheld. */
const passedOn = [
  // Caches compiled modules, which halves the start time.
  "NODE_COMPILE_CACHE",
  // The folder of programs that are each bundled into one file.
  "BUILT_PROGRAMS",
  // Certificates to trust: some programs use the same database, storage and school server as this process.
  "NODE_EXTRA_CA_CERTS",
  "NODE_USE_SYSTEM_CA",
  // Without the time zone, ages and expiry dates are a day off near midnight.
  "TZ",
  // The folder for temporary files, under its Unix and Windows names; large tables store their rows there.
  "TMPDIR",
  "TEMP",
  "TMP",
];

const running = new Set<ChildProcess>();

type Rest = { readonly since: number; readonly end: NodeJS.Timeout };
const resting = new Map<ChildProcess, Rest>();

/** Minimum idle time, in ms, before a process is ended to release memory. */
const relievedMs = 1000;

/** Ids of all confined processes that this process has started and that are still running. */
export function confinedProcessIds(): readonly number[] {
  return [...running].flatMap(({ pid }) => pid ?? []);
}

/**
 * Starts a program for uploaded content in a separate process that can be killed. Its heap is limited, and of this
 * process's environment, which contains settings and secrets, it receives only the variables in `passedOn`. Messages
 * are passed by structured clone. The program calls `keepCompiled` once it has loaded. Throws if the system cannot
 * start another process.
 */
export function startConfinedProcess(program: string, options: ConfinedProcessOptions): ChildProcess {
  const { memoryMb, niceness = 0, output = "ignore", nodeOptions = [] } = options;
  const child = fork(builtFrom(program), [], {
    execArgv: [
      ...nodeOptions,
      `--max-old-space-size=${memoryMb}`,
      `--max-semi-space-size=${youngMb}`,
      `--wasm-tiering-budget=${wasmBudget}`,
    ],
    serialization: "advanced",
    stdio: ["ignore", output, output, "ipc"],
    env: {
      ...(process.platform === "win32" ? { SystemRoot: process.env.SystemRoot } : {}),
      MALLOC_ARENA_MAX: mallocArenas,
      // Loads the module that every command loads first: see tools/prepareNode.mjs.
      DISABLE_SYSTEM_FONTS_LOAD: "1",
      ...passedOnSettings(),
    },
  });
  if (child.pid === undefined) {
    // Node reports the reason later, and no `exit` follows. Without a listener, that would end this process.
    child.once("error", () => undefined);
    throw new Error(
      `The system cannot start ${basename(program, ".ts")}: no process, file handle or memory is left.`,
    );
  }
  running.add(child);
  child.once("exit", () => {
    wakeProcess(child);
    running.delete(child);
  });
  // Set immediately, because threads inherit the priority that the process has when they start.
  if (niceness > 0) lowerPriority(child.pid, niceness);
  return child;
}

/** Marks a process as idle. It is ended after `idleMs`, or earlier by `endIdleProcesses`. */
export function restProcess(child: ChildProcess, idleMs: number): void {
  const end = setTimeout(() => endResting(child), idleMs).unref();
  resting.set(child, { since: performance.now(), end });
}

/** Takes an idle process back into use. Returns false if it has been ended. */
export function wakeProcess(child: ChildProcess): boolean {
  const rest = resting.get(child);
  clearTimeout(rest?.end);
  return resting.delete(child);
}

/** Ends all processes that have been idle for a moment, to release their memory. */
export function endIdleProcesses(): void {
  const before = performance.now() - relievedMs;
  for (const [child, { since }] of resting) {
    if (since < before) endResting(child);
  }
}

function endResting(child: ChildProcess): void {
  wakeProcess(child);
  child.kill("SIGKILL");
}

/** The program's bundle in the folder `BUILT_PROGRAMS`, or else its source file. */
export function builtFrom(program: string): string {
  const folder = process.env.BUILT_PROGRAMS;
  const built = folder && join(folder, `${basename(program, ".ts")}.js`);
  return built && existsSync(built) ? built : program;
}

function passedOnSettings(): NodeJS.ProcessEnv {
  const given = passedOn.map((name) => [name, process.env[name]]);
  return Object.fromEntries(given.filter(([, value]) => value));
}

function lowerPriority(processId: number, niceness: number): void {
  try {
    setPriority(processId, niceness);
  } catch {
    // The system may not allow a change of priority; the process then runs at normal priority.
  }
}
