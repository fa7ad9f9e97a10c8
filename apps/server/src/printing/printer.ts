import type { Readable } from "node:stream";
import type { SideName } from "@print-builder/core/document";
import type { PrintRequest } from "@print-builder/core/print";
import type { Choice } from "@print-builder/core/records";
import type { SchoolTask } from "../school/schoolTask.ts";
import type { Chosen } from "./chosen.ts";
import type { ChangesAnswer, HeldCards } from "./comparePrinted.ts";
import type { DrawnSides, PhotosAnswer, PreflightAnswer, PreviewAnswer, PrintSummary } from "./messages.ts";
import type { SigningTask } from "./signingKeys.ts";

/** School records that take the place of the uploaded rows. */
export type LiveRows = {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly fieldMap: Readonly<Record<string, string>> | null;
  /** True for the invented person of a design without data. */
  readonly isSample?: boolean;
};

/** Who asks. Nobody holds every place: see `createFairQueue`. */
type Asked = {
  /** The id of the user, from the token. */
  readonly user: string;
};

export type PdfJob = Asked & {
  readonly projectId: string;
  /** By which history and ledger will know the print; null where they will not. */
  readonly printId: string | null;
  /** What signs the codes; absent or null where none is signed. */
  readonly signing?: SigningTask | null;
  readonly request: PrintRequest;
  readonly live: LiveRows | null;
  /** Rows that are read from the school; absent or null where others are printed. */
  readonly school?: SchoolTask | null;
  /** Whom of all the rows to print; all of them when absent or null. */
  readonly chosen?: Chosen | null;
  /** Called off: nobody waits for it any more. */
  readonly signal: AbortSignal;
  /** Runs when all is printed, before the stream ends. */
  readonly onPrinted: (summary: PrintSummary) => Promise<void>;
};

export type PreviewJob = Asked & {
  readonly projectId: string;
  readonly recordIndex: number;
  readonly side: SideName;
  readonly school?: SchoolTask | null;
  /** A design (JSON) that was printed, in place of the project's. */
  readonly design?: string | null;
};

export type ChooseJob = Pick<PdfJob, "user" | "projectId" | "live" | "school" | "signal"> & {
  readonly choice: Choice;
  /** A token whose value is told of each. */
  readonly group?: string | null;
};

export type PreflightJob = Omit<PdfJob, "onPrinted" | "printId" | "signing"> & {
  readonly checkCodes: boolean;
};

export type CompareJob = Omit<PreflightJob, "request" | "checkCodes"> & { readonly held: HeldCards };

export type PhotosJob = Pick<PdfJob, "user" | "projectId" | "school" | "signal"> & {
  /** Whether whom to photograph again is wanted as a PDF, too. */
  readonly wantsSheet: boolean;
};

/** A PDF under way: its first bytes are there. `finished` fails when the stream breaks off. */
export type PrintedPdf = { readonly stream: Readable; readonly finished: Promise<PrintSummary> };

/** Draws cards outside of the server's own process. Throws Problems. */
export interface Printer {
  /** Finds whom a choice means, which may take as long as reading all rows. */
  choose(job: ChooseJob): Promise<Chosen>;
  print(job: PdfJob): Promise<PrintedPdf>;
  preview(job: PreviewJob): Promise<PreviewAnswer>;
  /** Looks for what would be wrong on paper. */
  preflight(job: PreflightJob): Promise<PreflightAnswer>;
  /** Finds whose cards would look otherwise than those that were printed. */
  compare(job: CompareJob): Promise<ChangesAnswer>;
  /** Looks for photos that should be taken again. */
  photos(job: PhotosJob): Promise<PhotosAnswer>;
  /** Draws the design itself, for lists. */
  thumbnails(projectId: string, user: string): Promise<DrawnSides>;
  close(): Promise<void>;
}
