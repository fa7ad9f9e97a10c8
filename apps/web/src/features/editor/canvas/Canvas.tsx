import { useElementSize, useMergedRef } from "@mantine/hooks";
import { contextMenuCommands } from "@print-builder/core/editing";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useEditor, useEditorState, useFollow } from "#platform/editorSession/EditorContext.ts";
import { isSizeOffered } from "#platform/editorSession/isSizeOffered.ts";
import { centredView, fittedView, isFitted, setArea } from "#platform/editorSession/viewport.ts";
import { Artboard } from "./Artboard.tsx";
import { usePlaceInArea } from "./areaPlace.ts";
import classes from "./canvas.module.css";
import { isMoving } from "./dragShift.ts";
import { Overlay } from "./Overlay.tsx";
import { Rulers } from "./Rulers.tsx";
import { TextEditor } from "./textEditor/TextEditor.tsx";
import { useCanvasKeys } from "./useCanvasKeys.ts";
import { usePointer } from "./usePointer.ts";
import { useWheel } from "./useWheel.ts";

// The card does not wait for what a right click opens.
const CommandMenu = lazy(async () => ({ default: (await import("./CommandMenu.tsx")).CommandMenu }));

type Size = { readonly width: number; readonly height: number };
type Area = Size & { readonly headroom: number; readonly footroom: number };

/** What the bar over the canvas takes while records are shown, px. */
const barHeight = 44;

/** What the offer of sizes takes beside the thumbnails, where its choices need two rows, px. */
const offerHeight = 24;

/** Shows the card when the canvas first has a size; later the card stays in the middle when the size changes. */
function useView({ width, height }: Size, zoom: number | null): void {
  const editor = useEditor();
  const before = useRef<Area | null>(null);
  const headroom = useEditorState(({ record }) => (record.mode === "record" ? barHeight : 0));
  const footroom = useEditorState((snapshot) =>
    snapshot.shown.design.isDualSided && isSizeOffered(snapshot) ? offerHeight : 0,
  );
  useEffect(() => {
    if (width === 0 || height === 0) return;
    const size = { width, height, headroom, footroom };
    setArea(editor, size);
    const { view, shown } = editor.store.getState();
    const { canvas } = shown.design;
    const last = before.current;
    before.current = size;
    if (last === null) {
      editor.set({ view: zoom === null ? fittedView(canvas, size) : centredView(canvas, size, zoom) });
      return;
    }
    if (isFitted(view, canvas, last)) {
      editor.set({ view: fittedView(canvas, size) });
      return;
    }
    const [dx, dy] = [(size.width - last.width) / 2, (size.height - last.height) / 2];
    editor.set({ view: { ...view, panX: Math.round(view.panX + dx), panY: Math.round(view.panY + dy) } });
  }, [editor, width, height, headroom, footroom, zoom]);
}

type CanvasProps = {
  /** Zoom to begin with; null fits the card into the canvas area. */
  readonly zoom: number | null;
  /** What lies over the canvas and moves with the card. */
  readonly children?: ReactNode;
};

/** The pasteboard with the card on it, and everything one does there. */
export function Canvas({ zoom, children }: CanvasProps) {
  const area = useRef<HTMLDivElement>(null);
  const { ref: sizeRef, width, height } = useElementSize<HTMLDivElement>();
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [menuAt, setMenuAt] = useState<{ clientX: number; clientY: number } | null>(null);
  const showRulers = useEditorState(({ settings }) => settings.showRulers);
  const placeIn = usePlaceInArea(area);
  const pointer = usePointer(area, placeIn, setMenuAt);
  const onKeyDown = useCanvasKeys(area, setMenuAt);
  if (width !== size.width || height !== size.height) setSize({ width, height });
  useView(size, zoom);
  useWheel(area);
  useFollow((snapshot) => area.current?.toggleAttribute("data-moving", isMoving(snapshot)));
  return (
    <>
      <section
        ref={useMergedRef(area, sizeRef)}
        className={classes.canvas}
        aria-label="Canvas"
        // Arrow keys move what is selected here: screen readers are to hand them through.
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the card is worked on with the keyboard here
        tabIndex={0}
        data-canvas
        data-by-keyboard="true"
        {...pointer}
        onKeyDown={onKeyDown}
      >
        <Artboard />
        <Overlay />
        <TextEditor />
        {showRulers ? <Rulers area={area} placeIn={placeIn} size={size} /> : null}
      </section>
      {children}
      {menuAt ? (
        <Suspense>
          <CommandMenu commands={contextMenuCommands} at={menuAt} onClose={() => setMenuAt(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
