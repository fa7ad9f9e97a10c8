import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { Saver, SaveState } from "./saver.ts";

export const SaverContext = createContext<Saver | null>(null);

/** What keeps the open project stored. */
export function useSaver(): Saver {
  const saver = useContext(SaverContext);
  if (saver === null) throw new Error("This part of the screen belongs inside an open editor.");
  return saver;
}

export function useSaveState(): SaveState {
  return useStore(useSaver().state);
}
