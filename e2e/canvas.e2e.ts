import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { useBackOffice } from "./support/backOffice.ts";
import { drawnIn, drawnOnCanvas, firstRecordAs, type Shown } from "./support/drawnElements.ts";
import { print, rasterise, temporaryFolder } from "./support/programs.ts";
import { csv, element, pageSetup, writeProject } from "./support/projects.ts";

const label = {
  width: 210,
  height: 297,
  across: 2,
  down: 2,
  labelWidth: 100,
  labelHeight: 140,
};
const canvas = { canvas_width: 377, canvas_height: 528 };

const names: Readonly<Record<string, string>> = {
  latin: "Łukasz AVATAR Wójcik",
  greek: "Ελένη Παπαδοπούλου",
  cyrillic: "Анастасия Соколова",
  devanagari: "राहुल क्षत्रिय श्री",
  gujarati: "શ્રી જ્ઞાનેશ્વર",
  tamil: "ஸ்ரீ கோவிந்தன்",
  arabic: "محمد عبد الله 42",
  han: "张伟 学生证",
  hangul: "김민수 학생증",
};

const shapes = (["rectangle", "circle", "triangle", "star", "line", "arrow"] as const).map((type, index) => ({
  ...element(type, [10 + index * 58, 10, 50, 40], {
    strokeWidth: 2,
    strokeColor: "#223344",
    opacity: 0.5 + index / 20,
  }),
  rotation: index * 17,
}));

const design = {
  name: "Every element",
  ...canvas,
  background_color: "#fffaf0",
  front_elements: [
    ...shapes,
    ...Object.keys(names).map((script, index) =>
      element("text", [10, 70 + index * 32, 170, 30], {
        text: `{{ ${script} }}`,
        fontSize: 17,
        fontFamily: index % 2 === 0 ? "Arial" : "Georgia",
        textWrap: (["word", "break", "compress", "none"] as const)[index % 4],
        textAlign: (["left", "center", "right"] as const)[index % 3],
        textDecoration: index === 1 ? "underline" : "none",
        backgroundColor: index === 2 ? "#e0f0ff" : "transparent",
      }),
    ),
    element("image", [200, 70, 90, 120], { staticImage: false, imageBinding: "photo", cornerRadius: 8 }),
    element("barcode", [200, 210, 120, 120], { value: "{{ latin }}", format: "qrcode" }),
    element("barcode", [10, 350, 250, 60], { value: "ID-{{ id }}", format: "code128" }),
  ],
  page_setup: pageSetup(label),
  field_map: Object.fromEntries([...Object.keys(names), "id"].map((token) => [token, token])),
  image_map: { photo: "photo" },
};
const rows = [{ id: "007", photo: "seven.jpg", ...names }];
const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: "#7a8b9c" } })
  .jpeg()
  .toBuffer();

/** A picture of which every edge looks otherwise. */
const stripes = `<svg xmlns="http://www.w3.org/2000/svg" width="270" height="330">
<rect width="270" height="330" fill="#888"/><rect width="270" height="40" fill="#f33"/>
<rect y="20" width="60" height="200" fill="#33f"/><rect x="200" y="10" width="70" height="150" fill="#3a3"/></svg>`;

const office = useBackOffice();

function form(field: string, name: string, bytes: Uint8Array | string, type: string): FormData {
  const data = new FormData();
  data.set(field, new Blob([bytes as BlobPart], { type }), name);
  return data;
}

/** The project on the server, with its table and photo. */
async function storedProject(): Promise<string> {
  const created = await office.call("POST", "/projects", {
    name: design.name,
    ...canvas,
    background_color: "#fffaf0",
    is_dual_sided: false,
  });
  const { id } = (await created.json()) as { id: string };
  await office.call("PUT", `/projects/${id}`, {
    front_elements: design.front_elements,
    page_setup: design.page_setup,
  });
  await office.call("POST", `/projects/${id}/data/upload`, form("file", "data.csv", csv(rows), "text/csv"));
  await office.call("POST", `/projects/${id}/media`, form("files", "seven.jpg", picture, "image/jpeg"));
  await office.call("PUT", `/projects/${id}/data/mapping`, {
    field_map: design.field_map,
    image_map: design.image_map,
  });
  return id;
}

/** What the render command draws for the first record. */
async function commandDraws(page: Page): Promise<readonly Shown[]> {
  const project = writeProject({ design, rows, images: { "seven.jpg": picture } });
  // Codes are of whole dots: on the canvas of those that are printed unless something else is asked for.
  return await drawnIn(page, readFileSync(await firstRecordAs("svg", project, 300), "utf8"));
}

