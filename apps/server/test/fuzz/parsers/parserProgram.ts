// Process started by `createKillableParser`; parses one input after another.
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
      /** Processor time of the main thread, which is more reliable than the clock on a busy machine. */
      readonly ms: number;
    }
  | { readonly kind: "failed"; readonly stack: string };

process.once("disconnect", () => process.exit());
process.on("message", ({ parser, input }: ParserTask) => {
  const read: Parser<never> = parsers[parser];
  const before = process.threadCpuUsage();
  // The input fits the named parser, which the message's type cannot express.
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
