import {
  commandById,
  deselect,
  type Modifiers,
  noModifiers,
  type Point,
  select,
  selectWithGroup,
  startDraw,
  startMarquee,
  startMove,
  startResize,
  startRotate,
  type Tool,
  toggleSelected,
} from "@print-builder/core/editing";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { type Grip, gripCursor, gripReach } from "./handles.ts";
import { canvasPoint, elementAt, gestureSettings, gripUnder, textUnder } from "./pick.ts";

/** A pointer event as the control needs it: its place is px from the canvas area's corner. */
export type PointerInput = {
  readonly at: Point;
  readonly button: number;
  readonly modifiers: Modifiers;
  /** True while the space bar is held. */
  readonly isPanning: boolean;
  readonly isTouch: boolean;
  /** True when the press has just ended the editing of a text. */
  readonly endsEditing: boolean;
};

/** A press becomes a drag when the pointer has gone this far, screen px. A finger never rests quite still. */
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
  // A click on the ground has done all it does when the button went down.
}

/** What the pointer does on the canvas: selects, moves, resizes, rotates, draws and pans. */
export class PointerControl {
  private readonly editor: EditorSession;
  private press: Press | null = null;
  private lastAt: Point = { x: 0, y: 0 };
  private pointer: keyof typeof gripReach = "mouse";

  constructor(editor: EditorSession) {
    this.editor = editor;
  }

  isPressed(): boolean {
    return this.press !== null;
  }

  /** True while what was pressed with the arrow has not been dragged. */
  isResting(): boolean {
    return this.press?.kind === "press" && this.editor.store.getState().tool === "select";
  }

  down(input: PointerInput): void {
    const { editor } = this;
    const { at, button } = input;
    const { view, tool } = editor.store.getState();
    this.lastAt = at;
    this.pointer = input.isTouch ? "touch" : "mouse";
    if (button === 1 || (button === 0 && input.isPanning)) {
      this.press = { kind: "pan", from: at, panX: view.panX, panY: view.panY };
    } else if (button === 0) {
      const grip = gripUnder(editor, at, gripReach[this.pointer]);
      const element = elementAt(editor, at);
      if (tool !== "select") this.beginDraw(tool, at);
      else if (grip) this.beginGrip(grip.grip, at);
      else if (element) this.pressElement(element.id, input);
      else this.pressGround(input);
    }
  }

  move(at: Point, modifiers: Modifiers): void {
    const { editor, press } = this;
    this.lastAt = at;
    if (press === null) this.hover(at);
    else if (press.kind === "pan") {
      const { zoom } = editor.store.getState().view;
      const [dx, dy] = [at.x - press.from.x, at.y - press.from.y];
      editor.set({ view: { zoom, panX: press.panX + dx, panY: press.panY + dy } });
    } else {
      if (press.kind === "press") {
        if (Math.hypot(at.x - press.from.x, at.y - press.from.y) < dragDistance[this.pointer]) return;
        press.onDrag();
        this.press = { kind: "drag" };
      }
      editor.moveGesture(canvasPoint(editor, at), modifiers);
    }
  }

  /** Keys changed while the pointer rests: Shift, Alt and Ctrl act at once. */
  modify(modifiers: Modifiers): void {
    if (this.press?.kind === "drag") this.move(this.lastAt, modifiers);
  }

  up(): void {
    const { press } = this;
    this.press = null;
    if (press?.kind === "press") press.onClick();
    if (press?.kind === "drag") this.finish();
  }

  /** Ends what is going on as if it had not begun. False when nothing was. */
  cancel(): boolean {
    const wasRunning = this.press !== null;
    this.press = null;
    this.editor.endGesture("cancel");
    return wasRunning;
  }

  doubleClick(at: Point): void {
    const { editor } = this;
    if (editor.store.getState().tool !== "select") return;
    const text = textUnder(editor, at);
    const element = text ?? elementAt(editor, at);
    if (!element) return;
    editor.edit("Select", (state) => select(state, [element.id]));
    if (text) editor.set({ editing: text.id });
    else editor.hooks().openElement(element.id);
  }

