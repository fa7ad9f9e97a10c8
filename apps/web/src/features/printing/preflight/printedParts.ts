import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";

/** What a check depends on, as far as the editor knows it; compared by identity. */
export function printedParts(editor: EditorSession): readonly unknown[] {
  const { history, project, total } = editor.store.getState();
  return [history.present.design, project.mapping, project.pageSetup, total];
}

export function sameParts(before: readonly unknown[], now: readonly unknown[]): boolean {
  return before.every((part, index) => part === now[index]);
}
