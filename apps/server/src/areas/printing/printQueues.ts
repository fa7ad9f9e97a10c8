import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { problem, type QueueAnswer, type QueueBody, type QueueFactsAnswer } from "@print-builder/api";
import { printQueueContracts } from "@print-builder/api/contracts/printQueues";
import { testPapers } from "@print-builder/calibration";
import {
  type PrinterJob,
  type PrintQueue,
  QueueError,
  type QueueFacts,
  type QueueState,
} from "@print-builder/print-queues";
import type { AgentQueueDeps } from "../../printing/agentQueue.ts";
import { openStoredQueue } from "../../printing/openStoredQueue.ts";
import type { Store } from "../../store/openStore.ts";
import type { StoredQueue } from "../../store/printQueueStore.ts";
import { searchKey } from "../../store/storedText.ts";
import { defineArea } from "../defineArea.ts";
import { findQueue } from "./jobStarts.ts";
import { drawTestSheet } from "./printers.ts";

/** Far beyond real use; stops programs that add printers endlessly. */
const mostQueues = 100;
/** Time for a printer to say what it is. */
const describeMs = 5000;
/** Time for which a printer's answer serves every caller, because every open print dialog asks. */
const freshMs = 3000;
/** Time for which the list waits for printers that answered last time. */
const listMs = 1000;
/** Age from which an answer does not show that the printer is on. */
const outdatedMs = 15_000;
/** Time after which the test sheet is printed without its caller. */
const testMs = 20_000;

/** Connected printers, which super admins store and everybody prints on. */
export const printQueuesArea = defineArea({
  contracts: printQueueContracts,
  handlers: ({ store, files, secrets, jobs, clock }) => {
    const { agents, printQueues, printDocuments } = store;
    const deps = { agents, files, secrets, clock };
    const facts = createQueueFacts(deps);

    async function named<Result>(name: string, write: () => Promise<Result>): Promise<Result> {
      try {
        return await write();
      } catch (cause) {
        if (!store.isTaken(cause)) throw cause;
        throw problem("name_taken", { field: "name", name, what: "printer" }, {}, { cause });
      }
    }

    async function rowOf(
      id: string,
      { uri, ...body }: QueueBody,
      userId: string,
      earlier: StoredQueue | null,
    ) {
      await checkProfile(store, body.profile_id, userId, earlier);
      const { address, password } = readAddress(uri);
      const stays = password === null && earlier !== null && isSameHost(address, new URL(earlier.uri));
      const sealed = password === null ? null : secrets.seal(password);
      const stored = { uri: address.href, password: stays ? earlier.password : sealed };
      const row = { ...body, ...stored, id, name_key: searchKey(body.name) };
      await checkAgent(row.agent_id);
      openStated({ ...row, agent_id: null }, deps);
      return row;
    }

    async function checkAgent(id: string | null): Promise<void> {
      if (id === null || (await agents.get(id))) return;
      throw problem("bad_value", { field: "agent_id", reason: "is not an agent" });
    }

    return {
      async listPrintQueues({ caller }) {
        const isSuperAdmin = caller.user.role === "super_admin";
        const found = await printQueues.list();
        return {
          items: await Promise.all(
            found.map(async (queue) => answerOf(queue, await facts.soon(queue), isSuperAdmin)),
          ),
        };
      },
      async addPrintQueue({ body, caller }) {
        if ((await printQueues.list()).length >= mostQueues) {
          const reason = `${mostQueues} printers can be connected at most`;
          throw problem("bad_value", { field: "name", reason });
        }
        const row = await rowOf(randomUUID(), body, caller.user.id, null);
        await named(row.name, () => printQueues.add(row));
        return answerOf(row, await facts.ask(row), true);
      },
      async examinePrintQueue({ body: { uri, ...settings } }) {
        const { address, password } = readAddress(uri);
        const sealed = password === null ? null : secrets.seal(password);
        await checkAgent(settings.agent_id);
        const examined = { ...settings, id: "", uri: address.href, password: sealed };
        const direct = openStated({ ...examined, agent_id: null }, deps);
        const queue = settings.agent_id === null ? direct : openStoredQueue(examined, deps);
        return await describe(uri, () => queue).catch((cause: QueueError) => {
          throw problem("printer_failed", { reason: cause.message }, {}, { cause });
        });
      },
      async changePrintQueue({ params, body, caller }) {
        const row = await rowOf(params.id, body, caller.user.id, await findQueue(store, params.id));
        if (!(await named(row.name, () => printQueues.change(row)))) throw problem("queue_not_found");
        return answerOf(row, await facts.ask(row), true);
      },
      async removePrintQueue({ params }) {
        if (await printDocuments.isInUse(params.id)) throw problem("queue_in_use");
        if (!(await printQueues.remove(params.id))) throw problem("queue_not_found");
        facts.forget(params.id);
      },
      async testPrintQueue({ params, body: { paper, sides } }) {
        const stored = await findQueue(store, params.id);
        const queue = openStoredQueue(stored, deps);
        const wanted = paper ?? paperIn((await facts.ask(stored)).media);
        const bytes = await drawTestSheet(wanted, sides, clock());
        const owner = `test ${randomUUID()}`;
        if (!(await printDocuments.hold(stored.id, owner, clock()))) throw problem("queue_busy");
        try {
          return await printTestSheet(queue, bytes, wanted, sides);
        } finally {
          await printDocuments.release(stored.id, owner);
        }
      },
      printOnQueue: async ({ params, body, caller }) => ({
        job_id: await jobs.startPrint(params.id, body, caller.user.id),
      }),
    };
  },
});

