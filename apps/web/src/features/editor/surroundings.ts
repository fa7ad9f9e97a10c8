import { type ComponentType, createContext } from "react";
import type { CanvasSurroundings } from "./canvas/Canvas.tsx";

/** What stands around the card. The app puts it together: parts of the editor, and what other features add to it. */
export type EditorSurroundings = CanvasSurroundings & {
  /** The bar over the whole screen. */
  readonly TopBar: ComponentType;
  readonly LayersPanel: ComponentType;
  /** What lies over the canvas. */
  readonly OverCanvas: ComponentType;
  readonly SidePanels: ComponentType;
};

/** Brings the surroundings with the code behind them, for which the card does not wait. */
export type LoadSurroundings = () => Promise<EditorSurroundings>;

export const LoadSurroundingsContext = createContext<LoadSurroundings | null>(null);
