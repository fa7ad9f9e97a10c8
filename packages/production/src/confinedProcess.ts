import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { setPriority } from "node:os";
import { basename, join } from "node:path";

export type ConfinedProcessOptions = {
  /** Heap of the process in MB. */
  readonly memoryMb: number;
  /** How far it gives way to others, 0 (not at all, the default) to 19: see `niceFor`. */
  readonly niceness?: number;
  /** Where its words go. Default "ignore". */
  readonly output?: "ignore" | "inherit";
  /** MB for what a process makes and soon lets go. Default 8. */
  readonly youngMb?: number;
  /** Descriptors of open files that it gets, as 4 and up. */
  readonly files?: readonly number[];
  /** Options of Node's own, such as `--import` of a module. */
  readonly nodeOptions?: readonly string[];
};

/**
 * How far work gives way, so that nobody's session gets slow by what another one ordered: an answer that somebody looks
 * at a screen for, one that somebody waits for, and one that is fetched later.
 */
export const niceFor = { looking: 5, waiting: 10, background: 15 } as const;

/** Half of Node's own, for a fifth less memory where pictures are drawn, in the same time. */
const usualYoungMb = 8;

/**
 * Several threads allocate in turns here. With an arena for each, as glibc has it, memory that one has freed is of no
 * use to the others.
 */
const mallocArenas = "2";

/** Environment variables passed on to child programs. Everything else, especially secrets, is withheld. */
const passedOn = [
  // Caches compiled modules, which halves the start time.
  "NODE_COMPILE_CACHE",
  // The folder of programs that are built into one file each.
  "BUILT_PROGRAMS",
  // Certificates to trust: some programs ask the same database, storage and school as this process.
  "NODE_EXTRA_CA_CERTS",
  "NODE_USE_SYSTEM_CA",
  // Without the time zone, ages and expiry dates are a day off near midnight.
  "TZ",
  // The folder of temporary files, by the names that Unix and Windows use: rows of large tables are kept there.
  "TMPDIR",
  "TEMP",
  "TMP",
];

/** Those that run. The list is the process's own, as its children are. */
const running = new Set<ChildProcess>();

/** The system's ids of all confined processes that this one has started and that run. */
export function confinedProcessIds(): readonly number[] {
  return [...running].flatMap(({ pid }) => pid ?? []);
}

/**
 * Starts a program for what people upload in a process of its own, which can be killed: with a limited heap, and of this
 * process's environment, where settings and secrets stand, only told what is `passedOn`. Messages are passed by structured
 * clone. The program calls `keepCompiled` once it has loaded.
 */
export function startConfinedProcess(program: string, options: ConfinedProcessOptions): ChildProcess {
  const { memoryMb, youngMb = usualYoungMb, niceness = 0, output = "ignore", nodeOptions = [] } = options;
  const child = fork(builtFrom(program), [], {
    execArgv: [...nodeOptions, `--max-old-space-size=${memoryMb}`, `--max-semi-space-size=${youngMb}`],
    serialization: "advanced",
    stdio: ["ignore", output, output, "ipc", ...(options.files ?? [])],
    env: {
      ...(process.platform === "win32" ? { SystemRoot: process.env.SystemRoot } : {}),
      MALLOC_ARENA_MAX: mallocArenas,
      // As for every command: see tools/prepareNode.mjs.
      DISABLE_SYSTEM_FONTS_LOAD: "1",
      ...passedOnSettings(),
    },
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  // At once: the threads that it starts take over the priority that the starting one has then.
  if (niceness > 0 && child.pid !== undefined) lowerPriority(child.pid, niceness);
  return child;
}

/** The file that a program was built into, or its source where none was built. */
function builtFrom(program: string): string {
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
    // Systems that do not allow it work at normal priority.
  }
}
