import { setTimeout as pause } from "node:timers/promises";
import {
  type PrintDocument,
  type PrinterJob,
  type PrintOptions,
  type PrintQueue,
  QueueError,
  type QueueState,
} from "../printQueue.ts";
import { type LabelConnection, type LabelTimeouts, openLabelConnection } from "./labelConnection.ts";
import { type LabelStatus, type StatusQuery, statusQuery } from "./labelStatus.ts";
import { encodeLabel, type Label, type LabelLanguage } from "./labels.ts";

export type SocketQueueOptions = {
  readonly language: LabelLanguage;
  /** Resolution of the print head: 203, 300 or 600. */
  readonly dpi: number;
  readonly timeouts?: Partial<SocketTimeouts>;
};

type SocketTimeouts = LabelTimeouts & {
  /** How often a printer that has stopped, or that still prints, is asked. */
  readonly pollMs: number;
};

const defaults: SocketTimeouts = { connectMs: 10_000, statusMs: 3_000, stallMs: 120_000, pollMs: 1_000 };
const defaultPort = 9100;

/**
 * Opens a label printer at `socket://host:port`. Each page becomes a label of its size. A printer that answers
 * questions about its state gets the next label when it has received the one before.
 */
export function openSocketQueue(uri: string, { language, dpi, timeouts }: SocketQueueOptions): PrintQueue {
  const address = addressOf(uri);
  const times = { ...defaults, ...timeouts };
  const query = statusQuery[language];
  const open = (signal?: AbortSignal) => openLabelConnection(address, times, signal);
  return {
    async describe(signal) {
      const connection = await open(signal);
      try {
        const status = query ? await connection.ask(query) : null;
        const facts = { make: null, formats: [language], media: [], duplex: false, color: false, dpi: [dpi] };
        return { facts, state: stateOf(status) };
      } finally {
        connection.close();
      }
    },
    async print(document, options) {
      const connection = await open(options.signal);
      try {
        await options.onChange?.(jobIn("processing"));
        return await printLabels(document, options, {
          connection,
          language,
          dpi,
          query,
          pollMs: times.pollMs,
        });
      } finally {
        connection.close();
      }
    },
    find: async () => null,
    follow: () =>
      Promise.reject(new QueueError("unsupported", "A printer at a raw port does not number its jobs.")),
    control: async () => false,
  };
}

function addressOf(uri: string): { readonly host: string; readonly port: number } {
  const url = URL.canParse(uri) ? new URL(uri) : null;
  const isPlain = url && ["", "/"].includes(url.pathname) && `${url.username}${url.search}${url.hash}` === "";
  if (url?.protocol !== "socket:" || url.hostname === "" || !isPlain) {
    throw new QueueError(
      "bad_address",
      `“${uri}” is not the address of a label printer, such as socket://10.0.0.5:9100.`,
    );
  }
  return { host: url.hostname.replace(/^\[(.*)\]$/, "$1"), port: Number(url.port) || defaultPort };
}

function stateOf(status: LabelStatus | null): QueueState {
  if (!status) return { online: true, state: "unknown", reasons: [] };
  const state = status.reasons.length > 0 ? "stopped" : status.isPrinting ? "processing" : "idle";
  return { online: true, state, reasons: status.reasons };
}

const jobIn = (
  state: PrinterJob["state"],
  reasons: readonly string[] = [],
  impressions: number | null = null,
) => ({ id: null, state, reasons, impressions }) satisfies PrinterJob;

type Printing = {
  readonly connection: LabelConnection;
  readonly language: LabelLanguage;
  readonly dpi: number;
  readonly query: StatusQuery | null;
  readonly pollMs: number;
};

async function printLabels(
  document: PrintDocument,
  { signal, onChange }: PrintOptions,
  { connection, language, dpi, query, pollMs }: Printing,
): Promise<PrinterJob> {
  /** Pages that the printer confirmed to have received, and what it said about them. */
  let received = 0;
  let sent = 0;
  let status: LabelStatus | null = null;
  let told = "";

  const printed = () => (status?.waiting == null ? null : Math.max(0, received - status.waiting));
  async function tell(): Promise<void> {
    const reasons = status?.reasons ?? [];
    const job = jobIn(reasons.length > 0 ? "stopped" : "processing", reasons, printed());
    if (JSON.stringify(job) === told) return;
    told = JSON.stringify(job);
    await onChange?.(job);
  }
  /** Waits until the printer says that nothing stops it, and that it is not printing if `isDone`. */
  async function untilReady({ isDone = false } = {}): Promise<void> {
    if (!query) return;
    for (;;) {
      status = await connection.ask(query);
      if (!status) return;
      received = sent;
      await tell();
      if (status.reasons.length === 0 && !(isDone && status.isPrinting)) return;
      await pause(pollMs, undefined, signal ? { signal } : {});
    }
  }

  try {
    await untilReady();
    for await (const label of labelsOf(document, dpi)) {
      signal?.throwIfAborted();
      await connection.send(encodeLabel[language](label));
      sent += label.copies;
      await untilReady();
    }
    await untilReady({ isDone: true });
    await connection.end();
    return jobIn("completed", [], status ? sent : null);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (!(error instanceof QueueError)) throw error;
    if (sent === 0) throw error;
    return jobIn("aborted", [`${error.message} ${whatWasSent(sent, document.pages)}`], printed());
  }
}

/** Even a label that was sent completely may not have come out, because printers store some of them. */
function whatWasSent(sent: number, pages: number): string {
  if (sent === pages) return `All ${pages} labels were sent. Check which of them came out.`;
  const before = sent === 1 ? "Label 1 was sent" : `Labels 1 to ${sent} were sent`;
  const after = sent + 1 === pages ? `label ${pages} was not` : `labels ${sent + 1} to ${pages} were not`;
  return `${before}, ${after}. Check which of them came out.`;
}

/** The document's pages as labels. Equal pages in a row, such as copies of a card, become one label. */
async function* labelsOf(document: PrintDocument, dpi: number): AsyncGenerator<Label> {
  let label: Label | null = null;
  for (let page = 0; page < document.pages; page++) {
    const picture = await document.picture(page, dpi, "bilevel");
    if (label && Buffer.compare(label.picture.pixels, picture.pixels) === 0) {
      label = { picture, copies: label.copies + 1 };
      continue;
    }
    if (label) yield label;
    label = { picture, copies: 1 };
  }
  if (label) yield label;
}
