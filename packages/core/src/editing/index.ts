export { type Clipboard, clipboardText, copyOffset, readClipboard } from "./clipboard.ts";
export { addElement, missingForBound, type NewElement, staticImageSize } from "./commands/addElement.ts";
export { type Alignment, align } from "./commands/align.ts";
export {
  type Applied,
  applyCommand,
  type CommandSituation,
  commandContext,
} from "./commands/applyCommand.ts";
export { clearAll } from "./commands/clearAll.ts";
export {
  type AppAction,
  type Command,
  type CommandContext,
  type CommandEffect,
  type CommandGroup,
  type CommandResult,
  isEffect,
  type Tool,
} from "./commands/command.ts";
export { commandById, commands, contextMenuCommands, layerMenuCommands } from "./commands/commands.ts";
export { deleteSelection } from "./commands/deleteSelection.ts";
export { distribute } from "./commands/distribute.ts";
export { setDualSided } from "./commands/dualSided.ts";
export { duplicate } from "./commands/duplicate.ts";
export { groupSelection, ungroupSelection } from "./commands/group.ts";
export { setHidden } from "./commands/hide.ts";
export { setLocked } from "./commands/lock.ts";
export { type KeyboardSituation, matchShortcut } from "./commands/matchShortcut.ts";
export { nudge } from "./commands/nudge.ts";
export { reorderLayers } from "./commands/order.ts";
export { rename } from "./commands/rename.ts";
export { resizeBy } from "./commands/resizeStep.ts";
export { type FrameValues, setFrame } from "./commands/setFrame.ts";
export { setProperties } from "./commands/setProperties.ts";
export { isPressed, type KeyPress, type Shortcut, shownShortcut } from "./commands/shortcut.ts";
export {
  designOf,
  type EditorDesign,
  type EditorState,
  type Elements,
  equalDesigns,
  inStackOrder,
  openDesign,
  shownElements,
  withDesign,
} from "./design.ts";
export {
  boundsOf,
  centreOf,
  cornersOf,
  type Frame,
  frameBounds,
  fromFrame,
  toFrame,
} from "./geometry/frame.ts";
export { gridSize, snapToGrid } from "./geometry/grid.ts";
export {
  type Handle,
  handlePoint,
  handles,
  isCorner,
  resizeBox,
  smallestSide,
} from "./geometry/resizeBox.ts";
export { normaliseRotation, type Point, rotationStep } from "./geometry/rotation.ts";
export { resizeFrames, rotateFrames, selectionFrame } from "./geometry/transformFrames.ts";
export {
  type Gesture,
  type GestureFrame,
  type GestureSettings,
  type Measure,
  type Modifiers,
  noModifiers,
} from "./gestures/gesture.ts";
export { startDraw } from "./gestures/startDraw.ts";
export { startMarquee } from "./gestures/startMarquee.ts";
export { startMove } from "./gestures/startMove.ts";
export { startResize } from "./gestures/startResize.ts";
export { rotationHandleDistance, startRotate } from "./gestures/startRotate.ts";
export {
  canRedo,
  canUndo,
  createHistory,
  type History,
  type HistoryEntry,
  jump,
  type Merge,
  mergeKey,
  record,
  redo,
  undo,
} from "./history.ts";
export { elementsAt, elementsInMarquee, hitTest, isPickable } from "./hitTest.ts";
export { type Layer, layerName, layersOf, shownName, spokenName } from "./layers.ts";
export {
  deselect,
  movableElements,
  select,
  selectAll,
  selectedElements,
  selectWithGroup,
  showSide,
  toggleSelected,
  withGroups,
} from "./selection.ts";
export { type SharedField, sharedFields } from "./sharedFields.ts";
export type { Distance, Guide } from "./snapping/guide.ts";
export { prepareSnapping, type SnapTargets } from "./snapping/prepareSnapping.ts";
export { type Snap, snapBox } from "./snapping/snapBox.ts";
export { commitText, type TextKeyMeaning, type TextKeyPress, textAt, textKeyMeaning } from "./textEdit.ts";
export { type FieldUnit, readTypedNumber, type TypedNumber } from "./typedNumber.ts";
export {
  clampZoom,
  fitCanvas,
  pinchView,
  stepZoom,
  type TwoPoints,
  toCanvasPoint,
  type Viewport,
  zoomAt,
  zoomPresets,
} from "./zoom.ts";
