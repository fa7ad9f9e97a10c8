import { createContext, useContext } from "react";
import type { EditorDoors, LoadDoors } from "../../lib/editorDoors.ts";

export const LoadDoorsContext = createContext<LoadDoors | null>(null);
export const DoorsContext = createContext<EditorDoors | null>(null);

function given<Value>(value: Value | null): Value {
  if (value === null) throw new Error("The editor was opened without its doors.");
  return value;
}

/** What brings the editor's doors. */
export function useLoadDoors(): LoadDoors {
  return given(useContext(LoadDoorsContext));
}

/** What the editor opens of other features; for what stands around the card. */
export function useDoors(): EditorDoors {
  return given(useContext(DoorsContext));
}
