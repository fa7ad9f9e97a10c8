import { routes } from "@print-builder/api";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { upload } from "#platform/api/upload.ts";
import { reloadProjectFonts } from "#platform/editorSession/fonts/projectFonts.ts";
import { showToast } from "#ui/toasts/showToast.ts";

/** What the server takes at once. */
const groupSize = routes.uploadFonts.multipart.maxFiles;

export type RefusedFont = { readonly filename: string; readonly detail: string };

type FontUpload = {
  /** Share of what was chosen that is sent, 0 to 1; null while nothing is sent. */
  readonly progress: number | null;
  readonly refused: readonly RefusedFont[];
  readonly send: (files: readonly File[]) => Promise<void>;
};

/** The reasons of a call that took none of its files. */
function refusedBy(error: unknown, files: readonly File[]): readonly RefusedFont[] {
  const { body } = error as { body?: { failed?: readonly RefusedFont[] } };
  return body?.failed ?? files.map(({ name }) => ({ filename: name, detail: messageOf(error) }));
}

/** Sends fonts to a project, and keeps why some of them were not taken. */
export function useFontUpload(projectId: string): FontUpload {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);
  const [refused, setRefused] = useState<readonly RefusedFont[]>([]);
  const send = async (files: readonly File[]) => {
    setRefused([]);
    setProgress(0);
    let taken = 0;
    for (let start = 0; start < files.length; start += groupSize) {
      const group = files.slice(start, start + groupSize);
      try {
        const answer = await upload(routes.uploadFonts, { params: { id: projectId } }, group, {
          onProgress: (share) => setProgress((start + share * group.length) / files.length),
        });
        taken += answer.items.length;
        setRefused((before) => [...before, ...answer.failed]);
      } catch (error) {
        setRefused((before) => [...before, ...refusedBy(error, group)]);
      }
    }
    await reloadProjectFonts(queries, projectId);
    setProgress(null);
    if (taken > 0) {
      showToast(taken === 1 ? "Font uploaded" : `${taken} fonts uploaded`, { tone: "success" });
    }
  };
  return { progress, refused, send };
}
