import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { AgentCall, AgentOutcome, AgentRequest } from "@print-builder/api";
import {
  type PagePicture,
  type PrintDocument,
  type PrinterJob,
  type PrintOptions,
  type PrintQueue,
  QueueError,
} from "@print-builder/print-queues";
import type { FileStorage } from "../files/fileStorage.ts";
import type { AgentStore } from "../store/agentStore.ts";
import type { AgentCallRow } from "../store/schema.ts";
import type { Secrets } from "../store/secrets.ts";

export type AgentQueueDeps = {
  readonly agents: AgentStore;
  readonly files: FileStorage;
  readonly secrets: Secrets;
  readonly clock: () => Date;
};

type Place = Omit<AgentCall, "id" | "request"> & { readonly queueId: string; readonly agentId: string };

const lookEveryMs = 200;
/** An agent asks for calls every 20 seconds. */
const silentMs = 45_000;

export function isConnected({ seen_at }: { readonly seen_at: string | null }, now: Date): boolean {
  return seen_at !== null && now.getTime() - Date.parse(seen_at) < silentMs;
}

type Waiting = Omit<PrintOptions, "key"> & { readonly document?: PrintDocument };

/** Hands calls to an agent and waits for their outcomes. */
function createCalls(deps: AgentQueueDeps, { agentId, queueId, ...printer }: Place) {
  const { agents, files, secrets, clock } = deps;

  async function add(request: AgentRequest, file_key: string | null): Promise<string> {
    const isAlone = request.kind === "describe" || request.kind === "control";
    // An earlier call of a process that was killed must not print after its document was started again.
    if (!isAlone) await removeFiles(await agents.dropCallsOf(queueId));
    const id = randomUUID();
    const call = secrets.seal(JSON.stringify({ id, ...printer, request } satisfies AgentCall));
    const rest = { job: null, noted_job: null, wanted_page: null, page_key: null, outcome: null };
    const created_at = clock().toISOString();
    const queue_id = isAlone ? null : queueId;
    await agents.addCall({
      id,
      agent_id: agentId,
      queue_id,
      session: null,
      call,
      file_key,
      created_at,
      ...rest,
    });
    return id;
  }

  async function removeFiles(keys: readonly (string | null)[]): Promise<void> {
    for (const key of keys) if (key !== null) await files.remove(key);
  }

  async function call(request: AgentRequest, { document, ...waiting }: Waiting = {}): Promise<AgentOutcome> {
    await checkConnected(waiting.signal);
    // The storage takes the file away, but the caller does not need it any more.
    const id = await add(request, document ? await files.addFile(document.file) : null);
    try {
      return await untilDone(id, document, waiting);
    } finally {
      const removed = await agents.removeCall(id);
      if (removed) await removeFiles([removed.file_key, removed.page_key]);
      if (document) await rm(document.file, { force: true });
    }
  }

  async function checkConnected(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    const agent = await agents.get(agentId);
    if (!agent) throw new QueueError("unreachable", "The agent of this printer was deleted.");
    if (isConnected(agent, clock())) return;
    throw new QueueError(
      "unreachable",
      `The agent “${agent.name}” is not connected. Check that its computer is switched on and print-builder agent runs there.`,
    );
  }

  async function untilDone(
    id: string,
    document: PrintDocument | undefined,
    waiting: Waiting,
  ): Promise<AgentOutcome> {
    for (;;) {
      waiting.signal?.throwIfAborted();
      const row = await agents.getCall(id);
      if (!row) throw new QueueError("unreachable", "The agent was started again.");
      await note(row, waiting);
      if (row.outcome !== null) return outcomeOf(JSON.parse(row.outcome));
      if (document && row.wanted_page !== null && row.page_key === null) await draw(row, document);
      else {
        await checkConnected(waiting.signal);
        await sleep(lookEveryMs, null, waiting).catch(() => undefined);
      }
    }
  }

  async function note({ id, job, noted_job }: AgentCallRow, { onChange }: Waiting): Promise<void> {
    if (job === null || job === noted_job) return;
    await onChange?.(JSON.parse(job));
    await agents.changeCall(id, { noted_job: job });
  }

  async function draw({ id, wanted_page }: AgentCallRow, document: PrintDocument): Promise<void> {
    const [page, dpi, colours] = (wanted_page ?? "").split(" ");
    const picture = await document.picture(Number(page), Number(dpi), colours === "grey" ? "grey" : "rgb");
    const page_key = await files.add(anymapOf(picture));
    if (!(await agents.changeCall(id, { page_key }))) await files.remove(page_key);
  }

  return call;
}

/**
 * A printer that only an agent reaches. Each call waits in the database until the agent has carried it out, so the
 * process that prints and the server that the agent talks to need not be the same.
 */
export function openAgentQueue(deps: AgentQueueDeps, place: Place): PrintQueue {
  const call = createCalls(deps, place);

  async function jobOf(outcome: Promise<AgentOutcome>): Promise<PrinterJob | null> {
    const done = await outcome;
    if (done.kind !== "job") throw unexpected();
    return done.job;
  }

  async function endedJob(outcome: Promise<AgentOutcome>): Promise<PrinterJob> {
    const job = await jobOf(outcome);
    if (job === null) throw unexpected();
    return job;
  }

  return {
    async describe(signal) {
      const done = await call({ kind: "describe" }, signal ? { signal } : {});
      if (done.kind !== "description") throw unexpected();
      return done;
    },
    print: async (document, { key, ...waiting }) => {
      const { title, pages, widthMm, heightMm, sides } = document;
      const request = { kind: "print", key, title, pages, widthMm, heightMm, sides } as const;
      return await endedJob(call(request, { ...waiting, document }));
    },
    find: async (key, signal) => await jobOf(call({ kind: "find", key }, signal ? { signal } : {})),
    follow: async (jobId, waiting) => await endedJob(call({ kind: "follow", jobId }, waiting)),
    async control(jobId, action) {
      const done = await call({ kind: "control", jobId, action });
      if (done.kind !== "control") throw unexpected();
      return done.isDone;
    },
  };
}

const unexpected = () =>
  new QueueError("broken_answer", "The agent sent an answer that does not fit. Update it.");

/** Throws the error that the agent reported. */
function outcomeOf(outcome: AgentOutcome): AgentOutcome {
  if (outcome.kind !== "error") return outcome;
  const known = ["bad_address", "refused", "password_needed", "certificate", "unsupported"] as const;
  throw new QueueError(known.find((code) => code === outcome.code) ?? "unreachable", outcome.message);
}

/** A picture as PPM or PGM, which are its pixels behind one line. */
function anymapOf({ width, height, colours, pixels }: PagePicture): Buffer {
  return Buffer.concat([Buffer.from(`${colours === "rgb" ? "P6" : "P5"} ${width} ${height} 255\n`), pixels]);
}
