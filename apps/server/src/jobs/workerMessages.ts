import type { PrintPlace } from "../printing/messages.ts";

/** Where a worker finds jobs and files. */
export type WorkerPlace = PrintPlace & {
  /** Opens the tokens that projects keep for their schools: a job may need one hours after its start. */
  readonly secretKey: string;
};

export type ToWorkerProcess =
  | { readonly kind: "open"; readonly place: WorkerPlace; readonly owner: string }
  | { readonly kind: "wake" }
  | { readonly kind: "stop" };

export type FromWorkerProcess =
  | { readonly kind: "trouble"; readonly stack: string }
  /** A batch or a result was made. */
  | { readonly kind: "piece"; readonly ms: number };
