import { type Project, sideElements, sidesOf } from "@print-builder/core/document";
import { withDesign } from "@print-builder/core/editing";
import { describeElement, type ImageSource } from "@print-builder/core/elements";
import { recordValues } from "@print-builder/core/layout";
import { type CardRecord, prepareMapping, type RecordSource } from "@print-builder/core/records";
import { useEffect, useMemo, useReducer } from "react";
import { useStore } from "zustand";
import { useCardTools } from "#platform/cards/cardStudio.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { type Names, readNames, recordName } from "./recordName.ts";
import { createRowCache } from "./rowCache.ts";

/** A card's person, for display. */
export type PrintedPerson = {
  readonly name: string;
  /** Address of a small picture; null if there is none, or while it is loading. */
  readonly portrait: string | null;
};

/** The people of a print, by record number from 0. */
export type PrintedPeople = {
  /** Null while the record is loading, or if it has no name. */
  readonly find: (record: number) => PrintedPerson | null;
  /** Reads the names of these records. */
  readonly names: (records: readonly number[]) => Promise<Names>;
};

/** A person's name for a list, or else the number of their record. */
export function nameOfRecord(people: PrintedPeople, record: number): string {
  return people.find(record)?.name ?? `Record ${(record + 1).toLocaleString()}`;
}

type PeopleDeps = {
  readonly project: Project;
  readonly headers: readonly string[];
  readonly row: (record: number) => CardRecord | undefined;
  readonly source: Pick<RecordSource, "total" | "read">;
  readonly pictureOf: (source: ImageSource) => string | null;
};

/** The token of the first picture on the card. */
function portraitToken(project: Project): string | null {
  const elements = sidesOf(project).flatMap((side) => sideElements(project, side));
  const tokens = elements.flatMap((element) => describeElement(element).imageToken ?? []);
  return tokens[0] ?? null;
}

function createPrintedPeople({ project, headers, row, source, pictureOf }: PeopleDeps): PrintedPeople {
  const binder = prepareMapping(project.mapping, headers);
  const token = portraitToken(project);
  return {
    find(record) {
      const found = row(record);
      const name = recordName(found, project.mapping);
      if (!found || name === "") return null;
      const picture = token === null ? null : recordValues(binder.bind(found)).image(token);
      return { name, portrait: picture && pictureOf(picture) };
    },
    names: (records) => readNames(source, project.mapping, records),
  };
}

type PeopleSource = Pick<RecordSource, "total" | "headers" | "read">;
type RowAt = (record: number) => CardRecord | undefined;

/** The people in the records that `row` returns; a new object whenever more pictures have loaded. */
function usePeopleOf(editor: EditorSession, source: PeopleSource, row: RowAt): PrintedPeople {
  const deps = useStore(editor.store, ({ project }) => project);
  const design = useStore(editor.store, ({ history }) => history.present.design);
  // Both change when pictures have arrived.
  const tools = useCardTools(editor.studio);
  const [arrivals, tellArrival] = useReducer((count: number) => count + 1, 0);
  useEffect(() => editor.studio.pictures.subscribeSmall(tellArrival), [editor]);
  return useMemo(() => {
    const { pictures } = editor.studio;
    return createPrintedPeople({
      project: withDesign(deps, design),
      headers: source.headers,
      source,
      row,
      pictureOf: (picture) => {
        const found = arrivals >= 0 ? pictures.findSmall(picture) : null;
        return found?.status === "ready" ? (tools.pictureUrl(found.image.key) ?? null) : null;
      },
    });
  }, [editor, deps, design, source, row, tools, arrivals]);
}

/** A provider's people, loaded on demand; a new object whenever more people have loaded. */
export function usePrintedPeople(editor: EditorSession, provider: PeopleSource): PrintedPeople {
  const [arrivals, tellArrival] = useReducer((count: number) => count + 1, 0);
  const rows = useMemo(() => createRowCache(provider, tellArrival), [provider]);
  // Changes with each arrival.
  const row = useMemo<RowAt>(
    () => (record) => (arrivals >= 0 ? rows.get(record) : undefined),
    [rows, arrivals],
  );
  return usePeopleOf(editor, provider, row);
}

/** The people of records that are all loaded. */
export function usePeopleAtHand(
  editor: EditorSession,
  { rows, headers }: { readonly rows: readonly CardRecord[]; readonly headers: readonly string[] },
): PrintedPeople {
  const source = useMemo<PeopleSource>(
    () => ({ total: rows.length, headers, read: async (start, end) => rows.slice(start, end) }),
    [rows, headers],
  );
  const row = useMemo<RowAt>(() => (record) => rows[record], [rows]);
  return usePeopleOf(editor, source, row);
}