/** Throws a Problem if somebody else's profile is chosen. A super admin may keep another super admin's choice. */
async function checkProfile(
  { userItems }: Pick<Store, "userItems">,
  profileId: string | null,
  userId: string,
  earlier: StoredQueue | null,
): Promise<void> {
  if (profileId === null || profileId === earlier?.profile_id) return;
  if ((await userItems.list(userId, "printer")).some(({ id }) => id === profileId)) return;
  throw problem("bad_value", { field: "profile_id", reason: "is not one of your printer profiles" });
}

/** Opens a printer whose address was just stated. Throws a Problem for an address that cannot be one. */
function openStated(queue: Parameters<typeof openStoredQueue>[0], deps: AgentQueueDeps): PrintQueue {
  try {
    return openStoredQueue(queue, deps);
  } catch (cause) {
    if (!(cause instanceof QueueError)) throw cause;
    const field = cause.code === "bad_address" ? "uri" : "language";
    throw problem("bad_value", { field, reason: cause.message }, {}, { cause });
  }
}

/** A printer's last answer, and the question that it has not answered yet. */
type Known = {
  /** How the printer is reached: another address may lead to another printer. */
  readonly connection: string;
  answer: { readonly at: number; readonly facts: QueueFactsAnswer } | null;
  asking: Promise<QueueFactsAnswer> | null;
};

/** Asks stored printers what they are, or why they do not answer. Callers at the same time share a question. */
function createQueueFacts(deps: AgentQueueDeps) {
  const known = new Map<string, Known>();

  function entryOf({ id, uri, password, language, dpi, agent_id }: StoredQueue): Known {
    const connection = JSON.stringify([uri, password, language, dpi, agent_id]);
    const earlier = known.get(id);
    if (earlier?.connection === connection) return earlier;
    const entry: Known = { connection, answer: null, asking: null };
    known.set(id, entry);
    return entry;
  }

  /** The last answer, unless it is older than this. */
  function answerWithin({ answer }: Known, ms: number): QueueFactsAnswer | null {
    return answer && deps.clock().getTime() - answer.at < ms ? answer.facts : null;
  }

  async function askNow(entry: Known, queue: StoredQueue): Promise<QueueFactsAnswer> {
    try {
      const facts = await describe(queue.uri, () => openStoredQueue(queue, deps)).catch((error: QueueError) =>
        silent(queue.uri, error.message, entry.answer?.facts),
      );
      entry.answer = { at: deps.clock().getTime(), facts };
      return facts;
    } finally {
      entry.asking = null;
    }
  }

  async function ask(queue: StoredQueue): Promise<QueueFactsAnswer> {
    const entry = entryOf(queue);
    const fresh = answerWithin(entry, freshMs);
    if (fresh) return fresh;
    entry.asking ??= askNow(entry, queue);
    return await entry.asking;
  }

  return {
    ask,
    /** Like `ask`, but a printer that is slow or switched off delays nobody: it gets the facts that are known. */
    async soon(queue: StoredQueue): Promise<QueueFactsAnswer> {
      const entry = entryOf(queue);
      const isSilent = answerWithin(entry, outdatedMs)?.state.online === false;
      await Promise.race([ask(queue), sleep(isSilent ? 0 : listMs, null, { ref: false })]);
      const facts = answerWithin(entry, outdatedMs);
      return facts ?? silent(queue.uri, "The printer has not answered yet.", entry.answer?.facts);
    },
    forget: (id: string) => void known.delete(id),
  };
}

