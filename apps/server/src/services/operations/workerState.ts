import type { HealthParts } from "@print-builder/api";
import { hereSince } from "../../jobs/joinFleet.ts";
import type { QueueProgress } from "../../store/jobs/queueStore.ts";
import type { Store } from "../../store/openStore.ts";

/** Jobs that wait so long without a worker at any job are stalled. */
const untouchedMs = 60_000;
/** So are workers who hold a batch and get no further for so long: a photo may take its time, five minutes not. */
const standstillMs = 5 * 60_000;

/** How the work in the background goes. `expected` is how many workers beside the servers are to be there. */
export async function workerState(
  store: Pick<Store, "queue" | "fleet">,
  now: Date,
  expected: number,
): Promise<HealthParts["workers"]> {
  if (isStalled(await store.queue.progress(), now)) return "stalled";
  if (expected === 0) return "ok";
  const members = await store.fleet.seenSince(hereSince(now));
  return members.filter(({ kind }) => kind === "worker").length < expected ? "missing" : "ok";
}

function isStalled({ waitingSince, claimedAt, claimedBatches, progressedAt }: QueueProgress, now: Date) {
  const isOlder = (time: string | null, ms: number) => time === null || now.getTime() - Date.parse(time) > ms;
  if (claimedBatches > 0) return isOlder(progressedAt, standstillMs);
  return waitingSince !== null && isOlder(waitingSince, untouchedMs) && isOlder(claimedAt, untouchedMs);
}
