import { type DrawnType, elementKinds } from "../../elements/elementKinds.ts";
import type { ToolGroup } from "../../elements/index.ts";
import { changeShown, type EditorState, withFields, withFrames } from "../design.ts";
import { boundsOf, movedBy } from "../geometry/frame.ts";
import { nudgeWithin } from "../geometry/keepInside.ts";
import { handlePoint } from "../geometry/resizeBox.ts";
import { rotatePoint } from "../geometry/rotation.ts";
import { resizeFrames, selectionFrame } from "../geometry/transformFrames.ts";
import { movableElements, selectedElements, showSide } from "../selection.ts";
import { addCommands } from "./addElement.ts";
import { alignCommands, distributeCommands } from "./arrange.ts";
import { copyCommand, cutCommand, pasteCommand, pasteInPlaceCommand } from "./clipboard.ts";
import type { Command, NudgeSteps, Tool } from "./command.ts";
import { clearAllCommand, deleteCommand } from "./deleteSelection.ts";
import { duplicateCommand } from "./duplicate.ts";
import { groupCommand, ungroupCommand } from "./group.ts";
import { copyStyleCommand, pasteStyleCommand } from "./looks.ts";
import { bringForwardCommand, bringToFrontCommand, sendBackwardCommand, sendToBackCommand } from "./order.ts";
import {
  deselectCommand,
  enterGroupCommand,
  leaveGroupCommand,
  selectAllCommand,
  selectSameCommands,
} from "./select.ts";
import { shortcuts } from "./shortcut.ts";
import { opacityCommands, textLookCommands } from "./style.ts";

/** Canvas px per key press, without and with Shift. */
const step = 1;
const largeStep = 10;

/** Resizes the selection by some canvas px, as if its right or lower edge were dragged. */
export function resizeBy(state: EditorState, side: "width" | "height", by: number): EditorState {
  const elements = movableElements(state);
  const frame = selectionFrame(elements);
  if (!frame) return state;
  const handle = side === "width" ? "e" : "s";
  const from = handlePoint(frame, handle);
  const way = rotatePoint(side === "width" ? { x: by, y: 0 } : { x: 0, y: by }, frame.rotation);
  const pointer = { x: from.x + way.x, y: from.y + way.y };
  return withFrames(state, elements, resizeFrames(elements, handle, pointer, { lockAspect: false }));
}

type Kind = {
  readonly id: string;
  readonly word: string;
  readonly arrow: string;
  readonly side: "width" | "height";
  readonly sign: 1 | -1;
};

const kinds: readonly Kind[] = [
  { id: "narrower", word: "narrower", arrow: "ArrowLeft", side: "width", sign: -1 },
  { id: "wider", word: "wider", arrow: "ArrowRight", side: "width", sign: 1 },
  { id: "lower", word: "shorter", arrow: "ArrowUp", side: "height", sign: -1 },
  { id: "higher", word: "higher", arrow: "ArrowDown", side: "height", sign: 1 },
];

function resizeCommand({ id, word, arrow, side, sign }: Kind, length: number): Command {
  const isLarge = length === largeStep;
  return {
    id: `resize.${id}${isLarge ? ".far" : ""}`,
    label: `Make ${word} by ${length} px`,
    keys: shortcuts(`Alt+${isLarge ? "Shift+" : ""}${arrow}`),
    group: "move",
    merges: side,
    enabled: (state) => movableElements(state).length > 0,
    run: (state) => resizeBy(state, side, sign * length),
  };
}

const resizeCommands: readonly Command[] = [step, largeStep].flatMap((length) =>
  kinds.map((kind) => resizeCommand(kind, length)),
);

/** Hides or shows elements. They stay selected, so that the same shortcut shows them again. */
export function setHidden(state: EditorState, ids: Iterable<string>, hidden: boolean): EditorState {
  return changeShown(state, ids, (element) => withFields(element, { hidden }));
}

const showCommand: Command = {
  id: "show",
  label: "Show",
  keys: shortcuts("Alt+Shift+H"),
  group: "element",
  enabled: (state) => selectedElements(state).some((element) => element.hidden),
  run: (state) => setHidden(state, state.selection, false),
};

const hideCommand: Command = {
  id: "hide",
  label: "Hide",
  keys: shortcuts("Ctrl+Shift+H"),
  group: "element",
  opposite: showCommand,
  enabled: (state) => selectedElements(state).some((element) => !element.hidden),
  run: (state) => setHidden(state, state.selection, true),
};

/** Locks or unlocks elements. A locked element cannot be picked, moved or deleted on the canvas. */
export function setLocked(state: EditorState, ids: Iterable<string>, locked: boolean): EditorState {
  return changeShown(state, ids, (element) => withFields(element, { locked }));
}

const unlockCommand: Command = {
  id: "unlock",
  label: "Unlock",
  keys: shortcuts("Alt+Shift+L"),
  group: "element",
  enabled: (state) => selectedElements(state).some((element) => element.locked),
  run: (state) => setLocked(state, state.selection, false),
};

const lockCommand: Command = {
  id: "lock",
  label: "Lock",
  keys: shortcuts("Ctrl+Shift+L"),
  group: "element",
  opposite: unlockCommand,
  enabled: (state) => selectedElements(state).some((element) => !element.locked),
  run: (state) => setLocked(state, state.selection, true),
};

