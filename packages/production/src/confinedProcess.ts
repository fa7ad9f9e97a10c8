import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";

export type ConfinedProcessOptions = {
  /** Heap of the process in MB. */
  readonly memoryMb: number;
  /** True for work that must not make people's sessions slow. */
  readonly isNice?: boolean;
  /** Where its words go. Default "ignore". */
  readonly output?: "ignore" | "inherit";
  /** Options of Node's own, such as `--import` of a module. */
  readonly nodeOptions?: readonly string[];
};

/** Lower than every session's work. */
const niceness = 10;

/**
 * Starts a program for what people upload in a process of its own, which can be killed: with a limited heap and without
 * anything of this process's environment, where settings and secrets stand. Messages are passed by structured clone.
 */
export function startConfinedProcess(program: string, options: ConfinedProcessOptions): ChildProcess {
  const { memoryMb, isNice = false, output = "ignore", nodeOptions = [] } = options;
  const child = fork(program, [], {
    execArgv: [...nodeOptions, `--max-old-space-size=${memoryMb}`],
    serialization: "advanced",
    stdio: ["ignore", output, output, "ipc"],
    env: process.platform === "win32" ? { SystemRoot: process.env.SystemRoot } : {},
  });
  if (isNice && child.pid !== undefined) lowerPriority(child.pid);
  return child;
}

function lowerPriority(processId: number): void {
  try {
    setPriority(processId, niceness);
  } catch {
    // Systems that do not allow it work at normal priority.
  }
}
