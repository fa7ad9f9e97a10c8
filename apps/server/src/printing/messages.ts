import type { ProblemCode } from "@print-builder/api";
import type { SideName } from "@print-builder/core/document";
import type { PrintRequest } from "@print-builder/core/print";
import type { Choice } from "@print-builder/core/records";
import type { PrintedPerson } from "@print-builder/production";
import type { StoragePlace } from "../files/openStorage.ts";
import type { SchoolTask } from "../school/schoolTask.ts";
import type { DatabasePlace } from "../store/database.ts";
import type { Chosen } from "./chosen.ts";
import type { LiveRows } from "./printer.ts";

/** Where a print process finds projects and pictures. Handed over once, at its start. */
export type PrintPlace = {
  readonly database: DatabasePlace;
  readonly storage: StoragePlace;
  /** For files that are needed for a while: of one process alone, and emptied when it starts. */
  readonly tempFolder: string;
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
  | ({ readonly kind: "pdf" } & SomeRecords)
  | {
      readonly kind: "preview";
      readonly projectId: string;
      readonly recordIndex: number;
      readonly side: SideName;
      readonly school?: SchoolTask | null;
    }
  | { readonly kind: "thumbnails"; readonly projectId: string }
  | ({ readonly kind: "preflight" } & SomeRecords);

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
  /** Records that came out without a photo. */
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
};

export type PreviewAnswer = {
  readonly svg: string;
  readonly elements: Readonly<Record<string, unknown>>[];
  readonly problems: PreviewProblem[];
};

export type PreflightAnswer = { readonly checked: number; readonly problems: PreviewProblem[] };

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
