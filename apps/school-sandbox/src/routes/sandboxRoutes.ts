import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { done } from "../http/answers.ts";
import { readBody, readQuery } from "../http/readQuery.ts";
import type { RouteDeps } from "./routeDeps.ts";

const mailboxQuery = z.object({ email: z.string().min(1).max(320) });
const expireBody = z.object({ kind: z.enum(["super_admin", "impersonation"]).optional() });

const faultsBody = z.object({
  latency: z.number().min(0).max(60_000).default(0),
  errors: z.number().min(0).max(1).default(0),
});

/** Routes that real school systems lack: a mailbox, and controls that expire sign-ins and simulate faults. */
export function sandboxRoutes(app: FastifyInstance, { accessStore, signIn, faults, clock }: RouteDeps): void {
  app.get("/sandbox/mailbox", async (request) => {
    const { email } = readQuery(request, mailboxQuery);
    return { messages: await signIn.mailbox(email) };
  });

  app.post("/sandbox/faults", async (request) => {
    const { latency, errors } = readBody(request, faultsBody);
    faults.now = { latencyMs: latency, errors };
    return done({ latency, errors });
  });

  app.post("/sandbox/expire-tokens", async (request) => {
    const { kind } = readBody(request, expireBody);
    return done({ expired: await accessStore.expire(kind ?? null, clock().toISOString()) });
  });
}
