import { groupsOf, type StoredElement } from "@print-builder/core/document";
import {
  boundsOf,
  commandById,
  type DraggedGuide,
  deselect,
  guideAt,
  type Modifiers,
  noModifiers,
  type Point,
  selectBeneath,
  selectClicked,
  selectedElements,
  selectInside,
  setProperties,
  startDraw,
  startGuide,
  startLasso,
  startMarquee,
  startMove,
  startResize,
  startRotate,
  type Tool,
  toggleSelected,
} from "@print-builder/core/editing";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { rulerSize } from "./areaPlace.ts";
import { type Grip, gripCursor, gripReach } from "./handles.ts";
import { canvasPoint, elementAt, gestureSettings, gripUnder, textUnder } from "./pick.ts";

/** A pointer event as `PointerControl` needs it. Its position is in px from the canvas area's corner. */
export type PointerInput = {
  readonly at: Point;
  readonly button: number;
  readonly modifiers: Modifiers;
  readonly isPanning: boolean;
  readonly isTouch: boolean;
  /** True if this press has just ended in-place text editing. */
  readonly endsEditing: boolean;
};

/** A press becomes a drag beyond this distance, screen px. It is larger for fingers, which are never quite still. */
export const dragDistance = { mouse: 3, touch: 8 } as const;

type Press =
  | { readonly kind: "pan"; readonly from: Point; readonly panX: number; readonly panY: number }
  | {
      readonly kind: "press";
      readonly from: Point;
      readonly onDrag: () => void;
      readonly onClick: () => void;
    }
  | { readonly kind: "drag" };

function nothing(): void {
  // Pointer down has already done everything.
}

function isSelected(editor: EditorSession, id: string): boolean {
  return editor.store.getState().shown.selection.includes(id);
}

function gripPress(editor: EditorSession, grip: Grip, at: Point): Press {
  const { present } = editor.store.getState().history;
  const from = canvasPoint(editor, at);
  const gesture =
    grip === "rotate"
      ? startRotate(present, from)
      : startResize(present, grip, from, gestureSettings(editor));
  editor.beginGesture(gesture);
  return { kind: "drag" };
}

function drawPress(editor: EditorSession, tool: Exclude<Tool, "select">, at: Point): Press {
  const start = deselect(editor.store.getState().history.present);
  const from = canvasPoint(editor, at);
  const { label } = commandById(`add.${tool}`);
  editor.beginGesture(startDraw(start, tool, from, label, gestureSettings(editor)));
  editor.moveGesture(from, noModifiers);
  // Only movement of the pointer starts a drag: the card may move below a resting pointer, for example when a bar opens
  // next to it.
  return { kind: "press", from: at, onDrag: nothing, onClick: () => finish(editor) };
}

function elementPress(editor: EditorSession, element: StoredElement, { at, modifiers }: PointerInput): Press {
  const { id } = element;
  const wasSelected = isSelected(editor, id);
  const isToggled = modifiers.mod || (modifiers.shift && !wasSelected);
  if (isToggled) editor.edit("Select", (state) => toggleSelected(state, id));
  else if (!wasSelected) editor.edit("Select", (state) => selectClicked(state, id));
  // A click on one of several selected elements selects only that element, or deselects it if Shift is held. A drag
  // moves the whole selection.
  return movePress(editor, at, () => {
    if (!wasSelected || isToggled) return;
    editor.edit("Select", (state) =>
      modifiers.shift ? toggleSelected(state, id) : selectClicked(state, id),
    );
  });
}

/** True if the point is inside the selected group but between its members, with nothing above the group there. */
function isOnSelectedGroup(editor: EditorSession, at: Point, hit: StoredElement | null): boolean {
  const members = selectedElements(editor.store.getState().shown);
  const [first] = members;
  const [group] = first ? groupsOf(first) : [];
  const isGroup = group !== undefined && members.every((each) => groupsOf(each).includes(group));
  const bounds = isGroup && members.length > 1 ? boundsOf(members) : null;
  if (!bounds || (hit && members.some(({ zIndex }) => zIndex <= hit.zIndex))) return false;
  const { x, y } = canvasPoint(editor, at);
  const isAcross = x >= bounds.x && x <= bounds.x + bounds.width;
  return isAcross && y >= bounds.y && y <= bounds.y + bounds.height;
}

