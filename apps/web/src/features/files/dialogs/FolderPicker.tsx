import { Button, Skeleton } from "@mantine/core";
import { type FileEntry, folderOfPath, isWithin, nameOfPath } from "@print-builder/school";
import { IconChevronRight, IconFolder } from "@tabler/icons-react";
import { useState } from "react";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { countText } from "#ui/texts/countText.ts";
import { PathBar } from "../PathBar.tsx";
import { type Files, FilesContext, useEntries, useFailureNote } from "../useEntries.ts";
import classes from "./dialogs.module.css";

export type TransferMode = "move" | "copy";

type FolderPickerProps = {
  readonly files: Files;
  readonly mode: TransferMode;
  readonly entries: readonly FileEntry[];
  /** The folder shown first. */
  readonly start: string;
};

/** The reason why a folder cannot be the destination; null if it can. */
function refusalOf(mode: TransferMode, entries: readonly FileEntry[], path: string): string | null {
  if (entries.some((entry) => entry.type === "folder" && isWithin(path, entry.path))) {
    return "A folder cannot be put into itself.";
  }
  const isThere = entries.every((entry) => folderOfPath(entry.path) === path);
  return mode === "move" && isThere ? "The items are already in this folder. Choose another folder." : null;
}

function Folders({ path, onOpen }: { readonly path: string; readonly onOpen: (path: string) => void }) {
  const list = useEntries(path, "");
  useFailureNote("The folders could not be loaded", list);
  const folders = (list.data ?? []).filter(({ type }) => type === "folder");
  if (list.isPending) return <Skeleton height={200} radius="md" aria-label="Loading folders" />;
  if (folders.length === 0) {
    return (
      <p className={classes.noFolders} role="status">
        No folders
      </p>
    );
  }
  return (
    <ul className={classes.folders} aria-label="Folders">
      {folders.map((folder) => (
        <li key={folder.path}>
          <button type="button" className={classes.folder} onClick={() => onOpen(folder.path)}>
            <IconFolder size={18} stroke={1.75} aria-hidden />
            <span className={classes.folderName}>{folder.name}</span>
            <IconChevronRight size={16} stroke={1.75} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

const verbs = { move: "Move", copy: "Copy" } as const;

/** Chooses the folder to move or copy entries to. Resolves to its path. */
export function FolderPicker({
  files,
  mode,
  entries,
  start,
  close,
}: FolderPickerProps & DialogProps<string>) {
  const [path, setPath] = useState(start);
  const reason = refusalOf(mode, entries, path);
  const name = path === "" ? "Files" : nameOfPath(path);
  return (
    <FilesContext value={files}>
      <DialogFrame
        title={`${verbs[mode]} ${countText(entries.length, "item")}`}
        width={480}
        footer={
          <>
            <Button variant="default" onClick={() => close(null)}>
              Cancel
            </Button>
            <Button disabled={reason !== null} onClick={() => close(path)}>
              {verbs[mode]} to “{name}”
            </Button>
          </>
        }
      >
        <div className={classes.pickerPath}>
          <PathBar label="Destination" path={path} onOpen={setPath} />
        </div>
        <div className={classes.picker}>
          <Folders path={path} onOpen={setPath} />
        </div>
        <p className={classes.pickerNote} role="status">
          {reason}
        </p>
      </DialogFrame>
    </FilesContext>
  );
}
