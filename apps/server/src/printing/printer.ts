import type { Readable } from "node:stream";
import type { SideName } from "@print-builder/core/document";
import type { PrintRequest } from "@print-builder/core/print";
import type { Choice } from "@print-builder/core/records";
import type { SchoolTask } from "../school/schoolRows.ts";
import type { Chosen } from "./chosen.ts";
import type { ChangesAnswer, HeldCards } from "./comparePrinted.ts";
import type { DrawnSides, PhotosAnswer, PreflightAnswer, PreviewAnswer, PrintSummary } from "./messages.ts";
import type { SigningTask } from "./signingKeys.ts";

/** School records that replace the uploaded rows. */
export type LiveRows = {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly fieldMap: Readonly<Record<string, string>> | null;
  /** True for the sample person of a design without data. */
  readonly isSample?: boolean;
};

/** The requesting user, for fair queueing: see `createFairQueue`. */
type UserTask = {
  /** The id of the user, from the token. */
  readonly user: string;
};

export type PdfJob = UserTask & {
  readonly projectId: string;
  /** Id of the print in history and ledger; null if it is not recorded. */
  readonly printId: string | null;
  /** Key for signed codes; absent or null if none are signed. */
  readonly signing?: SigningTask | null;
  readonly request: PrintRequest;
  readonly live: LiveRows | null;
  /** Rows read from the school; absent or null if others are printed. */
  readonly school?: SchoolTask | null;
  /** The records to print; all of them if absent or null. */
  readonly chosen?: Chosen | null;
  /** Aborted when nobody waits for it any more. */
  readonly signal: AbortSignal;
  /** Called after printing, before the stream ends. */
  readonly onPrinted: (summary: PrintSummary) => Promise<void>;
};

export type PreviewJob = UserTask & {
  readonly projectId: string;
  readonly recordIndex: number;
  readonly side: SideName;
  readonly school?: SchoolTask | null;
  /** A printed design (JSON) to use instead of the project's. */
  readonly design?: string | null;
};

export type ChooseJob = Pick<PdfJob, "user" | "projectId" | "live" | "school" | "signal"> & {
  readonly choice: Choice;
  /** A token whose value is returned for each record. */
  readonly group?: string | null;
};

export type PreflightJob = Omit<PdfJob, "onPrinted" | "printId" | "signing"> & {
  readonly checkCodes: boolean;
};

export type CompareJob = Omit<PreflightJob, "request" | "checkCodes"> & { readonly held: HeldCards };

export type PhotosJob = Pick<PdfJob, "user" | "projectId" | "school" | "signal"> & {
  /** Whether to also make a PDF of the people to photograph again. */
  readonly wantsSheet: boolean;
};

/** A PDF whose first bytes have arrived. `finished` rejects if the stream is aborted. */
export type PrintedPdf = { readonly stream: Readable; readonly finished: Promise<PrintSummary> };

/** Draws cards outside the server process. Throws Problems. */
export interface Printer {
  /** Selects records by a choice, which may take as long as reading all rows. */
  choose(job: ChooseJob): Promise<Chosen>;
  print(job: PdfJob): Promise<PrintedPdf>;
  preview(job: PreviewJob): Promise<PreviewAnswer>;
  /** Checks for faults before printing. */
  preflight(job: PreflightJob): Promise<PreflightAnswer>;
  /** Finds people whose printed card would look different today. */
  compare(job: CompareJob): Promise<ChangesAnswer>;
  /** Finds photos that should be taken again. */
  photos(job: PhotosJob): Promise<PhotosAnswer>;
  /** Draws the design without data, for lists. */
  thumbnails(projectId: string, user: string): Promise<DrawnSides>;
  close(): Promise<void>;
}
