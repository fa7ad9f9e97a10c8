import { spawnSync } from "node:child_process";
import { cpus, freemem, loadavg, totalmem } from "node:os";
import { rootFolder } from "../paths.ts";

/** The machine that ran a measurement, without which figures are meaningless. */
export type Surroundings = {
  readonly date: string;
  readonly machine: string;
  /** The commit, with a + if there are uncommitted changes; null outside a repository and in old runs. */
  readonly commit: string | null;
  /** Absent in old runs. */
  readonly speed?: MachineSpeed;
  /** True if other programs kept the machine busy before the first run, which makes times unreliable. */
  readonly isBusy: boolean;
};

/** Milliseconds for work that never changes, so that runs on different machines and days can be compared. */
type MachineSpeed = { readonly loopMs: number; readonly copyMs: number };

const fastestOf = (work: () => number): number =>
  Math.min(
    ...Array.from({ length: 5 }, () => {
      const startedAt = performance.now();
      work();
      return performance.now() - startedAt;
    }),
  );

/** Returns a number, so that the engine cannot drop the loop. */
function countSteps(): number {
  let state = 1;
  for (let step = 0; step < 50_000_000; step++) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
  return state;
}

/** Takes about a second. */
function measureMachine(): MachineSpeed {
  const [source, target] = [Buffer.alloc(128 * 2 ** 20, 1), Buffer.alloc(128 * 2 ** 20)];
  return { loopMs: fastestOf(countSteps), copyMs: fastestOf(() => source.copy(target)) };
}

/** One-minute load average above which the machine counts as busy. */
const busyFrom = 0.5;

/** Must be called before the first run, because the benchmark itself then loads the machine. */
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
    speed: measureMachine(),
    isBusy: (loadavg()[0] ?? 0) > busyFrom,
  };
}

/** Ignores changes to results and pages, which a run writes itself. */
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

/** The line about machine, date and commit above every table. */
export function surroundingsLine({ date, machine, commit, speed, isBusy }: Surroundings): string {
  const fixed = speed
    ? ` Fixed work: 50 million loop steps ${speed.loopMs.toFixed(0)} ms, copying 128 MB ${speed.copyMs.toFixed(0)} ms.`
    : "";
  const rough = isBusy ? " **The machine was busy: times and rates are rough.**" : "";
  return `${date}${commit === null ? "" : `, commit ${commit}`}: ${machine}.${fixed}${rough}`;
}
