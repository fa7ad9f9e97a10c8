import { spawnSync } from "node:child_process";
import { cpus, freemem, loadavg, totalmem } from "node:os";
import { rootFolder } from "../paths.ts";

/** On what the figures were measured: without it they say nothing. */
export type Surroundings = {
  readonly date: string;
  readonly machine: string;
  /** What was measured: the commit, with a + where files differ from it; null outside a repository, and in old runs. */
  readonly commit: string | null;
  /** Other programs were at work before the first run: times are rough then. */
  readonly isBusy: boolean;
};

/** Load of the system, averaged over a minute, above which it counts as busy. */
const busyFrom = 0.5;

/** To be called before the first run: later the load is the benchmark's own. */
export function describeSurroundings(): Surroundings {
  const processors = cpus();
  const gigabytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GB`;
  const parts = [
    `${processors.length} × ${processors[0]?.model.trim() || "unnamed processor"}`,
    `${gigabytes(totalmem())} memory, ${gigabytes(freemem())} free`,
    `load before the runs ${loadavg()[0]?.toFixed(2)}`,
    `Node ${process.versions.node}`,
    `${process.platform} ${process.arch}`,
  ];
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: parts.join(", "),
    commit: describeCommit(),
    isBusy: (loadavg()[0] ?? 0) > busyFrom,
  };
}

/** Results and pages do not count as a difference: they are what a run writes. */
function describeCommit(): string | null {
  const commit = git("rev-parse", "--short", "HEAD");
  if (commit === null) return null;
  const changed = git("status", "--porcelain", "--", ".", ":!docs", ":!bench/results");
  return changed === "" ? commit : `${commit}+`;
}

function git(...args: readonly string[]): string | null {
  const done = spawnSync("git", args, { cwd: rootFolder, encoding: "utf8" });
  return done.status === 0 ? done.stdout.trim() : null;
}

/** One line that stands above every table. */
export function surroundingsLine({ date, machine, commit, isBusy }: Surroundings): string {
  const rough = isBusy ? " **Other programs were at work on the machine: times and rates are rough.**" : "";
  return `${date}${commit === null ? "" : `, commit ${commit}`}: ${machine}.${rough}`;
}
