import { expect, it } from "vitest";
import { cutoutsOn, parseProject, printSetup, toStoredPageSetup, usualCutout } from "../document/index.ts";
import { cutoutOutline } from "../sheets/index.ts";
import { setupProblems } from "./index.ts";

const label = { widthMm: 86 };
const box = { width: 40, height: 12, zIndex: 1 };

function projectWith(cutouts: readonly object[], backElements: readonly object[] = []) {
  return parseProject({
    name: "Cards",
    canvas_width: 324,
    canvas_height: 204,
    is_dual_sided: true,
    front_elements: [
      { ...box, id: "name", type: "text", x: 140, y: 8, properties: { text: "{{ name }}" } },
      { ...box, id: "aside", type: "text", x: 10, y: 100, properties: { text: "{{ class }}" } },
      { ...box, id: "band", type: "rectangle", x: 0, y: 0, width: 324, height: 40, properties: {} },
    ],
    back_elements: backElements,
    page_setup: { page: {}, label: { width_mm: 86, height_mm: 54 }, cutouts },
  }).project;
}

const stored = (kind: Parameters<typeof usualCutout>[0]) => {
  const { xMm, yMm, widthMm, heightMm, side } = usualCutout(kind, label);
  return { kind, side, x_mm: xMm, y_mm: yMm, width_mm: widthMm, height_mm: heightMm };
};

it("stores cutouts with the project, omits the field without cutouts", () => {
  const cutouts = [stored("slot"), stored("stripe")];
  expect(toStoredPageSetup(printSetup(projectWith(cutouts))).cutouts).toEqual(cutouts);
  expect(toStoredPageSetup(printSetup(projectWith([])))).not.toHaveProperty("cutouts");
  expect(() => projectWith([{ kind: "star" }])).toThrow("page_setup.cutouts[0].kind");
  expect(() => projectWith([{ kind: "slot", x_mm: "far" }])).toThrow("page_setup.cutouts[0].x_mm");
});

it("places a slot, and a stripe on the back, at their standard positions", () => {
  expect(usualCutout("slot", label)).toMatchObject({ xMm: 36, widthMm: 14, heightMm: 3 });
  expect(usualCutout("stripe", label)).toMatchObject({
    side: "back",
    xMm: 0,
    yMm: 4,
    widthMm: 86,
    heightMm: 12.7,
  });
});

it("mirrors punched cutouts on the other side, but not stripes or chips", () => {
  const setup = printSetup(projectWith([{ ...stored("hole"), x_mm: 10 }, stored("chip"), stored("stripe")]));
  expect(cutoutsOn(setup, "front").map(({ kind, xMm }) => [kind, xMm])).toEqual([
    ["hole", 10],
    ["chip", 8.56],
  ]);
  expect(cutoutsOn(setup, "back").map(({ kind, xMm }) => [kind, xMm])).toEqual([
    ["hole", 71],
    ["stripe", 0],
  ]);
});

it("reports text under a slot, and any element on a stripe", () => {
  const found = (...args: Parameters<typeof projectWith>) =>
    setupProblems(projectWith(...args)).map(({ elementId, side, kind }) => [elementId, side, kind]);
  expect(found([stored("slot")])).toEqual([["name", "front", "under_cutout"]]);
  const band = { ...box, id: "line", type: "rectangle", x: 0, y: 30, properties: {} };
  expect(found([stored("stripe")], [band])).toEqual([["line", "back", "under_cutout"]]);
  expect(found([])).toEqual([]);
});

it("draws a slot with round ends and a hole as a circle", () => {
  const curves = (kind: Parameters<typeof usualCutout>[0]) =>
    cutoutOutline(usualCutout(kind, label)).filter(([command]) => command === "C").length;
  expect([curves("slot"), curves("hole"), curves("stripe"), curves("chip")]).toEqual([4, 4, 0, 4]);
});
