import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { rootFolder } from "../paths.ts";
import { heapFlags } from "./printCommand.ts";

export type RunningProduct = {
  readonly address: string;
  /** The server's main process, the parent of all others. */
  readonly processId: number;
  stop(): Promise<void>;
};

/** Runs the start command on a free port with Node's `flags`, and waits until it reports its address. */
export async function startProduct(
  settings: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
): Promise<RunningProduct> {
  const child = spawn(process.execPath, [...heapFlags, ...flags, join(rootFolder, "tools/start.ts")], {
    cwd: rootFolder,
    env: { ...process.env, NODE_ENV: "production", PORT: "0", LOG_LEVEL: "warn", ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /Print Builder is at (https?:\/\/\S+)/.exec(line)?.[1];
    if (address) {
      child.stdout.resume();
      return {
        address,
        processId: child.pid ?? 0,
        stop: async () => {
          child.kill("SIGTERM");
          await ended;
        },
      };
    }
    console.error(line);
  }
  throw new Error("Print Builder's server ended before it was ready: see its output above.");
}
