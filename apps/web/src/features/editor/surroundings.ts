import type { Command } from "@print-builder/core/editing";
import { type ComponentType, createContext } from "react";
import type { CanvasSurroundings } from "./canvas/Canvas.tsx";

/** Everything around the card. The app combines parts of the editor with parts of other features. */
export type EditorSurroundings = CanvasSurroundings & {
  /** All commands, the application's first. */
  readonly commands: readonly Command[];
  readonly TopBar: ComponentType;
  readonly LayersPanel: ComponentType;
  /** Shown over the canvas. */
  readonly OverCanvas: ComponentType;
  readonly SidePanels: ComponentType;
};

/** Loads the surroundings and their code. The card does not wait for them. */
export type LoadSurroundings = () => Promise<EditorSurroundings>;

export const LoadSurroundingsContext = createContext<LoadSurroundings | null>(null);
