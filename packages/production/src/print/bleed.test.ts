import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { canvasPx } from "@print-builder/core/document";
import type { PrintRequest } from "@print-builder/core/sheets";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPress, plainRequest } from "#test/printedPages.ts";
import { preflightProject } from "../preflight/preflightProject.ts";
import { openProject } from "./openProject.ts";

let press: Awaited<ReturnType<typeof openPress>>;

beforeAll(async () => {
  press = await openPress(8);
});
afterAll(() => rm(press.folder, { recursive: true, force: true }));

const size = { width: 50, height: 30 };
const px = (mm: number) => mm * (canvasPx(size.width) / size.width);
const box = (id: string, xMm: number, yMm: number, widthMm: number, heightMm: number, fill: string) => ({
  id,
  type: "rectangle",
  ...{ x: px(xMm), y: px(yMm), width: px(widthMm), height: px(heightMm), zIndex: 1 },
  properties: { fillColor: fill, strokeWidth: 0 },
});
const sheet = { width_mm: 140, height_mm: 100, left_mm: 12, top_mm: 12, across: 2, down: 2 };
const design = {
  name: "Bleed",
  canvas_width: canvasPx(size.width),
  canvas_height: canvasPx(size.height),
  is_dual_sided: true,
  background_color: "#0000ff",
  // Red to the left edge, green to the right edge, and a white element that touches neither.
  front_elements: [
    box("left", 0, 10, 10, 10, "#ff0000"),
    box("right", 40, 10, 10.05, 10, "#00ff00"),
    box("middle", 15, 10, 5, 5, "#ffffff"),
  ],
  back_elements: [box("top", 0, 0, 50, 5, "#ff0000")],
};

type Paper = { readonly page?: object; readonly label?: object; readonly setup?: object };

async function print({ page = {}, label = {}, setup = {} }: Paper, asked: Partial<PrintRequest> = {}) {
  const page_setup = {
    page: { ...sheet, ...page },
    label: { shape: "rectangle", width_mm: size.width, height_mm: size.height, ...label },
    ...setup,
  };
  return await press.print({ ...design, page_setup }, asked);
}

/** Positions just inside and just outside an edge, by less than 0.1 mm. */
const hair = 0.08;

describe("bleed", () => {
  it("extends the background and edge elements by exactly the bleed", async () => {
    const { at, boxes } = await print({ page: { h_gap_mm: 12, v_gap_mm: 10 } }, { paper: { bleedMm: 3 } });
    const [left, right, top] = [12, 62, 12];
    // The background, up to 3 mm above the label.
    expect([at(0, 40, top - 3 + hair), at(0, 40, top - 3 - hair)]).toEqual(["blue", "white"]);
    // Elements that reach the left and right edges; the first ends exactly there, the second extends slightly beyond.
    for (const by of [-hair, hair, 2, 3 - hair]) {
      expect(at(0, left - by, top + 15)).toBe("red");
      expect(at(0, right + by, top + 15)).toBe("green");
      expect(at(0, left - by, top + 5)).toBe("blue");
    }
    expect([at(0, left - 3 - hair, top + 15), at(0, right + 3 + hair, top + 15)]).toEqual(["white", "white"]);
    // Inside the label nothing changes.
    expect([at(0, left + 17, top + 12), at(0, left + 11, top + 12)]).toEqual(["white", "blue"]);
    const all = [0, 0, 140, 100];
    expect(boxes[0]).toEqual({ MediaBox: all, CropBox: all, TrimBox: all, BleedBox: all });
  });

  it("stops bleed at a touching label and in the middle of a narrow gap", async () => {
    const { at } = await print({ page: { v_gap_mm: 2 } }, { paper: { bleedMm: 3 } });
    // Neighbours in a row touch: each has its own colour up to the line between them.
    expect([at(0, 62 - hair, 27), at(0, 62 + hair, 27)]).toEqual(["green", "red"]);
    // Below the first row is a gap of 2 mm; each row prints half of it.
    expect([at(0, 30, 42 + 1 - hair), at(0, 30, 42 + 1 + hair), at(0, 30, 11)]).toEqual([
      "blue",
      "blue",
      "blue",
    ]);
    // Outer edges have the full bleed.
    expect([at(0, 12 - 3 + hair, 27), at(0, 12 - 3 - hair, 27)]).toEqual(["red", "white"]);
    expect([at(0, 112 + 3 - hair, 27), at(0, 112 + 3 + hair, 27)]).toEqual(["green", "white"]);
  });

  it("adds bleed all around rounded and round labels, even at corners", async () => {
    const gaps = { h_gap_mm: 12, v_gap_mm: 12 };
    const rounded = await print(
      { page: gaps, label: { shape: "rounded", corner_w_mm: 5, corner_h_mm: 5 } },
      { paper: { bleedMm: 3 } },
    );
    // The corner's centre is 5 mm inside; its radius grows from 5 mm to 8 mm.
    const diagonal = (radius: number) => 17 - radius * Math.SQRT1_2;
    expect(rounded.at(0, diagonal(8 - hair), diagonal(8 - hair))).toBe("blue");
    expect(rounded.at(0, diagonal(8 + hair), diagonal(8 + hair))).toBe("white");
    const oval = await print({ page: gaps, label: { shape: "ellipse" } }, { paper: { bleedMm: 3 } });
    const [middleX, middleY] = [37, 27];
    expect([oval.at(0, middleX, middleY - 18 + hair), oval.at(0, middleX, middleY - 18 - hair)]).toEqual([
      "blue",
      "white",
    ]);
    expect([oval.at(0, middleX - 28 + hair, middleY), oval.at(0, middleX - 28 - hair, middleY)]).toEqual([
      "red",
      "white",
    ]);
  });

  it("aligns bleed on backs with fronts, even if labels touch", async () => {
    const { at } = await print(
      { page: { width_mm: 150 } },
      { side: "both", flipEdge: "short", paper: { bleedMm: 3 } },
    );
    // The back's first label is on the right: 150 − 12 − 50.
    for (const by of [hair, 2, 3 - hair]) expect(at(1, 88 + 50 + by, 14)).toBe("red");
    expect([at(1, 88 + 53 + hair, 14), at(1, 60, 12 - 3 + hair), at(1, 60, 12 - 3 - hair)]).toEqual([
      "white",
      "red",
      "white",
    ]);
    // The two rows touch: the lower row's red band begins at the line between them.
    expect([at(1, 60, 42 - hair), at(1, 60, 42 + hair)]).toEqual(["blue", "red"]);
  });
});

