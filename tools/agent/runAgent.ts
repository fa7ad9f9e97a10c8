import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { AgentCall, AgentOutcome } from "@print-builder/api";
import {
  isRefusedAsBusy,
  openQueue,
  type PagePicture,
  type PrinterJob,
  type PrintQueue,
  QueueError,
} from "@print-builder/print-queues";

export type AgentOptions = {
  readonly server: URL;
  readonly key: string;
  readonly name: string;
  readonly version: string;
  /** Printers that are offered on the server's pages. */
  readonly printers: readonly { readonly name: string; readonly uri: string }[];
  /** False for printers that the agent must not use. */
  readonly mayUse: (uri: string) => boolean;
  /** Null for a folder among the system's temporary ones. */
  readonly spoolFolder: string | null;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
};

const retryMs = { first: 1000, most: 30_000 };
/** Longer than the server keeps a question open. */
const callTimeoutMs = 90_000;

/** The server refused a call; trying again does not help. */
class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Carries out the server's calls until the signal. Returns null then, or the reason why the server does not want this
 * agent. A network failure ends nothing: prints go on, and their states are reported when the server answers again.
 */
export async function runAgent(options: AgentOptions): Promise<string | null> {
  const { say, signal } = options;
  const spool = join(
    options.spoolFolder ?? tmpdir(),
    `print-builder-agent-${encodeURIComponent(options.name)}`,
  );
  // Documents of a process that was killed are fetched again if they are still wanted.
  await rm(spool, { recursive: true, force: true });
  await mkdir(spool, { recursive: options.spoolFolder !== null, mode: 0o700 });
  const running = new Map<string, AbortController>();
  try {
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        const link = await connect(options);
        say(`Connected to ${options.server.origin}.`);
        failures = 0;
        await serveCalls(options, link, running, spool);
      } catch (error) {
        if (error instanceof Refused && error.status !== 429) return error.message;
        if (failures === 0 && !signal.aborted)
          say(`The server does not answer: ${messageOf(error)} Trying again.`);
        await pause(failures, signal);
      }
    }
    return null;
  } finally {
    for (const call of running.values()) call.abort();
    await rm(spool, { recursive: true, force: true });
  }
}

/** Waits longer after each failure. Ends at once with the signal. */
async function pause(failures: number, signal: AbortSignal): Promise<void> {
  await sleep(Math.min(retryMs.most, retryMs.first * 2 ** failures), null, { signal }).catch(() => undefined);
}

type Link = {
  readonly path: string;
  readonly session: string;
  readonly send: (path: string, body?: object) => Promise<Response>;
};

async function connect({ server, key, name, version, printers, signal }: AgentOptions): Promise<Link> {
  const send = async (path: string, body?: object): Promise<Response> => {
    const answer = await fetch(new URL(path, server), {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${key}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
      // The key must not reach another server.
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(callTimeoutMs)]),
    });
    if (answer.ok) return answer;
    const text = await detailOf(answer);
    if (answer.status < 500) throw new Refused(answer.status, text);
    throw new Error(text);
  };
  const session = randomUUID();
  const answer = await send("/api/agents", { name, version, session, printers });
  const { id } = (await answer.json()) as { readonly id: string };
  return { path: `/api/agents/${id}/calls`, session, send };
}

async function detailOf(answer: Response): Promise<string> {
  const text = await answer.text();
  try {
    return String(JSON.parse(text).detail);
  } catch {
    return `It answered ${answer.status}.`;
  }
}

async function serveCalls(
  options: AgentOptions,
  link: Link,
  running: Map<string, AbortController>,
  spool: string,
): Promise<never> {
  for (;;) {
    const answer = await link.send(link.path, { session: link.session, running: [...running.keys()] });
    const { calls, gone } = (await answer.json()) as { calls: readonly AgentCall[]; gone: readonly string[] };
    for (const id of gone) {
      running.get(id)?.abort();
      // The server answers at once as long as we name a call that it does not know.
      running.delete(id);
    }
    for (const call of calls) {
      const ending = new AbortController();
      running.set(call.id, ending);
      void carryOut(options, link, call, spool, ending.signal).finally(() => running.delete(call.id));
    }
  }
}

