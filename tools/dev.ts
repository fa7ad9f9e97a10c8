import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { runWithOptions, wholeNumber } from "./commandLine.ts";
import { readEnvFile, settingsOf } from "./installation.ts";
import { watchNpm } from "./watchNpm.ts";

const spec = {
  name: "npm run dev --",
  summary: "Runs the product for development: changes take effect at once.",
  options: { "web-port": { value: "n", meaning: "port of the web app", usual: 5173 } },
  examples: ["", "--web-port 5200"],
  notes: `
The server and the school sandbox restart when one of their sources changes. Vite serves the web app, updates the open
page, and proxies calls of /api to the server. It reads the same settings as npm start. Ctrl+C ends everything.`,
};

const root = join(import.meta.dirname, "..");

/** Node options that restart a program whenever one of its source files changes. */
const watched = ["--watch", "--watch-preserve-output"];

function run(options: readonly string[], program: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const all = [...options, "--import", "./tools/prepareNode.mjs", ...program];
  return spawn(process.execPath, all, { cwd: root, env, stdio: ["ignore", "inherit", "inherit"] });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

function develop(webPort: number): void {
  const { port, host, schoolPort, schoolApiUrl, dataDir } = settingsOf(process.env);
  const SCHOOL_API_URL = schoolApiUrl ?? `http://127.0.0.1:${schoolPort}`;
  const env = { ...process.env, PORT: String(port), HOST: host, DATA_DIR: dataDir, SCHOOL_API_URL };
  const children = [
    run([], ["tools/dev/web.ts", String(webPort)], env),
    run(watched, ["tools/dev/server.ts"], env),
  ];
  if (schoolApiUrl === null) {
    children.push(run(watched, ["tools/dev/sandbox.ts"], { ...env, SCHOOL_PORT: String(schoolPort) }));
  }
  let stopping = false;
  const stop = (exitCode: number): void => {
    if (stopping) return;
    stopping = true;
    Promise.all(children.map(end)).then(
      () => process.exit(exitCode),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stop(0));
  // If the web app fails, ends everything. A failed server instead waits until its source is fixed.
  children[0]?.once("exit", () => stop(1));
  if (process.env.npm_lifecycle_event) watchNpm(() => stop(0));
}

await runWithOptions(spec, async (values) => {
  const webPort = wholeNumber(values, "web-port", { min: 1, max: 65_535, fallback: 5173 });
  readEnvFile();
  develop(webPort);
});
