import { type FileEntry, type FileManager, joinPath, SchoolError } from "@print-builder/school";
import { useMemo, useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { saveFile } from "#platform/files/saveFile.ts";
import { confirm } from "#ui/dialogs/ask.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { countText } from "#ui/texts/countText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { FolderPicker, type TransferMode } from "./dialogs/FolderPicker.tsx";
import { NameEntry } from "./dialogs/NameEntry.tsx";
import { type Files, useFiles, useReload } from "./useEntries.ts";

/** Maximum number of parallel deletions; each is a separate request. */
const deletionsAtOnce = 4;

type ShowProgress = (busy: string | null) => void;

/** A lost connection or a server error may be temporary; a refusal is not. */
function isTransient(error: unknown): boolean {
  return error instanceof SchoolError && (error.status === 0 || error.status >= 500);
}

/** Runs work while showing a progress line. On failure shows a toast and returns false. */
async function attempt(
  tell: ShowProgress,
  what: string,
  failed: string,
  work: () => Promise<void>,
): Promise<boolean> {
  tell(what);
  try {
    await work();
    return true;
  } catch (error) {
    const run = () => void attempt(tell, what, failed, work);
    showToast(`${failed}: ${messageOf(error)}`, {
      tone: "error",
      durationMs: 8000,
      ...(isTransient(error) ? { action: { label: "Retry", run } } : {}),
    });
    return false;
  } finally {
    tell(null);
  }
}

/** Deletes entries, a few at a time, and returns the entries that failed and the last reason. */
async function removeAll(
  manager: FileManager,
  entries: readonly FileEntry[],
  onDone: (count: number) => void,
) {
  const waiting = [...entries];
  const left: FileEntry[] = [];
  let reason: unknown = null;
  let done = 0;
  const work = async () => {
    for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
      try {
        await manager.remove(entry.path);
      } catch (error) {
        // An entry that is already gone counts as deleted.
        if (!(error instanceof SchoolError && error.status === 404)) {
          left.push(entry);
          reason = error;
        }
      }
      done += 1;
      onDone(done);
    }
  };
  await Promise.all(Array.from({ length: deletionsAtOnce }, work));
  return { left, reason };
}

async function remove(
  files: Files,
  entries: readonly FileEntry[],
  tell: ShowProgress,
  reload: () => Promise<void>,
) {
  const sure = await confirm({
    title: "Delete",
    message: `Delete ${entries.length} item(s)?`,
    action: `Delete ${countText(entries.length, "item")}`,
    destructive: true,
  });
  if (!sure) return;
  const total = entries.length.toLocaleString();
  tell(`Deleting ${total} items…`);
  const { left, reason } = await removeAll(files.manager, entries, (done) =>
    tell(`Deleted ${done.toLocaleString()} of ${total}…`),
  );
  tell(null);
  await reload();
  if (left.length === 0) showToast(`${countText(entries.length, "item")} deleted`, { tone: "success" });
  else {
    const text = `${countText(left.length, "item")} could not be deleted: ${messageOf(reason)}`;
    showToast(text, { tone: "error", durationMs: 8000 });
  }
}

const transferTexts = {
  move: { doing: "Moving", done: "moved", failed: "Nothing was moved" },
  copy: { doing: "Copying", done: "copied", failed: "Nothing was copied" },
} as const;

/** The actions on entries. Each asks for confirmation if needed, reports its result and reloads the list. */
export function useEntryActions(path: string) {
  const files = useFiles();
  const reload = useReload();
  const [busy, setBusy] = useState<string | null>(null);
  const actions = useMemo(() => {
    const { manager } = files;
    const download = async (entries: readonly FileEntry[]) => {
      const [first] = entries;
      if (!first) return;
      const isOneFile = entries.length === 1 && first.type === "file";
      const what = isOneFile ? `“${first.name}”` : countText(entries.length, "item");
      await attempt(setBusy, `Preparing the download of ${what}…`, "The download failed", async () => {
        const file = await (isOneFile
          ? manager.download(first.path)
          : manager.bulkDownload(entries.map((entry) => entry.path)));
        saveFile(file.blob, file.name);
      });
    };
    const transfer = async (mode: TransferMode, entries: readonly FileEntry[]) => {
      const destination = await openDialog(FolderPicker, { files, mode, entries, start: path });
      if (destination === null) return;
      const { doing, done, failed } = transferTexts[mode];
      const count = countText(entries.length, "item");
      const went = await attempt(setBusy, `${doing} ${count}…`, failed, () =>
        manager[mode](
          entries.map((entry) => entry.path),
          destination,
        ),
      );
      await reload();
      if (went) showToast(`${count} ${done}`, { tone: "success" });
    };
    const rename = async (entry: FileEntry) => {
      const save = (name: string) => manager.rename(entry.path, name);
      const props = { title: "Rename", label: "New name", value: entry.name, action: "Rename", save };
      if ((await openDialog(NameEntry, props)) !== null) await reload();
    };
    const createFolder = async () => {
      const save = (name: string) => manager.createFolder(path, name);
      const props = { title: "New folder", label: "Folder name", value: "", action: "Create folder", save };
      const name = await openDialog(NameEntry, props);
      if (name !== null) await reload();
      return name === null ? null : joinPath(path, name);
    };
    return {
      download,
      transfer,
      rename,
      createFolder,
      remove: (entries: readonly FileEntry[]) => remove(files, entries, setBusy, reload),
    };
  }, [files, path, reload]);
  return { ...actions, busy };
}

export type EntryActions = ReturnType<typeof useEntryActions>;
