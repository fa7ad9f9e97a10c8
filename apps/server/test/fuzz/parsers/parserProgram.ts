// The program of the process that `createKillableParser` starts: reads one input after another.
import process from "node:process";
import { fileParsers } from "./fileParsers.ts";
import type { Parser } from "./parser.ts";
import { schoolParsers } from "./schoolParser.ts";
import { textParsers } from "./textParsers.ts";

const parsers = { ...fileParsers, ...textParsers, ...schoolParsers };

export type ParserName = keyof typeof parsers;

export type ParserTask = { readonly parser: ParserName; readonly input: unknown };

export type ParserAnswer =
  | {
      readonly kind: "done";
      readonly outcome: "taken" | "refused";
      /** Processor time of the main thread, which tells more than the clock where many programs share the machine. */
      readonly ms: number;
    }
  | { readonly kind: "failed"; readonly stack: string };

process.once("disconnect", () => process.exit());
process.on("message", ({ parser, input }: ParserTask) => {
  const read: Parser<never> = parsers[parser];
  const before = process.threadCpuUsage();
  // The input is what the parser of this name takes: the type of a message cannot say so.
  read(input as never).then(
    (outcome) => tell({ kind: "done", outcome, ms: millisecondsSince(before) }),
    (error: unknown) => tell({ kind: "failed", stack: stackOf(error) }),
  );
});

function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `\ncaused by ${error.cause.stack}` : "";
  return `${error.stack ?? error.message}${cause}`;
}

function tell(answer: ParserAnswer): void {
  process.send?.(answer);
}
