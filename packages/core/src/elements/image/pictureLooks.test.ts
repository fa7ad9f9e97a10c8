import { openFonts } from "@print-builder/fonts/node";
import { expect, test } from "vitest";
import type { StoredElement } from "../../document/index.ts";
import type { DrawOp } from "../../drawing/drawOp.ts";
import { applyTone } from "../../drawing/tone.ts";
import { designValues } from "../../layout/cardValues.ts";
import { createTextEngine } from "../../text/index.ts";
import type { ImageInfo } from "../drawTools.ts";
import { prepareElement } from "../index.ts";
import { insetOutline, maskArea, maskOutline, maskShapes } from "./maskOutline.ts";

const text = createTextEngine(openFonts());
type ImageDrawOp = Extract<DrawOp, { op: "image" }>;

function drawn(properties: object, image: Partial<ImageInfo> = {}) {
  const stored: StoredElement = {
    ...{ id: "photo", type: "image", x: 0, y: 0, width: 60, height: 80, rotation: 0, zIndex: 1 },
    ...{ hidden: false, locked: false },
    properties: { staticImage: true, imageData: "media:a.jpg", ...properties },
  };
  const reports: string[] = [];
  const { ops } = prepareElement(stored).draw({
    values: { ...designValues, designing: false },
    text,
    images: { find: () => ({ status: "ready", image: { key: "a", width: 600, height: 800, ...image } }) },
    paper: { dpi: 300, mmPerPx: 0.25 },
    report: (kind) => reports.push(kind),
  });
  const pictures = ops.filter((op): op is ImageDrawOp => op.op === "image");
  return { ops, pictures, reports };
}

const area = { x: 10, y: 20, width: 60, height: 80 };
const ends = (path: readonly (readonly [string, ...number[]])[]) =>
  path.flatMap((command): [number, number][] => {
    const [x, y] = command.slice(-2).map(Number);
    return command[0] === "Z" ? [] : [[x ?? 0, y ?? 0]];
  });

test.each(maskShapes)("draws the mask %s up to all sides of its area, with a centred inset", (shape) => {
  const within = maskArea(shape, area);
  const boundsOf = (inset: number) => {
    const points = ends(insetOutline(maskOutline(shape, within, 0), within, inset));
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  };
  const [left = 0, right = 0, top = 0, bottom = 0] = boundsOf(0);
  expect(top).toBeCloseTo(within.y, 6);
  expect([left >= within.x - 1e-9, right <= within.x + within.width + 1e-9]).toEqual([true, true]);
  expect((left + right) / 2).toBeCloseTo(within.x + within.width / 2, 6);
  // A star's tips are on an ellipse, and no tip is at its bottom.
  if (shape !== "star") {
    expect([left, right, bottom]).toEqual([
      expect.closeTo(within.x, 6),
      expect.closeTo(within.x + within.width, 6),
      expect.closeTo(within.y + within.height, 6),
    ]);
    const inner = boundsOf(6);
    expect(inner).toEqual(
      [left + 6, right - 6, top + 6, bottom - 6].map((value) => expect.closeTo(value, 6)),
    );
  }
});

test("draws the largest circle mask that fits; other masks fill the area", () => {
  expect(maskArea("circle", area)).toEqual({ x: 10, y: 30, width: 60, height: 60 });
  expect(maskArea("ellipse", area)).toEqual(area);
});

test("draws a plain picture as one operation in its box", () => {
  const box = { x: 0, y: 0, width: 60, height: 80 };
  expect(drawn({}).ops).toEqual([{ op: "image", image: "a", box, clip: box }]);
  expect(drawn({ effect: "none", mask: null, strokeWidth: 0 }).ops).toEqual(drawn({}).ops);
});

test("draws a soft edge of the given width around an opaque picture", () => {
  const { pictures } = drawn({ mask: { shape: "ellipse", feather_mm: 2 } });
  // 2 mm are 8 px here.
  const insets = pictures.map(({ outline = [] }) => Math.min(...ends(outline).map(([x]) => x)));
  expect(Math.min(...insets)).toBeGreaterThan(0);
  expect(Math.max(...insets)).toBeGreaterThan(7);
  expect(Math.max(...insets)).toBeLessThan(8);
  const shares = pictures.map(({ alpha = 1 }) => alpha);
  const seen = shares.reduce((below, alpha) => below + alpha * (1 - below), 0);
  expect(seen).toBeCloseTo(1, 9);
  // Each layer adds the same share of opacity, so the edge fades evenly.
  const half = shares.slice(0, shares.length / 2).reduce((below, alpha) => below + alpha * (1 - below), 0);
  expect(half).toBeCloseTo(0.5, 9);
});

