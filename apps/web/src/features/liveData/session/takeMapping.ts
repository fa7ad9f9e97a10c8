import type { DataMode } from "@print-builder/core/document";
import type { Live } from "./createLive.ts";

/**
 * Checks again whether live data is possible, after a mapping was saved. If it is on, a school's records are reopened,
 * because the mapping may be for other people or another school. If it is off, it stays off.
 */
export async function takeMapping(live: Live, mode: DataMode): Promise<void> {
  const isReopened = mode === "school" && live.store.getState().isLive;
  if (isReopened) live.stop();
  await live.check();
  if (isReopened) await live.enable();
}
