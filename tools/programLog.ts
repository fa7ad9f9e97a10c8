import { openLog } from "@print-builder/server/log";

export type ProgramLog = {
  info(message: string): void;
  error(facts: { readonly trouble: string }, message: string): void;
};

const terminal: ProgramLog = {
  info: (message) => console.error(message),
  error: ({ trouble }, message) => console.error(`${message} ${trouble}`),
};

/** What a program says: as lines to a person at a terminal, and as one JSON object a line to whoever gathers logs. */
export function programLog(): ProgramLog {
  return process.stdout.isTTY ? terminal : openLog();
}
