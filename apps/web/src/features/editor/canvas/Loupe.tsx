import { enlargedAt, type Point } from "@print-builder/core/editing";
import { type RefObject, useEffect } from "react";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import type { PlaceInArea } from "./areaPlace.ts";
import { handlesOwnKeys } from "./keyboard.ts";

/** Magnification of the card under the loupe. */
const enlarged = 4;

export type LoupeProps = {
  readonly area: RefObject<HTMLElement | null>;
  readonly placeIn: PlaceInArea;
};

/** While Z is held, enlarges the card around the pointer and follows the pointer. Then restores the view. */
export function Loupe({ area, placeIn }: LoupeProps): null {
  const editor = useEditor();
  useEffect(() => {
    const stop = new AbortController();
    const listen = { signal: stop.signal };
    let pointer: Point | null = null;
    let before = editor.store.getState().view;
    let isHeld = false;
    const look = () => {
      if (isHeld && pointer) editor.set({ view: enlargedAt(before, pointer, enlarged) });
    };
    const end = () => {
      if (isHeld) editor.set({ view: before });
      isHeld = false;
    };
    const follow = (event: PointerEvent) => {
      pointer = placeIn(event);
      look();
    };
    const canBegin = ({ code, repeat, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      const { editing, gesture } = editor.store.getState();
      const isFree = !repeat && !ctrlKey && !metaKey && !altKey && editing === null && gesture === null;
      return code === "KeyZ" && isFree && pointer !== null && !isHeld && !handlesOwnKeys(target);
    };
    const down = (event: KeyboardEvent) => {
      if (!canBegin(event)) return;
      before = editor.store.getState().view;
      isHeld = true;
      look();
    };
    const element = area.current;
    element?.addEventListener("pointermove", follow, listen);
    element?.addEventListener(
      "pointerleave",
      () => {
        end();
        pointer = null;
      },
      listen,
    );
    window.addEventListener("keydown", down, listen);
    window.addEventListener("keyup", ({ code }) => code === "KeyZ" && end(), listen);
    window.addEventListener("blur", end, listen);
    // Pressing a button starts another interaction, which needs the card at its normal scale.
    element?.addEventListener("pointerdown", end, { ...listen, capture: true });
    return () => {
      end();
      stop.abort();
    };
  }, [area, editor, placeIn]);
  return null;
}
