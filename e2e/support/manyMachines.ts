import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { temporaryFolder } from "@print-builder/production/testing";
import { type LaunchedSandbox, launchSandbox } from "@print-builder/school-sandbox/launch";
import { changePostgres, compiledFolder, freshSite } from "@print-builder/server/testing";
import { builtProgram } from "../../tools/buildPrograms.ts";
import { startLoadBalancer } from "./loadBalancer.ts";
import type { RunningServer } from "./server.ts";

/** True if this run starts the product on many machines. */
export const onManyMachines = process.env.E2E_SITE === "many";

const workerCommand = join(import.meta.dirname, "../../tools/worker.ts");

/** Database of each site, by the data folder that a journey requested. */
const databases = new Map<string, string>();

type StartServer = (env: NodeJS.ProcessEnv) => Promise<RunningServer>;
/** Cleanup steps, run in reverse order. */
type Closing = (() => Promise<unknown>)[];

/**
 * Starts the product on many machines: two servers behind a load balancer, two workers, PostgreSQL, a bucket and
 * a school. A call cannot rely on local state, because the next call reaches a different server.
 */
export async function startManyMachines(
  env: NodeJS.ProcessEnv,
  startServer: StartServer,
): Promise<RunningServer> {
  const closing: Closing = [];
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    const settings = await share(env, closing);
    const [first, second] = await startProcesses(settings, startServer, closing);
    const balancer = await startLoadBalancer([first.address, second.address]);
    closing.push(() => balancer.close());
    const output = () => first.output() + second.output();
    return { address: balancer.address, child: first.child, output, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Settings shared by all machines. */
async function share(env: NodeJS.ProcessEnv, closing: Closing): Promise<NodeJS.ProcessEnv> {
  const { databaseUrl, storageUrl, remove } = await freshSite();
  closing.push(remove);
  if (env.DATA_DIR) databases.set(env.DATA_DIR, databaseUrl);
  const school = env.SCHOOL_API_URL ? null : await startSchool();
  if (school) closing.push(() => school.stop());
  return {
    ...env,
    SCHOOL_API_URL: env.SCHOOL_API_URL || school?.address,
    DATABASE_URL: databaseUrl,
    STORAGE_URL: env.STORAGE_URL || storageUrl,
    SECRET_KEY: "the same on every machine",
    TRUST_PROXY: "127.0.0.1",
    // With a shared cache, the four processes compile each file only once.
    NODE_COMPILE_CACHE: compiledFolder,
  };
}

/** Starts all processes at once; the first process sets up the empty site. Returns the servers. */
async function startProcesses(
  settings: NodeJS.ProcessEnv,
  startServer: StartServer,
  closing: Closing,
): Promise<readonly [RunningServer, RunningServer]> {
  const processes: (() => Promise<void>)[] = [];
  closing.push(() => Promise.all(processes.map((end) => end())));
  const server = async () => {
    const started = await startServer({ ...settings, DATA_DIR: temporaryFolder() });
    processes.push(started.stop);
    return started;
  };
  const worker = async () => {
    const env = { ...process.env, ...settings, DATA_DIR: temporaryFolder() };
    const child = spawn(process.execPath, [workerCommand], { cwd: temporaryFolder(), env });
    processes.push(() => end(child));
    await ready(child);
  };
  const [first, second] = await Promise.all([server(), server(), worker(), worker()]);
  return [first, second];
}

function startSchool(): Promise<LaunchedSandbox> {
  const settings = { SCHOOL_PORT: "0", DATA_DIR: temporaryFolder(), NODE_COMPILE_CACHE: compiledFolder };
  return launchSandbox({ ...process.env, ...settings }, builtProgram("schoolSandbox"));
}

async function ready(worker: ChildProcessWithoutNullStreams): Promise<void> {
  let output = "";
  worker.stderr.on("data", (chunk) => {
    output += chunk;
  });
  for await (const chunk of worker.stdout.iterator({ destroyOnReturn: false })) {
    output += chunk;
    if (output.includes("worker is ready")) {
      worker.stdout.resume();
      return;
    }
  }
  throw new Error(`The worker did not start: ${output}`);
}

async function end(worker: ChildProcessWithoutNullStreams): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = once(worker, "close");
  worker.kill("SIGTERM");
  await ended;
}

/** Changes stored data of a site on many machines. Returns false if the folder belongs to no such site. */
export async function changeStoredOfSite(
  dataFolder: string,
  sql: string,
  values: readonly (string | number | null)[],
): Promise<boolean> {
  const url = databases.get(dataFolder);
  if (url === undefined) return false;
  await changePostgres(url, sql, values);
  return true;
}
