import { execFileSync } from "node:child_process";
import { readFile, stat } from "node:fs/promises";

/** No test, hook or wait may take longer: silence of this length means that something hangs. */
const patienceMs = 5 * 60_000;

type Row = { readonly pid: number; readonly parent: number; readonly line: string };

function processLines(): readonly string[] {
  try {
    return execFileSync("ps", ["-eo", "pid=,ppid=,etimes=,stat=,args="], { encoding: "utf8" }).split("\n");
  } catch {
    // Not every system has this command: what the runner has started is then neither named nor ended.
    return [];
  }
}

/** The processes that `pid` has started, those that they have started included, each with its age in seconds. */
function descendants(pid: number): readonly Row[] {
  const rows = processLines().map((line): Row => {
    const [own = "", parent = ""] = line.trim().split(/\s+/);
    return { pid: Number(own), parent: Number(parent), line: line.slice(0, 200) };
  });
  const found = rows.filter(({ parent }) => parent === pid);
  // The list grows while it is gone through.
  for (const { pid: one } of found) found.push(...rows.filter(({ parent }) => parent === one));
  return found;
}

/** What is said of a runner in which nothing has happened for too long; undefined while something does. */
export async function hangOf(
  runner: number,
  unfinishedFiles: string,
  patience = Number(process.env.TEST_PATIENCE_MS ?? patienceMs),
): Promise<string | undefined> {
  const facts = await stat(unfinishedFiles).catch(() => undefined);
  // Before its first file it has nothing to say; a folder that is gone belongs to a run that has ended.
  if (!facts || Date.now() - facts.mtimeMs < patience) return undefined;
  const names = await readFile(unfinishedFiles, "utf8");
  const processes = descendants(runner).map(({ line }) => line);
  return [
    `Nothing happened in it for ${Math.round(patience / 60_000)} minutes. Not ended are:`,
    names,
    "Its processes (number, parent, seconds, state, command):",
    ...processes,
  ].join("\n");
}

/** Ends a runner that hangs, with all that it has started. */
export function endHungRunner(runner: number): void {
  for (const pid of [runner, ...descendants(runner).map((row) => row.pid)]) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended with its parent.
    }
  }
}
