/** The languages in which a printer takes pages. `auto` asks the printer. */
export const printerLanguages = ["auto", "pdf", "pwg", "zpl", "epl", "tspl"] as const;
export type PrinterLanguage = (typeof printerLanguages)[number];

/** A page as pixels, for printers that do not take PDF. Rows from the top; only `bilevel` rows end with padding. */
export type PagePicture = {
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
  /**
   * Bytes per pixel: 3 for `rgb`, 1 for `grey`. `bilevel` has one bit per pixel, 1 for black, the first pixel in the
   * highest bit, and each row begins with a new byte; its photos are dithered.
   */
  readonly colours: "rgb" | "grey" | "bilevel";
  readonly pixels: Uint8Array;
};

/** A finished print: a PDF file whose pages can also be drawn as pictures. */
export type PrintDocument = {
  readonly title: string;
  /** Path of the PDF. */
  readonly file: string;
  readonly pages: number;
  /** Sheet size in mm, in the orientation of the drawn pages. */
  readonly widthMm: number;
  readonly heightMm: number;
  readonly sides: "one" | "long_edge" | "short_edge";
  /** Draws a page, counted from 0. */
  readonly picture: (page: number, dpi: number, colours: PagePicture["colours"]) => Promise<PagePicture>;
};

/** Paper that a printer knows. */
export type QueueMedia = {
  readonly name: string;
  readonly widthMm: number;
  readonly heightMm: number;
  /** One of its trays contains this paper. */
  readonly isLoaded: boolean;
};

/** A printer's description of itself. Empty lists and null mean that it does not say. */
export type QueueFacts = {
  readonly make: string | null;
  /** MIME types, or the language of a raw port. */
  readonly formats: readonly string[];
  readonly media: readonly QueueMedia[];
  readonly duplex: boolean;
  readonly color: boolean;
  readonly dpi: readonly number[];
};

export type QueueState = {
  readonly online: boolean;
  readonly state: "idle" | "processing" | "stopped" | "unknown";
  /** Sentences for people, e.g. "The paper tray is empty." */
  readonly reasons: readonly string[];
};

/** RFC 8011's job states; a raw port knows only `processing` and `completed`. */
export type PrinterJobState =
  | "pending"
  | "held"
  | "processing"
  | "stopped"
  | "completed"
  | "canceled"
  | "aborted";

export type PrinterJob = {
  /** The printer's number of the job; null on a raw port. */
  readonly id: number | null;
  readonly state: PrinterJobState;
  readonly reasons: readonly string[];
  /** Sides of paper that came out; null if the printer does not count them. */
  readonly impressions: number | null;
};

/** Whether a printer has not taken the document yet, because it is busy. */
export const isRefusedAsBusy = ({ id, reasons }: Pick<PrinterJob, "id" | "reasons">): boolean =>
  id === null && reasons.length > 0;

export type PrintOptions = {
  /** Unique name of this document, by which `find` recognises it after a restart. */
  readonly key: string;
  readonly signal?: AbortSignal;
  /** Called with the job before the first byte of the document is sent, and after every change. */
  readonly onChange?: (job: PrinterJob) => void | Promise<void>;
};

/** A connection to one printer. Every call ends within its time limits; failures are `QueueError`s for people. */
export type PrintQueue = {
  readonly describe: (signal?: AbortSignal) => Promise<{ facts: QueueFacts; state: QueueState }>;
  /** Sends the document and waits for the end of the job. A busy printer is asked again, not given up. */
  readonly print: (document: PrintDocument, options: PrintOptions) => Promise<PrinterJob>;
  /** The job that was sent with the key before; null if the printer does not know it. */
  readonly find: (key: string, signal?: AbortSignal) => Promise<PrinterJob | null>;
  /** Waits for the end of a job that was found. */
  readonly follow: (id: number, options: Omit<PrintOptions, "key">) => Promise<PrinterJob>;
  /** False if the printer cannot do it. */
  readonly control: (id: number, action: "hold" | "release" | "cancel") => Promise<boolean>;
};

/** A failure in words for people, which says what to do. `code` is for programs. */
export class QueueError extends Error {
  readonly code:
    | "bad_address"
    | "unreachable"
    | "refused"
    | "password_needed"
    | "certificate"
    | "unsupported"
    | "broken_answer";
  constructor(code: QueueError["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
