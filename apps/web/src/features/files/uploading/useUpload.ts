import {
  type ConflictMode,
  type FileEntry,
  type FileManager,
  folderOfPath,
  joinPath,
  nameOfPath,
  type OutgoingFile,
  SchoolError,
  type UploadReport,
  uploadFiles,
} from "@print-builder/school";
import { useCallback, useEffect, useRef, useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { countText } from "#ui/texts/countText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { ConflictQuestion } from "../dialogs/ConflictQuestion.tsx";
import { useFiles, useFolder, useReload } from "../useEntries.ts";

type UploadNote = { readonly text: string; readonly tone: "success" | "warning" | "error" | "info" };

function counts({ results, stopped }: UploadReport) {
  const skipped = results.filter(({ status }) => status === "skipped").length;
  const failed = results.filter(({ status }) => status === "failed");
  const stored = results.length - skipped - failed.length;
  return { skipped, failed, stored, total: results.length + (stopped?.unsent.length ?? 0) };
}

/** The message at the end of an upload. */
export function uploadNote(report: UploadReport, cancelled: boolean): UploadNote {
  const { skipped, failed, stored, total } = counts(report);
  const [first] = failed;
  const ofAll = `${stored.toLocaleString()} of ${countText(total, "file")}`;
  if (report.stopped) {
    if (cancelled) return { text: `Upload cancelled: ${ofAll} stored`, tone: "info" };
    return { text: `${ofAll} uploaded. ${messageOf(report.stopped.error)}`, tone: "error" };
  }
  if (first) {
    const reason = `“${first.name}”: ${first.message ?? "the school did not say why."}`;
    return { text: `${ofAll} uploaded. Not stored: ${reason}`, tone: "warning" };
  }
  const also = skipped === 0 ? "" : `, ${skipped.toLocaleString()} skipped`;
  return { text: `${countText(stored, "file")} uploaded${also}`, tone: "success" };
}

/** Top-level names of an upload that the folder already has; only these can conflict. */
export function takenNames(files: readonly OutgoingFile[], entries: readonly FileEntry[]): readonly string[] {
  const there = new Set(entries.map(({ name }) => name));
  const top = new Set(files.map(({ relativePath }) => relativePath.split("/")[0] ?? relativePath));
  return [...top].filter((name) => there.has(name));
}

/** These paths and their parents, each parent before its children. */
function withParents(paths: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const add = (path: string) => {
    if (path === "" || found.has(path)) return;
    add(folderOfPath(path));
    found.add(path);
  };
  for (const path of paths) add(path);
  return [...found];
}

/** Creates folders and their parents below `root`. Existing folders are fine. Throws a SchoolError. */
export async function makeFolders(
  manager: Pick<FileManager, "createFolder">,
  root: string,
  paths: readonly string[],
): Promise<void> {
  for (const path of withParents(paths)) {
    try {
      const whole = joinPath(root, path);
      await manager.createFolder(folderOfPath(whole), nameOfPath(whole));
    } catch (error) {
      if (!(error instanceof SchoolError && error.status === 409)) throw error;
    }
  }
}

/** Time for which the full progress bar stays visible, ms. */
const shownAfterwards = 800;

export type UploadState =
  | { readonly status: "none" }
  | { readonly status: "sending"; readonly count: number; readonly share: number }
  | { readonly status: "ended"; readonly share: number; readonly text: string };

/** Decides what to do about existing names; asks once per upload, and only if there are conflicts. */
async function settleConflicts(
  files: readonly OutgoingFile[],
  folder: () => Promise<readonly FileEntry[]>,
  left: AbortSignal,
): Promise<ConflictMode | null> {
  // If the folder cannot be listed, use `rename`, which replaces nothing.
  const entries = await folder().catch(() => []);
  if (left.aborted) return null;
  const names = takenNames(files, entries);
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
    // Create empty folders explicitly, because no file's path contains them.
    if (emptyFolders.length > 0) await make(emptyFolders);
    if (files.length > 0) await send(files, conflict, path);
  };
  return { state, start, cancel: () => running.current?.abort() };
}
