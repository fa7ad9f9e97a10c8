import { useEditorList } from "#platform/editorSession/EditorContext.ts";

/** Tokens that have a column, followed by the columns, because expressions can use both. */
export function useFieldNames(): readonly string[] {
  return useEditorList(({ project }) => [
    ...new Set([...Object.keys(project.mapping.fieldMap), ...project.headers]),
  ]);
}
