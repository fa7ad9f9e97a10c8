import type { ProblemCode } from "@print-builder/api";
import type { SideName } from "@print-builder/core/document";
import type { PrintRequest } from "@print-builder/core/print";
import type { Choice } from "@print-builder/core/records";
import type { PhotoChecks, PrintedPerson } from "@print-builder/production";
import type { StoragePlace } from "../files/openStorage.ts";
import type { SchoolTask } from "../school/schoolTask.ts";
import type { DatabasePlace } from "../store/database.ts";
import type { Chosen } from "./chosen.ts";
import type { ChangesAnswer, HeldCards } from "./comparePrinted.ts";
import type { LiveRows } from "./printer.ts";
import type { SigningTask } from "./signingKeys.ts";

/** Where a print process finds projects and pictures. Handed over once, at its start. */
export type PrintPlace = {
  readonly database: DatabasePlace;
  readonly storage: StoragePlace;
  /** For files that are needed for a while: of one process alone, and emptied when it starts. */
  readonly tempFolder: string;
  /** Folder of prepared pictures; absent where none are kept. */
  readonly cacheFolder?: string;
  /** Address of the school system; null where none is configured. */
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
  /** Whether whom to photograph again is wanted as a PDF, too. */
  readonly wantsSheet: boolean;
};

/** What the server asks a print process for, one at a time. */
export type PrintTask =
  | {
      /** Whom a choice means. */
      readonly kind: "choose";
      readonly projectId: string;
      readonly choice: Choice;
      /** A token whose value is told of each. */
      readonly group?: string | null;
      readonly live: LiveRows | null;
      readonly school?: SchoolTask | null;
    }
  | ({
      readonly kind: "pdf";
      readonly printId: string | null;
      /** What signs the codes; absent or null where none is signed. */
      readonly signing?: SigningTask | null;
    } & SomeRecords)
  | {
      readonly kind: "preview";
      readonly projectId: string;
      readonly recordIndex: number;
      readonly side: SideName;
      readonly school?: SchoolTask | null;
      /** A design (JSON) that was printed, to draw the card as it was then. */
      readonly design?: string | null;
    }
  | { readonly kind: "thumbnails"; readonly projectId: string }
  | ({ readonly kind: "preflight"; readonly checkCodes: boolean } & SomeRecords)
  /** Looks at the photos that the records' cards show. */
  | ({ readonly kind: "photos" } & PhotosTask)
  /** Prepares a project's pictures ahead of its prints. */
  | { readonly kind: "prepare"; readonly projectId: string }
  /** Whose cards would look otherwise than those that were printed. */
  | ({ readonly kind: "compare"; readonly held: HeldCards } & Omit<SomeRecords, "request">);

export type ToPrintProcess =
  | { readonly kind: "open"; readonly place: PrintPlace }
  | { readonly kind: "task"; readonly task: PrintTask }
  /** The bytes sent last have been taken. */
  | { readonly kind: "more" }
  | { readonly kind: "stop" };

export type PrintSummary = {
  readonly bytes: number;
  readonly cards: number;
  readonly pages: number;
  /** Records that came out without a photo or with a code that will not scan. */
  readonly warnings: readonly PreviewProblem[];
  /** Who is on the cards, each once, in the order of their first card. */
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

/** `sheet` is a PDF, where it was wanted. */
export type PhotosAnswer = { readonly checks: PhotoChecks; readonly sheet: Uint8Array | null };

/** The sides of a project's design as SVG, tokens as themselves; a single-sided one has no back. */
export type DrawnSides = { readonly front: string; readonly back: string | null };

export type FromPrintProcess =
  /** The task is begun, or has got further. */
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
  /** What the task fails with, as calls answer it. */
  | {
      readonly kind: "problem";
      readonly code: ProblemCode;
      readonly details: Readonly<Record<string, unknown>>;
    }
  /** The project or the request cannot be printed: said in words. */
  | { readonly kind: "refused"; readonly field: string; readonly reason: string }
  | { readonly kind: "gone"; readonly what: "project" | "record" }
  | { readonly kind: "failed"; readonly stack: string };
