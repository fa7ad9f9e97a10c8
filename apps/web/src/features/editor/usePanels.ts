import { useEffect, useState } from "react";
import type { EditorDoors } from "../../lib/editorDoors.ts";
import { useLoadDoors } from "./DoorsContext.ts";
import type { Editor } from "./store/createEditor.ts";
import { useCardFirst } from "./useCardFirst.ts";

type Panels = typeof import("./panels.tsx") & { readonly doors: EditorDoors };

/**
 * What is around the card, once the card has been painted; null until then. It is more than half of the editor's code:
 * fetched any earlier, it would take the processors from painting the card. Throws, for the route to show, where that
 * code cannot be loaded.
 */
export function usePanels(editor: Editor): Panels | null {
  const isCardPainted = useCardFirst(editor);
  const loadDoors = useLoadDoors();
  const [panels, setPanels] = useState<Panels | null>(null);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  useEffect(() => {
    if (!isCardPainted) return;
    Promise.all([import("./panels.tsx"), loadDoors()]).then(
      ([parts, doors]) => setPanels({ ...parts, doors }),
      (error: unknown) => setFailure({ error }),
    );
  }, [loadDoors, isCardPainted]);
  if (failure) throw failure.error;
  return panels;
}
