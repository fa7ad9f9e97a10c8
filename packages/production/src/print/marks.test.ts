import { execFileSync } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { canvasPx } from "@print-builder/core/document";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPress, type Printed } from "#test/printedPages.ts";

let press: Awaited<ReturnType<typeof openPress>>;
beforeAll(async () => {
  press = await openPress(4);
});
afterAll(() => rm(press.folder, { recursive: true, force: true }));

const [width, height] = [50, 30];
const label = { shape: "rectangle", width_mm: width, height_mm: height };
/** Two columns and two rows of labels on a sheet with wide margins: the first label begins at 15, 20. */
const page = {
  width_mm: 140,
  height_mm: 110,
  left_mm: 15,
  top_mm: 20,
  across: 2,
  down: 2,
  h_gap_mm: 0,
  v_gap_mm: 0,
};

type Sheet = {
  readonly page?: object;
  readonly marks: object;
  readonly setup?: object;
  readonly both?: "long" | "short";
};

async function print({ page: other = {}, marks, setup = {}, both }: Sheet): Promise<Printed> {
  const design = {
    name: "Marks",
    canvas_width: canvasPx(width),
    canvas_height: canvasPx(height),
    is_dual_sided: true,
    background_color: "#0000ff",
    front_elements: [],
    back_elements: [],
    page_setup: { page: { ...page, ...other }, label, marks, ...setup },
  };
  return await press.print(design, both ? { side: "both", flipEdge: both } : {});
}

/** Distance in mm from a point to the nearest black pixel along a line; NaN if there is none within 5 mm. */
function blackNear(
  sheet: Printed,
  index: number,
  [x, y]: readonly [number, number],
  along: "x" | "y",
): number {
  for (let step = 0; step <= 100; step++) {
    for (const off of [step * 0.05, -step * 0.05]) {
      const [atX, atY] = along === "x" ? [x + off, y] : [x, y + off];
      if (sheet.at(index, atX, atY) === "black") return off;
    }
  }
  return Number.NaN;
}

const lacks = ({ problems }: Printed) =>
  problems.filter(({ kind }) => kind === "no_mark_room").map(({ message }) => message);

describe("sheets of touching labels", () => {
  it("draws crop marks at every cut on both sides, to within 0.1 mm", async () => {
    const sheet = await print({ marks: { crop: true }, setup: { bleed_mm: 2 }, both: "long" });
    // The back is mirrored behind the front: turned over its long edge, its rows begin at 110 − 20 − 60 = 30.
    const off = [
      [0, 20],
      [1, 30],
    ].flatMap(([side = 0, top = 0]) => [
      ...[15, 65, 115].flatMap((x) => [
        blackNear(sheet, side, [x, top - 6], "x"),
        blackNear(sheet, side, [x, top + 66], "x"),
      ]),
      ...[top, top + 30, top + 60].flatMap((y) => [
        blackNear(sheet, side, [10, y], "y"),
        blackNear(sheet, side, [120, y], "y"),
      ]),
    ]);
    expect(off).toHaveLength(24);
    expect(Math.max(...off.map(Math.abs))).toBeLessThan(0.1);
    expect(lacks(sheet)).toEqual([]);
  });

  it("draws registration marks by the middle cuts, aligned on both sides", async () => {
    const sheet = await print({ marks: { crop: true, registration: true }, both: "short" });
    // The centre line of the labels, 65, is a cut: the mark is 3 mm to its right, and on the back to its left.
    const places = [
      [68, 16],
      [68, 84],
    ] as const;
    for (const [x, y] of places) {
      expect([sheet.at(0, x, y), sheet.at(0, x, y - 2.4), sheet.at(0, x - 2.4, y)]).toEqual(
        Array(3).fill("black"),
      );
      expect([sheet.at(1, 140 - x, y), sheet.at(1, 140 - x, y - 2.4)]).toEqual(["black", "black"]);
      // The crop mark of that cut keeps its distance from the registration mark.
      expect([sheet.at(0, 65, y), sheet.at(0, 65.3, y)]).toEqual(["black", "white"]);
    }
    expect([sheet.at(0, 11, 53), sheet.at(0, 119, 53)]).toEqual(["black", "black"]);
    expect(lacks(sheet)).toEqual([]);
  });

  it("draws dashed fold marks in the margins, in line with label centres", async () => {
    const sheet = await print({ marks: { fold: true }, both: "short" });
    for (const [side, left] of [
      [0, 15],
      [1, 25],
    ] as const) {
      for (const x of [left + 25, left + 75]) {
        // Dashes of 0.8 mm in the range from 6 mm to 1 mm above the labels, with gaps between them.
        const strokes = [14.4, 16, 17.6].map((y) => blackNear(sheet, side, [x, y], "x"));
        for (const off of strokes) expect(Math.abs(off)).toBeLessThan(0.1);
        expect(sheet.at(side, x, 16.8)).toBe("white");
      }
    }
    expect(lacks(sheet)).toEqual([]);
  });

  it("places the colour bar and the slug line clear of other marks", async () => {
    const all = { crop: true, registration: true, fold: true, info: true, colour_bar: true };
    const sheet = await print({ marks: all, both: "short" });
    const colours = [
      "0,174,239",
      "236,0,140",
      "255,242,0",
      "35,31,32",
      "237,28,36",
      "0,166,81",
      "46,49,146",
      "128,128,128",
    ];
    for (const [side, left] of [
      [0, 15],
      [1, 25],
    ] as const) {
      const row = Array.from({ length: 1400 }, (_, step) => sheet.at(side, step / 10 + 0.05, 16));
      const first = colours.map((colour) => row.indexOf(colour) / 10);
      expect(first.every((x, index) => x > (first[index - 1] ?? 0))).toBe(true);
      for (const colour of colours)
        expect(row.filter((each) => each === colour).length).toBeGreaterThanOrEqual(39);
      // Crop and fold marks are still there, with paper on both sides.
      for (const x of [left, left + 25, left + 50, left + 75, left + 100]) {
        expect(Math.abs(blackNear(sheet, side, [x, 17.6], "x"))).toBeLessThan(0.1);
        expect([sheet.at(side, x - 0.4, 16), sheet.at(side, x + 0.4, 16)]).toEqual(["white", "white"]);
      }
    }
    expect(sheet.texts).toContain("Marks · sheet 1 of 1, front · 1970-01-01");
    expect(sheet.texts).toContain("Marks · sheet 1 of 1, back · 1970-01-01");
    expect(lacks(sheet)).toEqual([]);
  });
});

