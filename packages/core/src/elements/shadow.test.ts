import { openFonts } from "@print-builder/fonts/node";
import { expect, test } from "vitest";
import type { ElementType, StoredElement } from "../document/index.ts";
import { inkBox } from "../drawing/inkBox.ts";
import { sharedFields } from "../editing/sharedFields.ts";
import { designValues } from "../layout/cardValues.ts";
import { createTextEngine } from "../text/index.ts";
import { elementKind, type Paper, prepareElement } from "./index.ts";

const picture = { key: "photo", width: 200, height: 100 };
const tools = {
  ...{ values: designValues, text: createTextEngine(openFonts()), paper: null, report: () => undefined },
  images: { find: () => ({ status: "ready", image: picture }) as const },
};

function element(type: ElementType, properties: Record<string, unknown>): StoredElement {
  const place = { x: 0, y: 0, width: 100, height: 50, rotation: 0, zIndex: 1, hidden: false, locked: false };
  return { id: type, type, ...place, properties };
}

const drawn = (type: ElementType, properties: Record<string, unknown>) =>
  prepareElement(element(type, properties)).draw(tools).ops;

const examples = [
  ["rectangle", { fillColor: "#ff0000", strokeWidth: 2 }],
  ["circle", { fillColor: "#ff0000" }],
  ["triangle", { fillColor: "#ff0000" }],
  ["star", { fillColor: "#ff0000" }],
  ["text", { text: "Asha", backgroundColor: "#eeeeee" }],
  ["image", { imageData: "media:crest.png", staticImage: true }],
] as const;

test.each(examples)("draws a shadow beneath a %s without changing the element", (type, properties) => {
  const plain = drawn(type, properties);
  const chosen = { ...properties, shadowColor: "#00ff00", shadowX: 9 };
  expect(drawn(type, chosen)).toEqual(plain);
  expect(drawn(type, { ...chosen, shadow: "none" })).toEqual(plain);
  const [shadow, ...rest] = drawn(type, { ...properties, shadow: "drop" });
  expect(rest).toEqual(plain);
  expect(shadow).toMatchObject({ op: "shadow", x: 4, y: 4, alpha: 0.35 });
  expect(Object.keys(elementKind(type).defaults).filter((key) => key.startsWith("shadow"))).toEqual([]);
  // A shadow does not affect the bleed or the check of the card's edge.
  const at = { transform: [1, 0, 0, 1, 0, 0] } as const;
  const em = () => 1000;
  expect(inkBox({ ...at, ops: [...(shadow ? [shadow] : []), ...rest] }, em)).toEqual(
    inkBox({ ...at, ops: plain }, em),
  );
});

test("draws a shadow in its stored colour, offset and opacity", () => {
  const stored = { shadow: "drop", shadowColor: "#10203080", shadowX: -2, shadowY: 6, shadowOpacity: 0.5 };
  const [shadow, shape] = drawn("rectangle", { ...stored, fillColor: "#ff0000", cornerRadius: 9 });
  if (shadow?.op !== "shadow" || shape?.op !== "path") throw new Error("There is no shadow.");
  expect([shadow.x, shadow.y]).toEqual([-2, 6]);
  expect(shadow.alpha).toBeCloseTo((0.5 * 128) / 255, 5);
  expect(shadow.ops).toEqual([{ ...shape, fill: { color: "#102030", alpha: 1 }, stroke: null }]);
  const [ofPicture] = drawn("image", {
    ...{ imageData: "media:a.png", staticImage: true, mask: { shape: "circle", feather_mm: 1 } },
    shadow: "drop",
  });
  // A soft edge casts a soft shadow.
  expect(ofPicture?.op === "shadow" && ofPicture.ops.map(({ op }) => op)).toEqual(Array(12).fill("path"));
  const [ofGradient] = drawn("circle", { fillColor: "#ff0000", fillGradient: "linear", shadow: "drop" });
  expect(ofGradient).toMatchObject({
    ops: [{ fill: { stops: [{ paint: { color: "#000000", alpha: 1 } }, { paint: { alpha: 0 } }] } }],
  });
});

test("reads a shadow's blur in mm, and stores none for a sharp shadow", () => {
  const shadowOf = (properties: Record<string, unknown>, paper: Paper | null) =>
    prepareElement(element("star", { shadow: "drop", ...properties })).draw({ ...tools, paper }).ops[0];
  const paper = { mmPerPx: 0.5, dpi: 300 };
  expect(shadowOf({ shadowBlurMm: 3 }, paper)).toMatchObject({ op: "shadow", blur: 3 });
  expect(shadowOf({ shadowBlurMm: 3 }, null)).toMatchObject({ blur: expect.closeTo((3 * 96) / 25.4 / 2, 5) });
  expect(shadowOf({ shadowBlurMm: 0 }, paper)).not.toHaveProperty("blur");
  expect(() => shadowOf({ shadowBlurMm: 21 }, paper)).toThrow("shadowBlurMm");
});

test("omits invisible shadows and the shadows of invisible shapes", () => {
  expect(drawn("rectangle", { fillColor: "none", shadow: "drop" })).toEqual([]);
  expect(drawn("rectangle", { shadow: "drop", shadowOpacity: 0 }).map(({ op }) => op)).toEqual(["path"]);
  expect(drawn("rectangle", { shadow: "drop", shadowColor: "none" }).map(({ op }) => op)).toEqual(["path"]);
  expect(() => drawn("text", { shadow: "long" })).toThrow("shadow");
  expect(() => drawn("image", { shadowX: 1_000 })).toThrow("shadowX");
});

test("shows a shadow's colour, offset and opacity if the shadow is on", () => {
  const asked = (properties: Record<string, unknown>) =>
    sharedFields([element("text", properties), element("image", properties), element("star", properties)])
      .filter(({ field }) => field.group === "Shadow")
      .map(({ field }) => field.key);
  const black = sharedFields([element("star", { shadow: "drop" })]);
  expect(black.find(({ field }) => field.key === "shadowColor")?.value).toBe("#000000");
  expect(asked({})).toEqual(["shadow"]);
  expect(asked({ shadow: "drop" })).toEqual([
    ...["shadow", "shadowOpacity", "shadowColor", "shadowBlurMm", "shadowX", "shadowY"],
  ]);
});
