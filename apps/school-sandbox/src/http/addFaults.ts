import type { FastifyInstance } from "fastify";
import { SandboxError } from "./sandboxError.ts";

/** How badly the sandbox is to behave. */
export type Faults = {
  /** Every call waits this long, ms. */
  readonly latencyMs: number;
  /** This share of the calls fails, 0 to 1. */
  readonly errors: number;
};

/** The faults of a running sandbox, which a switch changes. */
export type FaultSwitch = { now: Faults };

/** Delays and fails a share of the calls, so that one sees the app with a bad school system. */
export function addFaults(app: FastifyInstance, faults: FaultSwitch, random: () => number): void {
  app.addHook("onRequest", async (request) => {
    const { latencyMs, errors } = faults.now;
    if (latencyMs === 0 && errors === 0) return;
    // The sandbox's own switches stay reliable.
    if (request.url.startsWith("/sandbox/") || request.method === "OPTIONS") return;
    if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs));
    if (random() < errors) {
      throw new SandboxError(503, "server_error", "The school system failed. SANDBOX_FAULTS asks for that.");
    }
  });
}
