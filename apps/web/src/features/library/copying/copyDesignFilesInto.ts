import { type CopyDesignFilesRequest, routes } from "@print-builder/api";
import type { Elements } from "@print-builder/core/editing";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { setProjectFonts } from "#platform/editorSession/fonts/projectFonts.ts";
import { loadPhotos } from "#platform/editorSession/loadPhotos.ts";
import { ownFamiliesOf, picturesShownBy } from "./mediaOf.ts";

/**
 * Copies the pictures and fonts that elements of another project or of a template need into the open project. Returns
 * a map from each picture's old name to its new name.
 * @throws ApiError when they cannot be copied
 */
export async function copyDesignFilesInto(
  editor: EditorSession,
  queries: QueryClient,
  from: CopyDesignFilesRequest["from"],
  elements: Elements,
): Promise<Readonly<Record<string, string>>> {
  const needed = { pictures: [...picturesShownBy(elements)], families: [...ownFamiliesOf(elements)] };
  if (needed.pictures.length + needed.families.length === 0) return {};
  const { projectId, studio } = editor;
  const release = studio.pictures.hold(needed.pictures);
  try {
    const { pictures, fonts } = await call(routes.copyDesignFiles, {
      params: { id: projectId },
      body: { from, ...needed },
    });
    setProjectFonts(queries, projectId, fonts);
    for (const name of Object.values(pictures)) studio.pictures.forget(name);
    await loadPhotos(editor);
    return pictures;
  } finally {
    release();
  }
}
