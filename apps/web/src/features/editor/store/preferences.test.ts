import { describe, expect, it } from "vitest";
import { readSettings, readZoom, toPreferences, usualSettings } from "./preferences.ts";

describe("interface preferences kept with a project", () => {
  it("[SAVE-14][SAVE-15] come back as they were kept", () => {
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

  it("a card that was fitted into the window is fitted again, whatever the window's size", () => {
    expect(readZoom(toPreferences({}, usualSettings, { zoom: 2.4, zoomFits: true }, false))).toBeNull();
  });

  it("what other versions keep there stays", () => {
    const kept = toPreferences(
      { liveDataPanelPosition: { x: 1, y: 2 } },
      usualSettings,
      { zoom: 1, zoomFits: false },
      false,
    );
    expect(kept).toHaveProperty("liveDataPanelPosition", { x: 1, y: 2 });
  });

  it("values of the wrong kind are as usual", () => {
    expect(readSettings({ showGrid: "yes", showLayers: null })).toEqual(usualSettings);
    expect(readZoom({ zoom: "big" })).toBeNull();
  });
});
