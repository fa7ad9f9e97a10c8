import { useContext, useEffect, useState } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { type EditorSurroundings, LoadSurroundingsContext } from "./surroundings.ts";
import { useCardFirst } from "./useCardFirst.ts";

/**
 * What is around the card, once the card has been painted; null until then. It is more than half of the editor's code:
 * fetched any earlier, it would take the processors from painting the card. Throws, for the route to show, where that
 * code cannot be loaded.
 */
export function useSurroundings(editor: EditorSession): EditorSurroundings | null {
  const isCardPainted = useCardFirst(editor);
  const load = useContext(LoadSurroundingsContext);
  if (load === null) throw new Error("The editor was opened without what brings its surroundings.");
  const [surroundings, setSurroundings] = useState<EditorSurroundings | null>(null);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  useEffect(() => {
    if (!isCardPainted) return;
    load().then(setSurroundings, (error: unknown) => setFailure({ error }));
  }, [load, isCardPainted]);
  if (failure) throw failure.error;
  return surroundings;
}
