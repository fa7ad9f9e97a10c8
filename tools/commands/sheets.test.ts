import { join } from "node:path";
import {
  type Area,
  checkPdf,
  element,
  pageSetup,
  print,
  rasterise,
  rasteriseForScanner,
  type Sheet,
  scanAreas,
  temporaryFolder,
  type Word,
  wordsOf,
  writeProject,
} from "@print-builder/production/testing";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";

const records = 23;
const pt = 72 / 25.4;

const portrait: Sheet = {
  width: 210,
  height: 297,
  left: 11.5,
  top: 17,
  across: 3,
  down: 4,
  hGap: 4,
  vGap: 6.5,
  labelWidth: 58,
  labelHeight: 40,
};
const landscape: Sheet = { ...portrait, width: 297, height: 210, across: 4, down: 3 };
const papers = { portrait, landscape };

/** A label with F<n> at the top left of the front, B<n> on the back, and both codes on the front. */
function labelProject(sheet: Sheet): string {
  const canvas = {
    canvas_width: Math.round(sheet.labelWidth * 3.77),
    canvas_height: Math.round(sheet.labelHeight * 3.77),
  };
  const word = (letter: string) =>
    element("text", [4, 3, 120, 30], { text: `${letter}{{ n }}`, fontSize: 20, fontFamily: "Arial" });
  return writeProject({
    design: {
      name: "Labels",
      ...canvas,
      is_dual_sided: true,
      front_elements: [
        word("F"),
        element("barcode", [10, 40, 80, 80], { value: "QR-{{ n }}", format: "qrcode" }),
        element("barcode", [100, 50, 110, 40], { value: "C-{{ n }}", format: "code128" }),
      ],
      back_elements: [word("B")],
      page_setup: pageSetup(sheet),
      field_map: { n: "n" },
    },
    rows: Array.from({ length: records }, (_, index) => ({ n: String(index + 1).padStart(3, "0") })),
  });
}

type Settings = { order: "across_then_down" | "down_then_across"; startAt: number; copies: number };

/** Expected positions of the labels, calculated independently of the product. */
function expectedSlots(sheet: Sheet, { order, startAt, copies }: Settings) {
  const perPage = sheet.across * sheet.down;
  return Array.from({ length: records * copies }, (_, index) => {
    const place = index + startAt - 1;
    const slot = place % perPage;
    const [column, row] =
      order === "across_then_down"
        ? [slot % sheet.across, Math.floor(slot / sheet.across)]
        : [Math.floor(slot / sheet.down), slot % sheet.down];
    return {
      record: String(Math.floor(index / copies) + 1).padStart(3, "0"),
      sheet: Math.floor(place / perPage),
      x: sheet.left + column * (sheet.labelWidth + sheet.hGap),
      y: sheet.top + row * (sheet.labelHeight + sheet.vGap),
    };
  });
}

const byPlace = (a: Word, b: Word) =>
  a.page - b.page || a.text.localeCompare(b.text) || a.y - b.y || a.x - b.x;

function wordNamed(words: readonly Word[], text: string): Word {
  const word = words.find((each) => each.text === text);
  if (!word) {
    throw new Error(`The word ${text} is not in the PDF.`);
  }
  return word;
}

/** Distance of a word from the corner of its label, in pt: the text starts 4 canvas px inside the label. */
const inset = (4 / 3.77) * pt;

type Corner = { readonly x: number; readonly y: number };

/** A back flipped left to right is upright. */
function besideMirrored(sheet: Sheet, slot: Corner, back: Word) {
  const left = (sheet.width - slot.x - sheet.labelWidth) * pt;
  return { across: back.x - left - inset, down: back.y - slot.y * pt };
}

/** A back flipped top to bottom is rotated by 180°, so its word ends at the bottom right of the label. */
function belowMirrored(sheet: Sheet, slot: Corner, back: Word) {
  const right = (slot.x + sheet.labelWidth) * pt;
  const foot = (sheet.height - slot.y) * pt;
  return { across: right - inset - back.right, down: foot - back.bottom };
}

