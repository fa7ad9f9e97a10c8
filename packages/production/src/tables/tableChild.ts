// Child process of readTableInChild: reads one table and answers with messages.
import process from "node:process";
import { InputError } from "../inputError.ts";
import { keepCompiled } from "../keepCompiled.ts";
import { readGrid } from "./readGrid.ts";
import type { TableAnswer, TableJob } from "./readTableInChild.ts";

const rowsPerMessage = 2000;

// The parent ends this process once it has every answer; exiting earlier could lose the last messages.
process.once("disconnect", () => process.exit());
process.once("message", (job: TableJob) => {
  answer(job).catch((error: unknown) => send(failure(error)));
});
keepCompiled();

async function answer({ file, ...options }: TableJob): Promise<void> {
  const { rows, ...grid } = await readGrid(file, options);
  await send({ kind: "head", grid });
  for (let start = 0; start < rows.length; start += rowsPerMessage) {
    await send({ kind: "rows", rows: rows.slice(start, start + rowsPerMessage) });
  }
  await send({ kind: "end" });
}

function failure(error: unknown): TableAnswer {
  if (error instanceof InputError) return { kind: "refused", code: error.code, message: error.message };
  return { kind: "failed", stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

/** Waits until the message is sent, so that rows do not also accumulate in the message queue. */
function send(message: TableAnswer): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve()));
  });
}
