import { routes } from "@print-builder/api";
import type { Project } from "@print-builder/core/document";
import type { HasPhoto } from "@print-builder/core/layout";
import { ownValue } from "@print-builder/core/ownValue";
import { type CardRecord, createPhotoIndex } from "@print-builder/core/records";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { call } from "#platform/api/call.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { listAllMedia } from "#platform/files/mediaNames.ts";
import { type CardState, cardStates } from "./cardStates.ts";
import type { People } from "./people.ts";

/** Tells whether a record's photo exists: pictures of the project, or of the school system. */
function photosOf(
  { dataMode, mapping }: Project,
  rows: readonly CardRecord[],
  names: readonly string[],
): HasPhoto {
  // Placeholders for missing photos are removed when the school's records are read.
  if (dataMode === "school") return (value) => value.trim() !== "";
  const columns = Object.values(mapping.imageMap);
  const values = rows.flatMap((row) => columns.map((column) => String(ownValue(row, column) ?? "")));
  const index = createPhotoIndex(names, values);
  const isThere = (value: string) => value.trim() !== "" && index.find(value).status === "matched";
  return (value, fallback) => isThere(value) || (fallback !== null && isThere(fallback));
}

type CardStatesResult = { readonly states: readonly CardState[] | null; readonly error: unknown };

/** The state of everybody's card, read again each time the list of people opens. */
export function useCardStates(editor: EditorSession, people: People): CardStatesResult {
  const [project] = useState(() => editor.currentProject());
  const { projectId } = editor;
  const isSchool = project.dataMode === "school";
  const { data, error } = useQuery({
    queryKey: ["card states", projectId, people.all.length],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const [held, media] = await Promise.all([
        call(routes.listHeldCards, { params: { id: projectId } }, { signal }),
        isSchool ? [] : listAllMedia(projectId),
      ]);
      return { held: held.items, names: media.map(({ filename }) => filename) };
    },
  });
  return useMemo(() => {
    if (data === undefined) return { states: null, error };
    try {
      const states = cardStates({
        project,
        ...people.records,
        ids: people.all.map(({ id }) => id),
        hasPhoto: photosOf(project, people.records.rows, data.names),
        held: data.held,
        isPrintedThere: (record) => people.all[record]?.isPrinted === true,
      });
      return { states, error: null };
    } catch (fault) {
      // The sheets report why a design cannot be drawn.
      return { states: null, error: fault };
    }
  }, [people, data, error, project]);
}