describe.each(["portrait", "landscape"] as const)("a %s page", (paper) => {
  const sheet = papers[paper];
  let project: string;
  beforeAll(() => {
    project = labelProject(sheet);
  });

  test.each([
    { order: "across_then_down", startAt: 1, copies: 1 },
    { order: "across_then_down", startAt: 3, copies: 2 },
    { order: "down_then_across", startAt: 3, copies: 2 },
  ] as const)(
    "[PRINT-05, PRINT-06, PRINT-07, PRINT-19] fills the right slots with $order, first slot $startAt, copies $copies",
    async (settings) => {
      const pdf = join(temporaryFolder(), "labels.pdf");
      const answer = await print(
        project,
        pdf,
        "--order",
        settings.order,
        "--start-at",
        String(settings.startAt),
        "--copies",
        String(settings.copies),
      );
      const slots = expectedSlots(sheet, settings);
      expect(answer).toMatchObject({ records, cards: slots.length, warnings: [] });
      await checkPdf(pdf);
      const words = (await wordsOf(pdf)).toSorted(byPlace);
      const wanted = slots
        .map((slot) => ({
          page: slot.sheet + 1,
          text: `F${slot.record}`,
          x: (slot.x + 4 / 3.77) * pt,
          y: slot.y * pt,
          right: 0,
          bottom: 0,
        }))
        .toSorted(byPlace);
      expect(words.map((word) => `${word.page} ${word.text}`)).toEqual(
        wanted.map((word) => `${word.page} ${word.text}`),
      );
      for (const [index, word] of words.entries()) {
        // The letter F of Arimo starts 0.079 em to the right of the pen. The canvas is stretched to the label by <
        // 0.3 %.
        expect(Math.abs(word.x - (wanted[index]?.x ?? 0)), word.text).toBeLessThan(1);
        expect(word.y - (wanted[index]?.y ?? 0), word.text).toBeGreaterThan(0);
        expect(word.y - (wanted[index]?.y ?? 0), word.text).toBeLessThan(12);
      }
    },
  );

  test.each(["long", "short"] as const)(
    "[OPEN-75] each back is behind its front if flipped on the %s edge",
    async (flip) => {
      const pdf = join(temporaryFolder(), "both.pdf");
      const answer = await print(project, pdf, "--side", "both", "--flip", flip, "--start-at", "3");
      expect(answer.cards).toBe(records * 2);
      expect(answer.pages).toBe(answer.sheets * 2);
      const words = await wordsOf(pdf);
      // A vertical edge is the long edge of a portrait page and the short edge of a landscape page.
      const vertical = (flip === "long") === (paper === "portrait");
      for (const slot of expectedSlots(sheet, { order: "across_then_down", startAt: 3, copies: 1 })) {
        const front = wordNamed(words, `F${slot.record}`);
        const back = wordNamed(words, `B${slot.record}`);
        expect([front.page, back.page], slot.record).toEqual([slot.sheet * 2 + 1, slot.sheet * 2 + 2]);
        const { across, down } = vertical
          ? besideMirrored(sheet, slot, back)
          : belowMirrored(sheet, slot, back);
        expect(Math.abs(across), slot.record).toBeLessThan(1);
        expect(down, slot.record).toBeGreaterThan(0);
        expect(down, slot.record).toBeLessThan(12);
      }
    },
  );

  test("every QR code and Code 128 decodes to its exact value at 300 dpi", async () => {
    const pdf = join(temporaryFolder(), "codes.pdf");
    await print(project, pdf);
    const slots = expectedSlots(sheet, { order: "across_then_down", startAt: 1, copies: 1 });
    for (const [index, page] of (await rasteriseForScanner(pdf)).entries()) {
      const onPage = slots.filter((slot) => slot.sheet === index);
      const areas = onPage.map(({ x, y }) => ({ x, y, width: sheet.labelWidth, height: sheet.labelHeight }));
      expect(await scanAreas(page, areas)).toEqual(
        onPage.map(({ record }) => [`C-${record}`, `QR-${record}`]),
      );
    }
  });
});

/** The pixels of all labels on a page, including pixels that a label covers only in part. */
async function labelPixels(page: string, dpi: number, labels: readonly Area[]): Promise<Buffer[]> {
  const px = dpi / 25.4;
  return await Promise.all(
    labels.map(({ x, y, width, height }) => {
      const [left, top] = [Math.floor(x * px), Math.floor(y * px)];
      const region = { left, top, width: Math.ceil((x + width) * px) - left, height: 0 };
      region.height = Math.ceil((y + height) * px) - top;
      return sharp(page).extract(region).raw().toBuffer();
    }),
  );
}

test.each([0, 0.3, 0.9, 1, 4])(
  "[PRINT-10, OPEN-77] guides between cards with gaps of %s mm cover no pixel of any card",
  async (gap) => {
    const sheet = { ...portrait, hGap: gap, vGap: gap };
    const project = labelProject(sheet);
    const folder = temporaryFolder();
    const [plain, guided] = [join(folder, "plain.pdf"), join(folder, "guided.pdf")];
    await print(project, plain, "--side", "front");
    await print(project, guided, "--side", "front", "--guides");
    const grid = { order: "across_then_down", startAt: 1, copies: 1 } as const;
    const slots = expectedSlots(sheet, grid).filter((slot) => slot.sheet === 0);
    const labels = slots.map(({ x, y }) => ({ x, y, width: sheet.labelWidth, height: sheet.labelHeight }));
    for (const dpi of [72, 100, 300]) {
      const [without] = await rasterise(plain, dpi, "-png", "-singlefile");
      const [withGuides] = await rasterise(guided, dpi, "-png", "-singlefile");
      if (!without || !withGuides) throw new Error("A page is missing.");
      expect(await labelPixels(withGuides, dpi, labels)).toEqual(await labelPixels(without, dpi, labels));
      expect(await sharp(withGuides).raw().toBuffer()).not.toEqual(await sharp(without).raw().toBuffer());
    }
  },
);