function movePress(editor: EditorSession, at: Point, click: () => unknown): Press {
  return {
    kind: "press",
    from: at,
    onDrag: () => {
      const { present } = editor.store.getState().history;
      editor.beginGesture(startMove(present, canvasPoint(editor, at), gestureSettings(editor)));
    },
    onClick: () => void click(),
  };
}

function groundPress(editor: EditorSession, { at, modifiers, endsEditing }: PointerInput): Press {
  // A click next to edited text ends the editing. The element stays selected so that typing can continue.
  if (!endsEditing && !modifiers.shift && !modifiers.mod) editor.edit("Select", deselect);
  return {
    kind: "press",
    from: at,
    onDrag: () => {
      const { present } = editor.store.getState().history;
      const start = modifiers.alt ? startLasso : startMarquee;
      editor.beginGesture(start(present, canvasPoint(editor, at)));
    },
    onClick: nothing,
  };
}

/** Maximum distance at which the pointer grabs a guide, screen px. */
const guideReach = 4;

/** The guide that a press would drag: a new guide on a ruler, or an existing guide that no selected element covers. */
function guideUnder(editor: EditorSession, at: Point): DraggedGuide | null {
  const { settings, shown, view } = editor.store.getState();
  const onRuler = at.y < rulerSize !== at.x < rulerSize;
  if (settings.showRulers && onRuler) return { axis: at.y < rulerSize ? "y" : "x", side: null };
  const found = guideAt(shown, canvasPoint(editor, at), guideReach / view.zoom);
  const over = found && elementAt(editor, at);
  return over && isSelected(editor, over.id) ? null : found;
}

function guidePress(editor: EditorSession, guide: DraggedGuide, at: Point): Press {
  const { view, settings } = editor.store.getState();
  const ruler = settings.showRulers ? canvasPoint(editor, { x: rulerSize, y: rulerSize }) : null;
  const edge = ruler ? ruler[guide.axis] : -(guide.axis === "x" ? view.panX : view.panY) / view.zoom;
  editor.set({ tool: "select" });
  return {
    kind: "press",
    from: at,
    onDrag: () => {
      const { present } = editor.store.getState().history;
      editor.beginGesture(startGuide(present, guide, edge, gestureSettings(editor)));
    },
    onClick: nothing,
  };
}

function pressAt(editor: EditorSession, input: PointerInput, reach: number): Press | null {
  const { at, button, isPanning } = input;
  const { view, tool } = editor.store.getState();
  if (button === 1 || (button === 0 && isPanning)) {
    return { kind: "pan", from: at, panX: view.panX, panY: view.panY };
  }
  if (button !== 0) return null;
  const grip = gripUnder(editor, at, reach);
  const guide = grip ? null : guideUnder(editor, at);
  if (guide && (tool === "select" || guide.side === null)) return guidePress(editor, guide, at);
  if (tool !== "select") return drawPress(editor, tool, at);
  if (grip) return gripPress(editor, grip.grip, at);
  const element = elementAt(editor, at);
  const press = () => (element ? elementPress(editor, element, input) : groundPress(editor, input));
  const { shift, mod } = input.modifiers;
  const isOnGroup = !shift && !mod && isOnSelectedGroup(editor, at, element ?? null);
  // A click inside the selected group selects the element below the group.
  return isOnGroup ? movePress(editor, at, press) : press();
}

function hover(editor: EditorSession, at: Point): void {
  const { tool, hovered } = editor.store.getState();
  const isFree = tool === "select" && !gripUnder(editor, at) && !guideUnder(editor, at);
  const next = isFree ? (elementAt(editor, at)?.id ?? null) : null;
  if (next !== hovered) editor.set({ hovered: next });
}

function toolCursor(editor: EditorSession, at: Point): string {
  const { tool, gesture, hovered } = editor.store.getState();
  if (tool !== "select") return tool === "text" ? "text" : "crosshair";
  if (gesture?.frame.measure?.kind === "position") return "move";
  const grip = gripUnder(editor, at);
  if (grip) return gripCursor(grip.grip, grip.rotation);
  const guide = guideUnder(editor, at);
  if (guide) return guide.axis === "x" ? "col-resize" : "row-resize";
  return hovered === null ? "default" : "move";
}

