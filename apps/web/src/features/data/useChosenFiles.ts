import { useEffect, useEffectEvent, useRef } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { chosenFiles } from "./chosenFiles.ts";
import type { TableUpload } from "./useTableUpload.ts";

const none: readonly File[] = [];

/** Uploads the table among files chosen before the wizard opened, and keeps the photos for their step. */
export function useChosenFiles(files: readonly File[], { start }: TableUpload): () => readonly File[] {
  const photos = useRef(none);
  const begin = useEffectEvent(async () => {
    try {
      const chosen = await chosenFiles(files);
      photos.current = chosen.photos;
      if (chosen.table) await start(chosen.table);
    } catch (error) {
      showToast(`The chosen files could not be read: ${messageOf(error)}`, {
        tone: "error",
        durationMs: 8000,
      });
    }
  });
  useEffect(() => void begin(), []);
  return () => {
    const waiting = photos.current;
    photos.current = none;
    return waiting;
  };
}
