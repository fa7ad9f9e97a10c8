import { useEditorList } from "#platform/editorSession/EditorContext.ts";

/** Tokens that have a column, then the columns themselves: each can be asked for. */
export function useFieldNames(): readonly string[] {
  return useEditorList(({ project }) => [
    ...new Set([...Object.keys(project.mapping.fieldMap), ...project.headers]),
  ]);
}
