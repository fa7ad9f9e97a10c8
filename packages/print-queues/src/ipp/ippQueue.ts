import type { PrinterLanguage, PrintQueue } from "../printQueue.ts";
import { parseIppAddress } from "./address.ts";
import { followJob } from "./followJob.ts";
import { hasEnded, hasWholeDocument, readJob } from "./jobAttributes.ts";
import { printDocument } from "./printDocument.ts";
import { openPrinter } from "./printer.ts";
import { describedAttributes, queueFacts, queueState } from "./printerAttributes.ts";

export type IppQueueOptions = {
  readonly language: PrinterLanguage;
  readonly dpi?: number | undefined;
  readonly password?: string | undefined;
  readonly trustSelfSigned?: boolean | undefined;
  /** Longest silence of the printer while it owes an answer. */
  readonly answerMs: number;
  /** How long a printer that is away during a print is asked again. */
  readonly lostMs: number;
  /** Longest pause between questions about a job, and the pause before a busy printer is asked again. */
  readonly pollMs: number;
};

export function openIppQueue(
  uri: string,
  { language, dpi, lostMs, ...options }: IppQueueOptions,
): PrintQueue {
  const printer = openPrinter({ address: parseIppAddress(uri), ...options });
  const limits = { lostMs, pollMs: options.pollMs };
  return {
    describe: async (signal) => {
      const attributes = await printer.attributes(describedAttributes, signal);
      return { facts: queueFacts(attributes), state: queueState(attributes) };
    },
    print: (document, printing) =>
      printDocument(printer, document, { ...printing, ...limits, language, dpi }),
    find: async (key, signal) => {
      const found = await printer.findJob(key, signal);
      if (found === null) return null;
      const job = readJob(found);
      if (job.id === null || hasEnded(job) || hasWholeDocument(found)) return job;
      // The rest of its document will never come: without it the printer would wait, and refuse other jobs.
      await printer.control(job.id, "cancel", signal);
      return null;
    },
    follow: (id, followed) => followJob(printer, id, { ...followed, ...limits }),
    control: (id, action) => printer.control(id, action),
  };
}
