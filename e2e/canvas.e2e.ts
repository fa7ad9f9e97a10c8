import { createHash } from "node:crypto";
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

/** Words of eight writing systems, of which random texts are made. */
const vocabularies = [
  "Greenfield International School of Performing Arts, Łódź 31/12/2027 AVATAR-Way and/or No. 17",
  "Ελένη Παπαδοπούλου Λεωφόρος Βασιλίσσης Σοφίας 12, Αθήνα",
  "Анастасия Соколова улица Академика Королёва д. 7, Москва",
  "राहुल क्षत्रिय श्री कृष्णमूर्ति विद्यार्थी पहचान पत्र कक्षा ७",
  "ஸ்ரீ கோவிந்தன் பொன்னுசாமி மாணவர் அடையாள அட்டை",
  "بطاقة هوية الطالب محمد عبد الله من مدرسة النور 2027",
  "张伟学生证北京市第一中学 高三年级二班出生日期 二零一零年",
  "김서연 학생증 서울 중앙 고등학교 이학년 삼반",
].map((words) => words.split(" "));

/** Projects of so many random texts each; for 500 texts `TEXT_ROUNDS=32 npm run e2e -- canvas`. */
const textRounds = Number(process.env.TEXT_ROUNDS ?? 1);
const textsPerRound = 16;

let server: RunningServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  server = await startProduct();
  browser = await openBrowser();
  page = await browser.newPage();
  await signInAsAdmin(page, server);
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

/** The file that the render command makes of the first record. */
async function rendered(project: string, format: "svg" | "png"): Promise<string> {
  const out = join(temporaryFolder(), `card.${format}`);
  const { code, stderr } = await renderCommand([
    ...["--project", project, "--record", "1"],
    ...["--format", format, "--dpi", "150", "--out", out],
  ]);
  expect(code, stderr).toBe(0);
  return out;
}

/** What the render command draws for the first record. */
async function commandDraws(): Promise<readonly Shown[]> {
  const project = writeProject({ design, rows, images: { "seven.jpg": picture } });
  return await drawnIn(readFileSync(await rendered(project, "svg"), "utf8"));
}

/** What an SVG draws. */
async function drawnIn(
  svg: string,
  item = "svg > g > g[transform], svg > g > g > g[transform]",
): Promise<readonly Shown[]> {
  const viewer = await browser.newPage();
  await viewer.setContent(`<div id="drawn">${svg}</div>`);
  const drawn = await shownOn(viewer, "#drawn", item);
  await viewer.close();
  return drawn;
}

const onCanvas = () => shownOn(page, 'svg[aria-label="Card, front"]', "g[data-element]");

