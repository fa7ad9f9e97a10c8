import { describe, expect, test } from "vitest";
import { plainSettings, sample, sampleState, shown, situation } from "#test/sampleStates.ts";
import { changeShown, type EditorState, shownElements } from "../design.ts";
import { noModifiers } from "../gestures/gesture.ts";
import { startMove } from "../gestures/startMove.ts";
import { createHistory, type History, record } from "../history.ts";
import { select } from "../selection.ts";
import { stepAndRepeat } from "../stepAndRepeat.ts";
import { applyCommand, type CommandContext, isEffect } from "./command.ts";
import { commandById } from "./commands.ts";
import { duplicate } from "./duplicate.ts";
import { looksOf } from "./looks.ts";

const context: CommandContext = { ...situation, canUndo: false, canRedo: false };
const three = sampleState([
  sample("a"),
  sample("b", { x: 200, y: 100 }),
  sample("c", { x: 500, y: 300, width: 60 }),
]);
const ids = (state: EditorState) => shownElements(state).map((element) => element.id);

describe("copies", () => {
  test("[EDIT-51, EDIT-69] a duplicate is on top, 20 px away, selected, with a new id", () => {
    const state = duplicate(select(three, ["b"]), 77);
    expect(state.selection).toEqual(["rectangle-77"]);
    expect(shown(state, "rectangle-77")).toMatchObject({ x: 220, y: 120, zIndex: 3 });
    expect(shown(state, "b")).toBe(shown(three, "b"));
  });

  test("duplicates a moved copy again by the same distance", () => {
    const command = commandById("duplicate");
    const run = (history: History, now: number) =>
      applyCommand(history, command, { ...situation, now }).history;
    const first = run(createHistory(select(three, ["b"])), 1);
    const moved = record(
      first,
      changeShown(first.present, ["rectangle-1"], (each) => ({ ...each, x: 260, y: 100 })),
      "Move",
    );
    const third = run(run(moved, 2), 3);
    expect([2, 3].map((now) => shown(third.present, `rectangle-${now}`))).toMatchObject([
      { x: 320, y: 100 },
      { x: 380, y: 100 },
    ]);
    const other = run({ ...third, present: select(third.present, ["a"]) }, 4);
    expect(shown(other.present, "rectangle-4")).toMatchObject({ x: 20, y: 20 });
  });

  test("duplicates an Alt-dragged copy by the distance it was dragged", () => {
    const start = select(three, ["b"]);
    const gesture = startMove(start, { x: 210, y: 110 }, plainSettings);
    const { state } = gesture.update({ x: 290, y: 110 }, { ...noModifiers, alt: true });
    const dragged = record(createHistory(start), state, gesture.label);
    const { history } = applyCommand(dragged, commandById("duplicate"), { ...situation, now: 2000 });
    expect(shown(history.present, "rectangle-2000")).toMatchObject({ x: 360, y: 100 });
  });

  test("copies of a group form a new group; a copied member joins no group", () => {
    const grouped = sampleState([sample("a", { groupId: "g" }), sample("b", { groupId: "g" })], ["a", "b"]);
    const both = duplicate(grouped, 1000);
    const groups = both.selection.map((id) => shown(both, id).groupId);
    expect(groups).toEqual(["group-1000", "group-1000"]);
    const one = duplicate(select(grouped, ["a"]), 1000);
    expect(shown(one, one.selection[0] ?? "")).not.toHaveProperty("groupId");
  });

  test("gives each cell of step and repeat its own group", () => {
    const pair = sampleState(
      [sample("a", { groupId: "g" }), sample("b", { x: 200, groupId: "g" }), sample("c", { x: 500 })],
      ["a", "b"],
    );
    const repeated = stepAndRepeat(pair, { columns: 2, rows: 2, gapX: 10, gapY: -5 }, 1000);
    const [a, b] = [shown(pair, "a"), shown(pair, "b")];
    const [wide, high] = [b.x + b.width - a.x + 10, a.height - 5];
    expect(repeated.selection).toHaveLength(8);
    const places = repeated.selection.map((id) => shown(repeated, id)).map(({ x, y }) => [x - a.x, y - a.y]);
    expect(places).toEqual([
      ...[
        [0, 0],
        [200, 0],
        [wide, 0],
        [200 + wide, 0],
      ],
      ...[
        [0, high],
        [200, high],
        [wide, high],
        [200 + wide, high],
      ],
    ]);
    expect(new Set(repeated.selection.map((id) => shown(repeated, id).groupId)).size).toBe(4);
    expect(ids(repeated)).toHaveLength(9);
    const none = { gapX: 0, gapY: 0 };
    expect(stepAndRepeat(pair, { columns: 100, rows: 6, ...none }, 1000)).toBe(pair);
    expect(stepAndRepeat(select(pair, []), { columns: 2, rows: 2, ...none }, 1000).selection).toEqual([]);
  });

  test("unlocks a copy of a locked element", () => {
    const state = duplicate(sampleState([sample("a", { locked: true })], ["a"]), 1000);
    expect(shown(state, "rectangle-1000").locked).toBe(false);
  });

  test("[EDIT-52, EDIT-53] offsets each paste by another 20 px, with new ids and a notice", () => {
    const copied = commandById("copy").run(select(three, ["a", "b"]), context);
    if (!isEffect(copied) || copied.effect !== "clipboard") throw new Error("Copy gave no clipboard.");
    expect(copied.notice).toBe("Copied");
    const first = commandById("paste").run(three, { ...context, clipboard: copied.clipboard });
    if (!isEffect(first) || first.effect !== "clipboard") throw new Error("Paste gave no clipboard.");
    expect(first.notice).toBe("Pasted");
    expect(shown(first.state, "rectangle-1000")).toMatchObject({ x: 20, y: 20 });
    expect(shown(first.state, "rectangle-1000-2")).toMatchObject({ x: 220, y: 120 });
    const second = commandById("paste").run(first.state, {
      ...context,
      now: 2000,
      clipboard: first.clipboard,
    });
    if (!isEffect(second) || second.effect !== "clipboard") throw new Error("Paste gave no clipboard.");
    expect(shown(second.state, "rectangle-2000")).toMatchObject({ x: 40, y: 40 });
  });

  test("[EDIT-53, EDIT-54] cut removes exactly what it puts on the clipboard", () => {
    const cut = commandById("cut").run(select(three, ["b"]), context);
    if (!isEffect(cut) || cut.effect !== "clipboard") throw new Error("Cut gave no clipboard.");
    expect(cut).toMatchObject({ notice: "Cut", clipboard: { elements: [{ id: "b" }] } });
    expect(ids(cut.state)).toEqual(["a", "c"]);
  });

  test("pastes on the other side, and moves elements onto a smaller card", () => {
    const clipboard = { elements: [sample("a", { x: 600, y: 500 })] };
    const back = sampleState([], [], { isDualSided: true, canvas: { width: 204, height: 324 } });
    const { history } = applyCommand(createHistory({ ...back, side: "back" }), commandById("paste"), {
      ...situation,
      clipboard,
    });
    expect(history.present.design.front).toEqual([]);
    expect(history.present.design.back).toMatchObject([{ id: "rectangle-1000", x: 104, y: 274 }]);
  });
});

