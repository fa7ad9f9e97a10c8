import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { done } from "../http/answers.ts";
import { readBody, readQuery } from "../http/readQuery.ts";
import type { Parts } from "./parts.ts";

const mailboxQuery = z.object({ email: z.string().min(1).max(320) });
const expireBody = z.object({ kind: z.enum(["super_admin", "impersonation"]).optional() });

/** What only a sandbox has: its mailbox, and a switch that lets sign-ins expire. */
export function sandboxRoutes(app: FastifyInstance, { accessStore, signIn, clock }: Parts): void {
  app.get("/sandbox/mailbox", async (request) => {
    const { email } = readQuery(request, mailboxQuery);
    return { messages: await signIn.mailbox(email) };
  });

  app.post("/sandbox/expire-tokens", async (request) => {
    const { kind } = readBody(request, expireBody);
    return done({ expired: await accessStore.expire(kind ?? null, clock().toISOString()) });
  });
}
