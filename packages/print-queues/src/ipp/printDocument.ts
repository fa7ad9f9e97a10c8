import { type PrintDocument, type PrinterJob, type PrintOptions, QueueError } from "../printQueue.ts";
import { type DocumentFormat, documentFormats, type FormatChoice } from "./documentFormats.ts";
import { type FollowLimits, followJob, isLost } from "./followJob.ts";
import { hasEnded, hasWholeDocument, jobName, readJob } from "./jobAttributes.ts";
import {
  groupsOf,
  type IppAttributes,
  type IppMessage,
  type IppValue,
  ippAttributes,
  numbersOf,
  status,
  textsOf,
} from "./message.ts";
import { type Printer, refusalOf, supports } from "./printer.ts";
import { describedAttributes, findPaper, mediaNameOf, type Paper } from "./printerAttributes.ts";

export type PrintSettings = FollowLimits & FormatChoice;

/** Prints the document in the first format that the printer really accepts, and waits for the end of the job. */
export async function printDocument(
  printer: Printer,
  document: PrintDocument,
  { language, dpi, ...options }: PrintSettings & PrintOptions,
): Promise<PrinterJob> {
  const facts = await printer.attributes(describedAttributes, options.signal);
  const ticket = jobTicket(facts, document);
  const print = supports(facts, "createJob") && supports(facts, "sendDocument") ? printInSteps : printAtOnce;
  for (const format of documentFormats(facts, document, { language, dpi })) {
    const job = await print({ ...options, printer, document, ticket, format });
    if (job !== null) return job;
  }
  throw new QueueError(
    "unsupported",
    "The printer refuses every kind of file that it says it accepts. Choose its language in the settings of the printer.",
  );
}

/** Job attributes for the document; only what the printer says it supports. */
function jobTicket(printer: IppAttributes, document: PrintDocument): IppAttributes {
  return ippAttributes({
    ...mediaOf(printer, document),
    sides: sidesOf(printer, document),
    "print-color-mode": keywordIfSupported(printer, "print-color-mode-supported", ["auto", "color"]),
    "print-scaling": keywordIfSupported(printer, "print-scaling-supported", ["none"]),
    "orientation-requested": orientationOf(printer, document),
  });
}

const keyword = (value: string): IppValue => ({ type: "keyword", value });

function keywordIfSupported(printer: IppAttributes, name: string, words: readonly string[]) {
  const supported = textsOf(printer, name);
  const word = words.find((each) => supported.includes(each));
  return word === undefined ? undefined : keyword(word);
}

function mediaOf(printer: IppAttributes, { widthMm, heightMm }: PrintDocument) {
  const paper = findPaper(printer, widthMm, heightMm);
  if (paper === undefined) return {};
  if (paper === null) {
    throw new QueueError(
      "unsupported",
      `The printer has no paper of ${lengthOf(widthMm)} × ${lengthOf(heightMm)} mm. Choose another printer, or another paper in the page setup.`,
    );
  }
  if (textsOf(printer, "media-col-supported").includes("media-size")) {
    return { "media-col": sizeCollection(paper) };
  }
  const name = mediaNameOf(printer, paper);
  return name === null ? {} : { media: keyword(name) };
}

const lengthOf = (mm: number) => Number(mm.toFixed(1));

function sizeCollection({ x, y }: Paper): IppValue {
  const size = ippAttributes({
    "x-dimension": { type: "integer", value: x },
    "y-dimension": { type: "integer", value: y },
  });
  return { type: "collection", value: ippAttributes({ "media-size": { type: "collection", value: size } }) };
}

const sidesKeywords = {
  one: "one-sided",
  long_edge: "two-sided-long-edge",
  short_edge: "two-sided-short-edge",
} as const;

function sidesOf(printer: IppAttributes, { sides }: PrintDocument): IppValue | undefined {
  const supported = textsOf(printer, "sides-supported");
  const word = sidesKeywords[sides];
  if (supported.includes(word)) return keyword(word);
  if (sides === "one" || supported.length === 0) return undefined;
  throw new QueueError(
    "unsupported",
    "The printer prints on one side of the paper only. Choose another printer, or print the fronts and the backs one after the other.",
  );
}

