import {
  type CommandContext,
  commandById,
  type EditorState,
  type KeyPress,
  matchShortcut,
  shortcuts,
  shownShortcut,
} from "@print-builder/core/editing";
import { sample, sampleState, situation } from "@print-builder/core/testing";
import { describe, expect, test } from "vitest";
import { contextMenu, editorCommands, projectMenu } from "./commands.ts";

const desk = { isMac: false, isInputFocused: false };

function shortcut(text: string) {
  const [only] = shortcuts(text);
  if (!only) throw new Error("There is no shortcut.");
  return only;
}

/** Parses a key press such as "Ctrl+Shift+z". */
function press(text: string, more: Partial<KeyPress> = {}): KeyPress {
  const { key, ctrl, shift, alt } = shortcut(text);
  return { key, ctrlKey: ctrl, metaKey: false, shiftKey: shift, altKey: alt, ...more };
}

const idOf = (text: string, at = desk, more: Partial<KeyPress> = {}) =>
  matchShortcut(editorCommands, press(text, more), at)?.id ?? null;

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
])("[%s] %s runs %s", (_id, keys, command) => {
  expect(idOf(keys)).toBe(command);
});

describe("matching a shortcut", () => {
  test("a shortcut only matches with exactly its modifiers", () => {
    expect(idOf("Ctrl+Alt+z")).toBeNull();
    expect(idOf("Shift+o")).toBeNull();
    expect(idOf("z")).toBeNull();
    expect(idOf("v", desk, { metaKey: true })).toBeNull();
  });

  test("[OPEN-43] shortcuts work with Cmd as well as Ctrl on macOS", () => {
    const mac = { ...desk, isMac: true };
    expect(idOf("z", mac, { metaKey: true })).toBe("undo");
    expect(idOf("Shift+z", mac, { metaKey: true })).toBe("redo");
    expect(idOf("Ctrl+z", mac)).toBe("undo");
    expect(idOf("z", desk, { metaKey: true })).toBeNull();
  });

  test("[OPEN-43] only Escape, F1 and Ctrl+S work while an input is focused", () => {
    const typing = { ...desk, isInputFocused: true };
    expect([idOf("Escape", typing), idOf("F1", typing), idOf("Ctrl+s", typing)]).toEqual([
      "deselect",
      "help",
      "save",
    ]);
    for (const { keys, id } of editorCommands) {
      if (["deselect", "help", "save"].includes(id)) continue;
      for (const { key, ctrl, shift, alt } of keys) {
        const typed = { key, ctrlKey: ctrl, metaKey: false, shiftKey: shift, altKey: alt };
        expect(matchShortcut(editorCommands, typed, typing), id).toBeNull();
      }
    }
  });

  test("non-Latin characters match by key position, Latin letters by character", () => {
    expect(idOf("Ctrl+я", desk, { code: "KeyZ" })).toBe("undo");
    expect(idOf("Alt+˜", { ...desk, isMac: true }, { code: "KeyN" })).toBe("newProject");
    expect(idOf("Ctrl+w", desk, { code: "KeyZ" })).toBeNull();
  });

  test("shortcuts with punctuation match with or without Shift", () => {
    expect(idOf("Ctrl++", desk, { shiftKey: true })).toBe("zoomIn");
    expect(idOf("Ctrl+=")).toBe("zoomIn");
    expect(idOf("Ctrl+-")).toBe("zoomOut");
    expect(idOf("Ctrl+]")).toBe("bringForward");
  });

  test("no two commands have the same shortcut", () => {
    const all = editorCommands.flatMap(({ keys }) => keys.map((key) => shownShortcut(key, false)));
    expect(all.toSorted()).toEqual([...new Set(all)].sort());
  });
});

test("shows shortcuts in the platform's notation", () => {
  const redo = shortcut("Ctrl+Shift+Z");
  expect(shownShortcut(redo, false)).toBe("Ctrl+Shift+Z");
  expect(shownShortcut(redo, true)).toBe("⇧⌘Z");
  expect(shownShortcut(shortcut("Shift+ArrowLeft"), false)).toBe("Shift+←");
});

test("[OPEN-43] gives commands with browser-reserved keys another shortcut", () => {
  const kept = editorCommands.filter(({ keys }) => keys.some((key) => key.isReserved));
  expect(kept.map((command) => command.id).toSorted()).toEqual([
    "dataDialog",
    "newProject",
    "tool.circle",
    "tool.text",
  ]);
  for (const { keys } of kept) expect(keys.some((key) => !key.isReserved)).toBe(true);
});

test.each([
  ["Shift+0", "zoomActual", "Digit0", "="],
  ["Shift+1", "resetView", "Digit1", "!"],
  ["Shift+2", "zoomToSelection", "Digit2", '"'],
])("%s runs %s even if that digit key types another character", (keys, id, code, key) => {
  expect(idOf(keys, desk, { code, key })).toBe(id);
});

