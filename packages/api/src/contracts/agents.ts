import { z } from "zod";
import { printerJobStates, printerLanguages, queueStates } from "../constants.ts";
import { defineContract } from "../defineContract.ts";
import { routes } from "../routes.ts";
import { count, id, lineOfText, pathNumber, queryNumber, time } from "./values.ts";

const agentParams = z.object({ id });
const callParams = agentParams.extend({ callId: id });

/** A random name of the agent's process. A later process with the same name replaces it. */
const session = z.string().regex(/^[\w-]{16,64}$/);

const printer = z.strictObject({ name: lineOfText(200), uri: z.string().max(500) });

const length = z.number().min(0).max(100_000);

const reasons = z.array(z.string().max(1000)).max(100);

const printerJob = z.strictObject({
  id: count.nullable(),
  state: z.enum(printerJobStates),
  reasons,
  impressions: count.nullable(),
});

/** The answer to a call, in the shapes of the connection to a printer. */
const outcome = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("description"),
    facts: z.strictObject({
      make: z.string().max(500).nullable(),
      formats: z.array(z.string().max(200)).max(200),
      media: z
        .array(
          z.strictObject({
            name: z.string().max(200),
            widthMm: length,
            heightMm: length,
            isLoaded: z.boolean(),
          }),
        )
        .max(500),
      duplex: z.boolean(),
      color: z.boolean(),
      dpi: z.array(z.number().min(0).max(10_000)).max(50),
    }),
    state: z.strictObject({ online: z.boolean(), state: z.enum(queueStates), reasons }),
  }),
  z.strictObject({ kind: z.literal("job"), job: printerJob.nullable() }),
  z.strictObject({ kind: z.literal("control"), isDone: z.boolean() }),
  z.strictObject({ kind: z.literal("error"), code: z.string().max(50), message: z.string().max(2000) }),
]);

export type AgentOutcome = z.output<typeof outcome>;

/** An operation on a printer. */
export const agentRequest = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("describe") }),
  z.object({
    kind: z.literal("print"),
    key: z.string(),
    title: z.string(),
    pages: count,
    widthMm: length,
    heightMm: length,
    sides: z.enum(["one", "long_edge", "short_edge"]),
  }),
  z.object({ kind: z.literal("find"), key: z.string() }),
  z.object({ kind: z.literal("follow"), jobId: count }),
  z.object({ kind: z.literal("control"), jobId: count, action: z.enum(["hold", "release", "cancel"]) }),
]);

export type AgentRequest = z.output<typeof agentRequest>;

const agentCall = z.object({
  id,
  uri: z.string(),
  language: z.enum(printerLanguages),
  dpi: count.nullable(),
  password: z.string().nullable(),
  request: agentRequest,
});

export type AgentCall = z.output<typeof agentCall>;

const agentAnswer = z.object({
  id,
  name: z.string(),
  version: z.string(),
  is_connected: z.boolean(),
  /** Null if it never asked for work. */
  seen_at: time.nullable(),
  /** Printers that it found or was given. */
  printers: z.array(printer),
});

export const agentContracts = {
  listAgents: defineContract(routes.listAgents, {
    answer: { status: 200, body: z.object({ items: z.array(agentAnswer) }) },
    summary: "The agents that connect printers which the server cannot reach, by name.",
  }),
  removeAgent: defineContract(routes.removeAgent, {
    params: agentParams,
    answer: { status: 204 },
    summary:
      "Delete an agent. 409 agent_in_use while a connected printer uses it. Revoke its API key to keep it away.",
  }),
  connectAgent: defineContract(routes.connectAgent, {
    scopes: ["agent"],
    body: z.strictObject({
      name: lineOfText(100),
      version: z.string().max(50),
      session,
      printers: z.array(printer).max(200),
    }),
    answer: { status: 200, body: z.object({ id }) },
    summary: "Called by an agent when it starts. It replaces an earlier process of the same name.",
  }),
  takeAgentCalls: defineContract(routes.takeAgentCalls, {
    scopes: ["agent"],
    params: agentParams,
    body: z.strictObject({ session, running: z.array(id).max(1000) }),
    answer: { status: 200, body: z.object({ calls: z.array(agentCall), gone: z.array(id) }) },
    summary:
      "Called by an agent to wait for work, up to 20 seconds. `gone` names running calls that nobody waits for any more. 409 agent_replaced when a later process took over.",
  }),
  reportAgentCall: defineContract(routes.reportAgentCall, {
    scopes: ["agent"],
    params: callParams,
    body: z.strictObject({ session, job: printerJob.optional(), outcome: outcome.optional() }),
    answer: { status: 204 },
    summary:
      "Called by an agent with a job's state or a call's outcome. The first state is answered when the server has recorded it, before which the agent sends nothing to the printer. 404 agent_call_not_found when nobody waits for the call.",
  }),
  getAgentCallFile: defineContract(routes.getAgentCallFile, {
    scopes: ["agent"],
    params: callParams,
    answer: { status: 200, file: ["application/pdf"] },
    summary: "The document that an agent prints.",
  }),
  getAgentCallPage: defineContract(routes.getAgentCallPage, {
    scopes: ["agent"],
    params: callParams.extend({ page: pathNumber }),
    query: z.object({
      dpi: queryNumber({ min: 72, max: 1200 }, 300),
      colours: z.enum(["rgb", "grey"]).default("rgb"),
    }),
    answer: { status: 200, file: ["image/x-portable-anymap"] },
    summary: "A page of the document as a picture (PPM or PGM), for printers that do not accept PDF.",
  }),
};
