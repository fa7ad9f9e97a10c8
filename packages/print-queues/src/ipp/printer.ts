import { QueueError } from "../printQueue.ts";
import { createIppClient, type IppClient, type IppClientOptions, refusalOf } from "./ippClient.ts";
import { isNamedAfter, jobAttributes, readJob } from "./jobAttributes.ts";
import { groupsOf, type IppAttributes, type IppValue, numbersOf } from "./message.ts";
import { type Operation, operation, status } from "./operations.ts";

/** The questions about a printer and its jobs, as IPP operations. */
export type Printer = IppClient & {
  readonly attributes: (names: readonly string[], signal?: AbortSignal) => Promise<IppAttributes>;
  readonly job: (id: number, signal?: AbortSignal) => Promise<IppAttributes>;
  /** The newest job with the key. A job that has not ended comes first. */
  readonly findJob: (key: string, signal?: AbortSignal) => Promise<IppAttributes | null>;
  /** False if the printer cannot do it. */
  readonly control: (id: number, action: JobAction, signal?: AbortSignal) => Promise<boolean>;
};

export type JobAction = "hold" | "release" | "cancel";

const controls = { hold: "holdJob", release: "releaseJob", cancel: "cancelJob" } as const;

/** Statuses with which printers refuse an action that they cannot do, now or ever. */
const cannot: readonly number[] = [status.operationNotSupported, status.notPossible, status.notFound];

const keywords = (words: readonly string[]): IppValue[] => words.map((value) => ({ type: "keyword", value }));

export function openPrinter(options: IppClientOptions): Printer {
  const { ask, call } = createIppClient(options);

  async function listJobs(which: "completed" | "not-completed", signal?: AbortSignal) {
    const attributes = { "which-jobs": keywords([which]), "requested-attributes": keywords(jobAttributes) };
    return groupsOf(await ask("getJobs", { attributes, signal }), "job");
  }

  return {
    ask,
    call,
    attributes: async (names, signal) => {
      const attributes = { "requested-attributes": keywords(names) };
      const answer = await ask("getPrinterAttributes", { attributes, signal });
      return groupsOf(answer, "printer")[0] ?? new Map();
    },
    job: async (id, signal) => {
      const attributes = { "requested-attributes": keywords(jobAttributes) };
      const answer = await call("getJobAttributes", { jobId: id, attributes, signal });
      if (answer.code === status.notFound) throw forgottenJob();
      if (answer.code >= status.badRequest) throw refusalOf(answer);
      return groupsOf(answer, "job")[0] ?? new Map();
    },
    findJob: async (key, signal) => {
      for (const which of ["not-completed", "completed"] as const) {
        const jobs = (await listJobs(which, signal)).filter((job) => isNamedAfter(job, key));
        const newest = jobs.toSorted((one, other) => jobIdOf(other) - jobIdOf(one))[0];
        if (newest) return newest;
      }
      return null;
    },
    control: async (id, action, signal) => {
      const answer = await call(controls[action], { jobId: id, signal });
      if (answer.code < status.badRequest) return true;
      if (cannot.includes(answer.code)) return false;
      throw refusalOf(answer);
    },
  };
}

const jobIdOf = (job: IppAttributes) => readJob(job).id ?? 0;

function forgottenJob(): QueueError {
  return new QueueError(
    "broken_answer",
    "The printer no longer knows the job, and did not say how it ended. Look at the paper that came out.",
  );
}

export function supports(printer: IppAttributes, name: Operation): boolean {
  return numbersOf(printer, "operations-supported").includes(operation[name]);
}
