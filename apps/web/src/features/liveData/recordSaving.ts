import type { RecordSaving } from "#platform/editorSession/saver.ts";
import { useSame } from "#ui/useSame.ts";
import { useLiveState } from "./liveOf.ts";
import type { Changes } from "./session/liveState.ts";

/** The saving state of a record's changes; null if there are no changes. */
export function recordSaving(changes: Changes): RecordSaving | null {
  const all = Object.values(changes);
  if (all.length === 0) return null;
  const failed = all.find(({ status }) => status === "failed");
  if (failed?.status === "failed")
    return { status: "failed", error: `The record is not saved. ${failed.reason}` };
  if (all.some(({ status }) => status === "conflict")) {
    return {
      status: "failed",
      error: "The record is not saved: someone else has changed it in the meantime.",
    };
  }
  return { status: "saving" };
}

/** The saving state of the record on the card. */
export function useRecordSaving(): RecordSaving | null {
  return useSame(recordSaving(useLiveState(({ optimisticChanges }) => optimisticChanges)));
}
