import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seededRandom } from "#test/index.ts";
import { plainSettings, propertyRounds, sample, sampleState, shown, situation } from "#test/sampleStates.ts";
import { addElement } from "./commands/addElement.ts";
import { applyCommand } from "./commands/command.ts";
import { commands, nudge, setDualSided } from "./commands/commands.ts";
import { reorderLayers } from "./commands/order.ts";
import { rename } from "./commands/rename.ts";
import { setFrame } from "./commands/setFrame.ts";
import { setProperties } from "./commands/setProperties.ts";
import { type EditorState, inStackOrder, shownElements } from "./design.ts";
import { handles } from "./geometry/resizeBox.ts";
import { noModifiers } from "./gestures/gesture.ts";
import { startMove } from "./gestures/startMove.ts";
import { startResize } from "./gestures/startResize.ts";
import { startRotate } from "./gestures/startRotate.ts";
import {
  canRedo,
  canUndo,
  createHistory,
  type History,
  jump,
  mergeKey,
  record,
  redo,
  undo,
} from "./history.ts";
import { select, showSide } from "./selection.ts";

const start = sampleState([sample("a"), sample("b", { x: 200 })], ["a"]);

describe("history", () => {
  test("[EDIT-50] undo and redo restore the very same design objects", () => {
    const moved = nudge(start, 10, 0);
    const twice = nudge(moved, 0, 10);
    const history = record(record(createHistory(start), moved, "Move"), twice, "Move");
    expect(history.entries.map((entry) => entry.label)).toEqual(["", "Move", "Move"]);
    expect(undo(history).present.design).toBe(moved.design);
    expect(undo(undo(history)).present.design).toBe(start.design);
    expect(redo(redo(undo(undo(history)))).present.design).toBe(twice.design);
    expect(undo(createHistory(start)).present).toBe(start);
  });

  test("[EDIT-50] keeps an unlimited history", () => {
    let history = createHistory(start);
    for (let index = 0; index < 3000; index++) {
      history = record(history, nudge(history.present, index % 2 === 0 ? 1 : -1, 0), "Move");
    }
    expect(history.entries).toHaveLength(3001);
    expect(jump(history, 0).present.design).toBe(start.design);
  });

  test("[OPEN-49] a new edit clears the redo stack", () => {
    const history = undo(record(createHistory(start), nudge(start, 10, 0), "Move"));
    expect(canRedo(history)).toBe(true);
    const next = record(history, nudge(start, 0, 10), "Move");
    expect(canRedo(next)).toBe(false);
    expect(next.entries).toHaveLength(2);
  });

  test("[OPEN-49] undo and redo restore the side and selection around an edit", () => {
    const dual = sampleState([sample("a")], ["a"], { back: [sample("b")], isDualSided: true });
    const gone = commands.find((command) => command.id === "delete");
    if (!gone) throw new Error("There is no delete command.");
    const deleted = applyCommand(createHistory(dual), gone, situation).history;
    const turned = record(deleted, select(showSide(deleted.present, "back"), ["b"]), "Look");
    expect(turned.entries).toHaveLength(2);
    expect(turned.present).toMatchObject({ side: "back", selection: ["b"] });
    expect(undo(turned).present).toEqual(dual);
    expect(redo(undo(turned)).present).toMatchObject({ side: "front", selection: [] });
  });

  test("[OPEN-49] undo shows the side and selection that the undone edit started with", () => {
    const dual = sampleState([sample("a")], ["a"], { back: [sample("b")], isDualSided: true });
    const looked = record(createHistory(dual), select(showSide(dual, "back"), ["b"]), "Look");
    const moved = record(looked, nudge(looked.present, 10, 0), "Move");
    expect(undo(moved).present).toEqual({ ...dual, side: "back", selection: ["b"] });
  });

  test("changing the selection records no step and keeps the redo stack", () => {
    const history = undo(record(createHistory(start), nudge(start, 10, 0), "Move"));
    const looked = record(history, select(history.present, ["b"]), "Select");
    expect(looked.entries).toBe(history.entries);
    expect(canRedo(looked)).toBe(true);
    expect(looked.present.selection).toEqual(["b"]);
  });

  test("records no step for an equal design and keeps the existing object", () => {
    const there = nudge(start, 10, 0);
    const back = nudge(there, -10, 0);
    expect(back.design).not.toBe(start.design);
    const history = record(createHistory(start), back, "Move");
    expect(canUndo(history)).toBe(false);
    expect(history.present.design).toBe(start.design);
  });

  test("jumps to any entry, clamped to both ends", () => {
    const moved = nudge(start, 10, 0);
    const history = record(record(createHistory(start), moved, "Move"), nudge(moved, 10, 0), "Move");
    expect(jump(history, 1).present.design).toBe(moved.design);
    expect(jump(history, -5).index).toBe(0);
    expect(jump(jump(history, 0), 99).present).toEqual(history.present);
  });
});

