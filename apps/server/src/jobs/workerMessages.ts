import type { DrawingPlace } from "@print-builder/production";
import type { PrintPlace } from "../printing/messages.ts";
import type { Begun } from "./jobWorker.ts";

/** Location of a worker's jobs and files. */
export type WorkerPlace = PrintPlace & {
  /** Unseals the projects' school tokens, which a job may need hours after its start. */
  readonly secretKey: string;
};

export type ToWorkerProcess =
  | {
      readonly kind: "open";
      readonly place: WorkerPlace;
      readonly owner: string;
      /** A job that hung in earlier processes and must not be tried again. */
      readonly givenUp: GivenUpJob | null;
    }
  /** Asks the process to respond. */
  | { readonly kind: "ask" }
  | { readonly kind: "wake" }
  | { readonly kind: "stop" };

export type GivenUpJob = {
  readonly jobId: string;
  /** Time without progress, and the place where the job hung. */
  readonly afterMs: number;
  readonly place: DrawingPlace | null;
};

/** The current task of a worker. */
export type WorkerTask = {
  readonly jobId: string;
  /** True while cards are drawn. Storing and packing have their own timeouts. */
  readonly isDrawing: boolean;
  readonly readsSchool: boolean;
};

export type FromWorkerProcess =
  | { readonly kind: "here" }
  | { readonly kind: "task"; readonly task: WorkerTask | null }
  /** The batch made progress. */
  | { readonly kind: "progress" }
  | { readonly kind: "trouble"; readonly stack: string }
  /** A batch or result was started. */
  | ({ readonly kind: "claimed" } & Begun)
  /** A batch or result was finished. */
  | { readonly kind: "piece"; readonly ms: number };