/** Answers when the sheet is printed, or after a while with the state of the printer's job. */
async function printTestSheet(queue: PrintQueue, bytes: Buffer, paper: string, sides: number) {
  const { widthMm = 0, heightMm = 0 } = testPapers.find(({ id }) => id === paper) ?? {};
  const signal = AbortSignal.timeout(testMs);
  const folder = await mkdtemp(join(tmpdir(), "print-builder-test-sheet-"));
  const file = join(folder, "test-sheet.pdf");
  let last: PrinterJob | null = null;
  try {
    await writeFile(file, bytes, { mode: 0o600 });
    last = await queue.print(
      {
        ...{ title: "Test sheet", file, pages: sides, widthMm, heightMm },
        sides: sides === 2 ? "long_edge" : "one",
        picture: async () => {
          throw new QueueError("unsupported", "The test sheet is a PDF, which this printer does not accept.");
        },
      },
      {
        key: `test.${randomUUID()}`,
        signal,
        onChange: (job) => {
          last = job;
        },
      },
    );
  } catch (cause) {
    if (cause instanceof QueueError)
      throw problem("printer_failed", { reason: cause.message }, {}, { cause });
    if (!signal.aborted) throw cause;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { state: last?.state ?? ("unknown" as const), reasons: [...(last?.reasons ?? [])] };
}

/** Throws a QueueError if the printer does not answer. */
async function describe(uri: string, open: () => PrintQueue): Promise<QueueFactsAnswer> {
  const signal = AbortSignal.timeout(describeMs);
  try {
    return factsAnswer(uri, await open().describe(signal));
  } catch (cause) {
    if (cause instanceof QueueError) throw cause;
    if (!signal.aborted) throw cause;
    throw new QueueError("unreachable", "The printer does not answer. Check that it is switched on.", {
      cause,
    });
  }
}

function readAddress(uri: string): { readonly address: URL; readonly password: string | null } {
  const address = URL.parse(uri);
  const password = address && decoded(address.password);
  if (!address || address.hostname === "" || password === null) {
    throw problem("bad_value", { field: "uri", reason: "is not a valid address" });
  }
  address.password = "";
  return { address, password: password || null };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

const isSameHost = (one: URL, other: URL): boolean =>
  one.protocol === other.protocol && one.host === other.host && one.username === other.username;

const kindOf = (uri: string) => new URL(uri).protocol.slice(0, -1) as QueueFactsAnswer["kind"];

/** A test sheet that fits the printer's paper, preferably the paper in its tray. */
function paperIn(media: QueueFactsAnswer["media"]): string {
  const known = [...media.filter(({ is_loaded }) => is_loaded), ...media];
  const fits = (size: (typeof media)[number]) =>
    testPapers.find(
      ({ widthMm, heightMm }) =>
        Math.abs(widthMm - size.width_mm) < 1 && Math.abs(heightMm - size.height_mm) < 1,
    );
  return known.map(fits).find((paper) => paper !== undefined)?.id ?? "a4";
}

/** A printer that does not answer, with the facts that it stated earlier. */
function silent(uri: string, reason: string, earlier?: QueueFactsAnswer): QueueFactsAnswer {
  const state = { online: false, state: "unknown" as const, reasons: [reason] };
  if (earlier) return { ...earlier, state };
  const facts = { make: null, formats: [], media: [], duplex: false, color: false, dpi: [] };
  return factsAnswer(uri, { facts, state });
}

function factsAnswer(
  uri: string,
  { facts, state }: { readonly facts: QueueFacts; readonly state: QueueState },
): QueueFactsAnswer {
  return {
    ...facts,
    kind: kindOf(uri),
    state: { ...state, reasons: [...state.reasons] },
    formats: [...facts.formats],
    media: facts.media.map(({ name, widthMm, heightMm, isLoaded }) => ({
      name,
      width_mm: widthMm,
      height_mm: heightMm,
      is_loaded: isLoaded,
    })),
    dpi: facts.dpi.filter((dpi) => dpi >= 1),
  };
}

function answerOf(queue: StoredQueue, facts: QueueFactsAnswer, isSuperAdmin: boolean): QueueAnswer {
  const { id, name, uri, language, profile_id, agent_id } = queue;
  return {
    ...facts,
    id,
    name,
    uri: isSuperAdmin ? uri : withoutUser(uri),
    has_password: queue.password !== null,
    language,
    chosen_dpi: queue.dpi,
    profile_id,
    agent_id,
  };
}

function withoutUser(uri: string): string {
  const address = new URL(uri);
  address.username = "";
  return address.href;
}
