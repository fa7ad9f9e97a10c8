import { describe, expect, test } from "vitest";
import { sample, sampleState, shown, situation } from "#test/sampleStates.ts";
import { elementTypes } from "../../document/index.ts";
import { type EditorState, shownElements } from "../design.ts";
import { pointOn } from "../geometry/frame.ts";
import { createHistory } from "../history.ts";
import { select } from "../selection.ts";
import { addElement, staticImageSize } from "./addElement.ts";
import { applyCommand, type CommandContext, commandOrOpposite, isEffect, matchShortcut } from "./command.ts";
import { commandById, commands, layerMenuCommands, resizeBy } from "./commands.ts";

const context: CommandContext = { ...situation, canUndo: false, canRedo: false };

function run(id: string, state: EditorState, other: Partial<CommandContext> = {}): EditorState {
  const result = commandById(id).run(state, { ...context, ...other });
  if (isEffect(result)) throw new Error(`“${id}” gave the effect ${JSON.stringify(result)}.`);
  return result;
}

function isEnabled(id: string, state: EditorState, other: Partial<CommandContext> = {}): boolean {
  return commandById(id).enabled(state, { ...context, ...other });
}

const ids = (state: EditorState) => shownElements(state).map((element) => element.id);
const layers = (state: EditorState) => shownElements(state).map(({ id, zIndex }) => `${id}${zIndex}`);

const three = sampleState([
  sample("a"),
  sample("b", { x: 200, y: 100 }),
  sample("c", { x: 500, y: 300, width: 60 }),
]);

describe("the list of commands", () => {
  test("gives every command a unique id and label", () => {
    expect(new Set(commands.map((command) => command.id)).size).toBe(commands.length);
    expect(new Set(commands.map((command) => command.label)).size).toBe(commands.length);
    expect(() => commandById("fly")).toThrow("fly");
  });

  test("changes nothing when a disabled command is run", () => {
    const empty = sampleState([]);
    const none = { ...context, hasProject: false, hasMapping: false };
    const disabled = commands.filter((command) => !command.enabled(empty, none));
    expect(disabled.length).toBeGreaterThan(30);
    for (const command of disabled) {
      const result = command.run(empty, none);
      const isHarmless = isEffect(result) ? /^(notice|alert)$/.test(result.effect) : result === empty;
      expect(isHarmless, command.id).toBe(true);
    }
  });

  test("commands never modify the design they are given", () => {
    const state = freeze(select(three, ["a", "b", "c"]));
    const clipboard = { elements: shownElements(three) };
    for (const command of commands) {
      expect(
        () => command.run(state, { ...context, clipboard, canUndo: true, canRedo: true }),
        command.id,
      ).not.toThrow();
    }
  });

  test("[LAYER-05] the layer menu lists its four commands", () => {
    expect(layerMenuCommands.map(({ label }) => label)).toEqual([
      "Duplicate",
      "Delete",
      "Bring to Front",
      "Send to Back",
    ]);
  });
});

function freeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}

