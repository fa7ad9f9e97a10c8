import type { Elements } from "@print-builder/core/editing";
import { createContext, useContext, useLayoutEffect } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { EditorSession } from "./createEditorSession.ts";
import type { Saver, SaveState } from "./saver.ts";
import { type EditorSnapshot, selectedOf } from "./snapshot.ts";

export const EditorContext = createContext<EditorSession | null>(null);

/** The open editor. It stays the same object while the project is open. */
export function useEditor(): EditorSession {
  const editor = useContext(EditorContext);
  if (editor === null) throw new Error("useEditor must be called inside an EditorContext.");
  return editor;
}

/** Part of the editor's state. The component renders again only when that part changes. */
export function useEditorState<Part>(select: (snapshot: EditorSnapshot) => Part): Part {
  return useStore(useEditor().store, select);
}

/** For selectors that return a new list or record each time: compares the members. */
export function useEditorList<Part>(select: (snapshot: EditorSnapshot) => Part): Part {
  return useStore(useEditor().store, useShallow(select));
}

/** The selected elements, back to front, as they were before the running gesture. */
export function useSelected(): Elements {
  return useEditorList(({ history }) => selectedOf(history.present));
}

/**
 * Calls `follow` with the current state and after every change, without rendering the component. For content that moves
 * with the pointer, where rendering sixty times a second would cost more than the move itself.
 */
export function useFollow(follow: (snapshot: EditorSnapshot) => void): void {
  const { store } = useEditor();
  // Runs after every render, because `follow` may depend on values of that render.
  useLayoutEffect(() => {
    follow(store.getState());
    return store.subscribe(follow);
  });
}

export const SaverContext = createContext<Saver | null>(null);

export function useSaver(): Saver {
  const saver = useContext(SaverContext);
  if (saver === null) throw new Error("useSaver must be called inside a SaverContext.");
  return saver;
}

export function useSaveState(): SaveState {
  return useStore(useSaver().state);
}
