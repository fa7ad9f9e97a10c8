import { setTimeout as sleep } from "node:timers/promises";
import { type HealthParts, problem } from "@print-builder/api";
import { systemContracts } from "@print-builder/api/contracts/system";
import { diskRoom, roomState } from "../../files/diskRoom.ts";
import { aliveSince } from "../../jobs/joinFleet.ts";
import type { QueueProgress } from "../../store/jobs/queueStore.ts";
import type { Store } from "../../store/openStore.ts";
import type { DatabaseDamage } from "../../store/sqliteDamage.ts";
import { defineArea } from "../defineArea.ts";
import type { ServerDeps } from "../services.ts";

export const systemArea = defineArea({
  contracts: systemContracts,
  handlers: ({ system, settings, metrics, openApiDocument }) => ({
    config: async () => ({ school_api_url: settings.schoolApiUrl }),
    health: async ({ query }) => (query.live === "true" ? { status: "ok" as const } : await system.health()),
    metrics: async () => ({ type: "text/plain; version=0.0.4; charset=utf-8", body: await metrics.text() }),
    stats: () => system.stats(),
    openApi: async () => openApiDocument,
  }),
});

type SystemDeps = Pick<ServerDeps, "store" | "files" | "settings" | "clock" | "ending" | "damage">;

type Health = {
  readonly status: "ok" | "degraded";
  readonly parts: HealthParts;
  readonly code?: DatabaseDamage;
};

/** Time limit for a component to respond; it counts as failing afterwards. */
const probeTimeoutMs = 4000;
/** Minimum interval between two checks, because anybody may request the health. */
const keptMs = 1000;

/** State of the whole installation. */
export function createSystem({ store, files, settings, clock, ending, damage: found }: SystemDeps) {
  const damage = found ?? { code: null };
  let looked: { readonly at: number; readonly parts: Promise<HealthParts> } | null = null;

  async function look(): Promise<HealthParts> {
    const [database, storage, disk] = await Promise.all([
      inTime(store.ping()),
      inTime(files.ping()),
      inTime(diskRoom(settings.dataDir)),
    ]);
    const workers = () => workerState(store, clock(), settings.expectedWorkers);
    return {
      database: database.answered ? (damage.code === null ? "ok" : "damaged") : "failing",
      storage: storage.answered ? "ok" : "failing",
      disk: disk.answered ? roomState(disk.answer) : "unknown",
      workers: database.answered ? await workers().catch(() => "unknown" as const) : "unknown",
    };
  }

  /** Returns the state of the components, at most a moment old. */
  function parts(): Promise<HealthParts> {
    const now = performance.now();
    if (looked === null || now - looked.at > keptMs) looked = { at: now, parts: look() };
    return looked.parts;
  }

  return {
    parts,
    /**
     * Whether this server can accept calls. Most calls work even without the storage or free disk space.
     * Throws a Problem (`unhealthy`, `server_ending`) if the server can do nothing useful.
     */
    async health(): Promise<Health> {
      if (ending?.aborted) throw problem("server_ending", undefined, { status: "ending" });
      const found = await parts();
      if (found.database === "failing") {
        throw problem("unhealthy", { parts: ["database"] }, { status: "failing", parts: found });
      }
      const isWhole = Object.values(found).every((state) => state === "ok");
      const { code } = damage;
      return { status: isWhole ? "ok" : "degraded", parts: found, ...(code === null ? {} : { code }) };
    },
    stats: async () => ({
      projects: await store.projects.count(),
      templates: await store.templates.count(),
    }),
  };
}

type TimedAnswer<Answer> =
  | { readonly answered: true; readonly answer: Answer }
  | { readonly answered: false };

async function inTime<Answer>(call: Promise<Answer>): Promise<TimedAnswer<Answer>> {
  const waiting = new AbortController();
  const asked = call.then(
    (answer) => ({ answered: true, answer }) as const,
    () => ({ answered: false }) as const,
  );
  const late = { answered: false } as const;
  try {
    return await Promise.race([asked, sleep(probeTimeoutMs, late, { signal: waiting.signal })]);
  } finally {
    waiting.abort();
  }
}

/** Time after which waiting jobs count as stalled if no worker is active. */
const untouchedMs = 60_000;
/**
 * Time after which workers without progress on a batch count as stalled. A single photo may be slow, but
 * never takes five minutes.
 */
const standstillMs = 5 * 60_000;

/**
 * State of background work. `expected` is the number of workers that should run in addition to the servers.
 */
export async function workerState(
  store: Pick<Store, "queue" | "fleet">,
  now: Date,
  expected: number,
): Promise<HealthParts["workers"]> {
  if (isStalled(await store.queue.progress(), now)) return "stalled";
  if (expected === 0) return "ok";
  const members = await store.fleet.seenSince(aliveSince(now));
  return members.filter(({ kind }) => kind === "worker").length < expected ? "missing" : "ok";
}

function isStalled({ waitingSince, claimedAt, claimedBatches, progressedAt }: QueueProgress, now: Date) {
  const isOlder = (time: string | null, ms: number) => time === null || now.getTime() - Date.parse(time) > ms;
  if (claimedBatches > 0) return isOlder(progressedAt, standstillMs);
  return waitingSince !== null && isOlder(waitingSince, untouchedMs) && isOlder(claimedAt, untouchedMs);
}
