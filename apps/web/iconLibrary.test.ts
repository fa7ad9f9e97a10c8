import { openShapes } from "@print-builder/svg/shapes";
import { expect, test } from "vitest";
import { packIcons } from "./iconLibrary.ts";
import { iconSvg } from "./src/features/library/icons/iconSvg.ts";
import { readIcons } from "./src/features/library/icons/searchIcons.ts";

const { list, drawings } = packIcons();
const icons = readIcons(list);

test("offers thousands of icons, each drawn in all of its listed styles", () => {
  expect(icons.length).toBeGreaterThan(5000);
  expect(drawings.outline.length).toBe(icons.length);
  expect(icons.flatMap(({ places }) => places.filled ?? [])).toEqual([...drawings.filled.keys()]);
  expect(drawings.filled.length).toBeGreaterThan(1000);
  expect(icons.filter(({ category, title }) => category === "" || title === "")).toEqual([]);
});

/** Reads every nth icon of each style, because reading all of them takes seconds. */
const everyNth = 5;

test("reduces every icon to strokes and fills in a single colour", () => {
  const ink = "#1b1d24";
  const wrong: string[] = [];
  for (const [style, packed] of Object.entries(drawings)) {
    for (let at = 0; at < packed.length; at += everyNth) {
      const { shapes, leftOut } = openShapes(iconSvg(packed[at] ?? "", ink));
      const isPainted = shapes.every(({ properties: { fillColor = "none", strokeColor, strokeWidth } }) =>
        style === "filled"
          ? fillColor === ink && strokeWidth === 0
          : (strokeColor === ink && strokeWidth === 2) || fillColor === ink,
      );
      if (leftOut !== null || !isPainted) wrong.push(`${style} ${at}: ${leftOut}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("joins an icon's strokes into one path without moving them", () => {
  const bus = icons.findIndex(({ title }) => title === "Bus");
  const { shapes } = openShapes(iconSvg(drawings.outline[bus] ?? "", "#123456"));
  expect(shapes).toMatchObject([
    {
      ...{ type: "path", x: 2, y: 5, width: 20, height: 14 },
      properties: { fillColor: "none", strokeColor: "#123456", strokeWidth: 2, strokeCap: "round" },
    },
  ]);
});
