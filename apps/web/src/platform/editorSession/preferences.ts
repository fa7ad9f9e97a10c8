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

/** Limits of the live data panel's width, screen px. */
export const panelWidths = { least: 250, most: 500 } as const;

type StoredPreferences = Readonly<Record<string, unknown>>;

type FlagName = {
  [Name in keyof EditorSettings]: EditorSettings[Name] extends boolean ? Name : never;
}[keyof EditorSettings];

function readFlag(stored: StoredPreferences, name: FlagName): boolean {
  const value = stored[name];
  return typeof value === "boolean" ? value : usualSettings[name];
}

function readPlace(stored: StoredPreferences, name: string): WindowPlace | null {
  const value = stored[name];
  if (typeof value !== "object" || value === null || !("x" in value) || !("y" in value)) return null;
  const { x, y } = value;
  return Number.isFinite(x) && Number.isFinite(y) ? { x: Number(x), y: Number(y) } : null;
}

function readPanelWidth({ liveDataPanelWidth: value }: StoredPreferences): number {
  if (typeof value !== "number" || !Number.isFinite(value)) return usualSettings.liveDataPanelWidth;
  return Math.min(Math.max(value, panelWidths.least), panelWidths.most);
}

/** Reads a project's interface preferences. Invalid or missing preferences get defaults. */
export function readSettings(stored: StoredPreferences): EditorSettings {
  return {
    showGrid: readFlag(stored, "showGrid"),
    showRulers: readFlag(stored, "showRulers"),
    showZones: readFlag(stored, "showZones"),
    showLayers: readFlag(stored, "showLayers"),
    showProperties: readFlag(stored, "showProperties"),
    snapToGrid: readFlag(stored, "snapToGrid"),
    lockAspect: readFlag(stored, "lockAspect"),
    autoSave: readFlag(stored, "autoSave"),
    showsSample: readFlag(stored, "showsSample"),
    offersSize: readFlag(stored, "offersSize"),
    letterUnit: stored.letterUnit === "pt" ? "pt" : usualSettings.letterUnit,
    bottomToolbarPosition: readPlace(stored, "bottomToolbarPosition"),
    liveDataPanelPosition: readPlace(stored, "liveDataPanelPosition"),
    liveDataTopBarPosition: readPlace(stored, "liveDataTopBarPosition"),
    liveDataPanelWidth: readPanelWidth(stored),
  };
}

/** The saved zoom. Null to fit the card into the window. */
export function readZoom(stored: StoredPreferences): number | null {
  if (stored.zoomFits === true) return null;
  return typeof stored.zoom === "number" && Number.isFinite(stored.zoom) ? clampZoom(stored.zoom) : null;
}

/** The card's zoom, and whether the card is fitted to the window. */
export type KeptZoom = { readonly zoom: number; readonly zoomFits: boolean };

/** The theme saved with the project, or null. */
export function readDarkTheme(stored: StoredPreferences): boolean | null {
  return typeof stored.darkTheme === "boolean" ? stored.darkTheme : null;
}

/**
 * The preferences to save with the project. Preserves preferences that only other versions know, and the saved theme if
 * the user has not chosen a theme.
 */
export function toPreferences(
  before: StoredPreferences,
  settings: EditorSettings,
  { zoom, zoomFits }: KeptZoom,
  darkTheme: boolean | null,
): StoredPreferences {
  return { ...before, ...settings, zoom, zoomFits, ...(darkTheme === null ? {} : { darkTheme }) };
}
