import type { DrawingPlace } from "@print-builder/production";
import type { PrintPlace } from "../printing/messages.ts";
import type { Begun } from "./jobWorker.ts";

/** Where a worker finds jobs and files. */
export type WorkerPlace = PrintPlace & {
  /** Opens the tokens that projects keep for their schools: a job may need one hours after its start. */
  readonly secretKey: string;
};

export type ToWorkerProcess =
  | {
      readonly kind: "open";
      readonly place: WorkerPlace;
      readonly owner: string;
      /** A job that earlier processes hung at, and are not to try again. */
      readonly givenUp: GivenUpJob | null;
    }
  /** Answer that you are there. */
  | { readonly kind: "ask" }
  | { readonly kind: "wake" }
  | { readonly kind: "stop" };

export type GivenUpJob = {
  readonly jobId: string;
  /** For how long it got nowhere, and where it stood. */
  readonly afterMs: number;
  readonly place: DrawingPlace | null;
};

/** What a worker is at. */
export type WorkerTask = {
  readonly jobId: string;
  /** Whether cards are made, which may get nowhere; storing and packing are limited by what they talk to. */
  readonly isDrawing: boolean;
  readonly readsSchool: boolean;
};

export type FromWorkerProcess =
  | { readonly kind: "here" }
  | { readonly kind: "task"; readonly task: WorkerTask | null }
  /** The batch has got further. */
  | { readonly kind: "progress" }
  | { readonly kind: "trouble"; readonly stack: string }
  /** A batch or a result was begun. */
  | ({ readonly kind: "claimed" } & Begun)
  /** A batch or a result was made. */
  | { readonly kind: "piece"; readonly ms: number };