describe("a burst of edits to one property", () => {
  const key = mergeKey("x", ["a"]);
  const step = (history: History, dx: number, at: number, mergedAs = key) =>
    record(history, nudge(history.present, dx, 0), "Move", { key: mergedAs, at });

  test("merges edits within 500 ms into one step", () => {
    const history = step(step(step(createHistory(start), 1, 0), 1, 400), 1, 900);
    expect(history.entries).toHaveLength(2);
    expect(shown(history.present, "a").x).toBe(3);
    expect(undo(history).present).toEqual(start);
  });

  test("records a new step after 500 ms, or for other properties or elements", () => {
    const first = step(createHistory(start), 1, 0);
    expect(step(first, 1, 501).entries).toHaveLength(3);
    expect(step(first, 1, 100, mergeKey("y", ["a"])).entries).toHaveLength(3);
    expect(step(first, 1, 100, mergeKey("x", ["a", "b"])).entries).toHaveLength(3);
    expect(mergeKey("x", ["b", "a"])).toBe(mergeKey("x", ["a", "b"]));
  });

  test("does not merge edits across an undo or another step", () => {
    const first = step(createHistory(start), 1, 0);
    expect(step(redo(undo(first)), 1, 100).entries).toHaveLength(3);
    expect(step(record(first, nudge(first.present, 0, 5), "Move"), 1, 100).entries).toHaveLength(4);
    const half = undo(step(step(createHistory(start), 1, 0), 1, 600));
    expect(step(half, 7, 650).entries).toHaveLength(3);
  });

  test("leaves no step if a burst ends where it began", () => {
    const history = step(step(createHistory(start), 1, 0), -1, 100);
    expect(canUndo(history)).toBe(false);
    expect(history.present.design).toBe(start.design);
  });
});

/** A random edit: a listed command, an edit with values, or a whole gesture. */
function randomEdit(
  history: History,
  random: () => number,
  now: number,
  clipboard: typeof situation.clipboard,
) {
  const { present } = history;
  const roll = random();
  if (roll < 0.6) {
    const command = commands[Math.floor(random() * commands.length)];
    if (!command || command.id === "undo" || command.id === "redo") return { history, clipboard };
    const { history: next, effect } = applyCommand(history, command, { ...situation, now, clipboard });
    if (effect?.effect === "clipboard") return { history: next, clipboard: effect.clipboard };
    if (effect?.effect === "confirm" && random() < 0.2)
      return { history: record(next, effect.state, "Clear all"), clipboard };
    return { history: next, clipboard };
  }
  const state =
    roll < 0.75
      ? randomSelection(present, random)
      : roll < 0.9
        ? randomGesture(present, random, now)
        : randomValues(present, random, now);
  return { history: record(history, state, "Edit"), clipboard };
}

function randomSelection(state: EditorState, random: () => number): EditorState {
  return select(
    state,
    shownElements(state)
      .filter(() => random() < 0.4)
      .map((element) => element.id),
  );
}

function randomGesture(state: EditorState, random: () => number, now: number): EditorState {
  const settings = { ...plainSettings, smartGuides: true, snapToGrid: random() < 0.3, now };
  const from = { x: random() * 800, y: random() * 600 };
  const handle = handles[Math.floor(random() * handles.length)] ?? "se";
  const kinds = [
    startMove(state, from, settings),
    startResize(state, handle, from, settings),
    startRotate(state, from),
  ];
  const gesture = kinds[Math.floor(random() * kinds.length)];
  const modifiers = { ...noModifiers, shift: random() < 0.3, alt: random() < 0.3 };
  return gesture?.update({ x: random() * 800, y: random() * 600 }, modifiers).state ?? state;
}

function randomValues(state: EditorState, random: () => number, now: number): EditorState {
  const edits: readonly (() => EditorState)[] = [
    () => addElement(state, { type: "text" }, now),
    () => setProperties(state, state.selection, { opacity: Math.round(random() * 10) / 10 }),
    () =>
      setFrame(state, state.selection, { width: random() * 300, rotation: random() * 400 }, random() < 0.5),
    () => rename(state, state.selection[0] ?? "", `Name ${Math.floor(random() * 5)}`),
    () => reorderLayers(state, state.selection, Math.floor(random() * 8)),
    () => setDualSided(state, random() < 0.7),
  ];
  return edits[Math.floor(random() * edits.length)]?.() ?? state;
}

test("undoes 200 random commands to the initial design and redoes them all", () => {
  let entries = 0;
  let runs = 0;
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = seededRandom(seed);
      const opened = sampleState([
        sample("a"),
        sample("b", { x: 200, rotation: 30 }),
        sample("c", { type: "text", y: 300 }),
      ]);
      const frozen = structuredClone(opened.design);
      let now = { history: createHistory(opened), clipboard: situation.clipboard };
      for (let index = 0; index < 200; index++)
        now = randomEdit(now.history, random, 1000 + index * 300, now.clipboard);
      const end = now.history;
      expectSound(end.present);
      entries += end.entries.length;
      runs++;
      let back = end;
      while (canUndo(back)) back = undo(back);
      expect(back.present.design).toBe(opened.design);
      expect(back.present.design).toEqual(frozen);
      let again = back;
      while (canRedo(again)) again = redo(again);
      expect(again.present.design).toBe(end.present.design);
    }),
    { numRuns: propertyRounds(60), endOnFailure: true },
  );
  // The test would prove nothing if most commands changed nothing. A single run may have few changes.
  expect(entries / runs).toBeGreaterThan(40);
});

/** Invariants of every state that edits can produce. */
function expectSound(state: EditorState): void {
  const all = [...state.design.front, ...state.design.back];
  expect(new Set(all.map((element) => element.id)).size).toBe(all.length);
  for (const element of all) {
    const numbers = [element.x, element.y, element.width, element.height, element.rotation];
    expect(numbers.every(Number.isFinite)).toBe(true);
    expect(Math.min(element.width, element.height)).toBeGreaterThan(4.999);
    expect(Math.abs(element.rotation)).toBeLessThanOrEqual(180);
  }
  const present = new Set(inStackOrder(shownElements(state)).map((element) => element.id));
  expect(state.selection.every((id) => present.has(id))).toBe(true);
  expect(state.design.isDualSided || state.side === "front").toBe(true);
}