test.each([
  ["Shift+R", "toggleRulers"],
  ["Ctrl+\\", "togglePanels"],
  ["Ctrl+/", "palette"],
  ["Ctrl+F", "findReplace"],
  ["+", "zoomIn"],
  ["-", "zoomOut"],
  ["Shift+H", "mirrorAcross"],
  ["Ctrl+Alt+U", "repeat"],
  ["Shift+V", "mirrorDown"],
])("%s runs %s, as in other programs", (keys, id) => {
  expect(idOf(keys)).toBe(id);
});

const context: CommandContext = { ...situation, canUndo: false, canRedo: false };
const empty = sampleState([]);
const one = sampleState([sample("a")]);

const run = (id: string, state: EditorState, other: Partial<CommandContext> = {}) =>
  commandById(id, editorCommands).run(state, { ...context, ...other });

describe("the list of commands", () => {
  test("every command has a unique ID and label", () => {
    for (const key of ["id", "label"] as const) {
      expect(new Set(editorCommands.map((command) => command[key])).size).toBe(editorCommands.length);
    }
  });

  test("running a disabled command changes nothing", () => {
    const none = { hasProject: false, hasMapping: false };
    const disabled = editorCommands.filter((command) => !command.enabled(empty, { ...context, ...none }));
    expect(disabled.length).toBeGreaterThan(30);
    for (const { id } of disabled) {
      const result = run(id, empty, none);
      const isHarmless = "effect" in result ? /^(notice|alert)$/.test(result.effect) : result === empty;
      expect(isHarmless, id).toBe(true);
    }
  });

  test("[EDIT-13] the project menu lists its commands in groups", () => {
    expect(projectMenu.map((group) => group.map(({ command }) => command.label))).toEqual([
      [
        "Save",
        "Version history",
        "Print",
        "Export PDF",
        "Export pictures",
        "Print a sheet again",
        "Badge station",
      ],
      ["Data wizard", "Lookup tables", "Record preview"],
      ["New Project", "Open Projects"],
    ]);
  });

  test("[OPEN-56] the context menu lists the nine required commands first", () => {
    expect(contextMenu.map(({ label }) => label)).toEqual([
      "Cut",
      "Copy",
      "Paste",
      "Duplicate",
      "Delete",
      "Bring to Front",
      "Send to Back",
      "Lock",
      "Hide",
      "Group",
      "Ungroup",
      "Flip horizontally",
      "Flip vertically",
      "Step and repeat",
      "Copy style",
      "Paste style",
      "Copy as picture",
      "Open as shapes",
      "Crop image",
    ]);
  });
});

describe("availability of commands", () => {
  test("[EDIT-14, EDIT-15] Save needs content; Print and Export also need a project", () => {
    const need = (state: EditorState, hasProject: boolean) =>
      ["save", "bulkPreview", "exportPdf"].map((id) =>
        commandById(id, editorCommands).enabled(state, { ...context, hasProject }),
      );
    expect(need(empty, true)).toEqual([false, false, false]);
    expect(need(one, false)).toEqual([true, false, false]);
    expect(need(one, true)).toEqual([true, true, true]);
    expect(need(sampleState([], [], { back: [sample("b")] }), true)).toEqual([false, false, false]);
    expect(need(sampleState([], [], { back: [sample("b")], isDualSided: true }), true)).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("[EDIT-75] printing without a project explains what to do first", () => {
    expect(run("bulkPreview", one, { hasProject: false })).toEqual({
      effect: "alert",
      message: "Please create or open a project first to use bulk preview.",
    });
    expect(run("bulkPreview", one, { hasProject: true })).toEqual({ effect: "app" });
  });

  test("the app handles dialogs and view commands, the editor handles tools", () => {
    expect(run("tool.circle", one)).toEqual({ effect: "tool", tool: "circle" });
    expect([run("help", one), run("toggleGrid", one)]).toEqual([{ effect: "app" }, { effect: "app" }]);
  });

  test("Open as shapes needs one unlocked SVG; Crop needs an unlocked picture", () => {
    const picture = (imageData: string, locked = false) =>
      sample("p", { type: "image", locked, properties: { staticImage: true, imageData } });
    const can = (id: string, ...elements: readonly ReturnType<typeof sample>[]) =>
      commandById(id, editorCommands).enabled(
        sampleState(
          elements,
          elements.map((each) => each.id),
        ),
        context,
      );
    const [svg, photo] = [picture("media:crest.SVG"), picture("media:face.png")];
    const locked = picture("media:crest.svg", true);
    expect([svg, photo, locked].map((each) => can("openShapes", each))).toEqual([true, false, false]);
    expect([svg, photo, locked].map((each) => can("cropPicture", each))).toEqual([true, true, false]);
    expect(can("openShapes", svg, sample("a"))).toBe(false);
  });
});
