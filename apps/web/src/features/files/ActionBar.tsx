import { Button } from "@mantine/core";
import type { FileEntry, OutgoingFile } from "@print-builder/school";
import {
  IconCopy,
  IconDownload,
  IconFolderPlus,
  IconFolderSymlink,
  IconFolderUp,
  IconPencil,
  IconTrash,
  IconUpload,
  IconX,
} from "@tabler/icons-react";
import { type ChangeEvent, useEffect, useRef } from "react";
import { pickedFiles } from "#platform/files/outgoingFiles.ts";
import { IconButton } from "#ui/IconButton.tsx";
import classes from "./fileManager.module.css";
import type { EntryActions } from "./useEntryActions.ts";

type UploadButtonsProps = {
  readonly disabled: boolean;
  readonly onFiles: (files: readonly OutgoingFile[]) => void;
};

const icon = { size: 16, stroke: 1.75 } as const;

/** Chooses files, or a folder with its contents. */
function UploadButtons({ disabled, onFiles }: UploadButtonsProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  // React has no prop for this attribute.
  useEffect(() => folder.current?.setAttribute("webkitdirectory", ""), []);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const picked = pickedFiles(event.currentTarget.files ?? []);
    // Lets the same files be chosen again.
    event.currentTarget.value = "";
    onFiles(picked);
  };
  return (
    <>
      <input ref={files} type="file" multiple hidden aria-label="Files to upload" onChange={take} />
      <input ref={folder} type="file" multiple hidden aria-label="Folder to upload" onChange={take} />
      <Button
        disabled={disabled}
        leftSection={<IconUpload {...icon} />}
        onClick={() => files.current?.click()}
      >
        Upload files
      </Button>
      <Button
        variant="default"
        disabled={disabled}
        leftSection={<IconFolderUp {...icon} />}
        onClick={() => folder.current?.click()}
      >
        Upload folder
      </Button>
    </>
  );
}

type ActionBarProps = {
  readonly chosen: readonly FileEntry[];
  /** Entries of the folder or search, on all pages. */
  readonly total: number;
  readonly actions: EntryActions;
  readonly uploading: boolean;
  readonly onUpload: (files: readonly OutgoingFile[]) => void;
  readonly onChooseAll: () => void;
  readonly onChooseNone: () => void;
};

/** Actions for the folder or, with a selection, for the selected entries. */
export function ActionBar(props: ActionBarProps) {
  return (
    <div className={classes.actions} role="toolbar" aria-label="Actions">
      {props.chosen.length === 0 ? <FolderActions {...props} /> : <ChosenActions {...props} />}
    </div>
  );
}

function FolderActions({ actions, uploading, onUpload }: ActionBarProps) {
  return (
    <>
      <UploadButtons disabled={uploading} onFiles={onUpload} />
      <Button
        variant="default"
        leftSection={<IconFolderPlus {...icon} />}
        onClick={() => void actions.createFolder()}
      >
        New folder
      </Button>
    </>
  );
}

function ChosenActions({ chosen, total, actions, onChooseAll, onChooseNone }: ActionBarProps) {
  const [only] = chosen.length === 1 ? chosen : [];
  const waiting = actions.busy !== null;
  return (
    <>
      <IconButton label="Clear selection" shortcut="Esc" onClick={onChooseNone}>
        <IconX size={18} stroke={1.75} />
      </IconButton>
      <span className={classes.chosen} role="status">
        {chosen.length.toLocaleString()} selected
      </span>
      {chosen.length < total && total > 1 ? (
        <Button variant="subtle" onClick={onChooseAll}>
          Select all {total.toLocaleString()}
        </Button>
      ) : null}
      <span className={classes.divider} aria-hidden />
      <Button
        variant="default"
        disabled={waiting}
        leftSection={<IconDownload {...icon} />}
        onClick={() => void actions.download(chosen)}
      >
        Download
      </Button>
      <Button
        variant="default"
        disabled={waiting || only === undefined}
        leftSection={<IconPencil {...icon} />}
        onClick={() => only && void actions.rename(only)}
      >
        Rename
      </Button>
      <Button
        variant="default"
        disabled={waiting}
        leftSection={<IconFolderSymlink {...icon} />}
        onClick={() => void actions.transfer("move", chosen)}
      >
        Move
      </Button>
      <Button
        variant="default"
        disabled={waiting}
        leftSection={<IconCopy {...icon} />}
        onClick={() => void actions.transfer("copy", chosen)}
      >
        Copy
      </Button>
      <Button
        variant="default"
        disabled={waiting}
        className={classes.delete ?? ""}
        leftSection={<IconTrash {...icon} />}
        onClick={() => void actions.remove(chosen)}
      >
        Delete
      </Button>
    </>
  );
}
