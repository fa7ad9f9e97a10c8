import { describe, expect, test } from "vitest";
import { sample, sampleState, shown, situation } from "#test/sampleStates.ts";
import { pointOn } from "../geometry/frame.ts";
import { createHistory } from "../history.ts";
import { applyCommand, matchShortcut } from "./command.ts";
import { commandById, commands } from "./commands.ts";
import { resizeBy } from "./resizeStep.ts";

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
