import { rm } from "node:fs/promises";
import {
  canvasPx,
  defaultPageSetup,
  parsePageSetup,
  printSetup,
  toStoredPageSetup,
  withStock,
} from "@print-builder/core/document";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPress } from "#test/printedPages.ts";
import { findStock, loadStocks } from "./searchStocks.ts";

let press: Awaited<ReturnType<typeof openPress>>;
beforeAll(async () => {
  press = await openPress(2);
});
afterAll(() => rm(press.folder, { recursive: true, force: true }));

/** The tape is 61.98 mm wide, its labels 25 to 1,000 mm long. */
async function tape() {
  return withStock(defaultPageSetup, findStock(await loadStocks(), "brother-dk-2205"));
}

/** Prints a design of this size in mm on the tape: blue with a red band along its end. */
async function print(widthMm: number, lengthMm: number) {
  const [width, height] = [canvasPx(widthMm), canvasPx(lengthMm)];
  const band = {
    id: "end",
    type: "rectangle",
    x: 0,
    y: height - canvasPx(5),
    width,
    height: canvasPx(5),
    zIndex: 1,
  };
  return await press.print({
    name: "Tape",
    canvas_width: width,
    canvas_height: height,
    background_color: "#0000ff",
    front_elements: [{ ...band, properties: { fillColor: "#ff0000", strokeWidth: 0 } }],
    page_setup: toStoredPageSetup(await tape()),
  });
}

it.each([40, 62, 100, 250])(
  "prints a %d mm design on continuous tape as pages of that length",
  async (lengthMm) => {
    const sheet = await print(61.98, lengthMm);
    expect(sheet.pages).toBe(2);
    const [, , width = 0, length = 0] = sheet.boxes[0]?.MediaBox ?? [];
    expect(width).toBeCloseTo(61.98, 2);
    // A canvas has whole pixels of 0.27 mm, and its width is rounded too.
    expect(Math.abs(length - lengthMm)).toBeLessThan(0.15 + lengthMm / 500);
    expect([sheet.at(0, 0.1, 0.1), sheet.at(0, 61.8, 0.1), sheet.at(1, 30, length - 5.3)]).toEqual(
      Array(3).fill("blue"),
    );
    expect([sheet.at(0, 0.1, length - 0.1), sheet.at(1, 61.8, length - 4.7)]).toEqual(["red", "red"]);
    expect(sheet.problems).toEqual([]);
  },
);

it("scales a design to the tape's width, within the tape's length limits", async () => {
  const wide = await print(123.96, 80);
  expect(wide.boxes[0]?.MediaBox?.[3]).toBeCloseTo(40, 0);
  expect([wide.at(0, 0.3, 1), wide.at(0, 61.6, 39)]).toEqual(["blue", "red"]);
  expect((await print(61.98, 12)).boxes[0]?.MediaBox?.[3]).toBe(25);
});

it("stores the roll in the page setup; other stock has a fixed length", async () => {
  const setup = await tape();
  expect(setup.page.roll).toEqual({ minMm: 25, maxMm: 1000 });
  expect(parsePageSetup(JSON.parse(JSON.stringify(toStoredPageSetup(setup))))).toEqual(setup);
  const canvas = { width: 300, height: 300 };
  expect(printSetup({ pageSetup: setup, canvas }).label).toMatchObject({ widthMm: 61.98, heightMm: 61.98 });
  const sheet = withStock(setup, findStock(await loadStocks(), "avery-l7160"));
  expect(sheet.page).not.toHaveProperty("roll");
  expect(printSetup({ pageSetup: sheet, canvas })).toBe(sheet);
});
