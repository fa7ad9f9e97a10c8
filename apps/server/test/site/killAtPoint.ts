// Loaded by `--import` into a server that crash tests kill, and from there into its worker. Its address says in which
// folder the tests say where to kill: when the file `armed` there names the commit point that is passed, the server
// ends as in a power cut, together with its worker. What was passed is noted in the file `passed`.
import { subscribe } from "node:diagnostics_channel";
import { appendFileSync, readFileSync, rmSync } from "node:fs";
import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";
import process from "node:process";
import { commitPointChannel } from "#commitPoint.ts";
import { compiledFolder } from "./compiledFolder.ts";

const folder = new URL(import.meta.url).searchParams.get("folder") ?? "";
const armed = join(folder, "armed");
const isWorker = /[/\\]workerProcess\.[jt]s$/.test(process.argv[1] ?? "");
const known = new Set<string>();
// A worker is given no environment that would say so.
enableCompileCache(compiledFolder);

subscribe(commitPointChannel, (message) => {
  const point = String(message);
  if (!known.has(point)) {
    known.add(point);
    appendFileSync(join(folder, "passed"), `${point}\n`);
    // A process that is killed leaves no cache behind by itself; with one, the next starts are quick.
    flushCompileCache();
  }
  if (armedPoint() !== point) return;
  rmSync(armed);
  if (isWorker) process.kill(process.ppid, "SIGKILL");
  process.kill(process.pid, "SIGKILL");
});

function armedPoint(): string {
  try {
    return readFileSync(armed, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
}
