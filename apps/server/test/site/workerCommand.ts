import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { quickStart } from "./compiledFolder.ts";

const program = join(import.meta.dirname, "../../../../tools/worker.ts");

export type RunningCommand = {
  readonly child: ChildProcess;
  /** Lines that the command has printed so far. */
  readonly lines: readonly string[];
  /** Ends the command with a signal. Returns its exit code, or null if it was killed. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

/** Runs `npm run worker` and waits until the worker is ready. */
export function startWorkerCommand(settings: Readonly<Record<string, string>>): Promise<RunningCommand> {
  return startCommand([program], settings, "is ready");
}

/** Runs a program with its arguments, and waits until it prints a line with the text that says it is ready. */
export async function startCommand(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  readyText: string,
): Promise<RunningCommand> {
  const env = { ...quickStart, ...settings };
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const lines: string[] = [];
  const ended = once(child, "exit");
  const ready = new Promise<void>((resolve) => {
    const hear = (bytes: Buffer) => {
      lines.push(...bytes.toString().split("\n").filter(Boolean));
      if (lines.some((line) => line.includes(readyText))) resolve();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
  });
  await Promise.race([
    ready,
    ended.then(() => {
      throw new Error(`The command ended: ${lines.join("\n")}`);
    }),
  ]);
  return {
    child,
    lines,
    async end(signal) {
      child.kill(signal);
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
}
