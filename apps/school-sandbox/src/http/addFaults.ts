import type { FastifyInstance } from "fastify";
import { SandboxError } from "./sandboxError.ts";

export type Faults = {
  /** Delay of every call, in ms. */
  readonly latencyMs: number;
  /** Share of calls that fail, from 0 to 1. */
  readonly errors: number;
};

/** The faults that a running sandbox simulates. They can be changed at any time. */
export type FaultSwitch = { now: Faults };

/** Delays calls and fails a share of them, so that the app can be tested with an unreliable school system. */
export function addFaults(app: FastifyInstance, faults: FaultSwitch, random: () => number): void {
  app.addHook("onRequest", async (request) => {
    const { latencyMs, errors } = faults.now;
    if (latencyMs === 0 && errors === 0) return;
    // Requests that control the sandbox itself never fail.
    if (request.url.startsWith("/sandbox/") || request.method === "OPTIONS") return;
    if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs));
    if (random() < errors) {
      throw new SandboxError(503, "server_error", "The school system failed. SANDBOX_FAULTS asks for that.");
    }
  });
}
