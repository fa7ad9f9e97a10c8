import {
  type Command,
  commandById,
  commands as designCommands,
  type EditorState,
  mirror,
  selectedElements,
  shortcuts,
  stepZoom,
} from "@print-builder/core/editing";
import { mediaOf, roleOf } from "@print-builder/core/elements";
import {
  IconDeviceDesktop,
  IconDeviceFloppy,
  IconFilePlus,
  IconFileTypePdf,
  IconFolder,
  IconHistory,
  IconIdBadge2,
  IconPhotoDown,
  IconPrinter,
  IconScan,
  IconTableImport,
  IconTableOptions,
  type TablerIcon,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { copyPicture } from "#features/printing/exportPictures/copyPicture.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import type { EditorSettings } from "#platform/editorSession/snapshot.ts";
import { fitSelection, fitView, fitWidth, zoomTo } from "#platform/editorSession/viewport.ts";
import { isDrawing } from "#platform/files/pictureFiles.ts";
import { openLater, withPart } from "#platform/openLater.ts";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";

/** The open project as commands see it. */
export type OpenProject = {
  readonly editor: EditorSession;
  readonly saver: Saver;
  readonly goTo: (path: string) => void;
};

type Enabled = Command["enabled"];

/** A command that the app runs: it opens a feature's dialog or changes the view. */
type AppCommand = Omit<Command, "keys" | "enabled" | "run"> & {
  readonly keys?: readonly string[];
  /** Shown in menus. */
  readonly Icon?: TablerIcon;
  /** Always enabled if absent. */
  readonly enabled?: Enabled;
  /** Shown if the command runs without a project. */
  readonly withoutProject?: { readonly effect: "notice" | "alert"; readonly message: string };
  /** Loads its code on first use. */
  readonly open: (project: OpenProject) => unknown;
};

const withContent: Enabled = ({ design }) =>
  design.front.length > 0 || (design.isDualSided && design.back.length > 0);

const withProject: Enabled = (state, context) => withContent(state, context) && context.hasProject;

const withSelection: Enabled = ({ selection }) => selection.length > 0;

/** The only selected element, unless it is locked. */
function onlyUnlocked(state: EditorState) {
  const [only, ...others] = selectedElements(state);
  return only && !only.locked && others.length === 0 ? only : null;
}

/** Only for shapes: text, codes and pictures would become unreadable. */
const withShape: Enabled = (state) =>
  selectedElements(state).some((element) => !element.locked && roleOf(element) === "shape");

const needsProject = { effect: "notice", message: "Open or save a project first" } as const;

/** Opens a dialog, which may use the open project. */
const dialog =
  <Result>(load: () => Promise<ComponentType<OpenProject & DialogProps<Result>>>) =>
  (project: OpenProject) =>
    openLater(load, project);

/** Runs code that is loaded on first use. */
const later =
  <Part>(load: () => Promise<Part>, run: (part: Part, project: OpenProject) => unknown) =>
  (project: OpenProject) =>
    withPart(load, (part) => run(part, project));

const printDialogs = () => import("#features/printing/printDialogs.ts");

type Flag = {
  [Name in keyof EditorSettings]: EditorSettings[Name] extends boolean ? Name : never;
}[keyof EditorSettings];

const toggle =
  (name: Flag) =>
  ({ editor }: OpenProject) =>
    editor.changeSettings({ [name]: !editor.store.getState().settings[name] });

const zoomBy =
  (direction: 1 | -1) =>
  ({ editor }: OpenProject) =>
    zoomTo(editor, stepZoom(editor.store.getState().view.zoom, direction));

/** Layers and properties are shown or hidden together. */
function togglePanels({ editor }: OpenProject): void {
  const { showLayers, showProperties } = editor.store.getState().settings;
  const isShown = !(showLayers || showProperties);
  editor.changeSettings({ showLayers: isShown, showProperties: isShown });
}

export const openTutorial = dialog(
  async () => (await import("#features/editor/tutorial/Tutorial.tsx")).Tutorial,
);

const openVersions = dialog(
  async () => (await import("#features/versions/VersionHistory.tsx")).VersionHistory,
);

/** The editor's query parameter for the code of a sheet to reprint. */
export const sheetParameter = "sheet";

/**
 * Reprints a sheet by its code, and asks for the code if none is given. If the sheet belongs to another project, opens
 * that project.
 */
export const openSheetReprint = ({ editor, saver, goTo }: OpenProject, code = "") =>
  openLater(async () => (await import("#features/printing/ledger/FindSheet.tsx")).FindSheet, {
    projectId: editor.projectId,
    saver,
    code,
    goToSheet: (projectId: string, found: string) =>
      goTo(`/editor/${projectId}?${new URLSearchParams({ [sheetParameter]: found }).toString()}`),
  });

const entries: readonly AppCommand[] = [
  {
    id: "save",
    label: "Save",
    keys: ["Ctrl+S"],
    Icon: IconDeviceFloppy,
    group: "project",
    actsInInputs: true,
    enabled: withContent,
    open: ({ saver }) => saver.save({ byHand: true }),
  },
  {
    id: "bulkPreview",
    label: "Print",
    keys: ["Ctrl+B"],
    Icon: IconPrinter,
    group: "project",
    enabled: withProject,
    withoutProject: {
      effect: "alert",
      message: "Please create or open a project first to use bulk preview.",
    },
    open: later(printDialogs, ({ openPrint }, project) => openPrint(project)),
  },
  {
    id: "exportPdf",
    label: "Export PDF",
    Icon: IconFileTypePdf,
    group: "project",
    enabled: withProject,
    withoutProject: needsProject,
    open: later(printDialogs, ({ openPrint }, project) => openPrint(project, { aim: "pdf" })),
  },
  {
    id: "badgeStation",
    label: "Badge station",
    Icon: IconDeviceDesktop,
    group: "project",
    enabled: withProject,
    withoutProject: needsProject,
    // The station prints what is stored.
    open: async ({ editor, saver, goTo }) => {
      if (await saver.save()) goTo(`/station/${editor.projectId}`);
    },
  },
  {
    id: "exportPictures",
    label: "Export pictures",
    Icon: IconPhotoDown,
    group: "project",
    enabled: withProject,
    open: later(printDialogs, ({ openExportPictures }, project) => openExportPictures(project)),
  },
  {
    id: "copyPicture",
    label: "Copy as picture",
    group: "edit",
    enabled: withContent,
    open: ({ editor }) => copyPicture(editor),
  },
  {
    id: "openShapes",
    label: "Open as shapes",
    group: "element",
    enabled: (state) => {
      const only = onlyUnlocked(state);
      return only !== null && isDrawing(mediaOf(only) ?? "");
    },
    open: later(
      () => import("#features/library/shapes/drawings.ts"),
      ({ openAsShapes }, { editor }) => openAsShapes(editor),
    ),
  },
  {
    id: "cropPicture",
    label: "Crop image",
    group: "element",
    enabled: (state) => {
      const only = onlyUnlocked(state);
      return only !== null && roleOf(only) === "picture";
    },
    open: later(
      () => import("#features/editor/cropping/Cropping.tsx"),
      ({ beginCropping }, { editor }) => beginCropping(editor, editor.store.getState().shown.selection[0]),
    ),
  },
  {
    id: "mirrorAcross",
    label: "Flip horizontally",
    keys: ["Shift+H"],
    group: "element",
    enabled: withShape,
    open: ({ editor }) => editor.edit("Mirror", (state) => mirror(state, "across")),
  },
  {
    id: "mirrorDown",
    label: "Flip vertically",
    keys: ["Shift+V"],
    group: "element",
    enabled: withShape,
    open: ({ editor }) => editor.edit("Mirror", (state) => mirror(state, "down")),
  },
  {
    id: "repeat",
    label: "Step and repeat",
    keys: ["Ctrl+Alt+U"],
    group: "element",
    enabled: (state) => selectedElements(state).length > 0,
    open: later(
      () => import("#features/editor/repeating/Repeating.tsx"),
      ({ beginRepeating }, { editor }) => beginRepeating(editor),
    ),
  },
  {
    id: "icons",
    label: "Icons and shapes",
    group: "add",
    open: dialog(async () => (await import("#features/library/icons/IconLibrary.tsx")).IconLibrary),
  },
  {
    id: "recordPreview",
    label: "Record preview",
    Icon: IconIdBadge2,
    group: "project",
    enabled: withProject,
    open: later(printDialogs, ({ openRecordPreview }, project) => openRecordPreview(project)),
  },
  {
    id: "reprintSheet",
    label: "Print a sheet again",
    Icon: IconScan,
    group: "project",
    open: (project) => openSheetReprint(project),
  },
  {
    id: "newProject",
    label: "New Project",
    keys: ["Ctrl+N", "Alt+N"],
    Icon: IconFilePlus,
    group: "project",
    open: ({ goTo }) => goTo("/projects?new"),
  },
  {
    id: "openProjects",
    label: "Open Projects",
    Icon: IconFolder,
    group: "project",
    open: ({ goTo }) => goTo("/projects"),
  },
  {
    id: "dataDialog",
    label: "Data wizard",
    keys: ["Ctrl+Shift+Q", "Alt+Q"],
    Icon: IconTableImport,
    group: "project",
    open: ({ editor }) => editor.hooks().openWizard(),
  },
  {
    id: "lookupTables",
    label: "Lookup tables",
    Icon: IconTableOptions,
    group: "project",
    open: dialog(async () => (await import("#features/lookups/LookupTables.tsx")).LookupTables),
  },
  {
    id: "versions",
    label: "Version history",
    Icon: IconHistory,
    group: "project",
    withoutProject: needsProject,
    // Save first, so that the list of versions includes the current state.
    open: async (project) => {
      await project.saver.save();
      await openVersions(project);
    },
  },
  { id: "toggleGrid", label: "Show grid", keys: ["Ctrl+G"], group: "view", open: toggle("showGrid") },
  { id: "toggleSnap", label: "Snap to grid", keys: ["Ctrl+M"], group: "view", open: toggle("snapToGrid") },
  {
    id: "measures",
    label: "Units, steps and guides",
    group: "view",
    open: dialog(async () => (await import("#features/editor/measures/Measures.tsx")).Measures),
  },
  { id: "toggleRulers", label: "Show rulers", keys: ["Shift+R"], group: "view", open: toggle("showRulers") },
  { id: "toggleZones", label: "Show bleed and zones", group: "view", open: toggle("showZones") },
  { id: "toggleLayers", label: "Show layers", group: "view", open: toggle("showLayers") },
  { id: "togglePanels", label: "Show only the card", keys: ["Ctrl+\\"], group: "view", open: togglePanels },
  {
    id: "palette",
    label: "Find anything",
    keys: ["Ctrl+K", "Ctrl+/"],
    group: "view",
    open: dialog(async () => (await import("#features/editor/finding/FindAnything.tsx")).FindAnything),
  },
  {
    id: "findReplace",
    label: "Find and replace",
    keys: ["Ctrl+H", "Ctrl+F"],
    group: "edit",
    enabled: withContent,
    open: dialog(async () => (await import("#features/editor/finding/FindReplace.tsx")).FindReplace),
  },
  { id: "zoomIn", label: "Zoom in", keys: ["Ctrl++", "Ctrl+=", "+"], group: "view", open: zoomBy(1) },
  { id: "zoomOut", label: "Zoom out", keys: ["Ctrl+-", "-"], group: "view", open: zoomBy(-1) },
  {
    id: "zoomToSelection",
    label: "Zoom to selection",
    keys: ["Ctrl+9", "Shift+2"],
    group: "view",
    enabled: withSelection,
    open: ({ editor }) => fitSelection(editor),
  },
  {
    id: "zoomActual",
    label: "Zoom to 100%",
    keys: ["Shift+0"],
    group: "view",
    open: ({ editor }) => zoomTo(editor, 1),
  },
  { id: "zoomToWidth", label: "Zoom to width", group: "view", open: ({ editor }) => fitWidth(editor) },
  {
    id: "resetView",
    label: "Reset view",
    keys: ["Ctrl+0", "Shift+1"],
    group: "view",
    open: ({ editor }) => fitView(editor),
  },
  { id: "help", label: "Help", keys: ["F1"], group: "view", actsInInputs: true, open: openTutorial },
];

function toCommand({ keys = [], enabled = () => true, withoutProject, ...rest }: AppCommand): Command {
  return {
    ...rest,
    keys: shortcuts(...keys),
    enabled,
    run: (state, context) => {
      if (withoutProject && !context.hasProject) return withoutProject;
      return enabled(state, context) ? { effect: "app" } : state;
    },
  };
}

/** All commands of the editor, for the tool bar, menus, search and shortcuts. */
export const editorCommands: readonly Command[] = [...entries.map(toCommand), ...designCommands];

const entryOf = (id: string) => entries.find((entry) => entry.id === id);

export function openCommand(id: string, project: OpenProject): void {
  void entryOf(id)?.open(project);
}

export const projectMenu = [
  ["save", "versions", "bulkPreview", "exportPdf", "exportPictures", "reprintSheet", "badgeStation"],
  ["dataDialog", "lookupTables", "recordPreview"],
  ["newProject", "openProjects"],
].map((ids) =>
  ids.map((id) => ({ command: commandById(id, editorCommands), Icon: entryOf(id)?.Icon ?? IconFolder })),
);

export const contextMenu = [
  "cut",
  "copy",
  "paste",
  "duplicate",
  "delete",
  "bringToFront",
  "sendToBack",
  "lock",
  "hide",
  "group",
  "ungroup",
  "mirrorAcross",
  "mirrorDown",
  "repeat",
  "copyStyle",
  "pasteStyle",
  "copyPicture",
  "openShapes",
  "cropPicture",
].map((id) => commandById(id, editorCommands));
