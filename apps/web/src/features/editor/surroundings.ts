import type { Command } from "@print-builder/core/editing";
import type { TablerIcon } from "@tabler/icons-react";
import { type ComponentType, createContext, useContext } from "react";
import type { CanvasSurroundings } from "./canvas/Canvas.tsx";

/** Everything around the card. The app combines parts of the editor with those of other features. */
export type EditorSurroundings = CanvasSurroundings & {
  /** The bar above the whole screen. */
  readonly TopBar: ComponentType;
  readonly LayersPanel: ComponentType;
  /** Shown over the canvas. */
  readonly OverCanvas: ComponentType;
  readonly SidePanels: ComponentType;
};

/** A command with its icon. */
export type MenuEntry = { readonly command: Command; readonly Icon: TablerIcon };

/** The app's parts of the editor. */
export type EditorApp = {
  readonly commands: readonly Command[];
  /** In groups. */
  readonly projectMenu: readonly (readonly MenuEntry[])[];
  readonly contextMenu: readonly Command[];
  /** The card does not wait for the surroundings and their code. */
  readonly loadSurroundings: () => Promise<EditorSurroundings>;
};

export const EditorAppContext = createContext<EditorApp | null>(null);

export function useEditorApp(): EditorApp {
  const app = useContext(EditorAppContext);
  if (app === null) throw new Error("This part of the screen belongs inside the editor.");
  return app;
}
