import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { niceFor, startConfinedProcess } from "../confinedProcess.ts";
import { InputError } from "../inputError.ts";
import { limitTime } from "../processUse.ts";
import type { GridWithIntake, ReadGridOptions } from "./readGrid.ts";
import type { Intake } from "./steps.ts";
import { type Table, type TableFile, type TakeRow, tableError, toRecords } from "./table.ts";

export type ReadTableInChildOptions = ReadGridOptions & {
  /** Milliseconds of processor time after which the child is killed: see `limitTime`. Default 30,000. */
  readonly timeoutMs?: number;
  /** Heap limit of the child in MB. Default 1,024. */
  readonly memoryMb?: number;
};

const program = fileURLToPath(new URL("./tableChild.ts", import.meta.url));

/**
 * Reads a table in a child process with a limited heap, which is killed on time-out or abort, so that a hostile file
 * does no harm. Throws InputError like `readGrid`, also if the file takes too much time or memory, and the signal's
 * reason when aborted.
 */
export async function readTableInChild(
  file: TableFile,
  options: ReadTableInChildOptions = {},
): Promise<Table & { readonly intake?: Intake }> {
  const { rows, ...grid } = await readGridInChild(file, options);
  return { ...grid, rows: toRecords(grid.headers, rows) };
}

/**
 * Like `readTableInChild`, with rows as arrays of cells. If `takeRow` is given, it receives the rows, and the grid has
 * none.
 */
export async function readGridInChild(
  file: TableFile,
  options: ReadTableInChildOptions = {},
  takeRow?: TakeRow,
): Promise<GridWithIntake> {
  const { timeoutMs = 30_000, memoryMb = 1024, signal, ...job } = options;
  signal?.throwIfAborted();
  const child = startConfinedProcess(program, { memoryMb, niceness: niceFor.waiting });
  try {
    return await answered(child, { file, ...job }, { timeoutMs, signal, takeRow });
  } finally {
    child.kill("SIGKILL");
  }
}

type Waiting = {
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  readonly takeRow: TakeRow | undefined;
};

function answered(
  child: ChildProcess,
  job: TableJob,
  { timeoutMs, signal, takeRow }: Waiting,
): Promise<GridWithIntake> {
  return new Promise((resolve, reject) => {
    const reading = collectAnswer(resolve, reject, takeRow);
    const unwatch = limitTime(child, timeoutMs, () =>
      reject(
        tableError(
          "The spreadsheet took too long to read. Remove everything you do not need, or save it as .csv.",
        ),
      ),
    );
    const abort = (): void => reject(signal?.reason);
    signal?.addEventListener("abort", abort, { once: true });
    child.on("message", reading);
    const leave = (): void => {
      unwatch();
      signal?.removeEventListener("abort", abort);
    };
    child.once("error", (error) => {
      leave();
      reject(error);
    });
    child.once("exit", (code, killedBy) => {
      leave();
      reject(endedEarly(code, killedBy));
    });
    child.send(job, (error) => error && reject(error));
  });
}

function collectAnswer(
  resolve: (grid: GridWithIntake) => void,
  reject: (error: Error) => void,
  takeRow?: TakeRow,
) {
  let head: Omit<GridWithIntake, "rows"> | null = null;
  const rows: string[][] = [];
  const take = takeRow ?? ((row: string[]) => rows.push(row));
  return (answer: TableAnswer): void => {
    if (answer.kind === "head") head = answer.grid;
    else if (answer.kind === "rows") for (const row of answer.rows) take(row);
    else if (answer.kind === "refused") reject(new InputError(answer.code, answer.message));
    else if (answer.kind === "failed") reject(new Error(`Reading the table failed: ${answer.stack}`));
    else if (head) resolve({ ...head, rows });
  };
}

/** V8 aborts a process whose heap is full; the system kills a process when the machine runs out of memory. */
function endedEarly(code: number | null, killedBy: NodeJS.Signals | null): Error {
  if (killedBy === "SIGABRT" || killedBy === "SIGKILL" || killedBy === "SIGTRAP" || code === 134) {
    return tableError(
      "The spreadsheet needs too much memory to read. Remove everything you do not need, or save it as .csv.",
    );
  }
  return new Error(`The table reader ended early (code ${code}, signal ${killedBy}).`);
}

/** The only message that the parent sends. */
export type TableJob = Omit<ReadGridOptions, "signal"> & { readonly file: TableFile };

/** The child's answers: the head, then blocks of rows, then the end; or a single failure. */
export type TableAnswer =
  | { readonly kind: "head"; readonly grid: Omit<GridWithIntake, "rows"> }
  | { readonly kind: "rows"; readonly rows: string[][] }
  | { readonly kind: "end" }
  | { readonly kind: "refused"; readonly code: string; readonly message: string }
  | { readonly kind: "failed"; readonly stack: string };