function finish(editor: EditorSession): void {
  const { tool } = editor.store.getState();
  editor.endGesture("commit");
  if (tool === "select") return;
  const [id] = editor.store.getState().shown.selection;
  editor.set({ tool: "select", ...(tool === "text" && id !== undefined ? { editing: id } : {}) });
}

/** Selects the target of a context menu opened at this point. */
export function pointOut(editor: EditorSession, at: Point): void {
  const element = elementAt(editor, at);
  if (element && isSelected(editor, element.id)) return;
  editor.edit("Select", (state) => (element ? selectClicked(state, element.id) : deselect(state)));
}

/** Handles a double click. With Ctrl or Cmd, it selects below the elements that were selected before its two clicks. */
export function doubleClick(
  editor: EditorSession,
  at: Point,
  { mod }: Modifiers,
  before: readonly string[],
): void {
  const { tool, view } = editor.store.getState();
  if (tool !== "select" || guideUnder(editor, at)) return;
  const grip = before.length > 0 ? gripUnder(editor, at)?.grip : null;
  if (grip === "n" || grip === "s") {
    editor.edit("Fit height to the text", (state) =>
      setProperties(state, state.selection, { autoHeight: true }),
    );
    return;
  }
  if (mod) {
    const point = canvasPoint(editor, at);
    editor.edit("Select", (state) => selectBeneath(state, before, point, guideReach / view.zoom));
    return;
  }
  const text = textUnder(editor, at);
  const element = text ?? elementAt(editor, at);
  if (!element) return;
  editor.edit("Select", (state) => selectInside(state, element.id));
  if (editor.store.getState().shown.selection.length > 1) return;
  if (text) editor.set({ editing: text.id });
  else editor.hooks().openElement(element.id);
}

/** Turns pointer input on the canvas into selecting, moving, resizing, rotating, drawing and panning. */
export function createPointerControl(editor: EditorSession) {
  let press: Press | null = null;
  let lastAt: Point = { x: 0, y: 0 };
  let pointer: keyof typeof gripReach = "mouse";
  /** The selections before each of the last two presses. */
  let before: readonly (readonly string[])[] = [];

  function down(input: PointerInput): void {
    lastAt = input.at;
    before = [...before.slice(-1), editor.store.getState().shown.selection];
    pointer = input.isTouch ? "touch" : "mouse";
    press = pressAt(editor, input, gripReach[pointer]) ?? press;
  }

  function move(at: Point, modifiers: Modifiers): void {
    lastAt = at;
    if (press === null) {
      hover(editor, at);
      return;
    }
    if (press.kind === "pan") {
      const { zoom } = editor.store.getState().view;
      const [dx, dy] = [at.x - press.from.x, at.y - press.from.y];
      editor.set({ view: { zoom, panX: press.panX + dx, panY: press.panY + dy } });
      return;
    }
    if (press.kind === "press") {
      if (Math.hypot(at.x - press.from.x, at.y - press.from.y) < dragDistance[pointer]) return;
      press.onDrag();
      press = { kind: "drag" };
    }
    editor.moveGesture(canvasPoint(editor, at), modifiers);
  }

  return {
    isPressed: () => press !== null,
    /** True while a press with the arrow tool has not become a drag. */
    isResting: () => press?.kind === "press" && editor.store.getState().tool === "select",
    down,
    move,
    /** The selection before the last two presses. */
    selectedBefore: () => before[0] ?? [],
    /** Applies Shift, Alt and Ctrl immediately, even if the pointer does not move. */
    modify: (modifiers: Modifiers): void => {
      if (press?.kind === "drag") move(lastAt, modifiers);
    },
    up: (): void => {
      const ended = press;
      press = null;
      if (ended?.kind === "press") ended.onClick();
      if (ended?.kind === "drag") finish(editor);
    },
    /** Cancels the running interaction. Returns false if there was none. */
    cancel: (): boolean => {
      const wasRunning = press !== null || editor.store.getState().gesture !== null;
      press = null;
      editor.endGesture("cancel");
      return wasRunning;
    },
    cursor: (at: Point, isPanning: boolean): string => {
      if (isPanning || press?.kind === "pan") return press ? "grabbing" : "grab";
      return toolCursor(editor, at);
    },
  };
}

export type PointerControl = ReturnType<typeof createPointerControl>;
