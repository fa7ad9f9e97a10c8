import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export type RunningProgram = {
  readonly address: string;
  stop(): Promise<void>;
  /** Kills the server as in a power cut. */
  kill(): Promise<void>;
};

/** Starts the server of the program in this folder, which may be an older version. */
export async function runProgram(
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<RunningProgram> {
  const child = fork(join(import.meta.dirname, "oldServer.ts"), [folder], {
    env: { PATH: process.env.PATH, ...settings, PORT: "0", DEMO: "off", LOG_LEVEL: "error" },
    execArgv: [],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const [message] = (await Promise.race([once(child, "message"), endedEarly(child)])) as [
    { readonly address: string },
  ];
  return {
    address: message.address,
    async stop() {
      child.send("stop");
      await ended;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

async function endedEarly(child: ChildProcess): Promise<never> {
  const [code, signal] = await once(child, "exit");
  throw new Error(`The server ended before it answered (code ${code}, signal ${signal}).`);
}
