import { clampZoom } from "@print-builder/core/editing";
import type { EditorSettings, WindowPlace } from "./snapshot.ts";

export const usualSettings: EditorSettings = {
  showGrid: false,
  showRulers: true,
  showZones: true,
  showLayers: true,
  showProperties: true,
  snapToGrid: false,
  lockAspect: true,
  autoSave: true,
  showsSample: true,
  offersSize: true,
  letterUnit: "px",
  bottomToolbarPosition: null,
  liveDataPanelPosition: null,
  liveDataTopBarPosition: null,
  liveDataPanelWidth: 300,
};

/** The live data panel is at least and at most so wide, screen px. */
export const panelWidths = { least: 250, most: 500 } as const;

type Stored = Readonly<Record<string, unknown>>;

type FlagName = {
  [Name in keyof EditorSettings]: EditorSettings[Name] extends boolean ? Name : never;
}[keyof EditorSettings];

function flag(stored: Stored, name: FlagName): boolean {
  const value = stored[name];
  return typeof value === "boolean" ? value : usualSettings[name];
}

function place(stored: Stored, name: string): WindowPlace | null {
  const value = stored[name];
  if (typeof value !== "object" || value === null || !("x" in value) || !("y" in value)) return null;
  const { x, y } = value;
  return Number.isFinite(x) && Number.isFinite(y) ? { x: Number(x), y: Number(y) } : null;
}

function panelWidth({ liveDataPanelWidth: value }: Stored): number {
  if (typeof value !== "number" || !Number.isFinite(value)) return usualSettings.liveDataPanelWidth;
  return Math.min(Math.max(value, panelWidths.least), panelWidths.most);
}

/** Reads what a project keeps of the interface; anything unknown or missing is as usual. */
export function readSettings(stored: Stored): EditorSettings {
  return {
    showGrid: flag(stored, "showGrid"),
    showRulers: flag(stored, "showRulers"),
    showZones: flag(stored, "showZones"),
    showLayers: flag(stored, "showLayers"),
    showProperties: flag(stored, "showProperties"),
    snapToGrid: flag(stored, "snapToGrid"),
    lockAspect: flag(stored, "lockAspect"),
    autoSave: flag(stored, "autoSave"),
    showsSample: flag(stored, "showsSample"),
    offersSize: flag(stored, "offersSize"),
    letterUnit: stored.letterUnit === "pt" ? "pt" : usualSettings.letterUnit,
    bottomToolbarPosition: place(stored, "bottomToolbarPosition"),
    liveDataPanelPosition: place(stored, "liveDataPanelPosition"),
    liveDataTopBarPosition: place(stored, "liveDataTopBarPosition"),
    liveDataPanelWidth: panelWidth(stored),
  };
}

/** The kept zoom, or null when the card is to be fitted into the window. */
export function readZoom(stored: Stored): number | null {
  if (stored.zoomFits === true) return null;
  return typeof stored.zoom === "number" && Number.isFinite(stored.zoom) ? clampZoom(stored.zoom) : null;
}

/** How the card lies on the screen: its zoom, and whether that is the one at which all of it just fits. */
export type KeptZoom = { readonly zoom: number; readonly zoomFits: boolean };

/** The theme that the project was kept with; null when it says nothing. */
export function readDarkTheme(stored: Stored): boolean | null {
  return typeof stored.darkTheme === "boolean" ? stored.darkTheme : null;
}

/**
 * What is kept with the project. Names that only other versions know stay as they are, and so does the theme
 * while the person has not chosen one.
 */
export function toPreferences(
  before: Stored,
  settings: EditorSettings,
  { zoom, zoomFits }: KeptZoom,
  darkTheme: boolean | null,
): Stored {
  return { ...before, ...settings, zoom, zoomFits, ...(darkTheme === null ? {} : { darkTheme }) };
}
