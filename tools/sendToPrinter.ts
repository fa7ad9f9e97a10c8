import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PrintRequest } from "@print-builder/core/sheets";
import {
  openQueue,
  type PrintDocument,
  type PrinterJob,
  type PrintQueue,
  printerLanguages,
  QueueError,
  type QueueOptions,
} from "@print-builder/print-queues";
import { openPagePictures } from "@print-builder/production";
import { CommandError, type OptionValues, oneOf, required, wholeNumber } from "./commandLine.ts";
import { type OpenedPrint, printFile } from "./printFiles.ts";

/** The connected printer that prints the cards. */
export const sendingOptions = {
  to: {
    value: "address",
    meaning:
      "print at ipp://host/path, ipps://user@host/path or socket://host:9100 instead of writing a file",
  },
  language: {
    value: "name",
    meaning: `what the printer reads: ${printerLanguages.join(", ")}; a socket needs it`,
    usual: "auto",
  },
  "trust-self-signed": { meaning: "with ipps://, accept a certificate that the printer made itself" },
  wait: { value: "seconds", meaning: "how long to wait for the printer", usual: 600 },
} as const;

export type Sending = {
  readonly uri: string;
  readonly queue: PrintQueue;
  readonly seconds: number;
  readonly isQuiet: boolean;
};

/** The printer named by `--to`; null if the cards are only written. Its password comes from PRINTER_PASSWORD. */
export function readSending(values: OptionValues): Sending | null {
  if (values.to === undefined) return null;
  const uri = required(values, "to");
  const dpi =
    values.dpi === undefined ? undefined : wholeNumber(values, "dpi", { min: 36, max: 2400, fallback: 300 });
  const options = {
    language: oneOf(values, "language", printerLanguages, "auto"),
    dpi,
    password: process.env.PRINTER_PASSWORD,
    trustSelfSigned: values["trust-self-signed"] === true,
  };
  return {
    uri,
    queue: openInWords(uri, options),
    seconds: wholeNumber(values, "wait", { min: 1, max: 604_800, fallback: 600 }),
    isQuiet: values.quiet === true,
  };
}

function openInWords(uri: string, options: QueueOptions): PrintQueue {
  try {
    return openQueue(uri, options);
  } catch (error) {
    throw commandErrorOf(error);
  }
}

const commandErrorOf = (error: unknown) =>
  error instanceof QueueError ? new CommandError(error.message, { cause: error }) : error;

/** Prints into the file, or into a temporary one, and sends it to the printer. */
export async function printAndSend(
  out: string | null,
  request: PrintRequest,
  { onPrinted, ...opened }: OpenedPrint & { readonly onPrinted: () => void },
  sending: Sending,
) {
  const folder = await mkdtemp(join(tmpdir(), "print-builder-"));
  try {
    const file = out ?? join(folder, "cards.pdf");
    const figures = await printFile(file, request, opened);
    onPrinted();
    const { open } = opened;
    const pictures = openPagePictures(open, request, opened);
    const { failure, printed } = await send({ title: open.project.name, file, ...pictures }, sending);
    return { answer: { ...figures, printed }, failure };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sends the document and waits for the printer. Ctrl+C cancels the printer's job. */
async function send(document: PrintDocument, { uri, queue, seconds, isQuiet }: Sending) {
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.once(signal, interrupt);
  const tooLong = AbortSignal.timeout(seconds * 1000);
  let last: PrinterJob = { id: null, state: "pending", reasons: [], impressions: null };
  const onChange = (job: PrinterJob) => {
    const news = job.reasons.filter((reason) => !last.reasons.includes(reason));
    if (!isQuiet) for (const reason of news) process.stderr.write(`${reason}\n`);
    last = job;
  };
  const outcome = (failure: string | null) => {
    const { id, state, impressions } = last;
    return { failure, printed: { uri, job_id: id, state, impressions } };
  };
  const signal = AbortSignal.any([interrupted.signal, tooLong]);
  try {
    last = await queue.print(document, { key: `pb-${randomUUID()}`, signal, onChange });
    return outcome(last.state === "completed" ? null : failureOf(last));
  } catch (error) {
    if (interrupted.signal.aborted) {
      if (last.id !== null) await queue.control(last.id, "cancel");
      throw new CommandError("The print was cancelled.");
    }
    if (tooLong.aborted) return outcome(tooLongFailure(last, seconds));
    throw commandErrorOf(error);
  } finally {
    for (const each of signals) process.off(each, interrupt);
  }
}

function tooLongFailure({ id, reasons }: PrinterJob, seconds: number): string {
  const what = `The printer has not finished after ${seconds === 1 ? "one second" : `${seconds} seconds`}.`;
  return [what, ...reasons, ...(id === null ? [] : [`Job ${id} goes on there.`])].join(" ");
}

function failureOf({ state, reasons }: PrinterJob): string {
  const what =
    state === "canceled" ? "The job was cancelled at the printer." : "The printer gave up the job.";
  return [...new Set([what, ...reasons])].join(" ");
}
