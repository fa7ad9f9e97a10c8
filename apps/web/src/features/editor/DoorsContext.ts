import { createContext, useContext } from "react";
import type { EditorDoors } from "../../lib/editorDoors.ts";

export const DoorsContext = createContext<EditorDoors | null>(null);

/** What the editor opens of other features. */
export function useDoors(): EditorDoors {
  const doors = useContext(DoorsContext);
  if (doors === null) throw new Error("The editor was opened without its doors.");
  return doors;
}
