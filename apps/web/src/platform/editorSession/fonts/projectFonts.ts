import { type FontItem, routes } from "@print-builder/api";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { showToast } from "#ui/toasts/showToast.ts";
import { messageOf } from "../../api/apiError.ts";
import { call } from "../../api/call.ts";
import { uploadedFace } from "../../cards/uploadedFaces.ts";
import type { EditorSession } from "../createEditorSession.ts";
import { useEditor } from "../EditorContext.ts";
import { noProjectId } from "../hasProject.ts";

const none: readonly FontItem[] = [];

function fontsKey(projectId: string) {
  return ["fonts", projectId] as const;
}

function useFontQuery({ projectId }: EditorSession) {
  return useQuery({
    queryKey: fontsKey(projectId),
    queryFn: async ({ signal }) => {
      if (projectId === noProjectId) return [];
      return (await call(routes.listFonts, { params: { id: projectId } }, { signal })).items;
    },
  });
}

/** The fonts uploaded to the open project. Empty while loading. */
export function useProjectFonts(editor: EditorSession): readonly FontItem[] {
  return useFontQuery(editor).data ?? none;
}

/** Updates the project's fonts everywhere they are shown. */
export function setProjectFonts(queries: QueryClient, projectId: string, fonts: readonly FontItem[]): void {
  queries.setQueryData(fontsKey(projectId), [...fonts]);
}

export async function reloadProjectFonts(queries: QueryClient, projectId: string): Promise<void> {
  await queries.invalidateQueries({ queryKey: fontsKey(projectId) });
}

/** Draws the open project's cards in its uploaded fonts. Mounted once in the editor. */
export function useFontLoading(): void {
  const editor = useEditor();
  const { data, error, refetch } = useFontQuery(editor);
  useEffect(() => {
    if (data) editor.studio.setFonts(data.map((font) => uploadedFace(editor.projectId, font)));
  }, [editor, data]);
  useEffect(() => {
    if (error === null) return;
    // Text in a fallback font is better than no text.
    editor.studio.setFonts([]);
    showToast(`The project's fonts could not be listed: ${messageOf(error)}`, {
      tone: "error",
      durationMs: 6000,
      action: { label: "Retry", run: () => void refetch() },
    });
  }, [editor, error, refetch]);
}
