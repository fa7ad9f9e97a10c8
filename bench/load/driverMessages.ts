import type { TimesSummary } from "./callTimes.ts";

export type Phase = {
  readonly seconds: number;
  /** Mean time in ms between a response and the next call; 0 for no pause. */
  readonly thinkMs: number;
};

export type ToDriver =
  | { readonly kind: "open"; readonly world: World }
  | ({ readonly kind: "phase" } & Phase);

export type DrivenPhase = TimesSummary & {
  /** Time from the first call to the end of the last call. */
  readonly seconds: number;
  /** CPU time spent on sending, in seconds. */
  readonly driverCpuSeconds: number;
};

export type FromDriver =
  | { readonly kind: "ready" }
  | { readonly kind: "done"; readonly phase: DrivenPhase }
  | { readonly kind: "failed"; readonly message: string };

/** The server's address and prepared data, for the process that simulates users. */
export type World = {
  readonly address: string;
  readonly people: readonly Account[];
  /** Rows of each project. */
  readonly rows: number;
  /** File names of each project's photos. */
  readonly photos: readonly string[];
  /** A drawn card, as the editor stores it for project lists. */
  readonly thumbnail: string;
};

/** A user with a project, who also views other users' projects. */
export type Account = {
  readonly email: string;
  readonly password: string;
  readonly projectId: string;
};
