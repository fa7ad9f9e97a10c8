import { type MirrorWay, mirror } from "@print-builder/core/editing";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";

/** Mirrors what is selected, in one step. Fetched when it is first wanted. */
export const mirrorSelection = (editor: EditorSession, way: MirrorWay): void =>
  editor.edit("Mirror", (state) => mirror(state, way));