function orientationOf(printer: IppAttributes, { widthMm, heightMm }: PrintDocument): IppValue | undefined {
  const [portrait, landscape] = [3, 4];
  const value = widthMm > heightMm ? landscape : portrait;
  const supported = numbersOf(printer, "orientation-requested-supported");
  return supported.includes(value) ? { type: "enum", value } : undefined;
}

type Printing = Omit<PrintSettings, "language" | "dpi"> &
  PrintOptions & {
    readonly printer: Printer;
    readonly document: PrintDocument;
    readonly ticket: IppAttributes;
    readonly format: DocumentFormat;
  };

/** Create-Job and Send-Document. Null if the printer refuses the format. */
async function printInSteps(printing: Printing): Promise<PrinterJob | null> {
  const { printer, format, document } = printing;
  const { id } = await askForJob("createJob", printing);
  return await followUpload(printing, id, async (signal, onProgress) => {
    await printer.ask("sendDocument", {
      jobId: id,
      attributes: {
        "document-name": { type: "name", value: document.title.slice(0, 60) },
        "document-format": { type: "mimeMediaType", value: format.mimeType },
        "last-document": { type: "boolean", value: true },
      },
      document: { open: format.open, onProgress },
      signal,
      onBusy: () => undefined,
    });
  });
}

/** Print-Job, for printers without Create-Job. Null if the printer refuses the format. */
async function printAtOnce(printing: Printing): Promise<PrinterJob | null> {
  const { format, onChange } = printing;
  await onChange?.({ id: null, state: "pending", reasons: [], impressions: null });
  try {
    const { id, lost } = await askForJob("printJob", printing, format);
    return await followUpload(printing, id, async () => {
      if (lost) throw lost;
    });
  } catch (error) {
    if (isUnsupported(error)) return null;
    throw error;
  }
}

const isUnsupported = (error: unknown) => error instanceof QueueError && error.code === "unsupported";

/**
 * Asks for a new job. If the connection is lost before the answer, the job is looked up by its key; `lost` says that
 * its document may be incomplete. A printer that did not hear the question is asked again.
 */
async function askForJob(
  name: "createJob" | "printJob",
  printing: Printing,
  whole?: DocumentFormat,
  givesUp = performance.now() + printing.lostMs,
): Promise<{ readonly id: number; readonly lost: QueueError | null }> {
  try {
    return { id: await askOnce(name, printing, whole), lost: null };
  } catch (error) {
    if (!isLost(error)) throw error;
    const id = await findLostJob(printing, error);
    if (id !== null) return { id, lost: whole ? error : null };
    if (performance.now() > givesUp) throw error;
    return await askForJob(name, printing, whole, givesUp);
  }
}

/** The job that the printer made although its answer was lost; null if it made none. */
async function findLostJob({ printer, key, signal }: Printing, error: QueueError): Promise<number | null> {
  const found = await printer.findJob(key, signal).catch(() => {
    throw error;
  });
  const job = found && readJob(found);
  return job === null || hasEnded(job) ? null : job.id;
}

async function askOnce(
  name: "createJob" | "printJob",
  { printer, document, key, signal, onChange, ticket }: Printing,
  whole: DocumentFormat | undefined,
): Promise<number> {
  const format = whole && ({ type: "mimeMediaType", value: whole.mimeType } as const);
  const call = {
    attributes: {
      "job-name": { type: "name", value: jobName(key, document.title) },
      "document-format": format,
    },
    document: whole,
    signal,
    onBusy: () => onChange?.({ id: null, state: "pending", reasons: [busySentence], impressions: null }),
  } as const;
  const first = await printer.call(name, { ...call, job: ticket });
  const isPicky = first.code === status.valuesNotSupported;
  const answer = isPicky ? await printer.call(name, { ...call, job: withoutRefused(ticket, first) }) : first;
  if (answer.code >= status.badRequest) throw refusalOf(answer);
  const [id] = groupsOf(answer, "job").flatMap((job) => numbersOf(job, "job-id"));
  if (id !== undefined) return id;
  throw new QueueError("broken_answer", "The printer accepted the job, but gave it no number.");
}

