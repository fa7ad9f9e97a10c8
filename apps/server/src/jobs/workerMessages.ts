import type { PrintPlace } from "../printing/messages.ts";

/** Where a worker finds jobs and files. */
export type WorkerPlace = PrintPlace & {
  /** For files in the making; of this worker alone, and emptied when it starts. */
  readonly tempFolder: string;
};

export type ToWorkerProcess =
  | { readonly kind: "open"; readonly place: WorkerPlace; readonly owner: string }
  | { readonly kind: "wake" }
  | { readonly kind: "stop" };

export type FromWorkerProcess = { readonly kind: "trouble"; readonly stack: string };
