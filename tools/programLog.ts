import { openLog } from "@print-builder/server/log";

export type ProgramLog = {
  info(message: string): void;
  error(facts: { readonly trouble: string }, message: string): void;
};

const terminal: ProgramLog = {
  info: (message) => console.error(message),
  error: ({ trouble }, message) => console.error(`${message} ${trouble}`),
};

/** A program's log: lines for a person at a terminal, otherwise a JSON object per line for log collectors. */
export function programLog(): ProgramLog {
  return process.stdout.isTTY ? terminal : openLog();
}
