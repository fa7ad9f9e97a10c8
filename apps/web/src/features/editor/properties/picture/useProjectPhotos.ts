import type { MediaItem } from "@print-builder/api";
import { useEffect, useState } from "react";
import { showFailure } from "#platform/api/showFailure.ts";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { noProjectId } from "#platform/editorSession/hasProject.ts";
import { listAllMedia } from "#platform/files/mediaNames.ts";

const lookAgainMs = 4_000;

/** The project's pictures. Polls the server while shown, until every picture has been analysed. */
export function useProjectPhotos(): readonly MediaItem[] {
  const { projectId } = useEditor();
  const [media, setMedia] = useState<readonly MediaItem[]>([]);
  useEffect(() => {
    if (projectId === noProjectId) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = () => {
      listAllMedia(projectId).then((items) => {
        if (isOver) return;
        setMedia(items);
        const isUnseen = items.some(
          (item) => item.plain_backdrop === undefined && item.content_type !== "image/svg+xml",
        );
        if (isUnseen) timer = setTimeout(look, lookAgainMs);
      }, showFailure);
    };
    look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [projectId]);
  return media;
}
