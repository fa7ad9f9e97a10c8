import { useElementSize, useMergedRef } from "@mantine/hooks";
import { boundsOf, type Command, commandById, selectedElements, zoomAt } from "@print-builder/core/editing";
import {
  type ComponentType,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useEditor, useEditorState, useFollow } from "#platform/editorSession/EditorContext.ts";
import { toScreen } from "#platform/editorSession/screen.ts";
import { isSizeOffered } from "#platform/editorSession/snapshot.ts";
import { centredView, fittedView, isFitted, setArea } from "#platform/editorSession/viewport.ts";
import { Artboard } from "./Artboard.tsx";
import { type Placed, usePlaceInArea } from "./areaPlace.ts";
import type { CommandMenuProps } from "./CommandMenu.tsx";
import classes from "./canvas.module.css";
import { isMoving } from "./dragShift.ts";
import { isPressable } from "./keyboard.ts";
import type { LoupeProps } from "./Loupe.tsx";
import type { OutsideProps } from "./Outside.tsx";
import { Overlay } from "./Overlay.tsx";
import type { RulersProps } from "./Rulers.tsx";
import { TextEditor } from "./textEditor/TextEditor.tsx";
import { editText } from "./textEditor/typeInto.ts";
import { focusedElement } from "./useElementFocus.ts";
import { usePointer } from "./usePointer.ts";
import { runEnabled } from "./useShortcuts.ts";

/** Zoom per px of wheel movement or pinch. */
const zoomSpeed = 0.0035;
const pinchSpeed = 0.012;

/** Converts wheel distances given in lines or pages to px. */
function toPixels(delta: number, mode: number): number {
  if (mode === WheelEvent.DOM_DELTA_LINE) return delta * 16;
  return mode === WheelEvent.DOM_DELTA_PAGE ? delta * 400 : delta;
}

/** The wheel pans, or pans sideways with Shift. With Ctrl or Cmd, and for a pinch, it zooms at the pointer. */
function useWheel(area: RefObject<HTMLElement | null>): void {
  const editor = useEditor();
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const { view } = editor.store.getState();
      const [dx, dy] = [toPixels(event.deltaX, event.deltaMode), toPixels(event.deltaY, event.deltaMode)];
      if (event.ctrlKey || event.metaKey) {
        const box = element.getBoundingClientRect();
        const at = { x: event.clientX - box.left, y: event.clientY - box.top };
        // Browsers report a pinch as small wheel steps with Ctrl, whereas a notch of a real wheel is 100 px or more.
        const speed = Math.abs(dy) < 50 ? pinchSpeed : zoomSpeed;
        editor.set({ view: zoomAt(view, at, view.zoom * Math.exp(-dy * speed)) });
        return;
      }
      const [x, y] = event.shiftKey && dx === 0 ? [dy, 0] : [dx, dy];
      editor.set({ view: { ...view, panX: view.panX - x, panY: view.panY - y } });
    };
    element.addEventListener("wheel", turn, { passive: false });
    return () => element.removeEventListener("wheel", turn);
  }, [area, editor]);
}

/**
 * The position at which the selection's context menu opens, px of the window: the middle of the selection, or of the
 * canvas area if nothing is selected.
 */
