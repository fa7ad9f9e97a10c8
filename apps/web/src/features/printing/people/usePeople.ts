import { withDesign } from "@print-builder/core/editing";
import { useMemo, useReducer } from "react";
import { useStore } from "zustand";
import { useCardTools } from "#platform/cards/cardStudio.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { RowProvider } from "../bulkPrint/rowProvider.ts";
import { createPeople, type People } from "./people.ts";
import { createRowCache } from "./rowCache.ts";

/** The people that a provider has, read as they are asked for: another object once more of them is known. */
export function usePeople(editor: EditorSession, provider: RowProvider): People {
  const [arrivals, tellArrival] = useReducer((count: number) => count + 1, 0);
  const deps = useStore(editor.store, ({ project }) => project);
  const design = useStore(editor.store, ({ history }) => history.present.design);
  // Another object when pictures have arrived.
  const tools = useCardTools(editor.studio);
  const rows = useMemo(() => createRowCache(provider, tellArrival), [provider]);
  return useMemo(() => {
    const { pictures } = editor.studio;
    return createPeople({
      project: withDesign(deps, design),
      headers: provider.headers,
      // Asked anew with each arrival.
      row: (record) => (arrivals >= 0 ? rows.get(record) : undefined),
      pictureOf: (source) => {
        const found = pictures.findSmall(source);
        return found.status === "ready" ? (tools.pictureUrl(found.image.key) ?? null) : null;
      },
    });
  }, [editor, deps, design, provider, rows, arrivals, tools]);
}