describe("adding", () => {
  test("[EDIT-17, ELEM-01, ELEM-05] adds every type on top at 100, 100, with its id, selected", () => {
    for (const type of elementTypes.filter((each) => each !== "barcode" && each !== "path")) {
      const state = run(`add.${type}`, three, { now: 1234 });
      expect(state.selection).toEqual([`${type}-1234`]);
      expect(shown(state, `${type}-1234`)).toMatchObject({
        type,
        x: 100,
        y: 100,
        rotation: 0,
        zIndex: 3,
        hidden: false,
        locked: false,
      });
    }
  });

  test("[ELEM-06, ELEM-07, ELEM-08, ELEM-09, ELEM-10] adds an element with the size and properties of its type", () => {
    expect(shown(run("add.text", three), "text-1000")).toMatchObject({
      width: 200,
      height: 50,
      properties: { text: "Double click to edit" },
    });
    expect(shown(run("add.star", three), "star-1000")).toMatchObject({ width: 100, height: 100 });
  });

  test("[ELEM-01] elements added in the same millisecond get different ids on both sides", () => {
    const dual = { ...three.design, isDualSided: true, back: [sample("text-1000-2")] };
    const once = addElement({ ...three, design: dual }, { type: "text" }, 1000);
    expect(addElement(once, { type: "text" }, 1000).selection).toEqual(["text-1000-3"]);
  });

  test("moves a new element onto a small card, or to its top left corner", () => {
    const card = sampleState([], [], { canvas: { width: 204, height: 324 } });
    expect(shown(run("add.rectangle", card), "rectangle-1000")).toMatchObject({ x: 54, y: 100 });
    expect(shown(run("add.image", card), "image-1000")).toMatchObject({ x: 0, y: 100, width: 300 });
    const placed = addElement(
      card,
      { type: "circle", at: { x: -30, y: 400 }, size: { width: 50, height: 3 } },
      1000,
    );
    expect(shown(placed, "circle-1000")).toMatchObject({ x: 0, y: 319, width: 50, height: 5 });
  });

  test("[EDIT-19] adds a QR code or Code 128 as a barcode of that format", () => {
    const format = (state: EditorState) => shown(state, "barcode-1000").properties.format;
    expect(format(run("add.qrcode", three))).toBe("qrcode");
    expect(format(run("add.code128", three))).toBe("code128");
  });

  test("[EDIT-76, EDIT-77, EDIT-78] without a mapping, asks before placing a barcode", () => {
    const { run: add } = commandById("add.qrcode");
    const unmapped = { ...situation, hasMapping: false };
    const { history, effect } = applyCommand(createHistory(three), commandById("add.qrcode"), unmapped);
    expect(history.present).toBe(three);
    if (effect?.effect !== "placeholder") throw new Error("Nothing was asked.");
    expect(effect.question).toBe("Complete Data Wizard to map fields/images before adding this element.");
    expect(shown(effect.state, "barcode-1000").properties.value).toBe("{{ id }}");
    expect(add(three, { ...context, hasProject: false })).toEqual({
      effect: "notice",
      message: "Open or save a project first",
    });
  });

  test("[ELEM-20] fits a static image into 400 × 300 and never enlarges it", () => {
    expect(staticImageSize({ width: 800, height: 400 })).toEqual({ width: 400, height: 200 });
    expect(staticImageSize({ width: 300, height: 900 })).toEqual({ width: 100, height: 300 });
    expect(staticImageSize({ width: 40, height: 30 })).toEqual({ width: 40, height: 30 });
  });
});

describe("delete", () => {
  test("[EDIT-72] deletes the selected elements and changes no other element", () => {
    const state = run("delete", select(three, ["a", "c"]));
    expect(shownElements(state)).toEqual([shown(three, "b")]);
    expect(shownElements(state)[0]).toBe(shown(three, "b"));
    expect(state.selection).toEqual([]);
    expect(isEnabled("delete", three)).toBe(false);
  });

  test("does not delete locked elements", () => {
    const locked = sampleState([sample("a", { locked: true }), sample("b")], ["a", "b"]);
    expect(ids(run("delete", locked))).toEqual(["a"]);
    expect(isEnabled("delete", select(locked, ["a"]))).toBe(false);
  });
});

describe("selecting", () => {
  test("select all selects everything that is neither locked nor hidden", () => {
    const state = sampleState([
      sample("a"),
      sample("b", { locked: true }),
      sample("c", { hidden: true }),
      sample("d"),
    ]);
    expect(run("selectAll", state).selection).toEqual(["a", "d"]);
  });

  test("[EDIT-73] the Escape command clears the selection", () => {
    expect(run("deselect", select(three, ["a"])).selection).toEqual([]);
  });
});

