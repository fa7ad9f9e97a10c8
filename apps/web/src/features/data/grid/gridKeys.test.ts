import { expect, it } from "vitest";
import { type GridKey, gridAction } from "./gridKeys.ts";

const size = { rows: 200, columns: 5 };
const key = (name: string, held: Partial<GridKey> = {}): GridKey => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});
const at = { row: 10, column: 2 };
const ctrl = { ctrlKey: true };

it.each([
  ["ArrowUp", {}, { row: 9, column: 2 }],
  ["ArrowDown", {}, { row: 11, column: 2 }],
  ["ArrowLeft", {}, { row: 10, column: 1 }],
  ["ArrowRight", {}, { row: 10, column: 3 }],
  ["ArrowDown", ctrl, { row: 199, column: 2 }],
  ["ArrowUp", ctrl, { row: 0, column: 2 }],
  ["Home", {}, { row: 10, column: 0 }],
  ["End", {}, { row: 10, column: 4 }],
  ["Home", ctrl, { row: 0, column: 0 }],
  ["End", ctrl, { row: 199, column: 4 }],
  ["PageDown", {}, { row: 22, column: 2 }],
  ["PageUp", {}, { row: -1, column: 2 }],
])("the key %s with %j moves to the expected cell", (name, held, to) => {
  expect(gridAction(at, key(name, held), size)).toEqual({ action: "move", to });
});

it("grid keys never move out of the table", () => {
  const corner = { row: 199, column: 4 };
  for (const name of ["ArrowDown", "ArrowRight", "PageDown", "End"]) {
    expect(gridAction(corner, key(name), size)).toEqual({ action: "move", to: corner });
  }
  const header = { row: -1, column: 0 };
  for (const name of ["ArrowUp", "ArrowLeft", "PageUp"]) {
    expect(gridAction(header, key(name), size)).toEqual({ action: "move", to: header });
  }
});

it("Enter and F2 edit a cell, a character replaces it, Delete clears it", () => {
  expect(gridAction(at, key("Enter"), size)).toEqual({ action: "edit", text: null });
  expect(gridAction(at, key("F2"), size)).toEqual({ action: "edit", text: null });
  expect(gridAction(at, key("é"), size)).toEqual({ action: "edit", text: "é" });
  expect(gridAction(at, key("Delete"), size)).toEqual({ action: "clear" });
});

it("in a header, Enter and Space sort, and no key starts an edit", () => {
  const header = { row: -1, column: 3 };
  expect(gridAction(header, key("Enter"), size)).toEqual({ action: "sort" });
  expect(gridAction(header, key(" "), size)).toEqual({ action: "sort" });
  for (const name of ["a", "F2", "Delete"]) expect(gridAction(header, key(name), size)).toBeNull();
});

it("the grid leaves shortcuts and unknown keys to the browser", () => {
  expect(gridAction(at, key("c", ctrl), size)).toBeNull();
  expect(gridAction(at, key("Tab"), size)).toBeNull();
  expect(gridAction(at, key("Escape"), size)).toBeNull();
});