test("draws a picture's border along its mask or its rounded corners", () => {
  const border = { strokeColor: "#ff0000", strokeWidth: 3 };
  const masked = drawn({ ...border, mask: { shape: "hexagon", feather_mm: 0 } }).ops;
  expect(masked.map(({ op }) => op)).toEqual(["image", "path"]);
  expect(masked[1]).toMatchObject({
    path: maskOutline("hexagon", { x: 0, y: 0, width: 60, height: 80 }, 0),
    fill: null,
    stroke: { width: 3, paint: { color: "#ff0000" } },
  });
  expect(drawn({ ...border }).ops[1]).toMatchObject({ op: "path", fill: null });
});

const orange = [200, 120, 40, 77];

function toned(properties: object, image: Partial<ImageInfo> = {}): readonly number[] {
  const samples = Uint8Array.from(orange);
  const [picture] = drawn(properties, image).pictures;
  if (picture?.tone) applyTone(samples, picture.tone);
  return [...samples];
}

test("recolours pictures by brightness and draws ghosts translucent", () => {
  const grey = Math.round(0.2126 * 200 + 0.7152 * 120 + 0.0722 * 40);
  expect(toned({})).toEqual(orange);
  expect(toned({ effect: "gray" })).toEqual([grey, grey, grey, 77]);
  const part = (0.2126 * 200 + 0.7152 * 120 + 0.0722 * 40) / 255;
  expect(toned({ effect: "duotone", duotoneDark: "#000080", duotoneLight: "#ffff00" })).toEqual([
    Math.round(255 * part),
    Math.round(255 * part),
    Math.round(128 * (1 - part)),
    77,
  ]);
  const [ghost] = drawn({ effect: "ghost" }).pictures;
  expect(ghost?.alpha).toBeGreaterThan(0.2);
  expect(ghost?.alpha).toBeLessThan(0.5);
  const soft = drawn({ effect: "ghost", mask: { shape: "circle", feather_mm: 1 } }).pictures;
  const seen = soft.reduce((below, { alpha = 1 }) => below + alpha * (1 - below), 0);
  expect(seen).toBeCloseTo(ghost?.alpha ?? 0, 9);
});

test("applies a manual correction before the effect and clamps the colours", () => {
  expect(toned({}, { edit: { brightness: 1 } })).toEqual([255, 248, 168, 77]);
  expect(toned({}, { edit: { contrast: -1 } })).toEqual([128, 128, 128, 77]);
  expect(toned({ effect: "gray" }, { edit: { brightness: -1 } })[0]).toBeLessThan(10);
  expect(toned({}, { edit: { contrast: 1 } })).toEqual([255, 113, 0, 77]);
});

test("fills the backdrop of cut-outs within the same outline on every card", () => {
  const round = { mask: { shape: "circle", feather_mm: 1 }, backdrop: "color", backdropColor: "#20a040" };
  const { ops, pictures } = drawn(round);
  const colours = ops.flatMap((op) => (op.op === "path" ? [op] : []));
  expect(colours.map(({ path }) => path)).toEqual(pictures.map(({ outline }) => outline));
  expect(colours.map(({ fill }) => fill)).toEqual(
    pictures.map(({ alpha }) => ({ color: "#20a040", alpha: expect.closeTo(alpha ?? 0, 9) })),
  );
  const flag = { backdrop: "picture", backdropPicture: "media:flag.png" };
  const placed = drawn(flag, { edit: { x: 0.3, scale: 2 } }).pictures;
  expect(placed).toHaveLength(2);
  expect(placed[0]?.box).toEqual({ x: 0, y: 0, width: 60, height: 80 });
  expect(placed[0]?.clip).toEqual(placed[1]?.clip);
  expect(drawn({ ...round, effect: "ghost" }).ops.filter(({ op }) => op === "path")).toEqual([]);
  expect(drawn({ backdrop: "own", backdropColor: "#20a040" }).ops).toHaveLength(1);
});

test("reports a photo whose backdrop remains, and paints none behind it", () => {
  const { ops, reports } = drawn({ backdrop: "color" }, { keepsBackdrop: true });
  expect(ops).toHaveLength(1);
  expect(reports).toContain("background_kept");
  expect(drawn({ backdrop: "color" }).reports).not.toContain("background_kept");
});

test.each([
  [{ backdrop: "wall" }, "backdrop"],
  [{ mask: { shape: "cloud" } }, "mask.shape"],
  [{ mask: { shape: "circle", feather_mm: -1 } }, "mask.feather_mm"],
  [{ effect: "sepia" }, "effect"],
  [{ frame: { eye_line: 2, head_height: 0.5 } }, "frame.eye_line"],
])("refuses a picture with an invalid look and names the property: %j", (properties, field) => {
  expect(() => drawn(properties)).toThrow(field);
});
