import type { OutgoingFile } from "@print-builder/school";
import { type DragEvent, useRef, useState } from "react";
import { showToast } from "#ui/toasts/showToast.ts";
import { messageOf } from "../api/apiError.ts";
import { droppedFiles } from "./outgoingFiles.ts";

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
