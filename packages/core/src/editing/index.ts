export { withAutoHeights } from "./autoHeight.ts";
export { type Clipboard, clipboardText, readClipboard } from "./clipboard.ts";
export { addElement, missingForBound, type NewElement, staticImageSize } from "./commands/addElement.ts";
export type {
  Command,
  CommandContext,
  CommandEffect,
  CommandGroup,
  Looks,
  NudgeSteps,
  PreviousCommand,
  Tool,
} from "./commands/command.ts";
export {
  applyCommand,
  type CommandSituation,
  commandContext,
  commandOrOpposite,
  matchShortcut,
} from "./commands/command.ts";
export {
  commandById,
  commands,
  layerMenuCommands,
  setHidden,
  setLocked,
  toolsOf,
} from "./commands/commands.ts";
export { deleteSelection } from "./commands/deleteSelection.ts";
export { moveLayers } from "./commands/group.ts";
export { rename } from "./commands/rename.ts";
export { type FrameValues, setFrame } from "./commands/setFrame.ts";
export { setProperties } from "./commands/setProperties.ts";
export { addDrawing, shapesOfDrawing } from "./commands/shapesOfDrawing.ts";
export { type KeyPress, shortcuts, shownShortcut } from "./commands/shortcut.ts";
export {
  correctPhotos,
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
  type FoundText,
  fillSamples,
  findText,
  type OwnDetails,
  replacedText,
  replaceText,
} from "./findText.ts";
export {
  boundsOf,
  centreOf,
  cornersOf,
  type Frame,
  frameBounds,
  fromFrame,
  toFrame,
} from "./geometry/frame.ts";
export { gridSize } from "./geometry/grid.ts";
export {
  type Handle,
  handlePoint,
  handles,
  isCorner,
} from "./geometry/resizeBox.ts";
export { type Point, rotatePoint } from "./geometry/rotation.ts";
export { selectionFrame } from "./geometry/transformFrames.ts";
export {
  type Gesture,
  type GestureFrame,
  type GestureSettings,
  type Measure,
  type Modifiers,
  noModifiers,
} from "./gestures/gesture.ts";
export { startDraw } from "./gestures/startDraw.ts";
export { type DraggedGuide, startGuide } from "./gestures/startGuide.ts";
export { startLasso, startMarquee } from "./gestures/startMarquee.ts";
export { startMove } from "./gestures/startMove.ts";
export { startResize } from "./gestures/startResize.ts";
export { rotationHandleDistance, startRotate } from "./gestures/startRotate.ts";
export {
  /** @internal Used by tests of other packages. */
  canUndo,
  createHistory,
  type History,
  mergeKey,
  record,
  /** @internal Used by tests of other packages. */
  redo,
  settle,
  undo,
} from "./history.ts";
export { hitTest } from "./hitTest.ts";
export { layerName, layersOf, shownName, spokenName } from "./layers.ts";
export { mirror } from "./mirror.ts";
export { replaceColour, replaceFamily, usedLooks } from "./replaceLooks.ts";
export { addGuide, guideAt, guidesOn, moveGuide, removeGuides } from "./rulerGuides.ts";
export {
  deselect,
  select,
  selectBeneath,
  selectClicked,
  selectedElements,
  selectInside,
  showSide,
  toggleSelected,
} from "./selection.ts";
export { type SharedField, sharedFields } from "./sharedFields.ts";
export { distancesBetween } from "./snapping/distances.ts";
export type { Distance, Guide } from "./snapping/extent.ts";
export { mostRepeated, repeatedCount, stepAndRepeat } from "./stepAndRepeat.ts";
export {
  beginDraft,
  commitDraft,
  copied,
  draftValues,
  formatOfSelection,
  formatted,
  pasted,
  selected,
  stepped,
  type TextDraft,
  type TextSelection,
  textAt,
  textKeyMeaning,
  typed,
} from "./textDraft.ts";
export {
  addTextStyle,
  adoptStyles,
  applyTextStyle,
  countStyled,
  differsFromStyle,
  removeTextStyle,
  renameTextStyle,
  styleNamed,
  styleOf,
  updateTextStyle,
} from "./textStyles.ts";
export { type FieldUnit, readTypedNumber, readWholeNumber } from "./typedNumber.ts";
export {
  clampZoom,
  enlargedAt,
  fitCanvas,
  pinchView,
  stepZoom,
  type TwoPoints,
  toCanvasPoint,
  type Viewport,
  zoomAt,
  zoomPresets,
} from "./zoom.ts";
