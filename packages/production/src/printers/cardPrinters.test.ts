import { execFileSync } from "node:child_process";
import { readdir, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { printerPresets } from "@print-builder/card-printers";
import {
  type PrintRequest,
  paperFor,
  printerProfileFrom,
  type StoredPrinterProfile,
} from "@print-builder/core/sheets";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPress, type Printed, plainRequest } from "#test/printedPages.ts";
import { preflightProject } from "../preflight/preflightProject.ts";
import { openProject } from "../print/index.ts";

let press: Awaited<ReturnType<typeof openPress>>;
beforeAll(async () => {
  press = await openPress(2);
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#000000" } })
    .png()
    .toBuffer();
  await writeFile(join(press.folder, "images/dark.png"), picture);
});
afterAll(() => rm(press.folder, { recursive: true, force: true }));

const px = (mm: number) => mm * (324 / 86);
const box = (id: string, xMm: number, yMm: number, widthMm: number, heightMm: number) => ({
  ...{ id, x: px(xMm), y: px(yMm), width: px(widthMm), height: px(heightMm), zIndex: 1 },
});
const text = (id: string, xMm: number, color: string) => ({
  ...box(id, xMm, 5, 15, 8),
  type: "text",
  properties: { text: "H", fontSize: px(8), fontFamily: "Arial", fontWeight: "bold", color },
});
const area = (id: string, xMm: number, yMm: number, fillColor: string) => ({
  ...box(id, xMm, yMm, 10, 10),
  type: "rectangle",
  properties: { fillColor, strokeWidth: 0 },
});
const design = {
  name: "Plastic",
  canvas_width: 324,
  canvas_height: 204,
  is_dual_sided: true,
  background_color: "#0000ff",
  front_elements: [
    text("black", 5, "#000000"),
    text("nearly", 20, "#1c1b20"),
    text("navy", 35, "#101a40"),
    {
      ...box("code", 60, 5, 20, 20),
      type: "barcode",
      properties: { value: "1", format: "qrcode", foregroundColor: "#141414" },
    },
    area("area", 5, 20, "#000000"),
    {
      ...box("photo", 20, 20, 10, 10),
      type: "image",
      properties: { staticImage: true, imageData: "media:dark.png", fit: "fill" },
    },
    area("varnish", 40, 35, "spot(Varnish)"),
  ],
  back_elements: [text("back", 5, "#000000")],
  page_setup: {
    page: {
      width_mm: 210,
      height_mm: 297,
      left_mm: 10,
      top_mm: 10,
      across: 2,
      down: 4,
      h_gap_mm: 4,
      v_gap_mm: 4,
    },
    label: { shape: "rectangle", width_mm: 86, height_mm: 54 },
  },
};

const cardPrinter = (more: StoredPrinterProfile = {}): Partial<PrintRequest> => {
  const printer = printerProfileFrom({ kind: "card", paper: "cr80", ...more });
  return { printer, paper: paperFor(printer) };
};

/**
 * A point on the card, in mm from the plastic's corner, on its page with 1 mm of overprint; the label is 0.2 mm larger
 * on every side.
 */
const at = (sheet: Printed, page: number, xMm: number, yMm: number) =>
  sheet.at(page, xMm - 0.2 + 1, yMm - 0.01 + 1);

/** A point in the stem of the letter H that begins here. */
const stem = (sheet: Printed, xMm: number, page = 0) => at(sheet, page, xMm + 1.1, 9);