test("the canvas shows exactly what the render command draws for the same record", async () => {
  const expected = await commandDraws();
  expect(expected).toHaveLength(design.front_elements.length);
  expect(expected.every(({ parts }) => parts.length > 0)).toBe(true);
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

const textCanvas = { canvas_width: 1216, canvas_height: 1056 };
const textLabel = {
  ...label,
  width: 400,
  height: 400,
  across: 1,
  down: 1,
  labelWidth: 322.5,
  labelHeight: 280.1,
};

/** The same numbers in 0..1 for the same seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Random texts in a grid, the same ones for the same round. */
function textDesign(round: number) {
  const random = seededRandom(2027 + round);
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const pick = <Item>(items: readonly Item[]) => items[between(0, items.length - 1)] as Item;
  const front_elements = Array.from({ length: textsPerRound }, (_, index) => {
    const words = vocabularies[index % vocabularies.length] ?? [];
    const text = Array.from({ length: between(2, 9) }, () => pick(words)).join(pick([" ", " ", "  ", "\n"]));
    const place = [
      10 + (index % 4) * 300,
      10 + Math.floor(index / 4) * 260,
      between(60, 280),
      between(40, 240),
    ];
    const stored = element("text", place as [number, number, number, number], {
      text,
      fontSize: between(8, 28),
      fontFamily: pick(["Arial", "Georgia", "Courier New"]),
      fontWeight: pick(["normal", "bold"]),
      textWrap: pick(["none", "word", "break", "compress"]),
      textAlign: pick(["left", "center", "right", "justify"]),
      letterSpacing: pick([0, 0, 0, 1.5]),
    });
    return { ...stored, text };
  });
  return { name: `Texts ${round}`, ...textCanvas, page_setup: pageSetup(textLabel), front_elements };
}

async function storedTexts(fields: ReturnType<typeof textDesign>): Promise<string> {
  const call = await signedIn(server.address);
  const { id } = (await (await call("POST", "/projects", { name: fields.name })).json()) as { id: string };
  await call("PUT", `/projects/${id}`, fields);
  return id;
}

const inPlaceBox = () => page.locator("[data-canvas] textarea");

/** What elements draw, in few characters: outlines are long, and a difference is to be seen at a glance. */
const printsOf = (shown: readonly Shown[]) =>
  shown.map(
    ({ parts }) => `${parts.length} parts, ${createHash("sha1").update(parts.join("\n")).digest("hex")}`,
  );

/** Share of an element's own pixels in which the picture differs from the SVG as this browser paints it. */
async function pixelsApart(svg: string, png: string, { x, y, width, height }: (typeof shapes)[number]) {
  const scale = ((await sharp(png).metadata()).width ?? 0) / textCanvas.canvas_width;
  const box = { left: x * scale, top: y * scale, width: width * scale, height: height * scale };
  const region = Object.fromEntries(Object.entries(box).map(([key, value]) => [key, Math.round(value)]));
  const pixels = async (file: string) =>
    await sharp(
      await sharp(file)
        .flatten({ background: "#ffffff" })
        .extract(region as never)
        .png()
        .toBuffer(),
    )
      .greyscale()
      .blur(1.2)
      .raw()
      .toBuffer();
  const [one, other] = [await pixels(svg), await pixels(png)];
  return one.filter((value, at) => Math.abs(value - (other[at] ?? 0)) > 60).length / one.length;
}

test.each(Array.from({ length: textRounds }, (_, round) => round))(
  "[TEXT-07, TEXT-08, TEXT-11] round %i of random texts in eight scripts: in place, on canvas, thumbnail and PNG no line differs",
  async (round) => {
    const fields = textDesign(round);
    const project = writeProject({ design: fields, rows });
    const svg = readFileSync(await rendered(project, "svg"), "utf8");
    const expected = printsOf(await drawnIn(svg));
    expect(expected).toHaveLength(textsPerRound);
    const id = await storedTexts(fields);
    await page.goto(`${server.address}/editor/${id}`);
    await expect.poll(async () => printsOf(await onCanvas()), { timeout: 60_000 }).toEqual(expected);

    const box = inPlaceBox();
    for (const [index, each] of fields.front_elements.entries()) {
      await page.locator(`g[data-element="${each.id}"]`).focus();
      await page.keyboard.press("Enter");
      expect(await box.inputValue()).toBe(each.text);
      expect(printsOf(await shownOn(page, '[data-testid="text-ink"]', "> g"))).toEqual([expected[index]]);
      await page.keyboard.press("Escape");
      await box.waitFor({ state: "detached" });
    }

    await page.keyboard.press("Control+s");
    const call = await signedIn(server.address);
    const thumbnail = async () => {
      const stored = (await (await call("GET", `/projects/${id}`)).json()) as {
        thumbnail_svg_front?: string;
      };
      return stored.thumbnail_svg_front ?? "";
    };
    await expect.poll(thumbnail, { timeout: 30_000 }).toContain("<svg");
    expect(printsOf(await drawnIn(await thumbnail(), "svg > g"))).toEqual(expected);

    const png = await rendered(project, "png");
    const { width = 0, height = 0 } = await sharp(png).metadata();
    const viewer = await browser.newPage({ viewport: { width, height } });
    const sized = svg.replace(
      /(<svg[^>]*?) width="[^"]*" height="[^"]*"/,
      `$1 width="${width}" height="${height}"`,
    );
    await viewer.setContent(`<style>*{margin:0}svg{display:block}</style>${sized}`);
    const shown = join(temporaryFolder(), "shown.png");
    await viewer.screenshot({ path: shown });
    await viewer.close();
    for (const each of fields.front_elements) {
      expect(await pixelsApart(shown, png, each), each.text).toBeLessThan(0.01);
    }
  },
);

test("[TEXT-11] in place the pointer and the keys go by the printed lines, in either direction", async () => {
  const fields = textDesign(0);
  const [first] = fields.front_elements;
  if (!first) throw new Error("There are no texts.");
  const own = (text: string, textAlign: string) => ({
    text,
    fontSize: 20,
    fontFamily: "Arial",
    textWrap: "word",
    textAlign,
  });
  const latin = {
    ...first,
    width: 160,
    height: 120,
    properties: own("Greenfield International School of Arts", "left"),
  };
  const arabic = {
    ...first,
    id: "arabic",
    x: 310,
    width: 200,
    height: 40,
    properties: own("محمد علي", "right"),
  };
  const id = await storedTexts({ ...fields, front_elements: [latin, arabic] });
  await page.goto(`${server.address}/editor/${id}`);
  const box = inPlaceBox();
  const open = async (element: string) => {
    await page.locator(`g[data-element="${element}"]`).focus();
    await page.keyboard.press("Enter");
    await box.waitFor();
    const place = await box.boundingBox();
    if (!place) throw new Error("The text is not on the screen.");
    return place;
  };
  const place = await open(latin.id);
  const scale = place.width / 160;
  // The second line, near its left edge: “International” is what prints there.
  await page.mouse.click(place.x + scale, place.y + 36 * scale);
  await page.keyboard.type("<");
  await page.keyboard.press("End");
  await page.keyboard.type(">");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Home");
  await page.keyboard.type("|");
  expect(await box.inputValue()).toBe("|Greenfield <International> School of Arts");
  await page.mouse.dblclick(place.x + 30, place.y + 12 * scale);
  await page.keyboard.type("G");
  expect(await box.inputValue()).toBe("|G <International> School of Arts");
  await page.keyboard.press("Enter");

  const other = await open(arabic.id);
  // Right of its first letter, and left of its last one.
  await page.mouse.click(other.x + other.width - 1, other.y + 12 * scale);
  await page.keyboard.type("أ");
  await page.mouse.click(other.x + 2, other.y + 12 * scale);
  await page.keyboard.type("ب");
  expect(await box.inputValue()).toBe("أمحمد عليب");
  await page.keyboard.press("Escape");
});
