import { setTimeout as sleep } from "node:timers/promises";
import { type HealthParts, problem } from "@print-builder/api";
import type { FileStorage } from "../files/fileStorage.ts";
import type { Store } from "../store/openStore.ts";

export type SystemParts = {
  readonly store: Store;
  readonly files: Pick<FileStorage, "ping">;
  readonly clock: () => Date;
};

/** A part that says nothing for so long counts as failing. */
const patienceMs = 4000;
/** Anybody may ask how the server is: the parts are looked at this often at most. */
const keptMs = 1000;
/** Jobs that wait so long without a worker at any job are stalled. */
const stalledMs = 60_000;

/** The installation as a whole. */
export function createSystem({ store, files, clock }: SystemParts) {
  let looked: { readonly at: number; readonly parts: Promise<HealthParts> } | null = null;

  async function workers(): Promise<HealthParts["workers"]> {
    const now = clock();
    const { waitingSince, claimedAt, claimedBatches } = await store.queue.figures(now.toISOString());
    const isOld = (time: string | null) => time === null || now.getTime() - Date.parse(time) > stalledMs;
    const isStalled =
      waitingSince !== null && claimedBatches === 0 && isOld(waitingSince) && isOld(claimedAt);
    return isStalled ? "stalled" : "ok";
  }

  async function look(): Promise<HealthParts> {
    const [database, storage] = await Promise.all([answers(store.ping()), answers(files.ping())]);
    return {
      database: database ? "ok" : "failing",
      storage: storage ? "ok" : "failing",
      workers: database ? await workers().catch(() => "unknown" as const) : "unknown",
    };
  }

  /** How the parts are, now or a moment ago. */
  function parts(): Promise<HealthParts> {
    const now = performance.now();
    if (looked === null || now - looked.at > keptMs) looked = { at: now, parts: look() };
    return looked.parts;
  }

  return {
    parts,
    /** The parts of a server that can work. Throws a Problem (`unhealthy`) that names those that fail. */
    async health(): Promise<HealthParts> {
      const found = await parts();
      const names = { database: "database", storage: "file storage" } as const;
      const failing = (["database", "storage"] as const).filter((part) => found[part] === "failing");
      if (failing.length === 0) return found;
      throw problem(
        "unhealthy",
        { parts: failing.map((part) => names[part]) },
        { status: "failing", parts: found },
      );
    },
    stats: async () => ({
      projects: await store.projects.count(),
      templates: await store.templates.count(),
    }),
  };
}

export type System = ReturnType<typeof createSystem>;

async function answers(call: Promise<unknown>): Promise<boolean> {
  const waiting = new AbortController();
  const answer = call.then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answer, sleep(patienceMs, false, { signal: waiting.signal })]);
  } finally {
    waiting.abort();
  }
}