it("prints CR80 pages with 1 mm overprint, fronts before backs", async () => {
  const plain = { ...design, front_elements: design.front_elements.filter(({ id }) => id !== "varnish") };
  const sheet = await press.print(plain, { ...cardPrinter(), side: "both" });
  expect(sheet.pages).toBe(4);
  for (const boxes of sheet.boxes) {
    expect(boxes.MediaBox).toEqual([0, 0, 87.6, 55.98]);
    expect(boxes.TrimBox).toEqual([1, 1, 86.6, 54.98]);
    expect(boxes.BleedBox).toEqual([0, 0, 87.6, 55.98]);
  }
  // The bleed fills the page beyond every edge of the card.
  for (const page of [0, 1, 2, 3]) {
    const edges = [
      sheet.at(page, 0.1, 30),
      sheet.at(page, 87.4, 30),
      sheet.at(page, 40, 0.1),
      sheet.at(page, 40, 55.8),
    ];
    expect(edges).toEqual(Array(4).fill("blue"));
  }
  // The code is only on the fronts.
  const codes = [0, 1, 2, 3].map(
    (page) => at(sheet, page, 70, 3) === "blue" && at(sheet, page, 62.5, 7) !== "blue",
  );
  expect(codes).toEqual([true, false, true, false]);
  // Upright cards have upright pages.
  const upright = {
    ...plain,
    canvas_width: 204,
    canvas_height: 324,
    page_setup: { label: { width_mm: 54, height_mm: 86 }, page: {} },
  };
  expect((await press.print(upright, cardPrinter())).boxes[0]?.TrimBox).toEqual([1, 1, 54.98, 86.6]);
});

it("prints nearly black text and codes in pure black, but not pictures", async () => {
  const sheet = await press.print(design, cardPrinter());
  expect([stem(sheet, 5), stem(sheet, 20)]).toEqual(["black", "black"]);
  expect(stem(sheet, 35)).toBe("16,26,64");
  expect(at(sheet, 0, 10, 25)).toBe("black");
  expect(at(sheet, 0, 25, 25)).toBe("4,4,4");
  const off = await press.print(design, cardPrinter({ pure_black: false }));
  expect([stem(off, 20), at(off, 0, 25, 25)]).toEqual(["28,27,32", "black"]);
});

it("prints code modules in pure black, in grey and on the black plate", async () => {
  const finder = { x: 0, y: 0 };
  const plain = await press.print(design, cardPrinter());
  for (let mm = 60; mm < 70 && finder.x === 0; mm += 0.1)
    if (at(plain, 0, mm, 15) === "black") finder.x = mm + 0.1;
  expect(finder.x).toBeGreaterThan(60);
  const grey = await press.print(design, { ...cardPrinter(), colour: { space: "gray", standard: "none" } });
  expect([at(grey, 0, finder.x, 15), stem(grey, 5), stem(grey, 20)]).toEqual(Array(3).fill("black"));
  const { pdf } = await press.print(design, {
    ...cardPrinter({ overlay: "spot" }),
    colour: { space: "cmyk", standard: "none" },
  });
  const perMm = 10;
  execFileSync("gs", ["-q", "-o", `${pdf}.%d.tif`, `-r${perMm * 25.4}`, "-sDEVICE=tiffsep", pdf]);
  const plates = (await readdir(press.folder)).filter((name) => name.startsWith(`${basename(pdf)}.1(`));
  const inks = async (xMm: number, yMm: number) => {
    const found = await Promise.all(
      plates.map(async (name) => {
        const { data, info } = await sharp(join(press.folder, name))
          .raw()
          .toBuffer({ resolveWithObject: true });
        const place = Math.floor((yMm + 0.99) * perMm) * info.width + Math.floor((xMm + 0.8) * perMm);
        return [
          /\((.*)\)/.exec(name)?.[1] ?? "",
          Math.round(100 - (data[place * info.channels] ?? 255) / 2.55),
        ] as const;
      }),
    );
    return Object.fromEntries(found.filter(([, amount]) => amount > 1));
  };
  expect(await inks(6.1, 9)).toEqual({ Black: 100 });
  expect(await inks(21.1, 9)).toEqual({ Black: 100 });
  expect(await inks(45, 40)).toMatchObject({ Varnish: 100 });
});

it("leaves pure black out of an exclusion zone, on its own side only", async () => {
  const zone = { side: "front", x_mm: 3, y_mm: 3, width_mm: 9, height_mm: 22 } as const;
  const sheet = await press.print(
    { ...design, front_elements: design.front_elements.slice(0, 5) },
    {
      ...cardPrinter({ k_exclusion: [zone] }),
      side: "both",
    },
  );
  // Inside: the text and the left part of the black area. Outside: the rest of that area, the other text, the back.
  expect([stem(sheet, 5), at(sheet, 0, 8, 22)]).toEqual(["26,26,26", "26,26,26"]);
  expect([at(sheet, 0, 13, 22), at(sheet, 0, 8, 27), stem(sheet, 20), stem(sheet, 5, 1)]).toEqual(
    Array(4).fill("black"),
  );
  expect([at(sheet, 0, 11.7, 22), at(sheet, 0, 12.3, 22)]).toEqual(["26,26,26", "black"]);
});

