import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export type KillableServer = {
  readonly address: string;
  /** Ends it as a power cut would: nothing is finished, nothing is flushed. */
  kill(): Promise<void>;
  /** Ends it as an operator does. */
  stop(): Promise<void>;
};

const program = join(import.meta.dirname, "serverProcess.ts");

/** Starts a server in a process of its own on a free port. */
export async function startKillableServer(
  settings: Readonly<Record<string, string>>,
): Promise<KillableServer> {
  const child = fork(program, [], {
    env: { ...settings, PORT: "0", DEMO: "off", LOG_LEVEL: "error" },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const [message] = (await Promise.race([once(child, "message"), endedEarly(child)])) as [
    { address: string },
  ];
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
  };
  return { address: message.address, kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
}

async function endedEarly(child: ChildProcess): Promise<never> {
  const [code, signal] = await once(child, "exit");
  throw new Error(`The server ended before it answered (code ${code}, signal ${signal}).`);
}
