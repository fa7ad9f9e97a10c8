import type { DataMode } from "@print-builder/core/document";
import { useEffect } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { onProjectEvent } from "#platform/records/projectEvents.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { liveOf } from "./liveOf.ts";
import type { Live } from "./session/createLive.ts";
import { showCreated } from "./session/schoolActions.ts";
import { watchRecord } from "./session/watchRecord.ts";

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

/** Updates live data when other parts of the app change the project's data. */
function followEvents(editor: EditorSession): () => void {
  const live = liveOf(editor);
  const { projectId } = editor;
  const reload = async () => {
    try {
      await live.reload();
    } catch (error) {
      showToast(`Failed to load record: ${messageOf(error)}`, { tone: "error", durationMs: 6000 });
    }
  };
  const stops = [
    onProjectEvent("project-mapping-saved", (detail) => {
      if (detail.projectId === projectId) void takeMapping(live, detail.mode);
    }),
    onProjectEvent("project-data-mode-switched", (detail) => {
      if (detail.projectId !== projectId) return;
      live.stop();
      void live.check();
    }),
    onProjectEvent("project-rows-changed", (detail) => {
      if (detail.projectId === projectId && live.store.getState().isLive) void reload();
    }),
    onProjectEvent("live-data-refresh", (detail) => {
      if (detail.projectId === projectId) void showCreated(live, detail.recordId);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Warns before closing a tab with unsaved edits of a record. */
function guardEdits(editor: EditorSession): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    const { edits, store } = liveOf(editor);
    if (Object.keys(store.getState().optimisticChanges).length === 0) return;
    void edits.flush();
    event.preventDefault();
  };
  window.addEventListener("beforeunload", warn);
  return () => window.removeEventListener("beforeunload", warn);
}

/** Saves pending changes, reports a failure, and discards the record. */
async function leaveRecord({ edits, stop }: Live): Promise<void> {
  // Do not name the record: the session may have ended, and someone else may see the screen next.
  if (!(await edits.flush())) {
    showToast("Your last change to a record was not saved.", { tone: "error", durationMs: 8000 });
  }
  stop();
}

/** Runs live data while the editor is open. */
export function useLiveData(editor: EditorSession): void {
  useEffect(() => {
    const live = liveOf(editor);
    const stops = [followEvents(editor), guardEdits(editor), watchRecord(editor.projectId, live)];
    return () => {
      for (const stop of stops) stop();
      void leaveRecord(live);
    };
  }, [editor]);
}
