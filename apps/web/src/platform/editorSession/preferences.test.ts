import { describe, expect, it } from "vitest";
import { readDarkTheme, readSettings, readZoom, toPreferences, usualSettings } from "./preferences.ts";

describe("interface preferences saved with a project", () => {
  it("[SAVE-14][SAVE-15] restores the saved interface preferences", () => {
    const settings = { ...usualSettings, showGrid: true, showLayers: false };
    const kept = toPreferences({}, settings, { zoom: 1.5, zoomFits: false }, true);
    expect(kept).toMatchObject({
      showGrid: true,
      showLayers: false,
      showRulers: true,
      zoom: 1.5,
      darkTheme: true,
    });
    expect(readSettings(kept)).toEqual(settings);
    expect(readZoom(kept)).toBe(1.5);
  });

  it("[LIVE-95] keeps the positions of the live data panel and its bar", () => {
    const settings = {
      ...usualSettings,
      liveDataPanelPosition: { x: 900, y: 80 },
      liveDataTopBarPosition: { x: 300, y: 60 },
      liveDataPanelWidth: 420,
    };
    const kept = toPreferences({}, settings, { zoom: 1, zoomFits: true }, false);
    expect(kept).toMatchObject({
      liveDataPanelPosition: { x: 900, y: 80 },
      liveDataTopBarPosition: { x: 300, y: 60 },
    });
    expect(readSettings(JSON.parse(JSON.stringify(kept)))).toEqual(settings);
  });

  it("[LIVE-91] clamps a stored panel width to 250 to 500 px", () => {
    expect(readSettings({ liveDataPanelWidth: 20 }).liveDataPanelWidth).toBe(250);
    expect(readSettings({ liveDataPanelWidth: 9000 }).liveDataPanelWidth).toBe(500);
  });

  it("fits a card again on opening if it was fitted before", () => {
    expect(readZoom(toPreferences({}, usualSettings, { zoom: 2.4, zoomFits: true }, false))).toBeNull();
  });

  it("[EDIT-30] keeps the saved theme while the user has not chosen one", () => {
    const zoom = { zoom: 1, zoomFits: false };
    expect(readDarkTheme(toPreferences({ darkTheme: true }, usualSettings, zoom, null))).toBe(true);
    expect(readDarkTheme(toPreferences({ darkTheme: true }, usualSettings, zoom, false))).toBe(false);
    expect(readDarkTheme(toPreferences({}, usualSettings, zoom, null))).toBeNull();
  });

  it("[EDIT-11] restores the toolbar's position, or the default if it is invalid", () => {
    const settings = { ...usualSettings, bottomToolbarPosition: { x: 40, y: 25 } };
    const kept = toPreferences({}, settings, { zoom: 1, zoomFits: false }, null);
    expect(kept).toHaveProperty("bottomToolbarPosition", { x: 40, y: 25 });
    expect(readSettings(kept).bottomToolbarPosition).toEqual({ x: 40, y: 25 });
    expect(readSettings({ bottomToolbarPosition: "left" }).bottomToolbarPosition).toBeNull();
  });

  it("keeps unknown preferences stored by other versions", () => {
    const kept = toPreferences(
      { laterPanelPosition: { x: 1, y: 2 } },
      usualSettings,
      { zoom: 1, zoomFits: false },
      false,
    );
    expect(kept).toHaveProperty("laterPanelPosition", { x: 1, y: 2 });
  });

  it("replaces values of the wrong type with defaults", () => {
    const wrong = { showGrid: "yes", showLayers: null, liveDataPanelPosition: { x: "1", y: null } };
    expect(readSettings(wrong)).toEqual(usualSettings);
    expect(readZoom({ zoom: "big" })).toBeNull();
  });
});
