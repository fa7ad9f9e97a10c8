import {
  commandById,
  deselect,
  type GestureSettings,
  hitTest,
  type Modifiers,
  noModifiers,
  type Point,
  select,
  selectedElements,
  selectionFrame,
  selectWithGroup,
  shownElements,
  startMarquee,
  startMove,
  startResize,
  startRotate,
  textAt,
  toCanvasPoint,
  toggleSelected,
} from "@print-builder/core/editing";
import type { Editor } from "../store/createEditor.ts";
import { type Grip, gripAt, gripCursor } from "./handles.ts";
import { frameOnScreen } from "./screen.ts";
import { startDraw } from "./startDraw.ts";

/** A pointer event as the control needs it: its place is px from the canvas area's corner. */
export type PointerInput = {
  readonly at: Point;
  readonly button: number;
  readonly modifiers: Modifiers;
  /** True while the space bar is held. */
  readonly isPanning: boolean;
};

/** A press becomes a drag when the pointer has gone this far, screen px. */
const dragDistance = 3;

/** How near a thin element counts as hit and guides attract, screen px. */
const hitReach = 4;
const snapReach = 6;

type Press =
  | { readonly kind: "pan"; readonly from: Point; readonly panX: number; readonly panY: number }
  | {
      readonly kind: "press";
      readonly from: Point;
      readonly onDrag: () => void;
      readonly onClick: () => void;
    }
  | { readonly kind: "drag" };