it("writes a front overlay page that is black where the panel is applied", async () => {
  const sheet = await press.print(design, { ...cardPrinter(), side: "both" });
  // The front, its overlay page, the back; the back has no overlay page.
  expect(sheet.pages).toBe(6);
  expect([at(sheet, 0, 45, 40), at(sheet, 1, 45, 40), at(sheet, 2, 45, 40)]).toEqual([
    "blue",
    "black",
    "blue",
  ]);
  expect([at(sheet, 1, 8, 22), stem(sheet, 5, 1), sheet.at(1, 0.1, 30), at(sheet, 1, 39, 40)]).toEqual(
    Array(4).fill("white"),
  );
  // The varnish begins at 40, 35 mm: its upper half is excluded.
  const free = { side: "front", x_mm: 38, y_mm: 30, width_mm: 20, height_mm: 10 } as const;
  const zoned = await press.print(design, { ...cardPrinter({ overlay_exclusion: [free] }), side: "both" });
  expect([at(zoned, 1, 45, 38), at(zoned, 1, 45, 42), at(zoned, 0, 45, 38)]).toEqual([
    "white",
    "black",
    "blue",
  ]);
  const spot = await press.print(design, { ...cardPrinter({ overlay: "spot" }), side: "both" });
  expect(spot.pages).toBe(4);
  expect(at(spot, 0, 45, 40)).not.toBe("blue");
});

it("presets cite their sources, and photos are stored at the printer's dpi", async () => {
  for (const { profile, known } of printerPresets) {
    const { printer, paper } = cardPrinter(profile);
    expect(printer).toMatchObject({ kind: "card", paper: "cr80", dpi: 300, pureBlack: true, overEdgeMm: 1 });
    expect(paper).toMatchObject({ layout: "single", bleedMm: 1, card: { widthMm: 85.6, heightMm: 53.98 } });
    for (const { fact, source } of known)
      expect([fact.length > 20, source.length > 10]).toEqual([true, true]);
  }
  const [fine, coarse] = await Promise.all(
    [600, 300].map(async (dpi) => {
      await sharp({ create: { width: 900, height: 900, channels: 3, background: "#808080" } })
        .jpeg()
        .toFile(join(press.folder, `images/${dpi}.jpg`));
      return dpi;
    }),
  );
  const widthAt = async (dpi: number) => {
    const photo = {
      ...design.front_elements[5],
      properties: { staticImage: true, imageData: `media:${dpi}.jpg`, fit: "fill" },
    };
    const { pdf } = await press.print({ ...design, front_elements: [photo] }, { ...cardPrinter(), dpi });
    return Number(
      /\s(\d+)\s+\d+\s+rgb/.exec(execFileSync("pdfimages", ["-list", pdf], { encoding: "utf8" }))?.[1],
    );
  };
  // Pixels across a photo that is 10 mm wide.
  expect([await widthAt(coarse ?? 0), await widthAt(fine ?? 0)]).toEqual([118, 236]);
});

it("preflight accepts ID cards but not badges on a card printer", async () => {
  const found = async (label: object) => {
    await writeFile(
      join(press.folder, "project.json"),
      JSON.stringify({ ...design, page_setup: { ...design.page_setup, label } }),
    );
    const open = await openProject(press.folder);
    const { problems } = await preflightProject({ ...plainRequest, ...cardPrinter() }, { open });
    await open.close();
    return problems.filter(({ kind }) => kind === "outside_printable").map(({ message }) => message);
  };
  expect(await found({ shape: "rectangle", width_mm: 86, height_mm: 54 })).toEqual([]);
  expect(await found({ shape: "rectangle", width_mm: 90, height_mm: 60 })).toEqual([
    "The printer holds CR80 card paper, but the sheets are 90 × 60 mm.",
  ]);
});
