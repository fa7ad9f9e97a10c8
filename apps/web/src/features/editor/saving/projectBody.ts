import type { ProjectAnswer, ProjectUpdate } from "@print-builder/api";
import { toStoredProject } from "@print-builder/core/document";
import { chosenColourScheme } from "#platform/colourScheme.ts";
import { sampleOf } from "#platform/editorSession/cardValues.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { toPreferences } from "#platform/editorSession/preferences.ts";
import { areaOf, isFitted } from "#platform/editorSession/viewport.ts";

const sentFields = [
  "name",
  "elements",
  "front_elements",
  "back_elements",
  "canvas_width",
  "canvas_height",
  "canvas_width_mm",
  "canvas_height_mm",
  "background_color",
  "is_dual_sided",
  "page_setup",
] as const;

/** The view settings saved with the project. */
export function preferencesOf(
  editor: EditorSession,
  stored: ProjectAnswer,
): Readonly<Record<string, unknown>> {
  const { settings, view, shown } = editor.store.getState();
  const keptZoom = { zoom: view.zoom, zoomFits: isFitted(view, shown.design.canvas, areaOf(editor)) };
  const scheme = chosenColourScheme();
  return toPreferences(stored.ui_preferences, settings, keptZoom, scheme === null ? null : scheme === "dark");
}

/** The request body that saves the open project, without the revision it is based on. */
export function projectBody(editor: EditorSession, stored: ProjectAnswer): Omit<ProjectUpdate, "revision"> {
  const project = toStoredProject(editor.currentProject());
  const fields = Object.fromEntries(sentFields.map((field) => [field, project[field]]));
  // Send these even when empty, so that the removal of the last item is saved too.
  const { lookups, photoEdits, textStyles, rulerGuides } = editor.currentProject();
  const sample = sampleOf(editor.store.getState());
  const ui_preferences = preferencesOf(editor, stored);
  const tables = {
    lookups,
    photo_edits: photoEdits,
    text_styles: [...textStyles],
    ruler_guides: [...rulerGuides],
  };
  return { ...fields, ...tables, sample, ui_preferences };
}
