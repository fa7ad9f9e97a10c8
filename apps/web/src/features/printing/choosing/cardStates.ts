import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { type HeldCard, routes } from "@print-builder/api";
import type { Project } from "@print-builder/core/document";
import { type HasPhoto, missingFacts, printedValues } from "@print-builder/core/layout";
import { ownValue } from "@print-builder/core/ownValue";
import { type CardRecord, createPhotoIndex, prepareMapping } from "@print-builder/core/records";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { call } from "#platform/api/call.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { listAllMedia } from "#platform/files/mediaNames.ts";
import type { People, Person } from "./people.ts";

export type CardState = {
  /** True if a required photo is missing. */
  readonly lacksPhoto: boolean;
  /** Required tokens without a value. */
  readonly lacks: readonly string[];
  /** True if a card was printed and did not fail, or the school reports it as printed. */
  readonly isPrinted: boolean;
  /** True if the printed card differs from the card that would be printed now. */
  readonly isChanged: boolean;
};

/** The states by which people are counted and filtered. */
export const stateFilters = ["photo", "facts", "changed", "ready", "never", "printed"] as const;

export type StateFilter = (typeof stateFilters)[number];

export const stateLabels: Readonly<Record<StateFilter, string>> = {
  photo: "Photo missing",
  facts: "Data missing",
  changed: "Changed since printed",
  ready: "Ready",
  never: "Not printed yet",
  printed: "Printed",
};

const isComplete = ({ lacksPhoto, lacks }: CardState): boolean => !lacksPhoto && lacks.length === 0;

const tests: Readonly<Record<StateFilter, (state: CardState) => boolean>> = {
  photo: ({ lacksPhoto }) => lacksPhoto,
  facts: ({ lacks }) => lacks.length > 0,
  changed: ({ isChanged }) => isChanged,
  ready: (state) => isComplete(state) && !state.isPrinted,
  never: ({ isPrinted }) => !isPrinted,
  printed: ({ isPrinted }) => isPrinted,
};

export function isInState(state: CardState, filter: StateFilter): boolean {
  return tests[filter](state);
}

/** Describes the state of somebody's card: "Not printed yet", "Printed, photo missing". */
export function stateText({ isPrinted }: Pick<Person, "isPrinted">, state: CardState | undefined): string {
  // The school's print status is known before the ledger is loaded.
  if (state === undefined) return isPrinted ? stateLabels.printed : "";
  const printed = state.isChanged ? "changed" : state.isPrinted ? "printed" : "never";
  const missing = state.lacksPhoto ? stateLabels.photo : state.lacks.length > 0 ? stateLabels.facts : null;
  return missing === null ? stateLabels[printed] : `${stateLabels[printed]}, ${missing.toLowerCase()}`;
}

export type CardStateDeps = {
  /** The project in its current state on screen: design and mapping. */
  readonly project: Project;
  readonly rows: readonly CardRecord[];
  /** The table's headers; empty if each record has its own fields. */
  readonly headers: readonly string[];
  /** Each record's id, in the order of the rows. */
  readonly ids: readonly string[];
  readonly hasPhoto: HasPhoto;
  readonly held: readonly HeldCard[];
  /** True if the school reports a record's (0-based) card as printed. */
  readonly isPrintedThere: (record: number) => boolean;
};

const hashOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** The state of everybody's card. Throws a DesignError if an element's properties are invalid. */
export function cardStates(deps: CardStateDeps): readonly CardState[] {
  const { project, rows, headers, ids, hasPhoto, held, isPrintedThere } = deps;
  const mapping = prepareMapping(project.mapping, headers);
  const missingOf = missingFacts(project);
  const valuesOf = printedValues(project);
  const cards = new Map(held.map((card) => [card.record_id, card]));
  return rows.map((row, record) => {
    const bound = mapping.bind(row);
    const { texts, photo } = missingOf(bound, hasPhoto);
    const card = cards.get(ids[record] ?? "");
    return {
      lacksPhoto: photo,
      lacks: texts,
      isPrinted: card !== undefined || isPrintedThere(record),
      // If the printed values were deleted, changes are unknown, so the card counts as unchanged.
      isChanged: card?.values_hash ? hashOf(valuesOf(bound)) !== card.values_hash : false,
    };
  });
}

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