describe("the order of layers", () => {
  const four = sampleState([sample("a"), sample("b"), sample("c"), sample("d")]);

  test("[LAYER-04] brings elements to front or back in order, without zIndex gaps", () => {
    expect(layers(run("bringToFront", select(four, ["a", "c"])))).toEqual(["b0", "d1", "a2", "c3"]);
    expect(layers(run("sendToBack", select(four, ["b", "d"])))).toEqual(["b0", "d1", "a2", "c3"]);
  });

  test("moves a layer one step forward or backward, but not past either end", () => {
    expect(layers(run("bringForward", select(four, ["a", "b"])))).toEqual(["c0", "a1", "b2", "d3"]);
    expect(layers(run("sendBackward", select(four, ["d"])))).toEqual(["a0", "b1", "d2", "c3"]);
    expect(run("bringForward", select(four, ["c", "d"])).design).toBe(four.design);
    expect(isEnabled("bringForward", select(four, ["c", "d"]))).toBe(false);
  });

  test("keeps the order of equal zIndexes and the identity of unmoved elements", () => {
    const [a, b, c] = [sample("a", { zIndex: 0 }), sample("b", { zIndex: 7 }), sample("c", { zIndex: 7 })];
    const state: EditorState = { ...four, design: { ...four.design, front: [b, a, c] }, selection: ["b"] };
    const next = run("bringToFront", state);
    expect(layers(next)).toEqual(["a0", "c1", "b2"]);
    expect(shown(next, "a")).toBe(a);
  });
});

describe("locking and hiding", () => {
  test("[LAYER-08, EDIT-39] locks and unlocks elements", () => {
    const locked = run("lock", select(three, ["a"]));
    expect(shown(locked, "a").locked).toBe(true);
    expect([isEnabled("lock", locked), isEnabled("unlock", locked)]).toEqual([false, true]);
    expect(shown(run("unlock", locked), "a").locked).toBe(false);
  });

  test("[LAYER-07, EDIT-40] keeps hidden elements selected, so the user can show them again", () => {
    const hidden = run("hide", select(three, ["a", "b"]));
    expect(shown(hidden, "a").hidden).toBe(true);
    expect(hidden.selection).toEqual(["a", "b"]);
    expect([isEnabled("hide", hidden), isEnabled("show", hidden)]).toEqual([false, true]);
    expect(shown(run("show", hidden), "a").hidden).toBe(false);
  });

  test("the lock and hide shortcuts also unlock and show elements", () => {
    const does = (id: string, state: EditorState) => commandOrOpposite(commandById(id), state, context).id;
    const mixed = select(run("lock", select(three, ["a"])), ["a", "b"]);
    expect([does("lock", mixed), does("lock", run("lock", mixed))]).toEqual(["lock", "unlock"]);
    expect([does("hide", mixed), does("hide", run("hide", mixed))]).toEqual(["hide", "show"]);
  });
});

describe("grouping", () => {
  test("grouping and then ungrouping restores the same elements", () => {
    const grouped = run("group", select(three, ["a", "b"]));
    expect(shownElements(grouped).map((element) => element.groupId)).toEqual([
      "group-1000",
      "group-1000",
      undefined,
    ]);
    expect(isEnabled("group", grouped)).toBe(false);
    const free = run("ungroup", select(grouped, ["a"]));
    expect(shownElements(free)).toEqual(shownElements(three));
    expect(isEnabled("ungroup", free)).toBe(false);
  });

  test("dissolves a group that has only one member left", () => {
    const grouped = run("group", select(three, ["a", "b"]));
    const other = run("group", select(grouped, ["b", "c"]), { now: 2000 });
    expect(shownElements(other).map((element) => element.groupId)).toEqual([
      undefined,
      "group-2000",
      "group-2000",
    ]);
  });

  test("puts a group on the layer of its topmost member", () => {
    const grouped = run(
      "group",
      select(sampleState(["a", "b", "c", "d"].map((id) => sample(id))), ["a", "c"]),
    );
    expect(layers(grouped)).toEqual(["b0", "a1", "c2", "d3"]);
  });

  test("does not group a single element", () => {
    expect(isEnabled("group", select(three, ["a"]))).toBe(false);
  });
});

describe("clear all", () => {
  test("[EDIT-29] asks before clearing the shown side", () => {
    const dual = sampleState([sample("a", { locked: true })], ["a"], { back: [sample("b")] });
    const { history, effect } = applyCommand(createHistory(dual), commandById("clearAll"), situation);
    expect(history.present).toBe(dual);
    expect(effect).toMatchObject({
      effect: "confirm",
      question: "Are you sure you want to clear all elements?",
    });
    if (effect?.effect !== "confirm") throw new Error("Clear all did not ask.");
    expect(effect.state.design.front).toEqual([]);
    expect(effect.state.design.back).toBe(dual.design.back);
    expect(isEnabled("clearAll", effect.state)).toBe(false);
  });
});

