import { setTimeout as sleep } from "node:timers/promises";
import type { Claim, JobClaims } from "../store/jobs/jobClaims.ts";
import type { JobStatus } from "../store/jobs/jobStore.ts";

/**
 * Why work stops: its job was cancelled or deleted, another worker has taken it, or it is returned and
 * resumes later.
 */
export class WorkStopped extends Error {
  readonly why: "cancelled" | "lost" | "given_back";

  constructor(why: WorkStopped["why"]) {
    super(`The work was stopped: ${why}.`);
    this.name = "WorkStopped";
    this.why = why;
  }
}

/** A point where work can be interrupted: between two pages, cards or files. */
export interface Gate {
  /**
   * Records the number of finished records or files of the batch, and waits while the job is paused. Throws
   * WorkStopped if the work must not continue.
   */
  pass(processed: number): Promise<void>;
  /** Like `pass`, but always reads the job's current state. */
  check(): Promise<void>;
  /** Sets the amount of work if it is only known now. For kinds whose jobs have a single batch. */
  setTotal(total: number): Promise<void>;
}

export type GateDeps = {
  readonly claims: JobClaims;
  readonly claim: Claim;
  readonly owner: string;
  readonly clock: () => Date;
  /** Aborted when the worker has to end. */
  readonly stopping: AbortSignal;
  /** Called whenever the work reaches this point and while it is paused there. */
  readonly onPass: () => void;
};

const renewEveryMs = 4000;
const noteEveryMs = 500;
const lookEveryMs = 200;
const pausedLookMs = 250;
/** Maximum time for which a paused job keeps its worker. Then the batch is returned and starts again after resuming. */
const maxHoldMs = 60_000;

export function openGate({ claims, claim, owner, clock, stopping, onPass }: GateDeps): Gate & Disposable {
  let processed = 0;
  let notedAt = performance.now();
  let lookedAt = notedAt;
  let isLost = false;

  async function renew(): Promise<JobStatus | null> {
    notedAt = performance.now();
    lookedAt = notedAt;
    const status = await claims.renew(claim, { owner, now: clock().toISOString() }, processed);
    if (status === null) isLost = true;
    return status;
  }

  const renewing = setInterval(() => {
    // If the database does not answer, the next renewal may succeed. Until then the claim may expire.
    renew().catch(() => undefined);
  }, renewEveryMs);

  async function look(): Promise<JobStatus | null> {
    lookedAt = performance.now();
    return await claims.status(claim.job.id);
  }

  function checkStopping(): void {
    onPass();
    if (stopping.aborted) throw new WorkStopped("given_back");
    if (isLost) throw new WorkStopped("lost");
  }

  async function settle(status: JobStatus | null): Promise<void> {
    if (status === "running") return;
    if (status !== "paused") throw new WorkStopped(isLost ? "lost" : "cancelled");
    await renew();
    await hold();
  }

  async function hold(): Promise<void> {
    const since = performance.now();
    for (;;) {
      checkStopping();
      const status = await look();
      if (status !== "paused") return await settle(status);
      if (performance.now() - since > maxHoldMs || (await claims.hasWork())) {
        throw new WorkStopped("given_back");
      }
      await sleep(pausedLookMs);
    }
  }

  return {
    async pass(done) {
      processed = done;
      checkStopping();
      const now = performance.now();
      if (now - notedAt >= noteEveryMs) await settle(await renew());
      else if (now - lookedAt >= lookEveryMs) await settle(await look());
    },
    async check() {
      checkStopping();
      await settle(await look());
    },
    setTotal: (total) => claims.setTotal(claim.job.id, total),
    [Symbol.dispose]: () => clearInterval(renewing),
  };
}
