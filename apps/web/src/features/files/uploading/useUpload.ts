import { type ConflictMode, type FileEntry, type OutgoingFile, uploadFiles } from "@print-builder/school";
import { useCallback, useEffect, useRef, useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { ConflictQuestion } from "../dialogs/ConflictQuestion.tsx";
import { useFiles } from "../FilesContext.ts";
import { useFolder, useReload } from "../useEntries.ts";
import { makeFolders } from "./makeFolders.ts";
import { namesThatExist } from "./namesThatExist.ts";
import { uploadNote } from "./uploadTexts.ts";

/** How long the full bar stays after the end, ms. */
const shownAfterwards = 800;

export type UploadState =
  | { readonly status: "none" }
  | { readonly status: "sending"; readonly count: number; readonly share: number }
  | { readonly status: "ended"; readonly share: number; readonly text: string };

/** How to treat taken names; asks once per upload, and only if there are any. */
async function settleConflicts(
  files: readonly OutgoingFile[],
  folder: () => Promise<readonly FileEntry[]>,
  left: AbortSignal,
): Promise<ConflictMode | null> {
  // If the folder cannot be listed, use `rename`, which replaces nothing.
  const entries = await folder().catch(() => []);
  if (left.aborted) return null;
  const names = namesThatExist(files, entries);
  return names.length === 0 ? "rename" : await openDialog(ConflictQuestion, { names, count: files.length });
}

/** Uploads to a folder, one upload at a time. Leaving the screen cancels it; files already stored stay. */
export function useUpload(path: string) {
  const { manager } = useFiles();
  const reload = useReload();
  const folder = useFolder(path);
  const [state, setState] = useState<UploadState>({ status: "none" });
  const running = useRef<AbortController | null>(null);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      running.current?.abort();
      clearTimeout(hiding.current);
    },
    [],
  );

  const send = useCallback(
    async (files: readonly OutgoingFile[], conflict: ConflictMode, folder: string) => {
      const stop = new AbortController();
      running.current = stop;
      clearTimeout(hiding.current);
      setState({ status: "sending", count: files.length, share: 0 });
      let lastShare = 0;
      const report = await uploadFiles(manager, files, {
        path: folder,
        conflict,
        signal: stop.signal,
        onProgress: (share) => {
          lastShare = share;
          setState({ status: "sending", count: files.length, share });
        },
      });
      running.current = null;
      const note = uploadNote(report, stop.signal.aborted);
      setState({ status: "ended", share: report.stopped ? lastShare : 1, text: note.text });
      hiding.current = setTimeout(() => setState({ status: "none" }), shownAfterwards);
      const { stopped } = report;
      const retry = stopped && !stop.signal.aborted ? stopped.unsent : null;
      showToast(note.text, {
        tone: note.tone,
        ...(note.tone === "success" ? {} : { durationMs: 8000 }),
        ...(retry ? { action: { label: "Retry", run: () => void send(retry, conflict, folder) } } : {}),
      });
      await reload();
    },
    [manager, reload],
  );

  const make = async (folders: readonly string[]) => {
    try {
      await makeFolders(manager, path, folders);
    } catch (error) {
      const action = { label: "Retry", run: () => void make(folders) };
      showToast(`Empty folders were not created: ${messageOf(error)}`, {
        tone: "error",
        durationMs: 8000,
        action,
      });
    }
    await reload();
  };

  const start = async (files: readonly OutgoingFile[], emptyFolders: readonly string[] = []) => {
    if (files.length + emptyFolders.length === 0 || running.current !== null) return;
    const settling = new AbortController();
    running.current = settling;
    const conflict = files.length === 0 ? "rename" : await settleConflicts(files, folder, settling.signal);
    running.current = null;
    if (conflict === null) return;
    // No file implies an empty folder.
    if (emptyFolders.length > 0) await make(emptyFolders);
    if (files.length > 0) await send(files, conflict, path);
  };
  return { state, start, cancel: () => running.current?.abort() };
}
