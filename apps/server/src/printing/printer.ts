import type { Readable } from "node:stream";
import type { SideName } from "@print-builder/core/document";
import type { Choice } from "@print-builder/core/records";
import type { PrintRequest } from "@print-builder/core/sheets";
import type { SchoolTask } from "../school/schoolRows.ts";
import type { Chosen } from "./chosen.ts";
import type { ChangesAnswer, HeldCards } from "./comparePrinted.ts";
import type { DrawnSides, PhotosAnswer, PreflightAnswer, PreviewAnswer, PrintSummary } from "./messages.ts";
import type { SigningTask } from "./signingKeys.ts";

/** School records to print instead of the uploaded rows. */
export type LiveRows = {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly fieldMap: Readonly<Record<string, string>> | null;
  /** True for the sample person of a project without data. */
  readonly isSample?: boolean;
};

/** The user who prints, as `createFairQueue` needs it. */
type UserTask = {
  /** The user's id from the token. */
  readonly user: string;
};

export type PdfJob = UserTask & {
  readonly projectId: string;
  /** The print's id in history and ledger; null if neither records it. */
  readonly printId: string | null;
  /** Key for signed codes; absent or null if the design has none. */
  readonly signing?: SigningTask | null;
  readonly request: PrintRequest;
  readonly live: LiveRows | null;
  /** Rows to read from the school; absent or null if other rows are printed. */
  readonly school?: SchoolTask | null;
  /** The records to print; absent or null for all of them. */
  readonly chosen?: Chosen | null;
  /** Aborted when nobody waits for the result any more. */
  readonly signal: AbortSignal;
  /** Called after printing and before the stream ends. */
  readonly onPrinted: (summary: PrintSummary) => Promise<void>;
};

export type PreviewJob = UserTask & {
  readonly projectId: string;
  readonly recordIndex: number;
  readonly side: SideName;
  readonly school?: SchoolTask | null;
  /** A printed design (JSON) to use instead of the project's design. */
  readonly design?: string | null;
};

export type ChooseJob = Pick<PdfJob, "user" | "projectId" | "live" | "school" | "signal"> & {
  readonly choice: Choice;
  /** The token by whose value records are grouped. */
  readonly group?: string | null;
};

export type PreflightJob = Omit<PdfJob, "onPrinted" | "printId" | "signing"> & {
  readonly checkCodes: boolean;
};

export type CompareJob = Omit<PreflightJob, "request" | "checkCodes"> & { readonly held: HeldCards };

export type PhotosJob = Pick<PdfJob, "user" | "projectId" | "school" | "signal"> & {
  /** Whether to add a PDF of the people to photograph again. */
  readonly wantsSheet: boolean;
};

/** A PDF whose first bytes have arrived. `finished` rejects if the stream is aborted. */
export type PrintedPdf = { readonly stream: Readable; readonly finished: Promise<PrintSummary> };

/** Draws cards outside the server process. Throws Problems. */
export interface Printer {
  /** Selects records. May need to read all rows. */
  choose(job: ChooseJob): Promise<Chosen>;
  print(job: PdfJob): Promise<PrintedPdf>;
  preview(job: PreviewJob): Promise<PreviewAnswer>;
  /** Checks for faults before printing. */
  preflight(job: PreflightJob): Promise<PreflightAnswer>;
  /** Finds people whose card would look different today. */
  compare(job: CompareJob): Promise<ChangesAnswer>;
  /** Finds photos that should be taken again. */
  photos(job: PhotosJob): Promise<PhotosAnswer>;
  /** Draws thumbnails of a design without data. */
  thumbnails(projectId: string, user: string): Promise<DrawnSides>;
  close(): Promise<void>;
}
