import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { rootFolder } from "../paths.ts";

/** Runs the start command on a free port and waits until it says where it is. */
export async function startProduct(
  settings: Readonly<Record<string, string>>,
): Promise<{ address: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [join(rootFolder, "tools/start.ts")], {
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
        stop: async () => {
          child.kill("SIGTERM");
          await ended;
        },
      };
    }
    console.error(line);
  }
  throw new Error("Print Builder's server ended before it was ready: see its words above.");
}
