import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signedIn } from "./support/api.ts";
import { openBrowser } from "./support/browser.ts";
import { signInAsAdmin } from "./support/journey.ts";
import { renderCommand, temporaryFolder } from "./support/programs.ts";
import { csv, element, pageSetup, writeProject } from "./support/projects.ts";
import { type RunningServer, startProduct } from "./support/server.ts";

const label = {
  width: 210,
  height: 297,
  left: 0,
  top: 0,
  across: 2,
  down: 2,
  hGap: 0,
  vGap: 0,
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

let server: RunningServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  server = await startProduct();
  browser = await openBrowser();
  page = await browser.newPage();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

function form(field: string, name: string, bytes: Uint8Array | string, type: string): FormData {
  const data = new FormData();
  data.set(field, new Blob([bytes as BlobPart], { type }), name);
  return data;
}

/** The project on the server, with its table and photo. */
async function storedProject(): Promise<string> {
  const call = await signedIn(server.address);
  const created = await call("POST", "/projects", {
    name: design.name,
    ...canvas,
    background_color: "#fffaf0",
    is_dual_sided: false,
  });
  const { id } = (await created.json()) as { id: string };
  await call("PUT", `/projects/${id}`, {
    front_elements: design.front_elements,
    page_setup: design.page_setup,
  });
  await call("POST", `/projects/${id}/data/upload`, form("file", "data.csv", csv(rows), "text/csv"));
  await call("POST", `/projects/${id}/media`, form("files", "seven.jpg", picture, "image/jpeg"));
  await call("PUT", `/projects/${id}/data/mapping`, {
    field_map: design.field_map,
    image_map: design.image_map,
  });
  return id;
}

type Shown = { readonly place: readonly number[]; readonly parts: readonly string[] };

/** What the elements below `root` draw: each one's place, and its parts without addresses of pictures. */
async function shownOn(target: Page, root: string, item: string): Promise<readonly Shown[]> {
  return await target.evaluate(
    ({ root, item }) => {
      const matrixOf = (node: SVGGraphicsElement) => node.transform.baseVal.consolidate()?.matrix;
      const describe = (node: Element): string[] => {
        const own = [...node.attributes]
          .filter(({ name }) => !/^(href|xmlns|id|clip-path|data-|aria-|role|class|style)/.test(name))
          .map(({ name, value }) => `${name}=${value}`)
          .toSorted();
        return [`${node.tagName} ${own.join(" ")}`, ...[...node.children].flatMap(describe)];
      };
      return [...document.querySelectorAll<SVGGraphicsElement>(`${root} ${item}`)].map((outer) => {
        const inner = outer.hasAttribute("data-element")
          ? (outer.firstElementChild as SVGGraphicsElement)
          : null;
        const [first, second] = [matrixOf(outer), inner ? matrixOf(inner) : undefined];
        const matrix = first && second ? first.multiply(second) : (first ?? second);
        const parts = [...(inner ?? outer).children].flatMap(describe);
        const { a = 1, b = 0, c = 0, d = 1, e = 0, f = 0 } = matrix ?? {};
        return { place: [a, b, c, d, e, f], parts };
      });
    },
    { root, item },
  );
}

/** What the render command draws for the first record. */
async function commandDraws(): Promise<readonly Shown[]> {
  const out = join(temporaryFolder(), "card.svg");
  const project = writeProject({ design, rows, images: { "seven.jpg": picture } });
  const { code, stderr } = await renderCommand([
    ...["--project", project, "--record", "1"],
    ...["--format", "svg", "--out", out],
  ]);
  expect(code, stderr).toBe(0);
  const viewer = await browser.newPage();
  await viewer.setContent(`<div id="drawn">${readFileSync(out, "utf8")}</div>`);
  const drawn = await shownOn(viewer, "#drawn", "svg > g > g[transform], svg > g > g > g[transform]");
  await viewer.close();
  return drawn;
}

const onCanvas = () => shownOn(page, 'svg[aria-label="Card, front"]', "g[data-element]");

test("the canvas shows exactly what the render command draws for the same record", async () => {
  const expected = await commandDraws();
  expect(expected).toHaveLength(design.front_elements.length);
  expect(expected.every(({ parts }) => parts.length > 0)).toBe(true);
  await signInAsAdmin(page, server);
  await page.goto(`${server.address}/editor/${await storedProject()}`);
  await page.getByRole("switch", { name: "Live data" }).click();
  // Fonts arrive one after the other; what counts is the drawing when all are there.
  await expect
    .poll(async () => (await onCanvas()).map(({ parts }) => parts), { timeout: 60_000 })
    .toEqual(expected.map(({ parts }) => parts));
  for (const [index, { place }] of (await onCanvas()).entries()) {
    for (const [at, value] of place.entries()) {
      expect(value).toBeCloseTo(expected[index]?.place[at] ?? Number.NaN, 3);
    }
  }
});
