import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { quickStart } from "./compiledFolder.ts";

const program = join(import.meta.dirname, "../../../../tools/worker.ts");

export type WorkerCommand = {
  readonly child: ChildProcess;
  /** Lines that the worker has printed so far. */
  readonly lines: readonly string[];
  /** Ends the worker with a signal. Returns its exit code, or null if it was killed. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

/** Runs `npm run worker` and waits until the worker is ready. */
export async function startWorkerCommand(settings: Readonly<Record<string, string>>): Promise<WorkerCommand> {
  const env = { ...quickStart, ...settings };
  const child = spawn(process.execPath, [program], { env, stdio: ["ignore", "pipe", "pipe"] });
  const lines: string[] = [];
  const ended = once(child, "exit");
  const ready = new Promise<void>((resolve) => {
    const hear = (bytes: Buffer) => {
      lines.push(...bytes.toString().split("\n").filter(Boolean));
      if (lines.some((line) => line.includes("is ready"))) resolve();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
  });
  await Promise.race([
    ready,
    ended.then(() => {
      throw new Error(`The worker ended: ${lines.join("\n")}`);
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