test("the canvas shows exactly what the render command draws for the same record", async () => {
  const page = await office.visit(`/editor/${await storedProject()}`);
  const expected = await commandDraws(page);
  expect(expected).toHaveLength(design.front_elements.length);
  expect(expected.every(({ parts }) => parts.length > 0)).toBe(true);
  await page.getByRole("switch", { name: "Live data" }).click();
  // Fonts arrive one after the other; what counts is the drawing when all are there.
  await expect
    .poll(async () => (await drawnOnCanvas(page)).map(({ parts }) => parts))
    .toEqual(expected.map(({ parts }) => parts));
  for (const [index, { place }] of (await drawnOnCanvas(page)).entries()) {
    for (const [at, value] of place.entries()) {
      expect(value).toBeCloseTo(expected[index]?.place[at] ?? Number.NaN, 3);
    }
  }
});

/** Pixels of a picture as RGB, of one size. */
const pixelsOf = (png: Buffer, size: { readonly width: number; readonly height: number }) =>
  sharp(png)
    .removeAlpha()
    .resize({ ...size, fit: "fill" })
    .raw()
    .toBuffer();

/** Whether a pixel of a card that is 92 × 60 mm with its bleed lies in that. */
function isBeyondCut(pixel: number, { width, height }: { readonly width: number; readonly height: number }) {
  const [x, y] = [pixel % width, Math.floor(pixel / width)];
  const bleed = (2.8 / 92) * width;
  return x < bleed || y < bleed || x > width - bleed || y > height - bleed;
}

test("with a bleed the canvas shows the card drawn out over its edges as the print has it, until that is turned off", async () => {
  const photo = element("image", [180, 0, 90, 110], {
    staticImage: true,
    imageData: "seven.jpg",
  });
  const bleeding = {
    name: "Bleeding card",
    canvas_width: 324,
    canvas_height: 204,
    background_color: "#cfe3d4",
    front_elements: [
      element("rectangle", [0, 120, 324, 84], { fillColor: "#1f4d7a", strokeWidth: 0 }),
      element("rectangle", [0, 30, 60, 60], { fillColor: "#c23b22", strokeColor: "#222222", strokeWidth: 4 }),
      { ...element("triangle", [280, 60, 44, 40], { fillColor: "#e0a800", strokeWidth: 0 }), rotation: 90 },
      element("text", [80, 20, 90, 30], { text: "Ann Lee", fontSize: 16 }),
      photo,
    ],
    page_setup: {
      ...pageSetup({ width: 210, height: 297, across: 2, down: 5, labelWidth: 86, labelHeight: 54 }),
      bleed_mm: 3,
    },
  };
  const jpeg = await sharp(Buffer.from(stripes)).jpeg({ quality: 95 }).toBuffer();
  const created = await office.call("POST", "/projects", { name: bleeding.name });
  const { id } = (await created.json()) as { id: string };
  await office.call("POST", `/projects/${id}/media`, form("files", "seven.jpg", jpeg, "image/jpeg"));
  await office.call("PUT", `/projects/${id}`, bleeding);
  const pdf = join(temporaryFolder(), "card.pdf");
  const project = writeProject({ design: bleeding, rows: [{ n: "1" }], images: { "seven.jpg": jpeg } });
  await print(project, pdf, "--layout", "single", "--bleed", "3");
  const [paper = ""] = await rasterise(pdf, 200, "-png");

  const page = await office.visit(`/editor/${id}`);
  const art = page.getByTestId("bleed-art");
  await art.locator("image").first().waitFor({ state: "attached" });
  // Beside the card it is shown fainter; what it shows is what counts here.
  await page.addStyleTag({
    content: `[data-testid="bleed-art"] { opacity: 1 !important } [data-testid="cut-lines"] { display: none }`,
  });
  const box = await art.boundingBox();
  if (!box) throw new Error("The bleed is not shown.");
  const inner = { x: box.x + 1, y: box.y + 1, width: box.width - 2, height: box.height - 2 };
  const size = { width: 460, height: 300 };
  const printed = await pixelsOf(readFileSync(paper), size);
  await expect
    .poll(async () => {
      const shown = await pixelsOf(await page.screenshot({ clip: inner }), size);
      const beyond = [...shown.keys()].filter((at) => isBeyondCut(Math.floor(at / 3), size));
      const far = beyond.filter((at) => Math.abs((shown[at] ?? 0) - (printed[at] ?? 0)) > 40);
      return far.length / beyond.length;
    })
    .toBeLessThan(0.03);

  await page.getByRole("button", { name: "Show bleed and zones" }).click();
  await art.waitFor({ state: "detached" });
});