describe("single cards", () => {
  it("makes a single card's page the label plus bleed plus 8 mm all round", async () => {
    const bare = await print({}, { paper: { layout: "single" } });
    const label = [0, 0, 50, 30];
    expect(bare.pages).toBe(8);
    expect(bare.boxes).toEqual(
      Array(8).fill({ MediaBox: label, CropBox: label, TrimBox: label, BleedBox: label }),
    );
    const bled = await print({}, { paper: { layout: "single", bleedMm: 3 } });
    expect(bled.boxes[0]).toMatchObject({
      MediaBox: [0, 0, 56, 36],
      BleedBox: [0, 0, 56, 36],
      TrimBox: [3, 3, 53, 33],
    });
    const marked = await print(
      { setup: { bleed_mm: 2, marks: { crop: true }, layout: "single" } },
      { side: "both" },
    );
    expect(marked.pages).toBe(16);
    expect(marked.boxes[1]).toMatchObject({
      MediaBox: [0, 0, 70, 50],
      BleedBox: [8, 8, 62, 42],
      TrimBox: [10, 10, 60, 40],
    });
    // The front, then its own back, both upright and in the same position.
    expect([marked.at(0, 8 + hair, 25), marked.at(1, 8 + hair, 12), marked.at(1, 8 - hair, 12)]).toEqual([
      "red",
      "red",
      "white",
    ]);
  });

  it("prints marks in line with a single card's edges, and a slug line", async () => {
    const marks = ["crop", "registration", "info", "colour_bar"] as const;
    const { at, texts } = await print({}, { paper: { layout: "single", bleedMm: 3, marks } });
    const [left, right, top, bottom] = [11, 61, 11, 41];
    for (const along of [1.1, 4, 5.9]) {
      const out = 3 + along;
      for (const x of [left, right])
        expect([at(0, x, top - out), at(0, x, bottom + out)]).toEqual(["black", "black"]);
      for (const y of [top, bottom])
        expect([at(0, left - out, y), at(0, right + out, y)]).toEqual(["black", "black"]);
    }
    expect([at(0, left, top - 3.9), at(0, left, top - 9.2), at(0, left - 1, top - 5)]).toEqual([
      "white",
      "white",
      "white",
    ]);
    // A cross in a circle next to the centre of each edge.
    expect([at(0, 36, 4), at(0, 4, 26), at(0, 68, 26), at(0, 36, 48)]).toEqual(Array(4).fill("black"));
    expect(texts).toContain("Bleed · sheet 1 of 8, front");
    expect(texts).toContain("1970-01-01");
    // The first colour patch: cyan.
    expect(at(0, 14, 5)).toBe("0,174,239");
  });

  it("prints single cards with full bleed, even if labels touch on the sheet", async () => {
    const { at } = await print({ page: { h_gap_mm: 0 } }, { paper: { layout: "single", bleedMm: 3 } });
    expect([at(0, hair, 18), at(0, 56 - hair, 18)]).toEqual(["red", "green"]);
  });
});

