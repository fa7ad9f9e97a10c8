import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** A process that tests kill. */
export type KillableProcess = {
  /** The first message of the process, which says that it is ready. */
  readonly message: string;
  readonly processId: number;
  /** Kills the process as in a power cut, so that nothing is finished or flushed. */
  kill(): Promise<void>;
  /** Ends the process like an operator. */
  stop(): Promise<void>;
  /** Resolves when the process has ended for any reason. */
  readonly ended: Promise<void>;
};

type KillableProcessOptions = {
  readonly env: NodeJS.ProcessEnv;
  readonly args?: readonly string[];
  readonly execArgv?: readonly string[];
};

/** Starts a program of this folder and waits for its first message. */
export async function startKillableProcess(
  program: string,
  { env, args = [], execArgv = [] }: KillableProcessOptions,
): Promise<KillableProcess> {
  const child = fork(join(import.meta.dirname, program), args, {
    env,
    execArgv: [...execArgv],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const exited = once(child, "exit");
  const endedEarly = exited.then(([code, signal]): never => {
    throw new Error(`${program} ended before it was ready (code ${code}, signal ${signal}).`);
  });
  const [message] = (await Promise.race([once(child, "message"), endedEarly])) as [string];
  const ended = exited.then(() => undefined);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  };
  return {
    message,
    processId: child.pid ?? 0,
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    ended,
  };
}
