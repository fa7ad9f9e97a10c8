import { expect, test } from "vitest";
import { sample, sampleState, shown, situation } from "#test/sampleStates.ts";
import type { EditorState } from "../design.ts";
import { select } from "../selection.ts";
import { type CommandContext, isEffect, matchShortcut } from "./command.ts";
import { commands } from "./commands.ts";
import { shortcut } from "./shortcut.ts";

const context: CommandContext = { ...situation, canUndo: false, canRedo: false };
const desk = { isMac: false, isInputFocused: false };

function commandOf(keys: string) {
  const { key, ctrl, shift, alt } = shortcut(keys);
  const press = { key, ctrlKey: ctrl, metaKey: false, shiftKey: shift, altKey: alt };
  const command = matchShortcut(commands, press, desk);
  if (!command) throw new Error(`Nothing has the keys ${keys}.`);
  return command;
}

function pressed(state: EditorState, keys: string): EditorState {
  const result = commandOf(keys).run(state, context);
  if (isEffect(result)) throw new Error(`${keys} leaves its work to the application.`);
  return result;
}

const text = sample("t", { type: "text", properties: { text: "Oak", fontSize: 20, fontStyle: "italic" } });
const other = sample("u", { type: "text", properties: { text: "Elm", textDecoration: "line-through" } });
const both = sampleState([text, other, sample("a")], ["t", "u", "a"]);
const propertiesOf = (state: EditorState, id: string) => shown(state, id).properties;

test.each([
  ["Ctrl+Backspace", "ungroup"],
  ["Ctrl+Alt+]", "bringToFront"],
  ["Ctrl+Alt+[", "sendToBack"],
  ["Ctrl+Shift+V", "pasteInPlace"],
])("%s runs %s, as in other programs", (keys, id) => {
  expect(commandOf(keys).id).toBe(id);
});

test("a digit key sets the selection's opacity, 0 meaning 100%", () => {
  const faint = pressed(both, "3");
  expect(["t", "u", "a"].map((id) => propertiesOf(faint, id).opacity)).toEqual([0.3, 0.3, 0.3]);
  expect(propertiesOf(pressed(faint, "0"), "a").opacity).toBe(1);
  expect(commandOf("3").enabled(select(both, []), context)).toBe(false);
});

test.each([
  ["45", 0.45],
  ["05", 0.05],
  ["40", 0.4],
  ["00", 0],
])("reads the digits %s in quick succession as opacity %d", (digits, opacity) => {
  const type = (wait: number) => {
    const [first = "", second = ""] = digits;
    const before = pressed(both, first);
    const previous = { id: commandOf(first).id, at: context.now, selection: before.selection };
    const result = commandOf(second).run(before, { ...context, now: context.now + wait, previous });
    if (isEffect(result)) throw new Error("A digit leaves its work to the application.");
    return propertiesOf(result, "a").opacity;
  };
  expect(type(300)).toBe(opacity);
  expect(type(900)).toBe(Number(digits[1]) / 10 || 1);
});

test("italic and underline toggle off only if all selected text has them", () => {
  const italic = pressed(both, "Ctrl+I");
  expect(["t", "u"].map((id) => propertiesOf(italic, id).fontStyle)).toEqual(["italic", "italic"]);
  expect(["t", "u"].map((id) => propertiesOf(pressed(italic, "Ctrl+I"), id).fontStyle)).toEqual([
    "normal",
    "normal",
  ]);
  const lined = pressed(both, "Ctrl+U");
  expect(["t", "u"].map((id) => propertiesOf(lined, id).textDecoration)).toEqual([
    "underline",
    "underline line-through",
  ]);
  const plain = pressed(lined, "Ctrl+U");
  expect(["t", "u"].map((id) => propertiesOf(plain, id).textDecoration)).toEqual(["none", "line-through"]);
  expect(shown(plain, "a")).toBe(shown(both, "a"));
});

test("changes the font size by one within its limits, and aligns text", () => {
  const size = (state: EditorState) => propertiesOf(state, "t").fontSize;
  expect(size(pressed(both, "Ctrl+>"))).toBe(21);
  expect(size(pressed(both, "Ctrl+<"))).toBe(19);
  const small = sampleState([sample("t", { type: "text", properties: { text: "a", fontSize: 8 } })], ["t"]);
  expect(size(pressed(small, "Ctrl+<"))).toBe(8);
  const aligned = ["Ctrl+Alt+L", "Ctrl+Alt+T", "Ctrl+Alt+R"].map((keys) => pressed(both, keys));
  expect(aligned.map((state) => propertiesOf(state, "u").textAlign)).toEqual(["left", "center", "right"]);
});

test("pastes in place at the original position every time", () => {
  const elements = [sample("a", { x: 50, y: 60 })];
  const command = commandOf("Ctrl+Shift+V");
  const result = command.run(sampleState([]), { ...context, clipboard: { elements } });
  if (!isEffect(result) || result.effect !== "clipboard") throw new Error("Nothing was pasted.");
  expect(result.state.design.front).toMatchObject([{ x: 50, y: 60 }]);
  expect(result.clipboard.elements).toMatchObject([{ x: 50, y: 60 }]);
});