const busySentence = "The printer is busy with another job.";

/** Some printers refuse attributes that they say they support. */
function withoutRefused(ticket: IppAttributes, answer: IppMessage): IppAttributes {
  const refused = groupsOf(answer, "unsupported").flatMap((attributes) => [...attributes.keys()]);
  return new Map([...ticket].filter(([name]) => !refused.includes(name)));
}

/**
 * Sends the document while it follows the job, because a printer without paper may stop reading. A job whose document
 * did not arrive is cancelled. Null if the printer refuses the format.
 */
async function followUpload(
  { printer, signal, onChange, lostMs, pollMs }: Printing,
  id: number,
  send: (signal: AbortSignal, onProgress: () => void) => Promise<void>,
): Promise<PrinterJob | null> {
  const stop = new AbortController();
  const stopped = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  const upload: Upload = {
    ...{ isSent: false, lost: null, wasAskedSince: false, isCancelled: false, refusesFormat: false },
  };
  let lastProgress = 0;
  let sending = Promise.resolve();
  try {
    await onChange?.({ id, state: "pending", reasons: [], impressions: null });
    sending = send(stopped, () => {
      lastProgress = performance.now();
    }).then(
      () => {
        upload.isSent = true;
      },
      (error) => {
        if (isLost(error)) upload.lost = error;
        else stop.abort(error);
      },
    );
    const job = await followJob(printer, id, {
      ...{ signal: stopped, lostMs, pollMs, lastProgress: () => lastProgress },
      ...(onChange ? { onChange } : {}),
      onAnswer: (answer) => checkUpload(printer, id, upload, answer),
    });
    return outcomeOf(job, upload);
  } catch (error) {
    if (!upload.isSent) await abandon(printer, id, signal?.aborted === true).catch(() => undefined);
    if (isUnsupported(error)) return null;
    throw error;
  } finally {
    stop.abort();
    await sending;
  }
}

/** Cancels a job whose document did not arrive. If it did, another process may already follow the job. */
async function abandon(printer: Printer, id: number, mayHaveArrived: boolean): Promise<void> {
  if (mayHaveArrived && hasWholeDocument(await printer.job(id))) return;
  await printer.control(id, "cancel");
}

type Upload = {
  isSent: boolean;
  /** The error that broke the connection while the document was sent. */
  lost: QueueError | null;
  /** The printer answered at least once since. */
  wasAskedSince: boolean;
  isCancelled: boolean;
  refusesFormat: boolean;
};

/** Cancels a job whose document will never be complete. */
async function checkUpload(printer: Printer, id: number, upload: Upload, job: IppAttributes): Promise<void> {
  const reasons = textsOf(job, "job-state-reasons");
  upload.refusesFormat = reasons.includes("unsupported-document-format");
  if (upload.lost === null || upload.isCancelled) return;
  // The first answer after the loss may be older than the end of the document.
  const mayBeOlder = !upload.wasAskedSince;
  upload.wasAskedSince = true;
  if (mayBeOlder || hasEnded(readJob(job)) || hasWholeDocument(job)) return;
  upload.isCancelled = true;
  if (!(await printer.control(id, "cancel"))) throw upload.lost;
}

function outcomeOf(job: PrinterJob, { lost, isCancelled, refusesFormat }: Upload): PrinterJob | null {
  if (job.state === "aborted" && refusesFormat) return null;
  if (lost === null || job.state === "completed") return job;
  if (job.impressions === 0) throw lost;
  const reason = "The connection broke while the cards were sent.";
  return isCancelled ? { ...job, state: "aborted", reasons: [reason] } : job;
}