/** What the pointer does on the canvas: selects, moves, resizes, rotates, draws and pans. */
export function createPointerControl(editor: Editor) {
  const get = editor.store.getState;
  let press: Press | null = null;
  let last: { readonly at: Point; readonly modifiers: Modifiers } = {
    at: { x: 0, y: 0 },
    modifiers: noModifiers,
  };

  const onCanvas = (at: Point) => toCanvasPoint(get().view, at);

  const gestureSettings = (): GestureSettings => {
    const { settings, view } = get();
    return {
      snapToGrid: settings.snapToGrid,
      smartGuides: true,
      lockAspect: settings.lockAspect,
      reach: snapReach / view.zoom,
      now: Date.now(),
    };
  };

  const elementAt = (at: Point) => {
    const { shown, view } = get();
    return hitTest(shownElements(shown), onCanvas(at), hitReach / view.zoom);
  };

  const gripUnder = (at: Point): { readonly grip: Grip; readonly rotation: number } | null => {
    const { shown, view, tool } = get();
    const selected = selectedElements(shown).filter((element) => !element.locked);
    const frame = selectionFrame(selected);
    if (!frame || tool !== "select") return null;
    const grip = gripAt(frameOnScreen(view, frame), at);
    return grip ? { grip, rotation: frame.rotation } : null;
  };

  const beginGrip = (grip: Grip, at: Point) => {
    const { present } = get().history;
    const from = onCanvas(at);
    editor.beginGesture(
      grip === "rotate" ? startRotate(present, from) : startResize(present, grip, from, gestureSettings()),
    );
    press = { kind: "drag" };
  };

  const beginDraw = (at: Point) => {
    const { tool, history } = get();
    if (tool === "select") return;
    const start = deselect(history.present);
    editor.beginGesture(startDraw(start, tool, onCanvas(at), commandById(addCommandOf(tool)).label));
    editor.moveGesture(onCanvas(at), noModifiers);
    press = { kind: "drag" };
  };

  const pressElement = (id: string, { at, modifiers }: PointerInput) => {
    const wasSelected = get().shown.selection.includes(id);
    if (modifiers.mod) editor.edit("Select", (state) => toggleSelected(state, id));
    else if (modifiers.shift && !wasSelected) editor.edit("Select", (state) => toggleSelected(state, id));
    else if (!wasSelected) editor.edit("Select", (state) => selectWithGroup(state, [id]));
    press = {
      kind: "press",
      from: at,
      onDrag: () => editor.beginGesture(startMove(get().history.present, onCanvas(at), gestureSettings())),
      onClick: () => {
        const isPlain = !modifiers.mod && !modifiers.shift;
        if (wasSelected && isPlain) editor.edit("Select", (state) => selectWithGroup(state, [id]));
      },
    };
  };

  const pressGround = ({ at, modifiers }: PointerInput) => {
    const adds = modifiers.shift || modifiers.mod;
    if (!adds) editor.edit("Select", deselect);
    press = {
      kind: "press",
      from: at,
      onDrag: () => editor.beginGesture(startMarquee(get().history.present, onCanvas(at))),
      onClick: () => undefined,
    };
  };

  const down = (input: PointerInput): void => {
    last = input;
    const { panX, panY } = get().view;
    if (input.button === 1 || (input.button === 0 && input.isPanning)) {
      press = { kind: "pan", from: input.at, panX, panY };
      return;
    }
    if (input.button !== 0) return;
    if (get().tool !== "select") return beginDraw(input.at);
    const grip = gripUnder(input.at);
    if (grip) return beginGrip(grip.grip, input.at);
    const element = elementAt(input.at);
    if (element) pressElement(element.id, input);
    else pressGround(input);
  };

  const move = (input: Pick<PointerInput, "at" | "modifiers">): void => {
    last = input;
    const { at, modifiers } = input;
    if (press?.kind === "pan") {
      const { zoom } = get().view;
      editor.set({
        view: { zoom, panX: press.panX + at.x - press.from.x, panY: press.panY + at.y - press.from.y },
      });
      return;
    }
    if (press?.kind === "press") {
      if (Math.hypot(at.x - press.from.x, at.y - press.from.y) < dragDistance) return;
      press.onDrag();
      press = { kind: "drag" };
    }
    if (press?.kind === "drag") editor.moveGesture(onCanvas(at), modifiers);
    else hover(at);
  };

  const hover = (at: Point) => {
    const hovered = get().tool === "select" && !gripUnder(at) ? (elementAt(at)?.id ?? null) : null;
    if (hovered !== get().hovered) editor.set({ hovered });
  };

  const up = (): void => {
    if (press?.kind === "press") press.onClick();
    if (press?.kind === "drag") {
      const { tool } = get();
      editor.endGesture("commit");
      if (tool !== "select") finishDraw(tool);
    }
    press = null;
  };

  const finishDraw = (tool: string) => {
    editor.set({ tool: "select" });
    const [id] = get().shown.selection;
    if (tool === "text" && id !== undefined) editor.set({ editing: id });
  };

  const cancel = (): boolean => {
    const isRunning = press !== null || get().gesture !== null;
    editor.endGesture("cancel");
    press = null;
    return isRunning;
  };

  const doubleClick = (at: Point): void => {
    const { shown, view, tool } = get();
    if (tool !== "select") return;
    const text = textAt(shown, onCanvas(at), hitReach / view.zoom);
    const element = text ?? elementAt(at);
    if (!element) return;
    editor.edit("Select", (state) => select(state, [element.id]));
    if (text) editor.set({ editing: text.id });
  };

  /** Selects what a context menu at this place is about. */
  const pointOut = (at: Point): void => {
    const element = elementAt(at);
    if (element && get().shown.selection.includes(element.id)) return;
    editor.edit("Select", (state) => (element ? selectWithGroup(state, [element.id]) : deselect(state)));
  };

  const cursor = (at: Point, isPanning: boolean): string => {
    if (press?.kind === "pan") return "grabbing";
    if (isPanning) return "grab";
    const { tool, gesture } = get();
    if (tool === "text") return "text";
    if (tool !== "select") return "crosshair";
    if (gesture?.frame.measure?.kind === "position") return "move";
    const grip = gripUnder(at);
    if (grip) return gripCursor(grip.grip, grip.rotation);
    return get().hovered === null ? "default" : "move";
  };

  return {
    down,
    move,
    up,
    cancel,
    doubleClick,
    pointOut,
    cursor,
    /** Keys changed while the pointer rests: Shift, Alt and Ctrl act at once. */
    modify: (modifiers: Modifiers) => {
      if (press?.kind === "drag") editor.moveGesture(onCanvas(last.at), modifiers);
    },
    isPressed: () => press !== null,
  };
}

export type PointerControl = ReturnType<typeof createPointerControl>;

/** The command that adds what a tool draws. */
export function addCommandOf(tool: string): string {
  return tool === "barcode" ? "add.qrcode" : `add.${tool}`;
}
