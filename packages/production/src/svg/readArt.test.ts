import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canvasMm } from "@print-builder/core/document";
import { rasteriseSvg } from "@print-builder/render/rasterise";
import { readArt } from "@print-builder/svg";
import { artwork } from "@print-builder/svg/testing";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { imagesOf, rasterise, readPixmap } from "#test/paper.ts";
import { plainRequest } from "#test/printedPages.ts";
import { openProject, printProject } from "../print/index.ts";

const svg = (content: string, attributes = 'viewBox="0 0 100 60"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;

const fade = (
  attributes: string,
  stops = '<stop stop-color="#0b3c5d"/><stop offset="1" stop-color="#f4d35e"/>',
) => `<defs><linearGradient id="a" ${attributes}>${stops}</linearGradient></defs>`;

/** Examples of everything that vector art can express with paths, colours and gradients. */
const sayable: Readonly<Record<string, string>> = {
  "curves, arcs and relative commands": svg(
    '<path fill="#1d7874" d="M10 30c10-30 30-30 40 0s30 30 40 0v20h-80zM20 50a8 5 30 1 1 10 4q4-8 8 0t8 0"/>',
  ),
  "basic shapes": svg(
    `<rect x="4" y="4" width="30" height="20" rx="5" fill="teal"/><circle cx="50" cy="15" r="10" fill="#c33"/>
     <ellipse cx="80" cy="15" rx="15" ry="8" fill="rgb(20, 90, 200)"/><polygon points="10,55 25,35 40,55" fill="gold"/>
     <polyline points="45,55 55,35 65,55" fill="none" stroke="#222" stroke-width="2"/><line x1="70" y1="55" x2="95" y2="35" stroke="purple" stroke-width="3"/>`,
  ),
  "lines: ends, joins, dashes": svg(
    `<g fill="none" stroke="#333" stroke-width="5"><path d="M10 10h80" stroke-linecap="round" stroke-dasharray="1 8"/>
     <path d="M10 25l20 20 20-20" stroke-linejoin="round"/><path d="M55 45l15-20 15 20" stroke-linejoin="bevel" stroke-linecap="square"/></g>`,
  ),
  "fill rules": svg('<path fill-rule="evenodd" fill="#444" d="M10 5h80v50h-80zM30 15h40v30h-40z"/>'),
  "nested transforms": svg(
    '<g transform="translate(50 30) rotate(30)"><rect x="-30" y="-8" width="60" height="16" fill="#0a7" transform="skewX(20) scale(.8, 1.2)"/></g>',
  ),
  "style sheets, styles and inheritance": svg(
    `<style>.a{fill:#b5179e} #b{stroke:#111;stroke-width:2} rect.a{fill-opacity:.5}</style>
     <g fill="#4cc9f0"><rect class="a" id="b" x="5" y="5" width="40" height="40"/><circle cx="70" cy="30" r="20"/>
     <path style="fill:currentColor" color="#d00" d="M60 50h30v8h-30z"/></g>`,
  ),
  "group opacity over overlapping shapes": svg(
    '<rect width="100" height="30" fill="#222"/><g opacity=".5"><circle cx="40" cy="30" r="20" fill="red"/><circle cx="60" cy="30" r="20" fill="blue"/></g>',
  ),
  clips: svg(
    '<clipPath id="c"><circle cx="50" cy="30" r="25"/></clipPath><g clip-path="url(#c)"><rect width="50" height="60" fill="#e63946"/><rect x="50" width="50" height="60" fill="#457b9d"/></g>',
  ),
  "symbols and `use` elements": svg(
    '<defs><g id="leaf"><path d="M0 0q10-10 20 0q-10 10-20 0" fill="#2a9d8f"/></g></defs><use xlink:href="#leaf" x="10" y="20"/><use href="#leaf" transform="translate(50 30) scale(2)"/>',
  ),
  "linear gradients": svg(`${fade("")}<rect x="5" y="5" width="90" height="50" fill="url(#a)"/>`),
  "rotated gradients in their own units": svg(
    `${fade('gradientUnits="userSpaceOnUse" x1="20" y1="10" x2="80" y2="50" gradientTransform="rotate(15 50 30)"')}<circle cx="50" cy="30" r="28" fill="url(#a)"/>`,
  ),
  "gradients that inherit from each other": svg(
    `${fade("")}<linearGradient id="b" xlink:href="#a" x2="0" y2="1"/><rect width="100" height="60" fill="url(#b)"/>`,
  ),
  "radial gradients with a focus": svg(
    '<radialGradient id="r" cx=".5" cy=".5" r=".5" fx=".3" fy=".4"><stop stop-color="#fff200"/><stop offset=".6" stop-color="#f15a24"/><stop offset="1" stop-color="#231f20"/></radialGradient><ellipse cx="50" cy="30" rx="45" ry="25" fill="url(#r)"/>',
  ),
  "gradients that fade to transparent": svg(
    `<rect width="100" height="60" fill="#264653"/>${fade(
      "",
      '<stop stop-color="#fff" stop-opacity="0"/><stop offset=".5" stop-color="#fff" stop-opacity=".8"/><stop offset=".5" stop-color="#f00"/><stop offset="1" stop-color="#f00" stop-opacity=".2"/>',
    )}<rect x="5" y="5" width="90" height="50" fill="url(#a)" fill-opacity=".9"/>`,
  ),
  "a viewBox of another shape": svg(
    '<rect width="50" height="50" fill="#6a4c93"/><circle cx="25" cy="25" r="20" fill="#ffca3a"/>',
    'width="200" height="100" viewBox="0 0 50 50"',
  ),
  "a cropped viewBox": svg(
    '<circle cx="25" cy="25" r="25" fill="#1982c4"/>',
    'width="200" height="100" viewBox="0 0 50 50" preserveAspectRatio="xMidYMin slice"',
  ),
};

/** Features that vector art cannot express. */
const beyond: Readonly<Record<string, string>> = {
  ...artwork,
  text: svg('<text x="5" y="30">Riverside</text>'),
  "a pattern": svg('<pattern id="a" width="4" height="4"/><rect width="9" height="9" fill="url(#a)"/>'),
  "a filter": svg('<filter id="a"/><g filter="url(#a)"><rect width="9" height="9"/></g>'),
  "a repeating gradient": svg(
    `${fade('spreadMethod="repeat" x2=".2"')}<rect width="9" height="9" fill="url(#a)"/>`,
  ),
  "a clip of several shapes": svg(
    '<clipPath id="a"><rect width="9" height="9"/><rect x="9" width="9" height="9"/></clipPath><rect clip-path="url(#a)" width="30" height="30"/>',
  ),
  "selectors by position": svg("<style>g > path:nth-child(2){fill:red}</style><g><path d='M0 0h9v9z'/></g>"),
  "more than thirty thousand commands": svg(`<path d="M0 0${"h1v1".repeat(16_000)}"/>`),
  "a line of very fine dashes": svg('<path d="M0 9h90" stroke="red" stroke-dasharray="0.01"/>'),
  "no SVG": "<html></html>",
};

test.each(Object.entries(beyond))("cannot convert %s to vectors", (_, source) => {
  expect(readArt(Buffer.from(source))).toBeNull();
});

test("does not convert a drawing that refers to itself to vectors", () => {
  expect(readArt(Buffer.from(svg('<g id="a"><rect width="9" height="9"/><use href="#a"/></g>')))).toBeNull();
});

test("skips hidden, empty and foreign elements", () => {
  const source = svg(
    `<metadata/><sodipodi:namedview xmlns:sodipodi="x"/><g display="none"><rect width="9" height="9"/></g>
       <rect width="0" height="9"/><path d="" fill="red"/><rect width="9" height="9" fill="none"/><g opacity="0"><circle r="9"/></g>`,
  );
  const art = readArt(Buffer.from(source));
  expect(art).toEqual({ box: { x: 0, y: 0, width: 100, height: 60 }, children: [] });
});

describe("SVG pictures as vectors on paper", () => {
  const cell = { width: 324, height: 204, gap: 6, across: 4 };
  const cases = Object.entries(sayable);
  const [stepX, stepY] = [cell.width + cell.gap, cell.height + cell.gap];
  const canvas = { width: cell.across * stepX, height: Math.ceil(cases.length / cell.across) * stepY };
  /** Pixels per px of the canvas: a whole number, because Poppler aligns pictures to whole pixels. */
  const scale = 2;

  type Cell = { readonly pixels: Buffer; readonly images: number };
  let vectors: readonly Cell[] = [];
  let pixels: readonly Cell[] = [];
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "print-builder-art-"));
    for (const name of ["data", "images"]) await mkdir(join(folder, name));
    await writeFile(join(folder, "data/rows.csv"), "name\nAnn\n");
    for (const [index, [, source]] of cases.entries()) {
      await writeFile(join(folder, "images", `${index}.svg`), source);
      await writeFile(join(folder, "images", `${index}.png`), (await rasteriseSvg(source, 1200)).asPng());
    }
    [vectors, pixels] = await printed();
  });
  afterAll(() => rm(folder, { recursive: true }));

  const pictures = (kind: "svg" | "png") =>
    cases.map((_, index) => ({
      ...{ id: `${kind}${index}`, type: "image", width: cell.width, height: cell.height, zIndex: 1 },
      ...{ x: (index % cell.across) * stepX, y: Math.floor(index / cell.across) * stepY },
      properties: { staticImage: true, imageData: `media:${index}.${kind}`, fit: "fill" },
    }));

  /**
   * Prints a card with all drawings, as vectors on the front and as pixels on the back; returns the cells of each
   * drawing.
   */
  async function printed(): Promise<[readonly Cell[], readonly Cell[]]> {
    const [width_mm, height_mm] = [canvasMm(canvas.width), canvasMm(canvas.height)];
    const design = {
      ...{ name: "Art", canvas_width: canvas.width, canvas_height: canvas.height, is_dual_sided: true },
      ...{ front_elements: pictures("svg"), back_elements: pictures("png") },
      page_setup: {
        page: { width_mm, height_mm, left_mm: 0, top_mm: 0, across: 1, down: 1, h_gap_mm: 0, v_gap_mm: 0 },
        label: { width_mm, height_mm },
      },
    };
    await writeFile(join(folder, "project.json"), JSON.stringify(design));
    const open = await openProject(folder);
    const pdf = join(folder, "art.pdf");
    const { problems } = await printProject(
      { ...plainRequest, side: "both", paper: { layout: "single" } },
      { open, out: createWriteStream(pdf), now: new Date(0) },
    );
    await open.close();
    expect(problems).toEqual([]);
    const [front = "", back = ""] = await rasterise(pdf, (scale * 25.4) / canvasMm(1));
    return [await cellsOf(front, await imagesOn(pdf, 1)), await cellsOf(back, await imagesOn(pdf, 2))];
  }

  async function imagesOn(pdf: string, page: number): Promise<number> {
    const listed = await imagesOf(pdf);
    return listed.split("\n").filter((line) => line.trim().startsWith(`${page} `)).length;
  }

  async function cellsOf(page: string, images: number): Promise<readonly Cell[]> {
    const { data, ...raw } = readPixmap(page);
    return await Promise.all(
      pictures("svg").map(async ({ x, y, width, height }) => {
        const area = { left: scale * x, top: scale * y, width: scale * width, height: scale * height };
        const cut = await sharp(data, { raw }).extract(area).raw().toBuffer();
        // Each renderer smooths edges differently, so the pictures are compared at a reduced size.
        const small = sharp(cut, { raw: { ...raw, width: area.width, height: area.height } })
          .resize({ width: 120, kernel: "mitchell" })
          .raw();
        return { pixels: await small.toBuffer(), images };
      }),
    );
  }

  test.each(cases.map(([name, source], index) => ({ name, source, index })))(
    "prints $name as vectors that look the same as pixels",
    ({ source, index }) => {
      const [ofVectors, ofPixels] = [vectors[index], pixels[index]];
      if (!ofVectors || !ofPixels) throw new Error("It was not printed.");
      expect(readArt(Buffer.from(source))).not.toBeNull();
      expect([ofVectors.images, ofPixels.images >= cases.length]).toEqual([0, true]);
      expect(ofVectors.pixels.length).toBe(ofPixels.pixels.length);
      let apart = 0;
      ofVectors.pixels.forEach((value, at) => {
        if (Math.abs(value - (ofPixels.pixels[at] ?? 0)) > 40) apart++;
      });
      expect(apart / ofVectors.pixels.length).toBeLessThan(0.005);
    },
  );
});
