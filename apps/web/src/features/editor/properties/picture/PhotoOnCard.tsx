import { type KeyboardEvent, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useEditorState } from "#platform/editorSession/EditorContext.ts";
import { frameOnScreen } from "#platform/editorSession/screen.ts";
import classes from "./photo.module.css";
import type { ShownPhoto } from "./usePhoto.ts";
import { type ChangePhoto, usePhotoGestures } from "./usePhotoGestures.ts";

type PhotoOnCardProps = {
  readonly photo: ShownPhoto;
  readonly onChange: ChangePhoto;
  readonly onDone: () => void;
};

/** Covers the photo on the canvas while it is moved in its box. */
export function PhotoOnCard({ photo: { edit, frame }, onChange, onDone }: PhotoOnCardProps) {
  const view = useEditorState((snapshot) => snapshot.view);
  const { x, y, width, height, rotation } = frameOnScreen(view, frame);
  const { ref, onKeyDown, ...pointer } = usePhotoGestures({
    edit,
    onChange,
    boxOf: () => ({ width, height, rotation }),
  });
  const canvas = useRef(document.querySelector("[data-canvas]"));
  useEffect(() => ref.current?.focus({ preventScroll: true }), [ref]);
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Escape" && event.key !== "Enter") return onKeyDown(event);
    event.preventDefault();
    event.stopPropagation();
    onDone();
  };
  if (!canvas.current) return null;
  return createPortal(
    <button
      ref={ref}
      type="button"
      className={classes.onCard}
      style={{ left: x, top: y, width, height, rotate: `${rotation}deg` }}
      aria-label="Move the photo on the card"
      aria-description="Arrow keys move it, + and − make it larger and smaller, Escape ends."
      onKeyDown={press}
      {...pointer}
    />,
    canvas.current,
  );
}
