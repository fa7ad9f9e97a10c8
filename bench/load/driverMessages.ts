import type { TimesSummary } from "./callTimes.ts";

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

/** The server's prepared data, as the simulated users need it. It is passed between processes unchanged. */
export type World = {
  readonly address: string;
  readonly people: readonly Account[];
  /** Rows of each project. */
  readonly rows: number;
  /** File names of each project's photos. */
  readonly photos: readonly string[];
  /** A drawn card, as the editor stores it for lists. */
  readonly thumbnail: string;
};

/** A user with an own project, who also views the others' projects. */
export type Account = {
  readonly email: string;
  readonly password: string;
  readonly projectId: string;
};
