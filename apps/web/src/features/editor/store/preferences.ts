import type { EditorSettings } from "./snapshot.ts";

export const usualSettings: EditorSettings = {
  showGrid: false,
  showRulers: true,
  showLayers: true,
  showProperties: true,
  snapToGrid: false,
  lockAspect: true,
  autoSave: true,
};

type Stored = Readonly<Record<string, unknown>>;

function flag(stored: Stored, name: keyof EditorSettings): boolean {
  const value = stored[name];
  return typeof value === "boolean" ? value : usualSettings[name];
}

/** Reads what a project keeps of the interface; anything unknown or missing is as usual. */
export function readSettings(stored: Stored): EditorSettings {
  return {
    showGrid: flag(stored, "showGrid"),
    showRulers: flag(stored, "showRulers"),
    showLayers: flag(stored, "showLayers"),
    showProperties: flag(stored, "showProperties"),
    snapToGrid: flag(stored, "snapToGrid"),
    lockAspect: flag(stored, "lockAspect"),
    autoSave: flag(stored, "autoSave"),
  };
}

/** The kept zoom, or null when the card is to be fitted into the window. */
export function readZoom(stored: Stored): number | null {
  if (stored.zoomFits === true) return null;
  return typeof stored.zoom === "number" && Number.isFinite(stored.zoom) ? stored.zoom : null;
}

/** How the card lies on the screen: its zoom, and whether that is the one at which all of it just fits. */
export type KeptZoom = { readonly zoom: number; readonly zoomFits: boolean };

/** What is kept with the project. Names that only other versions know stay as they are. */
export function toPreferences(
  before: Stored,
  settings: EditorSettings,
  { zoom, zoomFits }: KeptZoom,
  darkTheme: boolean,
): Stored {
  return { ...before, ...settings, zoom, zoomFits, darkTheme };
}
