import { withDesign } from "@print-builder/core/editing";
import type { CardRecord, RecordSource } from "@print-builder/core/records";
import { useMemo, useReducer } from "react";
import { useStore } from "zustand";
import { useCardTools } from "#platform/cards/cardStudio.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { createPrintedPeople, type PrintedPeople } from "./printedPeople.ts";
import { createRowCache } from "./rowCache.ts";

type PeopleSource = Pick<RecordSource, "total" | "headers" | "read">;
type RowAt = (record: number) => CardRecord | undefined;

/** The people of the records that `row` returns; a new object whenever more pictures have loaded. */
function usePeopleOf(editor: EditorSession, source: PeopleSource, row: RowAt): PrintedPeople {
  const deps = useStore(editor.store, ({ project }) => project);
  const design = useStore(editor.store, ({ history }) => history.present.design);
  // Changes when pictures have arrived.
  const tools = useCardTools(editor.studio);
  return useMemo(() => {
    const { pictures } = editor.studio;
    return createPrintedPeople({
      project: withDesign(deps, design),
      headers: source.headers,
      source,
      row,
      pictureOf: (picture) => {
        const found = pictures.findSmall(picture);
        return found.status === "ready" ? (tools.pictureUrl(found.image.key) ?? null) : null;
      },
    });
  }, [editor, deps, design, source, row, tools]);
}

/** A provider's people, loaded on demand; a new object whenever more have loaded. */
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
