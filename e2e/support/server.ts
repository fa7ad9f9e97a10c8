import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { onManyMachines, startManyMachines } from "./manyMachines.ts";
import { temporaryFolder } from "./programs.ts";

const root = join(import.meta.dirname, "../..");

export type RunningServer = {
  readonly address: string;
  readonly child: ChildProcessWithoutNullStreams;
  /** What it has printed so far. */
  readonly output: () => string;
  stop(): Promise<void>;
};

export const password = "correct horse battery";

/**
 * Starts the product, empty unless told otherwise: as `npm start` does, or with E2E_SITE=many as many machines run it.
 */
export function startProduct(env: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  return onManyMachines ? startManyMachines(env, startServer) : startServer(env);
}

/** One server on a free port and an empty data folder unless told otherwise. */
async function startServer(env: NodeJS.ProcessEnv): Promise<RunningServer> {
  const child = spawn(process.execPath, [join(root, "tools/start.ts")], {
    cwd: temporaryFolder(),
    env: {
      ...process.env,
      PORT: "0",
      HOST: "",
      SCHOOL_PORT: "0",
      ADMIN_PASSWORD: password,
      DATA_DIR: temporaryFolder(),
      LOG_LEVEL: "warn",
      ...env,
    },
  });
  let output = "";
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += chunk;
    const address = /Print Builder is at (http:\S+)/.exec(output)?.[1];
    if (address) {
      child.stdout.on("data", (later) => {
        output += later;
      });
      return { address, child, output: () => output, stop: () => stop(child) };
    }
  }
  throw new Error(`The server did not start: ${output}`);
}

async function stop(child: ChildProcessWithoutNullStreams): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill("SIGTERM");
    await once(child, "close");
  }
}
