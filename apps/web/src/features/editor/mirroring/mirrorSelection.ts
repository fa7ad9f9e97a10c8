import { type MirrorWay, mirror } from "@print-builder/core/editing";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";

/** Mirrors the selection in one step. Its code loads on first use. */
export const mirrorSelection = (editor: EditorSession, way: MirrorWay): void =>
  editor.edit("Mirror", (state) => mirror(state, way));