/** Reports the outcome, again and again until the server has it or does not wait for it any more. */
async function carryOut(
  { mayUse, say }: AgentOptions,
  link: Link,
  call: AgentCall,
  spool: string,
  signal: AbortSignal,
): Promise<void> {
  const reports = createReports(link, call.id, signal);
  let outcome: AgentOutcome;
  try {
    if (!mayUse(call.uri)) throw new QueueError("refused", "The agent was started without this printer.");
    const { uri, language } = call;
    const queue = openQueue(uri, {
      language,
      dpi: call.dpi ?? undefined,
      password: call.password ?? undefined,
    });
    outcome = await outcomeOf(queue, link, call, reports, spool, signal);
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof QueueError)) say(`A call failed: ${messageOf(error)}`);
    outcome = {
      kind: "error",
      code: error instanceof QueueError ? error.code : "unreachable",
      message: messageOf(error),
    };
  }
  await reports.end(outcome);
}

async function outcomeOf(
  queue: PrintQueue,
  link: Link,
  { id, request }: AgentCall,
  reports: Reports,
  spool: string,
  signal: AbortSignal,
): Promise<AgentOutcome> {
  const printing = { signal, onChange: reports.note };
  switch (request.kind) {
    case "describe": {
      const { facts, state } = await queue.describe(signal);
      return {
        kind: "description",
        facts: { ...facts, formats: [...facts.formats], media: [...facts.media], dpi: [...facts.dpi] },
        state: { ...state, reasons: [...state.reasons] },
      };
    }
    case "find":
      return { kind: "job", job: sent(await queue.find(request.key, signal)) };
    case "follow":
      return { kind: "job", job: sent(await queue.follow(request.jobId, printing)) };
    case "control":
      return { kind: "control", isDone: await queue.control(request.jobId, request.action) };
    case "print": {
      const file = join(spool, `${id}.pdf`);
      try {
        const { body } = await link.send(`${link.path}/${id}/file`);
        if (body)
          await pipeline(Readable.fromWeb(body), createWriteStream(file, { flags: "wx", mode: 0o600 }));
        const picture = async (page: number, dpi: number, colours: PagePicture["colours"]) => {
          const drawn = await link.send(`${link.path}/${id}/pages/${page}?dpi=${dpi}&colours=${colours}`);
          return pictureOf(new Uint8Array(await drawn.arrayBuffer()), dpi);
        };
        const { kind: _, key, ...document } = request;
        return {
          kind: "job",
          job: sent(await queue.print({ ...document, file, picture }, { key, ...printing })),
        };
      } finally {
        await rm(file, { force: true });
      }
    }
  }
}

const sent = <Job extends PrinterJob | null>(job: Job) => job && { ...job, reasons: [...job.reasons] };

/** Reads a PPM or PGM file as the server writes it. */
function pictureOf(file: Uint8Array, dpi: number): PagePicture {
  const end = file.indexOf(10);
  const [kind, width, height] = Buffer.from(file.subarray(0, end)).toString("latin1").split(" ");
  const colours = kind === "P6" ? "rgb" : "grey";
  return { width: Number(width), height: Number(height), dpi, colours, pixels: file.subarray(end + 1) };
}

type Reports = {
  readonly note: (job: PrinterJob) => Promise<void>;
  readonly end: (outcome: AgentOutcome) => Promise<void>;
};

/**
 * Reports of one call. The printer's job must be with the server before a byte reaches the printer, so `note` throws if
 * the server does not answer. Later states wait for the network; only the newest is sent.
 */
function createReports(link: Link, id: string, signal: AbortSignal): Reports {
  const path = `${link.path}/${id}`;
  let isAnnounced = false;
  let newest: object | null = null;
  let sending: Promise<void> = Promise.resolve();

  async function send(): Promise<void> {
    for (let failures = 0; newest !== null && !signal.aborted; ) {
      const report = newest;
      newest = null;
      try {
        await link.send(path, report);
        failures = 0;
      } catch (error) {
        if (error instanceof Refused) return;
        newest ??= report;
        await pause(failures++, signal);
      }
    }
  }

  function push(report: object): Promise<void> {
    newest = report;
    sending = sending.then(send);
    return sending;
  }

  return {
    async note(job) {
      const report = { session: link.session, job: sent(job) };
      if (isAnnounced) return void push(report);
      await link.send(path, report);
      isAnnounced = !isRefusedAsBusy(job);
    },
    end: async (outcome) => await push({ session: link.session, outcome }),
  };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