describe("marks without space", () => {
  it("reports the marks that do not fit, all or only some of a kind", async () => {
    const narrow = { width_mm: 106, height_mm: 66, left_mm: 3, top_mm: 3 };
    const all = { crop: true, registration: true, fold: true, info: true, colour_bar: true };
    const bled = { bleed_mm: 3 };
    expect(lacks(await print({ page: narrow, marks: all, setup: bled }))).toEqual([
      "The margins of the sheet have no room for crop marks.",
      "The margins of the sheet have no room for fold marks.",
      "The margins of the sheet have no room for registration marks.",
      "The margins of the sheet have no room for the colour bar.",
      "The margins of the sheet have no room for the line that names project, sheet and day.",
    ]);
    // Only the upper margin is wide, and only over part of its width.
    const upper = { width_mm: 106, height_mm: 75, left_mm: 3, top_mm: 12 };
    expect(lacks(await print({ page: upper, marks: all, setup: bled }))).toEqual([
      "Only 3 of 6 crop lines fit in the margins of the sheet.",
      "Only 1 of 4 registration marks fit in the margins of the sheet.",
    ]);
  });

  it("does not report marks that fit or were not requested", async () => {
    expect(lacks(await print({ page: { left_mm: 0, top_mm: 0 }, marks: {} }))).toEqual([]);
    expect(lacks(await print({ marks: { crop: true, info: true }, setup: { layout: "single" } }))).toEqual(
      [],
    );
  });
});

it("draws slots and holes as cut contours on fronts and flipped backs", async () => {
  const cutouts = [
    { kind: "slot", side: "front", x_mm: 5, y_mm: 3, width_mm: 14, height_mm: 3 },
    { kind: "hole", side: "front", x_mm: 40, y_mm: 10, width_mm: 5, height_mm: 5 },
    { kind: "stripe", side: "back", x_mm: 0, y_mm: 20, width_mm: 50, height_mm: 6 },
  ];
  const landscape = {
    page: { ...page, h_gap_mm: 4, v_gap_mm: 4 },
    marks: { cut_contour: true },
    setup: { cutouts },
  };
  const { pdf } = await print({ ...landscape, both: "long" });
  const perMm = 10;
  execFileSync("gs", ["-q", "-o", `${pdf}.%d.tif`, `-r${perMm * 25.4}`, "-sDEVICE=tiffsep", pdf]);
  const names = await readdir(press.folder);
  const plate = async (number: number) => {
    const name = names.find((each) => each === `${basename(pdf)}.${number}(CutContour).tif`);
    const { data, info } = await sharp(join(press.folder, name ?? ""))
      .raw()
      .toBuffer({ resolveWithObject: true });
    return (x: number, y: number) => {
      let least = 255;
      for (const dx of [-1, 0, 1]) {
        for (const dy of [-1, 0, 1]) {
          const at = (Math.floor(y * perMm) + dy) * info.width + Math.floor(x * perMm) + dx;
          least = Math.min(least, data[at * info.channels] ?? 255);
        }
      }
      return least < 200;
    };
  };
  const [front, back] = [await plate(1), await plate(2)];
  for (const [left, top] of [
    [15, 20],
    [69, 20],
    [15, 54],
  ] as const) {
    // On the cutter contour: the label, the slot's upper and lower edges and round end, and the hole's four sides.
    for (const [x, y] of [
      [25, 0],
      [0, 15],
      [12, 3],
      [12, 6],
      [5, 4.5],
      [19, 4.5],
      [42.5, 10],
      [42.5, 15],
      [40, 12.5],
      [45, 12.5],
    ] as const) {
      expect(front(left + x, top + y), `${x}, ${y}`).toBe(true);
      // A landscape page is turned over its long edge, top to bottom.
      expect(back(left + x, 110 - top - y), `back of ${x}, ${y}`).toBe(true);
    }
    // Not on the contour: points inside, at the slot's corners, and on the stripe.
    for (const [x, y] of [
      [12, 4.5],
      [42.5, 12.5],
      [5.2, 3.2],
      [25, 20],
      [25, 26],
    ] as const) {
      expect(front(left + x, top + y), `${x}, ${y}`).toBe(false);
    }
  }
});
