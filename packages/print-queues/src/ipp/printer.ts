import { setTimeout as wait } from "node:timers/promises";
import { QueueError } from "../printQueue.ts";
import type { IppAddress } from "./address.ts";
import { createHttpClient, type HttpDocument } from "./httpClient.ts";
import { isNamedAfter, jobAttributes, readJob } from "./jobAttributes.ts";
import {
  decodeMessage,
  encodeMessage,
  groupsOf,
  type IppAttributes,
  type IppMessage,
  type IppValue,
  ippAttributes,
  numbersOf,
  type Operation,
  operation,
  status,
  textsOf,
} from "./message.ts";

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

export function openPrinter(options: PrinterConnection): Printer {
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

/** The user under whose name jobs appear; printers show a job's name only to its user. */
const defaultUser = "print-builder";

type IppCall = {
  /** Operation attributes after charset, language, printer and user. */
  readonly attributes?: Readonly<Record<string, IppValue | readonly IppValue[] | undefined>>;
  readonly jobId?: number;
  readonly job?: IppAttributes | undefined;
  readonly document?: HttpDocument | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called when the printer is busy; it is asked until it is free. Without it, the call gives up after `answerMs`. */
  readonly onBusy?: () => void | Promise<void>;
};

type IppClient = {
  /** Sends a request and returns the answer, whatever its status. */
  readonly call: (name: Operation, call: IppCall) => Promise<IppMessage>;
  /** Sends a request, and throws a QueueError if the printer refuses it. */
  readonly ask: (name: Operation, call: IppCall) => Promise<IppMessage>;
};

type PrinterConnection = {
  readonly address: IppAddress;
  readonly password?: string | undefined;
  readonly trustSelfSigned?: boolean | undefined;
  readonly answerMs: number;
  readonly pollMs: number;
};

function createIppClient({ address, answerMs, pollMs, ...options }: PrinterConnection): IppClient {
  const post = createHttpClient(address, { ...options, answerMs });
  let version: IppMessage["version"] = [2, 0];
  let requestId = 0;

  async function once(name: Operation, call: IppCall): Promise<IppMessage> {
    requestId += 1;
    const attributes = ippAttributes({
      "attributes-charset": { type: "charset", value: "utf-8" },
      "attributes-natural-language": { type: "naturalLanguage", value: "en" },
      "printer-uri": { type: "uri", value: address.uri },
      ...(call.jobId === undefined ? {} : { "job-id": { type: "integer", value: call.jobId } }),
      "requesting-user-name": { type: "name", value: address.user ?? defaultUser },
      ...call.attributes,
    });
    const groups = [{ type: "operation", attributes } as const];
    const head = encodeMessage({
      version,
      code: operation[name],
      requestId,
      groups: call.job && call.job.size > 0 ? [...groups, { type: "job", attributes: call.job }] : groups,
    });
    const { document, signal } = call;
    const { message } = decodeMessage(await post({ head, document, signal }));
    if (message.code === status.versionNotSupported && version[0] === 2) {
      version = [1, 1];
      return await once(name, call);
    }
    return message;
  }

  async function call(name: Operation, asked: IppCall): Promise<IppMessage> {
    const { onBusy, signal } = asked;
    const givesUp = onBusy ? Number.POSITIVE_INFINITY : performance.now() + answerMs;
    for (let isFirst = true; ; isFirst = false) {
      const message = await once(name, asked);
      if (!isBusy(message) || performance.now() > givesUp) return message;
      if (isFirst) await onBusy?.();
      await pause(pollMs, signal);
    }
  }

  return {
    call,
    ask: async (name, asked) => {
      const message = await call(name, asked);
      if (message.code >= status.badRequest) throw refusalOf(message);
      return message;
    },
  };
}

/** Waits; throws the signal's reason if it is aborted. */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await wait(ms, undefined, { signal }).catch((error) => {
    throw signal?.aborted ? signal.reason : error;
  });
}

const isBusy = ({ code }: IppMessage) => code === status.busy || code === status.temporaryError;

/** Meanings of the statuses for people; a message of the printer is added. */
const refusals: Readonly<Record<number, string>> = {
  [status.notPossible]: "The printer cannot do this at the moment.",
  [status.notFound]: "The printer does not know this job, or there is no printer under this address.",
  [status.formatNotSupported]: "The printer does not accept this kind of file.",
  [status.valuesNotSupported]: "The printer does not support the paper or another setting of this print.",
  [status.internalError]: "The printer reports an error inside itself. Switch it off and on again.",
  [status.operationNotSupported]: "The printer cannot do this.",
  [status.notAcceptingJobs]: "The printer does not accept jobs at the moment. Look at its display.",
  [status.busy]: "The printer is busy.",
  [status.temporaryError]: "The printer cannot do this at the moment. Try again later.",
};

export function refusalOf(message: IppMessage): QueueError {
  const [operationGroup] = groupsOf(message, "operation");
  const [said = ""] = textsOf(operationGroup, "status-message");
  const { code } = message;
  if (code === status.notAuthenticated || code === status.notAuthorized || code === status.forbidden) {
    return new QueueError("password_needed", "The printer does not let this user print.");
  }
  const number = code.toString(16).padStart(4, "0");
  const meaning = refusals[code] ?? `The printer refuses the request (status 0x${number}).`;
  const isUnsupported = code === status.formatNotSupported || code === status.operationNotSupported;
  return new QueueError(
    isUnsupported ? "unsupported" : "refused",
    said ? `${meaning} It says: ${said}` : meaning,
  );
}
