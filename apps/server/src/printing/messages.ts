import type { ProblemCode } from "@print-builder/api";
import type { SideName } from "@print-builder/core/document";
import type { Choice } from "@print-builder/core/records";
import type { PrintRequest } from "@print-builder/core/sheets";
import type { PhotoChecks, PrintedPerson } from "@print-builder/production";
import type { StoragePlace } from "../files/openStorage.ts";
import type { SchoolTask } from "../school/schoolRows.ts";
import type { DatabasePlace } from "../store/database.ts";
import type { Chosen } from "./chosen.ts";
import type { ChangesAnswer, HeldCards } from "./comparePrinted.ts";
import type { LiveRows } from "./printer.ts";
import type { SigningTask } from "./signingKeys.ts";

/** Locations of projects and pictures for a print process. Sent once, when it starts. */
export type PrintPlace = {
  readonly database: DatabasePlace;
  readonly storage: StoragePlace;
  /** Folder for temporary files of this process, emptied when it starts. */
  readonly tempFolder: string;
  /** Folder of prepared pictures; absent if there is none. */
  readonly cacheFolder?: string;
  /** URL of the school system; null if none is configured. */
  readonly schoolApiUrl: string | null;
};

type SomeRecords = {
  readonly projectId: string;
  readonly request: PrintRequest;
  readonly live: LiveRows | null;
  readonly chosen?: Chosen | null;
  readonly school?: SchoolTask | null;
};

type PhotosTask = {
  readonly projectId: string;
  readonly school?: SchoolTask | null;
  /** Whether to add a PDF of the people to photograph again. */
  readonly wantsSheet: boolean;
};

/** A request to a print process, which handles one at a time. */
export type PrintTask =
  | {
      readonly kind: "choose";
      readonly projectId: string;
      readonly choice: Choice;
      /** The token by whose value records are grouped. */
      readonly group?: string | null;
      readonly live: LiveRows | null;
      readonly school?: SchoolTask | null;
    }
  | ({
      readonly kind: "pdf";
      readonly printId: string | null;
      /** Key for signed codes; absent or null if the design has none. */
      readonly signing?: SigningTask | null;
    } & SomeRecords)
  | {
      readonly kind: "preview";
      readonly projectId: string;
      readonly recordIndex: number;
      readonly side: SideName;
      readonly school?: SchoolTask | null;
      /** A printed design (JSON) in which to draw the card. */
      readonly design?: string | null;
    }
  | { readonly kind: "thumbnails"; readonly projectId: string }
  | ({ readonly kind: "preflight"; readonly checkCodes: boolean } & SomeRecords)
  /** Analyses the photos on the records' cards. */
  | ({ readonly kind: "photos" } & PhotosTask)
  /** Prepares a project's pictures for later prints. */
  | { readonly kind: "prepare"; readonly projectId: string }
  /** Finds people whose card would look different today. */
  | ({ readonly kind: "compare"; readonly held: HeldCards } & Omit<SomeRecords, "request">);

export type ToPrintProcess =
  | { readonly kind: "open"; readonly place: PrintPlace }
  | { readonly kind: "task"; readonly task: PrintTask }
  /** The server has consumed the last bytes. */
  | { readonly kind: "more" }
  | { readonly kind: "stop" };

export type PrintSummary = {
  readonly bytes: number;
  readonly cards: number;
  readonly pages: number;
  /** Records printed without a photo or with an unreadable code. */
  readonly warnings: readonly PreviewProblem[];
  /** The people on the cards, without duplicates, in the order of their first card. */
  readonly people: readonly PrintedPerson[];
};

export type PreviewProblem = {
  readonly record_index: number | null;
  readonly element_id: string | null;
  readonly side: SideName | null;
  readonly kind: string;
  readonly message: string;
  readonly same_as?: number | undefined;
};

export type PreviewAnswer = {
  readonly svg: string;
  readonly elements: Readonly<Record<string, unknown>>[];
  readonly problems: PreviewProblem[];
};

export type PreflightAnswer = { readonly checked: number; readonly problems: PreviewProblem[] };

/** `sheet` is the requested PDF. */
export type PhotosAnswer = { readonly checks: PhotoChecks; readonly sheet: Uint8Array | null };

/** The sides of a project's design as SVG with unreplaced tokens. A single-sided design has no back. */
export type DrawnSides = { readonly front: string; readonly back: string | null };

export type FromPrintProcess =
  /** The task has started or made progress. */
  | { readonly kind: "progress" }
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "printed"; readonly summary: PrintSummary }
  | { readonly kind: "chosen"; readonly chosen: Chosen }
  | { readonly kind: "preview"; readonly answer: PreviewAnswer }
  | { readonly kind: "thumbnails"; readonly sides: DrawnSides }
  | { readonly kind: "preflight"; readonly answer: PreflightAnswer }
  | { readonly kind: "compared"; readonly answer: ChangesAnswer }
  | ({ readonly kind: "photos" } & PhotosAnswer)
  | { readonly kind: "prepared" }
  /** The task's failure, as the API answers it. */
  | {
      readonly kind: "problem";
      readonly code: ProblemCode;
      readonly details: Readonly<Record<string, unknown>>;
    }
  /** Explains why the project or request cannot be printed. */
  | { readonly kind: "refused"; readonly field: string; readonly reason: string }
  | { readonly kind: "gone"; readonly what: "project" | "record" }
  | { readonly kind: "failed"; readonly stack: string };
