import { expect, test } from "vitest";
import { iconList } from "#test/packedIcons.ts";
import { gridTarget } from "./gridTarget.ts";
import { readIcons, searchIcons } from "./searchIcons.ts";

const icons = readIcons(iconList);
const found = (query: string) => searchIcons(icons, query).map(({ title }) => title);

test("ranks exact names first and struck-through icons last", () => {
  expect(found("bus").slice(0, 3)).toEqual(["Bus", "Bus stop", "Bus off"]);
  expect(found("library")[0]).toBe("Library");
  expect(found("heart")[0]).toBe("Heart");
  expect(found("cat").slice(0, 2)).toEqual(["Cat", "Paw"]);
});

test.each([
  ["buses", "Bus"],
  ["libraries", "Library"],
  ["Hearts", "Heart"],
  ["pupils", "School"],
  ["canteen", "Soup"],
  ["colour", "Color swatch"],
  ["theatre", "Masks theater"],
  ["scho", "School"],
  ["first aid", "First aid kit"],
  ["  CAFÉ ", "Coffee"],
])("matches “%s” to the icon %s", (query, title) => {
  expect(found(query)).toContain(title);
});

test("requires every word to match, and lists all icons without a query", () => {
  expect(found("school bell").toSorted()).toEqual(["Bell school", "School bell"]);
  expect(found("bus qwertz")).toEqual([]);
  expect(searchIcons(icons, "  ")).toBe(icons);
});

test("arrow keys move through rows and columns and stay within the grid", () => {
  const to = (key: string, at: number) =>
    gridTarget({ key, ctrlKey: false, metaKey: false, altKey: false }, at, 23, 5);
  expect([to("ArrowRight", 4), to("ArrowLeft", 0), to("ArrowRight", 22)]).toEqual([5, 0, 22]);
  expect([to("ArrowDown", 3), to("ArrowDown", 19), to("ArrowDown", 21)]).toEqual([8, 22, 21]);
  expect([to("ArrowUp", 8), to("ArrowUp", 3)]).toEqual([3, 3]);
  expect([to("PageDown", 0), to("PageUp", 21), to("Home", 9), to("End", 9)]).toEqual([20, 1, 0, 22]);
  expect([
    to("a", 3),
    gridTarget({ key: "End", ctrlKey: true, metaKey: false, altKey: false }, 3, 23, 5),
  ]).toEqual([null, null]);
});
