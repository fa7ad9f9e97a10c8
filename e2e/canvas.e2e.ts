import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { useBackOffice } from "./support/backOffice.ts";
import { drawnIn, drawnOnCanvas, firstRecordAs, type Shown } from "./support/drawnElements.ts";
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
