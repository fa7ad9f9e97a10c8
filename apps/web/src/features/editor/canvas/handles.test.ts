import { describe, expect, it } from "vitest";
import { gripAt, gripCursor, gripReach, rotationHandlePoint, shownHandles } from "./handles.ts";

const frame = { x: 100, y: 100, width: 200, height: 100, rotation: 0 };

describe("handles of a selection", () => {
  it("[EDIT-42] grabs a corner handle anywhere in its 12 px square", () => {
    expect(gripAt(frame, { x: 106, y: 95 })).toBe("nw");
    expect(gripAt(frame, { x: 294, y: 205 })).toBe("se");
    expect(gripAt(frame, { x: 120, y: 120 })).toBeNull();
  });

  it("[EDIT-44] the rotation handle is 30 px above the top edge, even when rotated", () => {
    expect(rotationHandlePoint(frame)).toEqual({ x: 200, y: 70 });
    const turned = rotationHandlePoint({ ...frame, rotation: 90 });
    expect(turned.x).toBeCloseTo(280);
    expect(turned.y).toBeCloseTo(150);
    expect(gripAt({ ...frame, rotation: 90 }, turned)).toBe("rotate");
  });

  it("omits the handle of an edge that is too short", () => {
    expect(shownHandles(frame)).toHaveLength(8);
    expect(shownHandles({ ...frame, height: 20 })).not.toContain("w");
  });

  it("a finger grabs handles within 24 px, and small frames in the middle", () => {
    const { touch } = gripReach;
    expect(touch * 2).toBeGreaterThanOrEqual(24);
    for (const [x, y, grip] of [
      [88, 88, "nw"],
      [312, 212, "se"],
      [200, 58, "rotate"],
      [200, 112, "n"],
    ] as const) {
      expect(gripAt(frame, { x, y }, touch)).toBe(grip);
      expect(gripAt(frame, { x, y })).toBeNull();
    }
    const small = { x: 100, y: 100, width: 24, height: 24, rotation: 0 };
    expect(gripAt(small, { x: 113, y: 110 }, touch)).toBeNull();
    expect(gripAt(small, { x: 120, y: 121 }, touch)).toBe("se");
    // If two handles are in reach, the nearer handle is used.
    expect(gripAt({ ...small, width: 60 }, { x: 119, y: 92 }, touch)).toBe("n");
  });

  it("handle cursors follow the frame's rotation", () => {
    expect(gripCursor("n", 0)).toBe("ns-resize");
    expect(gripCursor("n", 90)).toBe("ew-resize");
    expect(gripCursor("se", -45)).toBe("ew-resize");
  });
});