  /** Selects what a context menu at this place is about. */
  pointOut(at: Point): void {
    const element = elementAt(this.editor, at);
    if (element && this.isSelected(element.id)) return;
    this.editor.edit("Select", (state) => (element ? selectWithGroup(state, [element.id]) : deselect(state)));
  }

  cursor(at: Point, isPanning: boolean): string {
    const { tool, gesture, hovered } = this.editor.store.getState();
    if (isPanning || this.press?.kind === "pan") return this.press ? "grabbing" : "grab";
    if (tool !== "select") return tool === "text" ? "text" : "crosshair";
    if (gesture?.frame.measure?.kind === "position") return "move";
    const grip = gripUnder(this.editor, at);
    if (grip) return gripCursor(grip.grip, grip.rotation);
    return hovered === null ? "default" : "move";
  }

  private isSelected(id: string): boolean {
    return this.editor.store.getState().shown.selection.includes(id);
  }

  private hover(at: Point): void {
    const { tool, hovered } = this.editor.store.getState();
    const isFree = tool === "select" && !gripUnder(this.editor, at);
    const next = isFree ? (elementAt(this.editor, at)?.id ?? null) : null;
    if (next !== hovered) this.editor.set({ hovered: next });
  }

  private beginGrip(grip: Grip, at: Point): void {
    const { editor } = this;
    const { present } = editor.store.getState().history;
    const from = canvasPoint(editor, at);
    const gesture =
      grip === "rotate"
        ? startRotate(present, from)
        : startResize(present, grip, from, gestureSettings(editor));
    editor.beginGesture(gesture);
    this.press = { kind: "drag" };
  }

  private beginDraw(tool: Exclude<Tool, "select">, at: Point): void {
    const { editor } = this;
    const start = deselect(editor.store.getState().history.present);
    const from = canvasPoint(editor, at);
    const { label } = commandById(`add.${tool}`);
    editor.beginGesture(startDraw(start, tool, from, label, gestureSettings(editor)));
    editor.moveGesture(from, noModifiers);
    // What moves is the pointer: the card may move beneath one that rests, as when a bar beside it opens.
    this.press = { kind: "press", from: at, onDrag: nothing, onClick: () => this.finish() };
  }

  private pressElement(id: string, { at, modifiers }: PointerInput): void {
    const { editor } = this;
    const wasSelected = this.isSelected(id);
    const isToggled = modifiers.mod || (modifiers.shift && !wasSelected);
    if (isToggled) editor.edit("Select", (state) => toggleSelected(state, id));
    else if (!wasSelected) editor.edit("Select", (state) => selectWithGroup(state, [id]));
    this.press = {
      kind: "press",
      from: at,
      onDrag: () => {
        const { present } = editor.store.getState().history;
        editor.beginGesture(startMove(present, canvasPoint(editor, at), gestureSettings(editor)));
      },
      // A click on one of several selected things means that one alone; a drag means all of them.
      onClick: () => {
        if (wasSelected && !isToggled) editor.edit("Select", (state) => selectWithGroup(state, [id]));
      },
    };
  }

  private pressGround({ at, modifiers, endsEditing }: PointerInput): void {
    const { editor } = this;
    // A click beside a text ends its editing; the text stays selected, for whoever goes on typing.
    if (!endsEditing && !modifiers.shift && !modifiers.mod) editor.edit("Select", deselect);
    this.press = {
      kind: "press",
      from: at,
      onDrag: () => {
        const { present } = editor.store.getState().history;
        editor.beginGesture(startMarquee(present, canvasPoint(editor, at)));
      },
      onClick: nothing,
    };
  }

  private finish(): void {
    const { editor } = this;
    const { tool } = editor.store.getState();
    editor.endGesture("commit");
    if (tool === "select") return;
    const [id] = editor.store.getState().shown.selection;
    editor.set({ tool: "select", ...(tool === "text" && id !== undefined ? { editing: id } : {}) });
  }
}
