import { expect, test } from "vitest";
import { parseProject, toStoredProject } from "#document/index.ts";
import { sample, sampleState, shown, situation } from "#test/sampleStates.ts";
import { applyPalette, palettes } from "../palettes/index.ts";
import { clipboardText, readClipboard } from "./clipboard.ts";
import { copyCommand, pasteCommand } from "./commands/clipboard.ts";
import { setProperties } from "./commands/setProperties.ts";
import { type EditorState, withDesign } from "./design.ts";
import {
  addTextStyle,
  applyTextStyle,
  differsFromStyle,
  removeTextStyle,
  renameTextStyle,
  styleNamed,
  styleOf,
  updateTextStyle,
} from "./textStyles.ts";

const text = (id: string, properties: object = {}) =>
  sample(id, { type: "text", properties: { text: id, ...properties } });

/** Two text elements with the style “Label” on the front and one on the back, and an unstyled text element. */
function labelled(): EditorState {
  const front = [text("first", { color: "#0f4b44", fontSize: 14 }), text("second"), text("plain")];
  const start = sampleState(front, [], { back: [text("behind")], isDualSided: true });
  const made = addTextStyle(start, shown(start, "first"), " Label ", 5);
  const style = made.design.textStyles[0] ?? null;
  const both = applyTextStyle(made, ["second"], style);
  return { ...applyTextStyle({ ...both, side: "back" }, ["behind"], style), side: "front" };
}

const styleIn = ({ design }: EditorState) => {
  const [style] = design.textStyles;
  if (!style) throw new Error("There is no style.");
  return style;
};

test("creates a style from a text element, and styled text stores its look", () => {
  const state = labelled();
  expect(styleIn(state)).toMatchObject({ id: "style-5", name: "Label" });
  const { properties } = shown(state, "second");
  expect(properties).toMatchObject({ text: "second", color: "#0f4b44", fontSize: 14, styleId: "style-5" });
  expect(styleOf(state.design, shown(state, "second"))).toBe(styleIn(state));
  expect(styleOf(state.design, shown(state, "plain"))).toBeNull();
});

test("updates a style everywhere and keeps each element's overrides", () => {
  const own = setProperties(labelled(), ["second"], { color: "#aa0000" });
  const larger = setProperties(own, ["first"], { fontSize: 18, color: "#000080" });
  expect(differsFromStyle(shown(larger, "first"), styleIn(larger))).toBe(true);
  const after = updateTextStyle(larger, "style-5", shown(larger, "first"));
  expect(differsFromStyle(shown(after, "first"), styleIn(after))).toBe(false);
  expect(shown(after, "second").properties).toMatchObject({ fontSize: 18, color: "#aa0000" });
  expect(after.design.back[0]?.properties).toMatchObject({ fontSize: 18, color: "#000080" });
  expect(shown(after, "plain")).toBe(shown(larger, "plain"));
});

test("a style overrides the same properties of runs and keeps the rest", () => {
  const state = labelled();
  const runs = [{ start: 0, end: 2, color: "#ff0000", italic: true }];
  const marked = setProperties(state, ["plain"], { runs });
  const after = applyTextStyle(marked, ["plain"], styleIn(state));
  expect(shown(after, "plain").properties.runs).toBeUndefined();
});

test("text keeps its look when its style is detached or deleted", () => {
  const state = labelled();
  const loose = applyTextStyle(state, ["second"], null);
  expect(shown(loose, "second").properties).toEqual({
    ...shown(state, "second").properties,
    styleId: undefined,
  });
  const gone = removeTextStyle(state, "style-5");
  expect(gone.design.textStyles).toEqual([]);
  expect(JSON.stringify(gone.design)).not.toContain("style-5");
  expect(gone.design.back[0]?.properties).toMatchObject({ color: "#0f4b44", fontSize: 14 });
});

test("finds styles by name in any case, and renames them", () => {
  const renamed = renameTextStyle(labelled(), "style-5", "Étiquette");
  expect(styleNamed(renamed.design, "ÉTIQUETTE ")?.id).toBe("style-5");
  expect(styleNamed(renamed.design, "Label")).toBeUndefined();
});

test("stores styles with the project, omits the field without styles", () => {
  const { project } = parseProject({ name: "P", front_elements: [] });
  expect(toStoredProject(project)).not.toHaveProperty("text_styles");
  const stored = toStoredProject(withDesign(project, labelled().design));
  expect(stored.text_styles).toEqual([
    expect.objectContaining({ name: "Label", properties: expect.objectContaining({ fontSize: 14 }) }),
  ]);
  expect(parseProject(JSON.parse(JSON.stringify(stored))).project.textStyles).toEqual(stored.text_styles);
});

test.each([
  ["red", "text_styles"],
  [["red"], "text_styles[0]"],
  [[{ id: "a" }], "text_styles[0].name"],
  [[{ name: "A" }], "text_styles[0].id"],
  [[{ id: "a", name: "A", properties: { color: {} } }], "text_styles[0].properties.color"],
  [
    [
      { id: "a", name: "A" },
      { id: "a", name: "B" },
    ],
    "text_styles[1].id",
  ],
])("refuses invalid styles and names the field: %j", (text_styles, field) => {
  expect(() => parseProject({ elements: [], text_styles })).toThrow(`${field} `);
});

test("pasting text adds its style to a project or uses the style's namesake", () => {
  const from = labelled();
  const context = { ...situation, canUndo: false, canRedo: false };
  const copied = copyCommand.run({ ...from, selection: ["second"] }, context);
  if (!("effect" in copied) || copied.effect !== "clipboard") throw new Error("Nothing was copied.");
  const clipboard = readClipboard(clipboardText(copied.clipboard));
  const pasteInto = (state: EditorState) => {
    const pasted = pasteCommand.run(state, { ...context, clipboard });
    if (!("effect" in pasted) || pasted.effect !== "clipboard") throw new Error("Nothing was pasted.");
    return pasted.state;
  };
  const bare = pasteInto(sampleState([]));
  expect(bare.design.textStyles).toEqual(from.design.textStyles);
  const other = { id: "own", name: "label", properties: { fontSize: 30 } };
  const known = pasteInto(sampleState([], [], { textStyles: [other] }));
  expect(known.design.textStyles).toEqual([other]);
  expect(known.design.front[0]?.properties).toMatchObject({ styleId: "own", fontSize: 14 });
});

test("a palette recolours a style, and its text still follows the style", () => {
  const [palette] = palettes;
  if (!palette) throw new Error("There are no palettes.");
  const state = labelled();
  const after = { ...state, design: applyPalette(state.design, palette) };
  expect(styleIn(after).properties.color).not.toBe("#0f4b44");
  expect(differsFromStyle(shown(after, "first"), styleIn(after))).toBe(false);
  const unused = applyPalette({ ...state.design, front: [], back: [] }, palette);
  expect(unused.textStyles[0]?.properties.color).toEqual(expect.stringMatching(/^#/));
});
