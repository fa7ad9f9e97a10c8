import { VisuallyHidden } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { paperScaleOf } from "#platform/editorSession/snapshot.ts";
import { focusedElement } from "../canvas/useElementFocus.ts";
import { describeChange } from "./describeChange.ts";

/** Delay (ms) before announcing: while an arrow key is held, things change faster than a screen reader can speak. */
const pause = 250;

/** Announces changes on the canvas to screen readers. */
export function Announcer() {
  const { store } = useEditor();
  const output = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let announced = store.getState().history;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const say = () => {
      const snapshot = store.getState();
      const { history } = snapshot;
      const words = describeChange(announced, history, paperScaleOf(snapshot));
      const isNewSelection = history.present.design === announced.present.design;
      announced = history;
      // Screen readers already say the name of a focused element.
      if (words === null || (isNewSelection && focusedElement() !== null)) return;
      if (output.current) output.current.textContent = words;
    };
    const stop = store.subscribe((now, before) => {
      if (now.history === before.history) return;
      clearTimeout(timer);
      timer = setTimeout(say, pause);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store]);
  return <VisuallyHidden ref={output} aria-live="polite" data-testid="announcer" />;
}
