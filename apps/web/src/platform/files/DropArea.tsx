import { Button, FileButton } from "@mantine/core";
import type { OutgoingFile } from "@print-builder/school";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { showToast } from "#ui/toasts/showToast.ts";
import { messageOf } from "../api/apiError.ts";
import { atPlace } from "../api/filePlaces.ts";
import classes from "./dropArea.module.css";
import { droppedFiles } from "./outgoingFiles.ts";

type DropAreaProps = {
  /** For example "Drop a project ZIP here". */
  readonly title: string;
  /** The accepted files, in words. */
  readonly note: string;
  readonly icon: ReactNode;
  /** True once something was accepted, which leaves more space for the result. */
  readonly small?: boolean;
  /** True for a narrow area, with the buttons below the text. */
  readonly narrow?: boolean;
  /** True while no more files are accepted. */
  readonly busy: boolean;
  /** Receives the dropped files, including those in dropped folders. */
  readonly onFiles: (files: readonly File[]) => void;
  /** Buttons that choose files. */
  readonly children: ReactNode;
};

export function DropArea(props: DropAreaProps) {
  const { title, note, icon, small = false, narrow = false, busy, onFiles, children } = props;
  const { isOver, handlers } = useFileDrop((dropped) => {
    if (!busy && dropped.length > 0)
      onFiles(dropped.map(({ file, relativePath }) => atPlace(file, relativePath)));
  });
  return (
    <div className={classes.drop} data-over={isOver} data-small={small} data-narrow={narrow} {...handlers}>
      {icon}
      <span className={classes.title}>{title}</span>
      <span className={classes.note}>{note}</span>
      <div className={classes.buttons}>{children}</div>
    </div>
  );
}

type FileDropProps = {
  /** For example "Drop a project ZIP here". */
  readonly title: string;
  /** The accepted files, in words. */
  readonly note: string;
  readonly icon: ReactNode;
  /** As in an input's `accept`: ".zip". */
  readonly accept: string;
  /** For example "Choose a File". */
  readonly choose: string;
  /** True if the dialog's focus starts here. */
  readonly first?: boolean;
  /** True once a file was accepted, because people rarely choose another. */
  readonly taken?: boolean;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
};

/** Accepts a single file, dropped or chosen. */
export function FileDrop(props: FileDropProps) {
  const { title, note, icon, accept, choose, first = false, taken = false, busy, onFile } = props;
  const take = (file: File | null | undefined) => {
    if (file) onFile(file);
  };
  return (
    <DropArea {...{ title, note, icon, busy }} small={taken} onFiles={([file]) => take(file)}>
      <FileButton accept={accept} onChange={take}>
        {(button) => (
          <Button
            variant={taken ? "default" : "filled"}
            loading={busy}
            data-autofocus={first || undefined}
            {...button}
          >
            {choose}
          </Button>
        )}
      </FileButton>
    </DropArea>
  );
}

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");

/** Accepts files and folders dropped on an element. `isOver` is true while something is dragged over it. */
export function useFileDrop(
  onFiles: (files: readonly OutgoingFile[], emptyFolders: readonly string[]) => void,
) {
  const [isOver, setOver] = useState(false);
  // Child elements fire their own enter and leave events.
  const depth = useRef(0);
  const move = (change: number) => (event: DragEvent) => {
    if (!carriesFiles(event)) return;
    depth.current = Math.max(0, depth.current + change);
    setOver(depth.current > 0);
  };
  const take = async (transfer: DataTransfer) => {
    try {
      const { files, emptyFolders } = await droppedFiles(transfer);
      onFiles(files, emptyFolders);
    } catch (error) {
      showToast(`The dropped files could not be read: ${messageOf(error)}`, {
        tone: "error",
        durationMs: 8000,
      });
    }
  };
  const handlers = {
    onDragEnter: move(1),
    onDragLeave: move(-1),
    onDragOver: (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      depth.current = 0;
      setOver(false);
      if (!carriesFiles(event)) return;
      event.preventDefault();
      void take(event.dataTransfer);
    },
  };
  return { isOver, handlers };
}
