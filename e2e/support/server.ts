import { type ChildProcess, type ChildProcessWithoutNullStreams, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { temporaryFolder } from "@print-builder/production/testing";
import { onManyMachines, startManyMachines } from "./manyMachines.ts";
import type { HostAnswer, HostOrder } from "./serverHost.ts";

const root = join(import.meta.dirname, "../..");

export type Product = {
  readonly address: string;
  stop(): Promise<void>;
};

export type RunningServer = Product & {
  readonly child: ChildProcessWithoutNullStreams;
  /** The output so far. */
  readonly output: () => string;
};

export const password = "correct horse battery";

/** Starts an empty product by default: as `npm start` does, or on many machines if E2E_SITE=many. */
export function startProduct(env: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  return onManyMachines ? startManyMachines(env, startServer) : startServer(env);
}

const usualSettings = () => ({
  PORT: "0",
  HOST: "",
  SCHOOL_PORT: "0",
  ADMIN_PASSWORD: password,
  DATA_DIR: temporaryFolder(),
  LOG_LEVEL: "warn",
});

/** Starts a server on this machine, regardless of E2E_SITE. */
export async function startServer(env: NodeJS.ProcessEnv): Promise<RunningServer> {
  const child = spawn(process.execPath, [join(root, "tools/start.ts")], {
    cwd: temporaryFolder(),
    env: { ...process.env, ...usualSettings(), ...env },
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

let host: ChildProcess | undefined;
/** Port of the previous product. The next product uses it again, so that the browser's cache stays valid. */
let hostPort: string | undefined;

/** The process in which all of this worker's products run, one after the other. */
function hostProcess(): ChildProcess {
  if (!host) {
    const started = fork(join(import.meta.dirname, "serverHost.ts"), {
      cwd: temporaryFolder(),
      // Starts without the test runner's options.
      execArgv: [],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    started.once("exit", () => {
      host = undefined;
    });
    // Without a reference, the process does not keep the worker running, and exits with it.
    started.unref();
    started.channel?.unref();
    host = started;
  }
  return host;
}

async function order(environment: HostOrder["environment"]): Promise<string> {
  const host = hostProcess();
  const over = new AbortController();
  const { signal } = over;
  host.channel?.ref();
  try {
    const ended = once(host, "exit", { signal }).then(() => ({ failed: "its process ended" }));
    const answered = once(host, "message", { signal }).then(([answer]) => answer as HostAnswer);
    host.send({ environment } satisfies HostOrder);
    const answer = await Promise.race([answered, ended]);
    if ("failed" in answer) throw new Error(`The product did not start or end: ${answer.failed}`);
    return answer.address ?? "";
  } finally {
    over.abort();
    host.channel?.unref();
  }
}

/**
 * Starts the product like `startProduct`, but on one machine and in a process that this worker reuses for later
 * files, because loading the program takes most of a start. Only one product can run at a time.
 */
export async function startInHost(env: NodeJS.ProcessEnv): Promise<Product> {
  if (onManyMachines) return await startManyMachines(env, startServer);
  const settings = { ...usualSettings(), ...env };
  // Another process may have taken the port in the meantime.
  const again = hostPort && order({ ...settings, PORT: hostPort }).catch(() => null);
  const address = (await again) || (await order(settings));
  hostPort = new URL(address).port;
  return { address, stop: async () => void (await order(null)) };
}
