import { createContext, useContext, useLayoutEffect } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { EditorSession } from "./createEditorSession.ts";
import type { Saver, SaveState } from "./saver.ts";
import type { EditorSnapshot } from "./snapshot.ts";

export const EditorContext = createContext<EditorSession | null>(null);

/** The open editor. It stays the same object for as long as the project is open. */
export function useEditor(): EditorSession {
  const editor = useContext(EditorContext);
  if (editor === null) throw new Error("This part of the screen belongs inside an open editor.");
  return editor;
}

/** A part of the editor's state; the component is drawn again only when that part changes. */
export function useEditorState<Part>(select: (snapshot: EditorSnapshot) => Part): Part {
  return useStore(useEditor().store, select);
}

/** A list or record made anew by each call; compared by its members. */
export function useEditorList<Part>(select: (snapshot: EditorSnapshot) => Part): Part {
  return useStore(useEditor().store, useShallow(select));
}

/**
 * Calls `follow` with the state now and after every change, without drawing the component again: for what
 * moves with the pointer, where drawing sixty times a second would cost more than the move itself.
 */
export function useFollow(follow: (snapshot: EditorSnapshot) => void): void {
  const { store } = useEditor();
  // On every drawing, because what is followed may depend on what was drawn.
  useLayoutEffect(() => {
    follow(store.getState());
    return store.subscribe(follow);
  });
}

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