function menuPlace(editor: EditorSession, area: HTMLElement): Placed {
  const { shown, view } = editor.store.getState();
  const { left, top, width, height } = area.getBoundingClientRect();
  const bounds = boundsOf(selectedElements(shown));
  if (!bounds) return { clientX: left + width / 2, clientY: top + height / 2 };
  const middle = { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
  const { x, y } = toScreen(view, middle);
  const within = (value: number, most: number) => Math.max(0, Math.min(value, most));
  return { clientX: left + within(x, width), clientY: top + within(y, height) };
}

const isMenuKey = ({ key, shiftKey }: KeyboardEvent) => key === "ContextMenu" || (key === "F10" && shiftKey);

const isPlainEnter = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key === "Enter" && !ctrlKey && !metaKey && !altKey && !shiftKey;

/** Handles Enter on the selection: edits text, enters a group, and opens any other element like a double click. */
function openSelected(editor: EditorSession): boolean {
  if (editText(editor)) return true;
  const [id, ...others] = editor.store.getState().shown.selection;
  if (others.length > 0) return runEnabled(editor, commandById("enterGroup"));
  if (id !== undefined) editor.hooks().openElement(id);
  return id !== undefined;
}

/** Handles keys that only work on the canvas. Command shortcuts work on the whole screen. */
function useCanvasKeys(area: RefObject<HTMLElement | null>, onMenu: (at: Placed) => void) {
  const editor = useEditor();
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target instanceof HTMLTextAreaElement || !area.current) return;
    if (isMenuKey(event)) {
      event.preventDefault();
      const place = menuPlace(editor, area.current);
      // If the menu opened during this key press, the same press would close it again.
      setTimeout(() => onMenu(place));
    } else if (isPlainEnter(event) && !isPressable(event.target) && openSelected(editor)) {
      event.preventDefault();
    } else if (event.key === "Escape" && focusedElement() !== null) {
      // A deselected element must not keep the focus, because its focus is not visible.
      area.current.focus({ preventScroll: true });
    }
  };
}

type Size = { readonly width: number; readonly height: number };
type Area = Size & { readonly headroom: number; readonly footroom: number };

/** Height of the bar above the canvas and the messages below it while records are shown, px. */
const barHeight = 58;

/** Extra height of the size options when they wrap to a second row next to the thumbnails, px. */
const offerHeight = 24;

/** Fits the card when the canvas first has a size, then keeps it centred when the size changes. */
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

/** The parts of the canvas that are loaded after the card. */
export type CanvasSurroundings = {
  readonly contextMenu: readonly Command[];
  /** Opens on a right click. */
  readonly CommandMenu: ComponentType<CommandMenuProps>;
  /** Drawn over the card and below the selection's outlines and handles. */
  readonly CardLines: ComponentType;
  /** Shows where a dragged element will land. */
  readonly DragMarks: ComponentType;
  readonly Loupe: ComponentType<LoupeProps>;
  readonly Outside: ComponentType<OutsideProps>;
  readonly Rulers: ComponentType<RulersProps>;
};

type CanvasProps = {
  /** Initial zoom. Null fits the card into the canvas area. */
  readonly zoom: number | null;
  readonly around: CanvasSurroundings | null;
  /** Shown over the canvas. Moves with the card. */
  readonly children?: ReactNode;
};

/** Prevents the browser from opening a dropped file in place of the editor. */
function preventDrop(event: DragEvent): void {
  event.preventDefault();
  event.dataTransfer.dropEffect = "copy";
}

/** The pasteboard with the card, and all interaction with it. */
export function Canvas({ zoom, around, children }: CanvasProps) {
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
        // This role makes screen readers pass on the arrow keys, which move the selection.
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard edits the card here
        tabIndex={0}
        data-canvas
        data-by-keyboard="true"
        {...pointer}
        onDragOver={preventDrop}
        onDrop={preventDrop}
        onKeyDown={onKeyDown}
      >
        <Artboard />
        {around ? <around.CardLines /> : null}
        <Overlay />
        {around ? <around.DragMarks /> : null}
        <TextEditor />
        {around ? <around.Loupe area={area} placeIn={placeIn} /> : null}
        {around ? <around.Outside area={area} placeIn={placeIn} /> : null}
        {around && showRulers ? <around.Rulers area={area} placeIn={placeIn} size={size} /> : null}
      </section>
      {children}
      {menuAt && around ? (
        <around.CommandMenu
          commands={around.contextMenu}
          at={menuAt}
          onClose={() => setMenuAt(null)}
          placeIn={placeIn}
        />
      ) : null}
    </>
  );
}
