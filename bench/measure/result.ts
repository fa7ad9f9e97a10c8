import { statSync } from "node:fs";
import { ownPeakMb } from "./memory.ts";

/** A candidate's report, printed as a JSON line on its standard output. */
export type Result = {
  readonly name: string;
  readonly cards: number;
  /** Time from the first line of work until the file is closed, without process start and imports. */
  readonly seconds: number;
  readonly peakRssMb: number;
  /** Size of the output. */
  readonly bytes: number;
  /** Number of lines laid out, for candidates that only lay out text. */
  readonly lines?: number;
  readonly note?: string;
};

/** A candidate's command line: its own settings, then the number of cards and the output file. */
export type Task = {
  readonly settings: readonly string[];
  readonly cards: number;
  readonly out: string;
};

/** Reads the command line. `settingNames` lists the arguments before the number of cards. */
export function readTask(...settingNames: readonly string[]): Task {
  const args = process.argv.slice(2);
  const [cards, out] = args.slice(settingNames.length);
  if (!cards || !(Number(cards) > 0) || !out) {
    const usage = [...settingNames, "cards", "out"].map((name) => `<${name}>`).join(" ");
    throw new Error(`Usage: node ${process.argv[1]} ${usage}, for example … 1000 out.pdf`);
  }
  return { settings: args.slice(0, settingNames.length), cards: Number(cards), out };
}

type Outcome = Pick<Result, "name" | "cards"> & {
  /** performance.now() before the work began. */
  readonly startedAt: number;
  /** The output file, or its size if no file was written. */
  readonly made: string | number;
  /** Peak memory of a whole process tree; by default that of this process. */
  readonly peakMb?: number | null;
};

/** Prints the result. Call it once the file is closed. */
export function printResult({ name, cards, startedAt, made, peakMb }: Outcome): void {
  const seconds = (performance.now() - startedAt) / 1000;
  const bytes = typeof made === "number" ? made : statSync(made).size;
  const result: Result = { name, cards, seconds, peakRssMb: Math.round(peakMb ?? ownPeakMb()), bytes };
  console.log(JSON.stringify(result));
}