describe("marks on sheets", () => {
  it("draws crop marks around touching labels and in wide gaps", async () => {
    const touching = await print({}, { paper: { bleedMm: 2, marks: ["crop"] } });
    // The marks are in line with both outer edges and with the cut between the two columns.
    for (const x of [12, 62, 112]) expect(touching.at(0, x, 12 - 2 - 3)).toBe("black");
    expect(touching.at(0, 62, 40)).not.toBe("black");
    const gapped = await print({ page: { h_gap_mm: 12 } }, { paper: { bleedMm: 2, marks: ["crop"] } });
    // The gap between the columns is free from 64 to 72 mm, but not half a millimetre to either side.
    expect([gapped.at(0, 68, 12), gapped.at(0, 64.7, 12)]).toEqual(["black", "white"]);
  });

  it("explicit zero bleed and no marks give the same file as the defaults", async () => {
    const plain = await print({ setup: { safe_mm: 4 } });
    const all = [0, 0, 140, 100];
    expect(plain.boxes[0]).toEqual({ MediaBox: all, CropBox: all, TrimBox: all });
    const colour = { space: "rgb", standard: "none" } as const;
    const paper = { layout: "sheet", bleedMm: 0, marks: [] } as const;
    const nothing = await print({ setup: { safe_mm: 4 } }, { paper, colour });
    expect((await readFile(nothing.pdf)).equals(await readFile(plain.pdf))).toBe(true);
    const bled = await print({ setup: { safe_mm: 4 } }, { paper: { bleedMm: 1 } });
    expect((await readFile(bled.pdf)).equals(await readFile(plain.pdf))).toBe(false);
  });
});

describe("preflight", () => {
  const text = (id: string, xMm: number, content: string) => ({
    ...box(id, xMm, 12, 30, 4, "#000000"),
    type: "text",
    properties: { text: content, fontSize: px(3), fontFamily: "Arial" },
  });
  const circle = (id: string, xMm: number) => ({ ...box(id, xMm, 2, 8, 8, "#000000"), type: "circle" });
  const edges = {
    ...design,
    is_dual_sided: false,
    front_elements: [
      text("close", 1, "Near {{ name }}"),
      text("far", 10, "Far"),
      { ...box("code", 35, 15, 14, 14, ""), type: "barcode", properties: { value: "1", format: "qrcode" } },
      circle("cut", -1),
      circle("out", -5),
      box("band", -1, 20, 20, 5, "#ff0000"),
    ],
    field_map: { name: "name" },
  };

  async function found(setup: object, paper: PrintRequest["paper"] = {}) {
    const page_setup = { page: sheet, label: { shape: "rectangle", width_mm: 50, height_mm: 30 }, ...setup };
    await writeFile(join(press.folder, "project.json"), JSON.stringify({ ...edges, page_setup }));
    const open = await openProject(press.folder);
    const { problems } = await preflightProject(
      { ...plainRequest, range: { type: "range", start: 0, end: 1 }, paper },
      { open },
    );
    await open.close();
    return problems.filter(({ kind }) => kind === "near_edge" || kind === "ends_in_bleed");
  }

  it("reports elements that end in the bleed or near the edge", async () => {
    const problems = await found({}, { bleedMm: 3 });
    expect(problems.map(({ kind, elementId, recordIndex }) => `${kind} ${elementId} ${recordIndex}`)).toEqual(
      [
        // Both records have this problem, so it is reported once.
        "near_edge close null",
        "near_edge code null",
        // Bleed extends straight edges but not curves; an element that covers the whole bleed needs no extension.
        "ends_in_bleed cut null",
      ],
    );
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^“Near Ann” is 1\.\d mm from the left edge; the safe zone is 3 mm\.$/),
      expect.stringMatching(/^“1” is \d\.\d mm from the (right|bottom) edge; the safe zone is 3 mm\.$/),
      "It ends 1.0 mm beyond the left edge, within the bleed of 3 mm.",
    ]);
  });

  it("skips uncut cards and applies the chosen safe zone", async () => {
    expect(await found({})).toEqual([]);
    expect(await found({ safe_mm: 0.5, bleed_mm: 1 })).toEqual([]);
    expect((await found({ safe_mm: 1.8 })).map(({ kind }) => kind)).toContain("near_edge");
  });
});
