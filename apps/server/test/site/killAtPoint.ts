// Loaded with `--import` into servers that crash tests kill, and into their workers. The query of its URL
// names a folder. If the file `armed` in that folder contains the commit point that is reached, server and
// worker are killed as in a power cut. The file `passed` lists all commit points reached.
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
// Workers do not inherit the environment that would load this file.
enableCompileCache(compiledFolder);

subscribe(commitPointChannel, (message) => {
  const point = String(message);
  if (!known.has(point)) {
    known.add(point);
    appendFileSync(join(folder, "passed"), `${point}\n`);
    // A killed process does not store its compile cache, which makes the next starts faster.
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
