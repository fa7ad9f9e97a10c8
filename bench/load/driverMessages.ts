import type { TimesSummary } from "./callTimes.ts";
import type { World } from "./world.ts";

export type Phase = {
  readonly seconds: number;
  /** Mean time between an answer and the next call, ms; 0 for none. */
  readonly thinkMs: number;
};

export type ToDriver =
  | { readonly kind: "open"; readonly world: World }
  | ({ readonly kind: "phase" } & Phase);

export type DrivenPhase = TimesSummary & {
  /** From the first call to the end of the last one. */
  readonly seconds: number;
  /** CPU time of sending, seconds. */
  readonly driverCpuSeconds: number;
};

export type FromDriver =
  | { readonly kind: "ready" }
  | { readonly kind: "done"; readonly phase: DrivenPhase }
  | { readonly kind: "failed"; readonly message: string };
