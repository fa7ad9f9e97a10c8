import { expect, test } from "vitest";
import { effectText, withoutField, withValue } from "./rules.ts";

const text = {
  id: "t",
  type: "text" as const,
  ...{ x: 0, y: 0, width: 90, height: 20, rotation: 0, zIndex: 1, hidden: false, locked: false },
  properties: { text: "{{ name }}" },
};

test("says what a rule sets, and what belongs to which group", () => {
  const empty = { when: "class = 5", set: {} };
  expect(effectText(text, empty)).toBe("nothing is set yet");
  const red = withValue(empty, "color", "#ff0000");
  expect(effectText(text, withValue(red, "fontSize", 9))).toBe("Size 9, Text (colour) #ff0000");
  expect(withoutField(red, "color")).toEqual(empty);
});

test("names a custom font by its family", () => {
  const rule = withValue({ when: "true", set: {} }, "fontFamily", "School Hand");
  expect(effectText(text, rule)).toBe("Font School Hand");
  expect(withoutField(rule, "fontFamily").set).toEqual({});
});
