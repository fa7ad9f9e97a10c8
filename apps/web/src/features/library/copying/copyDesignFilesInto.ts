import { type CopyDesignFilesRequest, routes } from "@print-builder/api";
import type { Elements } from "@print-builder/core/editing";
import { describeElement, fontsOf } from "@print-builder/core/elements";
import { ownValue } from "@print-builder/core/ownValue";
import { resolveFace } from "@print-builder/fonts";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { setProjectFonts } from "#platform/editorSession/fonts/projectFonts.ts";
import { loadPhotos } from "#platform/editorSession/loadPhotos.ts";

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

/** File names of the project's pictures that the elements show, without duplicates. */
export function picturesShownBy(elements: Elements): readonly string[] {
  const names = elements.flatMap((element) => describeElement(element).files.map(({ name }) => name));
  return [...new Set(names)];
}

/** Font families in the elements' text that are not bundled, without duplicates. */
export function ownFamiliesOf(elements: Elements): readonly string[] {
  const families = elements.flatMap((element) => fontsOf(element).map(({ family }) => family));
  return [...new Set(families)].filter((family) => family !== "" && !resolveFace(family, 400, false).known);
}

/** The elements with their pictures renamed; elements without a renamed picture stay the same objects. */
export function withPictures(elements: Elements, names: Readonly<Record<string, string>>): Elements {
  return elements.map((element) => {
    const renamed = describeElement(element).files.flatMap(({ key, name }) => {
      const after = ownValue(names, name);
      return after === undefined || after === name ? [] : [[key, `media:${after}`] as const];
    });
    if (renamed.length === 0) return element;
    return { ...element, properties: { ...element.properties, ...Object.fromEntries(renamed) } };
  });
}
