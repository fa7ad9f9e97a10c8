import { describe, expect, test } from "vitest";
import { commands } from "./commands.ts";
import { matchShortcut } from "./matchShortcut.ts";
import { type KeyPress, shortcut, shownShortcut } from "./shortcut.ts";

const desk = { isMac: false, isInputFocused: false };

/** Reads "Ctrl+Shift+z" as a key press. */
function press(text: string, more: Partial<KeyPress> = {}): KeyPress {
  const { key, ctrl, shift, alt } = shortcut(text);
  return { key, ctrlKey: ctrl, metaKey: false, shiftKey: shift, altKey: alt, ...more };
}

const idOf = (text: string, situation = desk, more: Partial<KeyPress> = {}) =>
  matchShortcut(press(text, more), situation)?.id ?? null;

test.each([
  ["EDIT-56", "Ctrl+z", "undo"],
  ["EDIT-57", "Ctrl+y", "redo"],
  ["EDIT-57", "Ctrl+Shift+Z", "redo"],
  ["EDIT-58", "Ctrl+s", "save"],
  ["EDIT-59", "Ctrl+n", "newProject"],
  ["EDIT-60", "Ctrl+t", "tool.text"],
  ["EDIT-61", "Ctrl+r", "tool.rectangle"],
  ["EDIT-62", "Ctrl+Shift+C", "tool.circle"],
  ["EDIT-63", "Ctrl+c", "copy"],
  ["EDIT-64", "Ctrl+v", "paste"],
  ["EDIT-65", "Ctrl+x", "cut"],
  ["EDIT-66", "Ctrl+l", "tool.line"],
  ["EDIT-67", "Ctrl+g", "toggleGrid"],
  ["EDIT-68", "Ctrl+m", "toggleSnap"],
  ["EDIT-69", "Ctrl+d", "duplicate"],
  ["EDIT-70", "Ctrl+b", "bulkPreview"],
  ["EDIT-71", "Ctrl+Shift+Q", "dataDialog"],
  ["EDIT-72", "Delete", "delete"],
  ["EDIT-73", "Escape", "deselect"],
  ["EDIT-74", "F1", "help"],
  ["EDIT-48", "ArrowLeft", "nudge.left"],
  ["EDIT-49", "Shift+ArrowLeft", "nudge.left.far"],
  ["OPEN-43", "Alt+n", "newProject"],
  ["OPEN-43", "Alt+t", "tool.text"],
  ["OPEN-43", "v", "tool.select"],
  ["OPEN-43", "t", "tool.text"],
  ["OPEN-43", "r", "tool.rectangle"],
  ["OPEN-43", "o", "tool.circle"],
  ["OPEN-43", "l", "tool.line"],
])("[%s] %s is %s", (_id, keys, command) => {
  expect(idOf(keys)).toBe(command);
});

describe("matching", () => {
  test("requires exactly the shortcut's modifiers", () => {
    expect(idOf("Ctrl+Alt+z")).toBeNull();
    expect(idOf("Shift+o")).toBeNull();
    expect(idOf("z")).toBeNull();
    expect(idOf("v", desk, { metaKey: true })).toBeNull();
  });

  test("[OPEN-43] accepts Cmd as well as Ctrl on macOS", () => {
    const mac = { ...desk, isMac: true };
    expect(idOf("z", mac, { metaKey: true })).toBe("undo");
    expect(idOf("Shift+z", mac, { metaKey: true })).toBe("redo");
    expect(idOf("Ctrl+z", mac)).toBe("undo");
    expect(idOf("z", desk, { metaKey: true })).toBeNull();
  });

  test("[OPEN-43] runs only Escape, F1 and Ctrl+S while an input is focused", () => {
    const typing = { ...desk, isInputFocused: true };
    expect([idOf("Escape", typing), idOf("F1", typing), idOf("Ctrl+s", typing)]).toEqual([
      "deselect",
      "help",
      "save",
    ]);
    for (const { keys, id } of commands) {
      if (["deselect", "help", "save"].includes(id)) continue;
      for (const { key, ctrl, shift, alt } of keys) {
        const typed = { key, ctrlKey: ctrl, metaKey: false, shiftKey: shift, altKey: alt };
        expect(matchShortcut(typed, typing), id).toBeNull();
      }
    }
  });

  test("finds letters of other keyboards by sign, otherwise by position", () => {
    expect(idOf("Ctrl+я", desk, { code: "KeyZ" })).toBe("undo");
    expect(idOf("Alt+˜", { ...desk, isMac: true }, { code: "KeyN" })).toBe("newProject");
    expect(idOf("Ctrl+w", desk, { code: "KeyZ" })).toBeNull();
  });

  test("matches signs with or without Shift, as keyboards differ", () => {
    expect(idOf("Ctrl++", desk, { shiftKey: true })).toBe("zoomIn");
    expect(idOf("Ctrl+=")).toBe("zoomIn");
    expect(idOf("Ctrl+-")).toBe("zoomOut");
    expect(idOf("Ctrl+]")).toBe("bringForward");
  });

  test("gives no two commands the same keys", () => {
    const all = commands.flatMap(({ keys }) => keys.map((key) => shownShortcut(key, false)));
    expect(all.toSorted()).toEqual([...new Set(all)].sort());
  });
});

test("shows shortcuts in the platform's notation", () => {
  const redo = shortcut("Ctrl+Shift+Z");
  expect(shownShortcut(redo, false)).toBe("Ctrl+Shift+Z");
  expect(shownShortcut(redo, true)).toBe("⇧⌘Z");
  expect(shownShortcut(shortcut("Shift+ArrowLeft"), false)).toBe("Shift+←");
});

test("[OPEN-43] marks keys that browsers keep, and gives their commands others", () => {
  const kept = commands.filter(({ keys }) => keys.some((key) => key.isReserved));
  expect(kept.map((command) => command.id).toSorted()).toEqual([
    "dataDialog",
    "newProject",
    "tool.circle",
    "tool.text",
  ]);
  for (const { keys } of kept) expect(keys.some((key) => !key.isReserved)).toBe(true);
});
