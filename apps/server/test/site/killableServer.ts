import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { quickStart } from "./compiledFolder.ts";

export type KillableServer = {
  readonly address: string;
  readonly processId: number;
  /** Kills it as a power cut would: nothing is finished or flushed. */
  kill(): Promise<void>;
  /** Ends it as an operator does. */
  stop(): Promise<void>;
  /** Resolves when it has ended for any reason. */
  readonly ended: Promise<void>;
};

export type KillableServerOptions = {
  /** Folder for kills at a commit point: see `killAtPoint.ts`. */
  readonly crashFolder?: string;
};

const program = join(import.meta.dirname, "serverProcess.ts");
const preload = pathToFileURL(join(import.meta.dirname, "killAtPoint.ts"));

/** Same as `npm start`. */
const heapFlags = ["--max-semi-space-size=8", "--heap-growing-percent=60"];

/** Starts a server process on a free port. */
export async function startKillableServer(
  settings: Readonly<Record<string, string>>,
  { crashFolder }: KillableServerOptions = {},
): Promise<KillableServer> {
  const watched =
    crashFolder === undefined ? [] : ["--import", `${preload}?folder=${encodeURI(crashFolder)}`];
  const child = fork(program, [], {
    env: {
      ...quickStart,
      ...settings,
      PORT: "0",
      DEMO: "off",
      LOG_LEVEL: settings.LOG_LEVEL ?? "error",
    },
    execArgv: [...heapFlags, ...watched],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const [message] = (await Promise.race([once(child, "message"), endedEarly(child)])) as [
    { address: string },
  ];
  const ended = once(child, "exit").then(() => undefined);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  };
  return {
    address: message.address,
    processId: child.pid ?? 0,
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    ended,
  };
}

async function endedEarly(child: ChildProcess): Promise<never> {
  const [code, signal] = await once(child, "exit");
  throw new Error(`The server ended before it answered (code ${code}, signal ${signal}).`);
}
