import { type IppQueueOptions, openIppQueue } from "./ipp/ippQueue.ts";
import { openSocketQueue } from "./languages/socketQueue.ts";
import { type PrinterLanguage, type PrintQueue, QueueError } from "./printQueue.ts";

export type QueueTimeouts = Pick<IppQueueOptions, "answerMs" | "lostMs" | "pollMs">;

export type QueueOptions = {
  /** How pages are sent; by default the printer is asked. A raw port needs the language of its printer. */
  readonly language?: PrinterLanguage | undefined;
  readonly dpi?: number | undefined;
  /** Password of the user that the address names, as in `ipps://office@printer.school/ipp/print`. */
  readonly password?: string | undefined;
  /** True to accept the certificate that a printer made itself. */
  readonly trustSelfSigned?: boolean | undefined;
  readonly timeouts?: Partial<QueueTimeouts> | undefined;
};

const defaultTimeouts: QueueTimeouts = { answerMs: 30_000, lostMs: 300_000, pollMs: 1_000 };

/** Opens the printer at an `ipp:`, `ipps:` or `socket:` address. Nothing is sent yet. */
export function openQueue(
  uri: string,
  { timeouts, language = "auto", ...options }: QueueOptions = {},
): PrintQueue {
  const scheme = /^[a-z]+(?=:)/i.exec(uri)?.[0].toLowerCase();
  if (scheme === "ipp" || scheme === "ipps") {
    return openIppQueue(uri, { ...defaultTimeouts, ...timeouts, ...options, language });
  }
  if (scheme === "socket") return openSocketQueue(uri, socketOptions(language, options.dpi, timeouts));
  throw new QueueError(
    "bad_address",
    `“${uri}” is not the address of a printer. It must start with ipp:, ipps: or socket:.`,
  );
}

/** The resolution of most label printers. */
const labelDpi = 203;

function socketOptions(language: PrinterLanguage, dpi = labelDpi, timeouts: QueueOptions["timeouts"] = {}) {
  if (language !== "zpl" && language !== "epl" && language !== "tspl") {
    throw new QueueError(
      "unsupported",
      "A printer at a raw port cannot be asked for its language. Choose ZPL, EPL or TSPL.",
    );
  }
  const { answerMs, pollMs } = { ...defaultTimeouts, ...timeouts };
  return { language, dpi, timeouts: { connectMs: answerMs, pollMs } };
}
