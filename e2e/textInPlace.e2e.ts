import { readFileSync } from "node:fs";
import { join } from "node:path";
import { seededRandom } from "@print-builder/core/testing";
import { element, pageSetup, temporaryFolder, writeProject } from "@print-builder/production/testing";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { useBackOffice } from "./support/backOffice.ts";
import { drawnIn, drawnOnCanvas, firstRecordAs, printsOf, shownOn } from "./support/drawnElements.ts";

/** Words in eight writing systems, for random text. */
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

const textsPerRound = 16;

const canvas = { canvas_width: 1216, canvas_height: 1056 };

const label = { width: 400, height: 400, labelWidth: 322.5, labelHeight: 280.1 };

/** A design with random text elements in a grid, always the same for a round. */
function randomTexts(round: number) {
  const random = seededRandom(2027 + round);
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const pick = <Item>(items: readonly Item[]) => items[between(0, items.length - 1)] as Item;
  /** Two random ranges of the text. They may cross words, split ligatures and overlap. */
  const randomRuns = (length: number) =>
    [
      { bold: true, fontSize: between(8, 36) },
      { color: pick(["#c00000", "#0050c0"]), underline: true, italic: pick([true, false]) },
    ].map((look) => {
      const start = between(0, length - 1);
      return { start, end: between(start + 1, length), ...look };
    });
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
      verticalAlign: pick(["top", "middle", "bottom"]),
      lineHeight: pick([1.2, 1.2, 0.9, 1.6]),
      paragraphSpacing: pick([0, 8]),
      runs: index % 2 === 0 ? [] : randomRuns(text.length),
    });
    return { ...stored, text };
  });
  return { name: `Texts ${round}`, ...canvas, page_setup: pageSetup(label), front_elements };
}

/** Number of projects with 16 random text elements. `TEXT_ROUNDS=32 npm run e2e -- textInPlace` checks 500. */
const textRounds = Number(process.env.TEXT_ROUNDS ?? 1);

const office = useBackOffice();

async function storedTexts(fields: {
  readonly name: string;
  readonly front_elements: readonly object[];
}): Promise<string> {
  const { id } = (await (await office.call("POST", "/projects", { name: fields.name })).json()) as {
    id: string;
  };
  await office.call("PUT", `/projects/${id}`, fields);
  return id;
}

const inPlaceBox = (page: Page) => page.locator("[data-canvas] textarea");

type Place = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Share of an element's own pixels in which the picture differs from the SVG, both painted by this browser. */
async function pixelsApart(svg: string, png: string, card: number, { x, y, width, height }: Place) {
  const scale = ((await sharp(png).metadata()).width ?? 0) / card;
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
  "[TEXT-07, TEXT-08, TEXT-11] random text wraps the same in place, on canvas and in files (round %i)",
  async (round) => {
    const fields = randomTexts(round);
    const project = writeProject({ design: fields, rows: [{ id: "007" }] });
    const svg = readFileSync(await firstRecordAs("svg", project), "utf8");
    const id = await storedTexts(fields);
    const page = await office.visit(`/editor/${id}`);
    const expected = printsOf(await drawnIn(page, svg));
    expect(expected).toHaveLength(fields.front_elements.length);
    await expect.poll(async () => printsOf(await drawnOnCanvas(page))).toEqual(expected);

    const box = inPlaceBox(page);
    for (const [index, each] of fields.front_elements.entries()) {
      await page.locator(`g[data-element="${each.id}"]`).focus();
      await page.keyboard.press("Enter");
      expect(await box.inputValue()).toBe(each.text);
      expect(printsOf(await shownOn(page, '[data-testid="text-ink"]', "> g"))).toEqual([expected[index]]);
      await page.keyboard.press("Escape");
      await box.waitFor({ state: "detached" });
    }

    await page.keyboard.press("Control+s");
    const thumbnail = async () => {
      const stored = (await (await office.call("GET", `/projects/${id}`)).json()) as {
        thumbnail_svg_front?: string;
      };
      return stored.thumbnail_svg_front ?? "";
    };
    await expect.poll(thumbnail).toContain("<svg");
    expect(printsOf(await drawnIn(page, await thumbnail(), "svg > g"))).toEqual(expected);

    const png = await firstRecordAs("png", project);
    const { width = 0, height = 0 } = await sharp(png).metadata();
    const viewer = await page.context().newPage();
    await viewer.setViewportSize({ width, height });
    const sized = svg.replace(
      /(<svg[^>]*?) width="[^"]*" height="[^"]*"/,
      `$1 width="${width}" height="${height}"`,
    );
    await viewer.setContent(`<style>*{margin:0}svg{display:block}</style>${sized}`);
    const shown = join(temporaryFolder(), "shown.png");
    await viewer.screenshot({ path: shown });
    await viewer.close();
    for (const each of fields.front_elements) {
      expect(await pixelsApart(shown, png, fields.canvas_width, each), each.text).toBeLessThan(0.01);
    }
  },
);

test("[TEXT-11] in text editing, pointer and keys follow the lines as printed", async () => {
  const fields = randomTexts(0);
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
  const page = await office.visit(`/editor/${id}`);
  const box = inPlaceBox(page);
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
  // “International” is printed on the second line, near its left edge.
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
  // Right of the word's first letter, and left of its last letter.
  await page.mouse.click(other.x + other.width - 1, other.y + 12 * scale);
  await page.keyboard.type("أ");
  await page.mouse.click(other.x + 2, other.y + 12 * scale);
  await page.keyboard.type("ب");
  expect(await box.inputValue()).toBe("أمحمد عليب");
  await page.keyboard.press("Escape");
});

test("types at the end of the text even if a key press redraws the card", async () => {
  const front_elements = [element("text", [20, 20, 200, 40], { text: "Name" })];
  const id = await storedTexts({ name: "Lines", front_elements });
  const page = await office.visit(`/editor/${id}`);
  await page.locator("g[data-element]").click();
  await page.keyboard.press("Enter");
  await inPlaceBox(page).waitFor();
  await page.keyboard.type("Rosa");
  await page.keyboard.press("Enter");
  await inPlaceBox(page).waitFor({ state: "detached" });
  // Redraws the card on the key press, as if a font had just loaded.
  const zoomIn = page.getByRole("button", { name: "Zoom in", exact: true });
  await zoomIn.evaluate((button: HTMLElement) =>
    addEventListener("keydown", () => button.click(), { once: true }),
  );
  await page.keyboard.type("Lee");
  await expect.poll(() => inPlaceBox(page).inputValue()).toBe("RosaLee");
  await page.keyboard.press("Escape");
});