function toolCommand(tool: Tool, label: string, keys: readonly string[]): Command {
  return {
    id: `tool.${tool}`,
    label,
    keys: shortcuts(...keys),
    group: "tool",
    enabled: () => true,
    run: () => ({ effect: "tool", tool }),
  };
}

const drawn = elementKinds.flatMap((kind) => (kind.tool === null ? [] : [kind]));

/**
 * The tools in toolbar order. Alternatives such as Alt+T and single keys exist because browsers reserve some of the
 * primary shortcuts.
 */
const toolCommands: readonly Command[] = [
  toolCommand("select", "Select", ["V"]),
  ...drawn.map(({ type, label, tool }) => toolCommand(type, label, tool.keys)),
];

/** The drawing tools of a group, in toolbar order. */
export function toolsOf(group: ToolGroup): readonly DrawnType[] {
  return drawn.filter(({ tool }) => tool.group === group).map(({ type }) => type);
}

/** Default steps in canvas px, without and with Shift. */
const usualSteps: NudgeSteps = { near: { x: 1, y: 1 }, far: { x: 10, y: 10 } };

/** Moves the selected elements together, at most to the canvas edge. Locked elements stay. */
export function nudge(state: EditorState, dx: number, dy: number): EditorState {
  const elements = movableElements(state);
  const bounds = boundsOf(elements);
  if (!bounds) return state;
  const way = nudgeWithin(bounds, state.design.canvas, dx, dy);
  return withFrames(
    state,
    elements,
    elements.map((element) => movedBy(element, way.dx, way.dy)),
  );
}

function nudgeCommand(direction: string, length: keyof NudgeSteps, u: number, v: number): Command {
  const isFar = length === "far";
  const name = direction.toLowerCase();
  return {
    id: `nudge.${name}${isFar ? ".far" : ""}`,
    label: isFar ? `Move ${name} by a large step` : `Move ${name}`,
    keys: shortcuts(`${isFar ? "Shift+" : ""}Arrow${direction}`),
    group: "move",
    merges: "position",
    enabled: (state) => movableElements(state).length > 0,
    run: (state, context) => {
      const { x, y } = (context.nudge ?? usualSteps)[length];
      return nudge(state, u * x, v * y);
    },
  };
}

const nudgeCommands: readonly Command[] = (["near", "far"] as const).flatMap((length) => [
  nudgeCommand("Left", length, -1, 0),
  nudgeCommand("Right", length, 1, 0),
  nudgeCommand("Up", length, 0, -1),
  nudgeCommand("Down", length, 0, 1),
]);

/** Makes the design dual-sided or single-sided. A single-sided design keeps its back's elements. */
export function setDualSided(state: EditorState, isDualSided: boolean): EditorState {
  if (state.design.isDualSided === isDualSided) return state;
  return showSide({ ...state, design: { ...state.design, isDualSided } }, state.side);
}

const dualSidedCommand: Command = {
  id: "dualSided",
  label: "Dual-sided ID card",
  keys: [],
  group: "side",
  enabled: () => true,
  run: (state) => setDualSided(state, !state.design.isDualSided),
};

const switchSideCommand: Command = {
  id: "switchSide",
  label: "Switch side",
  keys: [],
  group: "side",
  enabled: (state) => state.design.isDualSided,
  run: (state) => showSide(state, state.side === "front" ? "back" : "front"),
};

const undoCommand: Command = {
  id: "undo",
  label: "Undo",
  keys: shortcuts("Ctrl+Z"),
  group: "edit",
  enabled: (_state, { canUndo }) => canUndo,
  run: (state, { canUndo }) => (canUndo ? { effect: "undo" } : state),
};

const redoCommand: Command = {
  id: "redo",
  label: "Redo",
  keys: shortcuts("Ctrl+Y", "Ctrl+Shift+Z"),
  group: "edit",
  enabled: (_state, { canRedo }) => canRedo,
  run: (state, { canRedo }) => (canRedo ? { effect: "redo" } : state),
};

/**
 * All commands that change a design or the selection. An application adds its own commands, whose `run` returns the
 * effect "app".
 */
export const commands: readonly Command[] = [
  undoCommand,
  redoCommand,
  cutCommand,
  copyCommand,
  pasteCommand,
  pasteInPlaceCommand,
  duplicateCommand,
  deleteCommand,
  clearAllCommand,
  copyStyleCommand,
  pasteStyleCommand,
  ...textLookCommands,
  ...opacityCommands,
  selectAllCommand,
  ...selectSameCommands,
  enterGroupCommand,
  leaveGroupCommand,
  deselectCommand,
  ...toolCommands,
  ...addCommands,
  bringToFrontCommand,
  bringForwardCommand,
  sendBackwardCommand,
  sendToBackCommand,
  lockCommand,
  unlockCommand,
  hideCommand,
  showCommand,
  ...alignCommands,
  ...distributeCommands,
  groupCommand,
  ungroupCommand,
  ...nudgeCommands,
  ...resizeCommands,
  dualSidedCommand,
  switchSideCommand,
];

/** The context menu of a row in the layers panel. */
export const layerMenuCommands: readonly Command[] = [
  duplicateCommand,
  deleteCommand,
  bringToFrontCommand,
  sendToBackCommand,
];

/** Finds a command by id. Throws a RangeError for an unknown id. */
export function commandById(id: string, list = commands): Command {
  const command = list.find((each) => each.id === id);
  if (!command) throw new RangeError(`There is no command “${id}”.`);
  return command;
}
