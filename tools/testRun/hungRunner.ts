import { execFileSync } from "node:child_process";
import { readFile, stat } from "node:fs/promises";

/** No test, hook or wait may take this long in ms, so a runner without progress for this long hangs. */
const patienceMs = 5 * 60_000;

type Row = { readonly pid: number; readonly parent: number; readonly line: string };

function processLines(): readonly string[] {
  try {
    return execFileSync("ps", ["-eo", "pid=,ppid=,etimes=,stat=,args="], { encoding: "utf8" }).split("\n");
  } catch {
    // Without `ps`, the runner's child processes are neither listed nor killed.
    return [];
  }
}

/** All descendants of `pid`, with their ages in seconds. */
function descendants(pid: number): readonly Row[] {
  const rows = processLines().map((line): Row => {
    const [own = "", parent = ""] = line.trim().split(/\s+/);
    return { pid: Number(own), parent: Number(parent), line: line.slice(0, 200) };
  });
  const found = rows.filter(({ parent }) => parent === pid);
  // The loop also visits rows that it adds.
  for (const { pid: one } of found) found.push(...rows.filter(({ parent }) => parent === one));
  return found;
}

/** Describes a runner that made no progress for too long; undefined while it makes progress. */
export async function hangOf(
  runner: number,
  unfinishedFiles: string,
  patience = Number(process.env.TEST_PATIENCE_MS ?? patienceMs),
): Promise<string | undefined> {
  const facts = await stat(unfinishedFiles).catch(() => undefined);
  // The file is missing before the first test file starts, and after the run.
  if (!facts || Date.now() - facts.mtimeMs < patience) return undefined;
  const names = await readFile(unfinishedFiles, "utf8");
  const processes = descendants(runner).map(({ line }) => line);
  return [
    `It made no progress for ${Math.round(patience / 60_000)} minutes. Unfinished:`,
    names,
    "Its processes (number, parent, seconds, state, command):",
    ...processes,
  ].join("\n");
}

export function endHungRunner(runner: number): void {
  for (const pid of [runner, ...descendants(runner).map((row) => row.pid)]) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // The process ended with its parent.
    }
  }
}
