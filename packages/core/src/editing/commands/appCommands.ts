import { mediaOf } from "../../elements/image/mediaOf.ts";
import { roleOf } from "../../elements/index.ts";
import type { EditorState } from "../design.ts";
import { movableElements, selectedElements } from "../selection.ts";
import type { AppAction, Command, CommandContext, CommandGroup } from "./command.ts";
import { shortcuts } from "./shortcut.ts";

type Enabled = Command["enabled"];

const always: Enabled = () => true;

/** Whether a shown side has any element. */
function hasContent({ design }: EditorState): boolean {
  return design.front.length > 0 || (design.isDualSided && design.back.length > 0);
}

const withContent: Enabled = (state) => hasContent(state);

const withProject: Enabled = (state, context) => hasContent(state) && context.hasProject;

function appCommand(
  action: AppAction,
  label: string,
  group: CommandGroup,
  enabled: Enabled,
  ...keys: readonly string[]
): Command {
  return {
    id: action,
    label,
    keys: shortcuts(...keys),
    group,
    enabled,
    run: (state, context) => (enabled(state, context) ? { effect: "app", action } : state),
  };
}

export const undoCommand: Command = {
  id: "undo",
  label: "Undo",
  keys: shortcuts("Ctrl+Z"),
  group: "edit",
  enabled: (_state, { canUndo }) => canUndo,
  run: (state, { canUndo }) => (canUndo ? { effect: "undo" } : state),
};

export const redoCommand: Command = {
  id: "redo",
  label: "Redo",
  keys: shortcuts("Ctrl+Y", "Ctrl+Shift+Z"),
  group: "edit",
  enabled: (_state, { canRedo }) => canRedo,
  run: (state, { canRedo }) => (canRedo ? { effect: "redo" } : state),
};

const save = appCommand("save", "Save", "project", withContent, "Ctrl+S");
const help = appCommand("help", "Help", "view", always, "F1");

/** Explains what is missing if it runs without a project. */
function needsProject(command: Command, effect: "notice" | "alert", message: string): Command {
  const run = (state: EditorState, context: CommandContext) =>
    context.hasProject ? command.run(state, context) : { effect, message };
  return { ...command, run };
}

const bulkPreview = appCommand("bulkPreview", "Print", "project", withProject, "Ctrl+B");
const exportPdf = appCommand("exportPdf", "Export PDF", "project", withProject);

export const copyPictureCommand = appCommand("copyPicture", "Copy as picture", "edit", withContent);

/** Whether exactly one picture is selected and it is an SVG. */
const withDrawing: Enabled = (state) => {
  const [element, another] = selectedElements(state);
  return !another && !element?.locked && /\.svg$/i.test((element && mediaOf(element)) ?? "");
};

export const openShapesCommand = appCommand("openShapes", "Open as shapes", "element", withDrawing);
export const cropPictureCommand = appCommand("cropPicture", "Crop picture", "element", (state) => {
  const [only, ...others] = selectedElements(state);
  return only !== undefined && roleOf(only) === "picture" && !only.locked && others.length === 0;
});

/** Whether the selection has anything but texts, codes and pictures. */
const withShape: Enabled = (state) => movableElements(state).some((element) => roleOf(element) === "shape");

export const mirrorCommands = [
  appCommand("mirrorAcross", "Mirror left and right", "element", withShape, "Shift+H"),
  appCommand("mirrorDown", "Mirror top and bottom", "element", withShape, "Shift+V"),
];

export const repeatCommand = appCommand(
  "repeat",
  "Step and repeat",
  "element",
  (state) => selectedElements(state).length > 0,
  "Ctrl+Alt+U",
);

export const appCommands: readonly Command[] = [
  { ...save, actsInInputs: true },
  needsProject(bulkPreview, "alert", "Please create or open a project first to use bulk preview."),
  needsProject(exportPdf, "notice", "Open or save a project first"),
  appCommand("exportPictures", "Export pictures", "project", withProject),
  copyPictureCommand,
  openShapesCommand,
  cropPictureCommand,
  ...mirrorCommands,
  repeatCommand,
  appCommand("icons", "Icons and shapes", "add", always),
  appCommand("recordPreview", "Record preview", "project", withProject),
  appCommand("reprintSheet", "Print a sheet again", "project", always),
  appCommand("newProject", "New Project", "project", always, "Ctrl+N", "Alt+N"),
  appCommand("openProjects", "Open Projects", "project", always),
  appCommand("dataDialog", "Data wizard", "project", always, "Ctrl+Shift+Q", "Alt+Q"),
  appCommand("lookupTables", "Lookup tables", "project", always),
  needsProject(
    appCommand("versions", "Version history", "project", always),
    "notice",
    "Open or save a project first",
  ),
  appCommand("toggleGrid", "Show grid", "view", always, "Ctrl+G"),
  appCommand("toggleSnap", "Snap to grid", "view", always, "Ctrl+M"),
  appCommand("measures", "Units, steps and guides", "view", always),
  appCommand("toggleRulers", "Show rulers", "view", always, "Shift+R"),
  appCommand("toggleZones", "Show bleed and zones", "view", always),
  appCommand("toggleLayers", "Show layers", "view", always),
  appCommand("togglePanels", "Only the card", "view", always, "Ctrl+\\"),
  appCommand("palette", "Find anything", "view", always, "Ctrl+K", "Ctrl+/"),
  appCommand("findReplace", "Find and replace", "edit", withContent, "Ctrl+H", "Ctrl+F"),
  appCommand("zoomIn", "Zoom in", "view", always, "Ctrl++", "Ctrl+=", "+"),
  appCommand("zoomOut", "Zoom out", "view", always, "Ctrl+-", "-"),
  appCommand(
    "zoomToSelection",
    "Zoom to selection",
    "view",
    (state) => state.selection.length > 0,
    "Ctrl+9",
    "Shift+2",
  ),
  appCommand("zoomActual", "Zoom to 100 %", "view", always, "Shift+0"),
  appCommand("zoomToWidth", "Zoom to width", "view", always),
  appCommand("resetView", "Reset view", "view", always, "Ctrl+0", "Shift+1"),
  { ...help, actsInInputs: true },
];