describe("looks", () => {
  const text = sample("t", {
    type: "text",
    properties: { text: "{{ name }}", fontSize: 30, color: "#112233", opacity: 0.5, required: false },
  });
  const other = sample("u", { type: "text", properties: { text: "Class", fontSize: 10 } });
  const shape = sample("s", { properties: { fillColor: "#445566" } });

  test("copies an element's look as a style, not its content", () => {
    const copied = commandById("copyStyle").run(sampleState([text], ["t"]), context);
    expect(copied).toMatchObject({ effect: "style", notice: "Style copied" });
    const { text: content, required, ...looks } = { text: undefined, required: undefined, ...looksOf(text) };
    expect([content, required]).toEqual([undefined, undefined]);
    expect(looks).toMatchObject({ fontSize: 30, color: "#112233", opacity: 0.5, textAlign: "left" });
  });

  test("pastes onto each element the style properties that its type has", () => {
    const state = sampleState([text, other, shape], ["u", "s"]);
    const pasted = commandById("pasteStyle").run(state, { ...context, looks: looksOf(text) });
    if (isEffect(pasted)) throw new Error("Paste style gave an effect.");
    const changed = shown(pasted, "u").properties;
    expect(changed).toMatchObject({ text: "Class", fontSize: 30, color: "#112233", opacity: 0.5 });
    expect(shown(pasted, "s").properties).toEqual({ fillColor: "#445566", opacity: 0.5, shadow: "none" });
    expect(shown(pasted, "t")).toBe(shown(state, "t"));
  });

  test("pastes a style with its uploaded font and its named style", () => {
    const uploaded = { fontFamily: "custom", customFontFamily: "Club Sans", styleId: "style-1" };
    const from = sample("t", { type: "text", properties: { text: "A", ...uploaded } });
    const pasteFrom = (source: typeof from, target: typeof from) => {
      const state = sampleState([source, target], [target.id]);
      const pasted = commandById("pasteStyle").run(state, { ...context, looks: looksOf(source) });
      if (isEffect(pasted)) throw new Error("Paste style gave an effect.");
      return shown(pasted, target.id);
    };
    expect(pasteFrom(from, other).properties).toMatchObject(uploaded);
    const plain = pasteFrom(other, from).properties;
    expect(plain).toMatchObject({ fontFamily: "Arial", customFontFamily: "" });
    expect(plain).not.toHaveProperty("styleId");
  });

  test("pasting a style removes properties that the source does not have", () => {
    const picture = (id: string, properties: object) =>
      sample(id, {
        type: "image",
        properties: { imageData: "media:a.png", staticImage: true, ...properties },
      });
    const wall = picture("w", { backdrop: "picture", backdropPicture: "media:wall.png", shadow: "drop" });
    const red = picture("r", {
      imageData: "media:b.png",
      shadow: "drop",
      shadowColor: "#ff0000",
      mask: { shape: "circle", feather_mm: 1 },
    });
    const state = sampleState([wall, red], ["r"]);
    const pasted = commandById("pasteStyle").run(state, { ...context, looks: looksOf(wall) });
    if (isEffect(pasted)) throw new Error("Paste style gave an effect.");
    const { properties } = shown(pasted, "r");
    expect(properties).toMatchObject({ imageData: "media:b.png", backdropPicture: "media:wall.png" });
    expect(properties).not.toHaveProperty("shadowColor");
    expect(properties).not.toHaveProperty("mask");
  });

  test("selects unlocked elements with the same type, colour and font", () => {
    const locked = sample("l", { locked: true, properties: { fillColor: "#445566" } });
    const same = sample("c", { type: "circle", properties: { fillColor: "#445566" } });
    const state = sampleState([text, other, shape, locked, same], ["s"]);
    const chosen = (id: string, from = state) => {
      const result = commandById(id).run(from, context);
      return isEffect(result) ? [] : result.selection;
    };
    expect(chosen("selectSameType")).toEqual(["s"]);
    expect(chosen("selectSameColour")).toEqual(["s", "c"]);
    expect(chosen("selectSameType", select(state, ["t"]))).toEqual(["t", "u"]);
    expect(chosen("selectSameFont", select(state, ["t"]))).toEqual(["t"]);
    const inFont = (id: string, customFontFamily: string) =>
      sample(id, { type: "text", properties: { text: "A", fontFamily: "custom", customFontFamily } });
    const uploaded = sampleState([inFont("x", "Club Sans"), inFont("y", "Club Serif")], ["x"]);
    expect(chosen("selectSameFont", uploaded)).toEqual(["x"]);
    expect(commandById("selectSameFont").enabled(state, context)).toBe(false);
  });
});
