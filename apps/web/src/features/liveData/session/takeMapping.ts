import type { DataMode } from "@print-builder/core/document";
import type { Live } from "./createLive.ts";

/**
 * A mapping was saved: looks up anew whether live data is possible. Where it is on, a school's may be for other
 * people, or for another school: its records are read from there then. Where it is off it stays off.
 */
export async function takeMapping(live: Live, mode: DataMode): Promise<void> {
  const isReopened = mode === "school" && live.store.getState().isLive;
  if (isReopened) live.stop();
  await live.check();
  if (isReopened) await live.enable();
}