describe("sides", () => {
  test("[EDIT-25, OPEN-50] keeps the back when dual-sided is switched off and on again", () => {
    const dual = {
      ...sampleState([sample("a")], [], { back: [sample("b")], isDualSided: true }),
      side: "back",
    } as const;
    const single = run("dualSided", { ...dual, selection: ["b"] });
    expect(single).toMatchObject({ side: "front", selection: [], design: { isDualSided: false } });
    expect(single.design.back).toBe(dual.design.back);
    expect(run("dualSided", single).design).toEqual(dual.design);
  });

  test("[EDIT-26] switches sides in dual-sided designs only and drops the selection", () => {
    const dual = sampleState([sample("a")], ["a"], { isDualSided: true });
    expect(run("switchSide", dual)).toEqual({ ...dual, side: "back", selection: [] });
    expect(run("switchSide", run("switchSide", dual)).side).toBe("front");
    expect(isEnabled("switchSide", three)).toBe(false);
    expect(run("switchSide", three)).toBe(three);
  });
});

test("[EDIT-56, EDIT-57] undo and redo step through the history of commands", () => {
  const apply = (history: ReturnType<typeof createHistory>, id: string) =>
    applyCommand(history, commandById(id), situation).history;
  const opened = createHistory(select(three, ["a"]));
  const gone = apply(opened, "delete");
  expect(gone.entries.map((entry) => entry.label)).toEqual(["", "Delete"]);
  expect(apply(gone, "undo").present).toEqual(opened.present);
  expect(apply(apply(gone, "undo"), "redo").present).toEqual(gone.present);
  expect(apply(opened, "undo")).toBe(opened);
});

const one = sampleState([sample("a", { x: 100, y: 100 })], ["a"]);

describe("resizing with the keyboard", () => {
  test("Alt and an arrow resize by 1 px at the right or lower edge, or by 10", () => {
    const press = (key: string, shiftKey: boolean) => {
      const command = matchShortcut(
        commands,
        { key, ctrlKey: false, metaKey: false, altKey: true, shiftKey },
        { isMac: false, isInputFocused: false },
      );
      if (!command) throw new Error(`Alt+${key} does nothing.`);
      return shown(applyCommand(createHistory(one), command, situation).history.present, "a");
    };
    expect(press("ArrowRight", false)).toMatchObject({ x: 100, y: 100, width: 101, height: 50 });
    expect(press("ArrowLeft", true)).toMatchObject({ x: 100, y: 100, width: 90, height: 50 });
    expect(press("ArrowDown", true)).toMatchObject({ x: 100, y: 100, width: 100, height: 60 });
    expect(press("ArrowUp", false)).toMatchObject({ x: 100, y: 100, width: 100, height: 49 });
  });

  test("[EDIT-43] keyboard resizing keeps every side at 5 or more", () => {
    expect(shown(resizeBy(one, "height", -400), "a")).toMatchObject({ y: 100, height: 5 });
  });

  test("keyboard resizing keeps a rotated element's opposite edge in place", () => {
    const turned = sampleState([sample("a", { x: 100, y: 100, rotation: 37 })], ["a"]);
    const [before, after] = [shown(turned, "a"), shown(resizeBy(turned, "width", 60), "a")];
    const [from, to] = [pointOn(before, -1, 0), pointOn(after, -1, 0)];
    expect(Math.hypot(from.x - to.x, from.y - to.y)).toBeLessThan(1e-9);
    expect(after.width).toBeCloseTo(160, 9);
  });

  test("keyboard resizing leaves locked elements alone", () => {
    const locked = sampleState([sample("a", { locked: true })], ["a"]);
    expect(resizeBy(locked, "width", 10)).toBe(locked);
    expect(
      commandById("resize.wider").enabled(locked, { ...situation, canUndo: false, canRedo: false }),
    ).toBe(false);
  });

  test("merges a burst of resizing key presses into one step", () => {
    let history = createHistory(one);
    for (let at = 0; at < 5; at++) {
      const command = commandById("resize.wider");
      history = applyCommand(history, command, { ...situation, now: 1000 + at * 100 }).history;
    }
    expect(history.entries).toHaveLength(2);
    expect(shown(history.present, "a").width).toBe(105);
  });
});
