/** Describes the work in a progress bar. */
type Work = {
  /** As in "Printing 12 of 60 records". */
  readonly verb: string;
  readonly unit: string;
  readonly isQuiet: boolean;
};

type Terminal = {
  readonly isTTY?: boolean;
  /** Width of the terminal; 0 if unknown. */
  readonly columns?: number;
  write(text: string): unknown;
};

export type ProgressBar = {
  /** Call it with the number of units done so far and the total. */
  show(done: number, total: number): void;
  /** Removes the bar from the screen. */
  end(): void;
};

/** Delay in ms before the bar appears. Shorter work shows none. */
const delayMs = 1000;
const intervalMs = 100;
const widest = 30;
const clearLine = "\r\u001b[2K";

/**
 * Shows the progress of work that takes longer than a second: count, rate and remaining time. Writes nothing if
 * the output is not a terminal, or with `isQuiet`.
 */
export function openProgressBar(work: Work, terminal: Terminal = process.stderr): ProgressBar {
  const startedAt = performance.now();
  let shownAt = Number.NEGATIVE_INFINITY;
  const isShowing = !work.isQuiet && terminal.isTTY === true;
  return {
    show(done, total) {
      const now = performance.now();
      if (!isShowing || now - startedAt < delayMs || now - shownAt < intervalMs) return;
      shownAt = now;
      terminal.write(clearLine + barLine(work, { done, total }, now - startedAt, terminal.columns || 80));
    },
    end() {
      if (Number.isFinite(shownAt)) terminal.write(clearLine);
      shownAt = Number.NEGATIVE_INFINITY;
    },
  };
}

type Count = { readonly done: number; readonly total: number };

/**
 * Returns a line that fits into `columns`, so that it can be cleared: `Printing 1,500 of 3,000 records [#####-----]
 * 500/s, 3 s left`.
 */
function barLine({ verb, unit }: Work, { done, total }: Count, ms: number, columns: number): string {
  const rate = (done * 1000) / ms;
  const count = `${verb} ${done.toLocaleString("en")} of ${total.toLocaleString("en")} ${unit}`;
  const left = rate > 0 ? `, ${duration((total - done) / rate)} left` : "";
  const pace = `${rate.toLocaleString("en", { maximumFractionDigits: rate < 10 ? 1 : 0 })}/s${left}`;
  const width = Math.min(widest, columns - count.length - pace.length - 5);
  if (width < 5) return `${count} ${pace}`.slice(0, columns - 1);
  const filled = Math.round((width * done) / Math.max(1, total));
  return `${count} [${"#".repeat(filled)}${"-".repeat(width - filled)}] ${pace}`;
}

function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
