import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export type LaunchedSandbox = {
  /** E.g. http://127.0.0.1:4100 */
  readonly address: string;
  /** Ends the sandbox process. */
  stop(): Promise<void>;
};

/** Messages from the sandbox process to its parent. */
export type SandboxMessage =
  | { readonly address: string }
  | { readonly failed: string; readonly code: string | null };

const source = join(import.meta.dirname, "main.ts");

/** Time in ms to wait for a port that a killed sandbox may still hold. */
const portReleaseMs = 2000;
const pauseMs = 200;

/**
 * Starts the sandbox process from source or from its built file. Settings come from `env` (SCHOOL_PORT, DATA_DIR,
 * SANDBOX_…). Throws an Error with a `code` (EADDRINUSE for a port in use).
 */
export async function launchSandbox(env: NodeJS.ProcessEnv, program = source): Promise<LaunchedSandbox> {
  const until = Date.now() + portReleaseMs;
  for (;;) {
    try {
      return await launchOnce(env, program);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE" || Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

async function launchOnce(env: NodeJS.ProcessEnv, program: string): Promise<LaunchedSandbox> {
  const child = fork(program, {
    env,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const message = await Promise.race([
    once(child, "message").then(([message]) => message as SandboxMessage),
    ended.then(() => ({ failed: "The school sandbox ended before it was ready.", code: null })),
  ]);
  if ("failed" in message) {
    await ended;
    throw Object.assign(new Error(message.failed), { code: message.code });
  }
  return {
    address: message.address,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
