import { routes } from "@print-builder/api";
import type { Project } from "@print-builder/core/document";
import type { CardValues } from "@print-builder/core/elements";
import { recordValues, surroundingsOf } from "@print-builder/core/layout";
import { type CardRecord, prepareMapping } from "@print-builder/core/records";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "#platform/api/call.ts";
import { shownValues } from "#platform/editorSession/cardValues.ts";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";

/** Number of rows from which values are collected. */
const sampleSize = 1000;
/** Maximum number of values offered for a field. */
const maxOffered = 50;

const noRows: readonly CardRecord[] = [];

/** The first rows of the project's table, whose values are offered. For a school, only the record on the card. */
export function useSampleRows(): readonly CardRecord[] {
  const { projectId } = useEditor();
  const isTable = useEditorState(({ project, total }) => project.dataMode !== "school" && (total ?? 0) > 0);
  const shown = useEditorState(({ record }) => (record.mode === "record" ? record.row : null));
  const { data } = useQuery({
    queryKey: ["sampleRows", projectId],
    queryFn: async ({ signal }) => {
      const query = { page: 1, page_size: sampleSize };
      return (await call(routes.listRows, { params: { id: projectId }, query }, { signal })).rows;
    },
    enabled: isTable,
  });
  if (data && isTable) return data;
  return shown ? [shown] : noRows;
}

/** The values of the record on the card, or of the first record while field names are shown. Null without records. */
export function useExampleValues(): CardValues | null {
  const shown = useEditorState(shownValues);
  const [row] = useSampleRows();
  const project = useEditorState((snapshot) => snapshot.project);
  const lookups = useEditorState(({ history }) => history.present.design.lookups);
  return useMemo(() => {
    if (!shown.designing) return shown;
    if (!row) return null;
    const bound = prepareMapping(project.mapping, headersOf(project)).bind(row);
    return recordValues(bound, surroundingsOf({ ...project, lookups }), { index: 1, number: 1 });
  }, [shown, row, project, lookups]);
}

type DataOf = Pick<Project, "mapping" | "headers" | "dataMode">;

/** School records have different fields, so read the fields from the record itself. */
function headersOf({ headers, dataMode }: DataOf): readonly string[] {
  return dataMode === "school" ? [] : headers;
}

/** A field's values in these rows, without duplicates and in natural order. */
export function suggestedValues(
  project: DataOf,
  rows: readonly CardRecord[],
  field: string,
): readonly string[] {
  if (field === "") return [];
  const binder = prepareMapping(project.mapping, headersOf(project));
  const values = new Set<string>();
  for (const row of rows) {
    const bound = binder.bind(row);
    const value = (bound.text(field) ?? bound.column(field) ?? "").trim();
    if (value !== "") values.add(value);
    // A list of values is useless for a field that differs for everybody.
    if (values.size > maxOffered) break;
  }
  return [...values].slice(0, maxOffered).sort((a, b) => a.localeCompare(b, undefined, { numeric: true }));
}
