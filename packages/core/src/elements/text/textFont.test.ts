import { describe, expect, it } from "vitest";
import type { StoredElement } from "../../document/index.ts";
import { fontOf } from "./textFont.ts";

const text = (properties: Readonly<Record<string, unknown>>, type = "text") =>
  ({ id: "t", type, properties }) as unknown as StoredElement;

describe("the font of an element", () => {
  it("[TEXT-01] reads the menu's font family or the custom font family", () => {
    expect(fontOf(text({ fontFamily: "Georgia" }))).toEqual({
      family: "Georgia",
      weight: 400,
      italic: false,
    });
    const custom = {
      fontFamily: "custom",
      customFontFamily: " Crest ",
      fontWeight: "bold",
      fontStyle: "italic",
    };
    expect(fontOf(text(custom))).toEqual({ family: "Crest", weight: 700, italic: true });
    expect(fontOf(text({ fontFamily: "Arial", customFontFamily: "Crest" }))?.family).toBe("Crest");
  });

  it("falls back to Arial if the font is absent or invalid", () => {
    expect(fontOf(text({}))).toEqual({ family: "Arial", weight: 400, italic: false });
    expect(fontOf(text({ fontFamily: {}, fontWeight: 650 }))).toEqual({
      family: "Arial",
      weight: 650,
      italic: false,
    });
  });

  it("returns no font for elements without text", () => {
    expect(fontOf(text({ fontFamily: "Georgia" }, "rectangle"))).toBeNull();
  });
});
