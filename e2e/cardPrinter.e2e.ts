import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon, useBackOffice } from "./support/backOffice.ts";
import {
  bulk,
  bulkProject,
  choose,
  differingShare,
  downloadBy,
  openBulk,
  printButton,
  sheetPicture,
  students,
} from "./support/bulkPrint.ts";
import { checkPdf, rasterise } from "./support/programs.ts";
import { element, pageSetup } from "./support/projects.ts";

const office = useBackOffice();

/** Share of pixels that may differ: edges alone. */
const alike = 0.01;

const cards = { across: 2, down: 4, left: 15, top: 12, hGap: 6, vGap: 6, labelWidth: 86, labelHeight: 54 };

/** How much of the first page that is exported differs from what is shown of it; `widthMm` is the page's. */
async function apartFromPrint(page: Page, widthMm: number): Promise<number> {
  const shown = await sheetPicture(bulk(page), /^Sheet 1 of/);
  const { path } = await downloadBy(page, () => printButton(bulk(page), "Export PDF").click());
  await checkPdf(path);
  const { width = 0 } = await sharp(shown).metadata();
  const [printed = ""] = await rasterise(path, (width / widthMm) * 25.4, "-tiff", "-l", "1");
  return await differingShare(shown, readFileSync(printed));
}

/** A colour of a shown sheet, at a place in parts of its size. */
async function shownAt(dialog: Locator, x: number, y: number): Promise<readonly number[]> {
  const picture = sharp(await sheetPicture(dialog, /^Sheet 1 of/)).removeAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const at = 3 * (Math.floor(info.height * y) * info.width + Math.floor(info.width * x));
  return [...data.subarray(at, at + 3)];
}

test("Bulk Preview shows bleed and marks as they are printed, and of a card printer the card over its edges with the zones that stay free", async () => {
  const id = await bulkProject(office, {
    name: "Plastic",
    rows: students(3),
    fields: {
      is_dual_sided: false,
      canvas_height: 204,
      background_color: "#2f6f4f",
      front_elements: [
        element("text", [30, 30, 200, 40], { text: "{{ name }}", fontSize: 20, color: "#ffffff" }),
        element("rectangle", [200, 100, 60, 60], { fillColor: "#000000", strokeWidth: 0 }),
      ],
      page_setup: {
        ...pageSetup({ width: 210, height: 297, ...cards }),
        bleed_mm: 2.5,
        marks: { crop: true, registration: true, info: true, colour_bar: true },
      },
    },
  });
  const printer = `Primacy ${id}`;
  const zone = { side: "front", x_mm: 50, y_mm: 20, width_mm: 10, height_mm: 34 };
  await office.call("POST", "/printers", { name: printer, kind: "card", paper: "cr80", k_exclusion: [zone] });
  const page = await office.visit(`/editor/${id}`, { deviceScaleFactor: 2 });
  const dialog = await openBulk(page);
  const lines = dialog.getByTestId("sheet-lines");
  await lines.first().waitFor();
  await dialog.getByText("Where it is cut").waitFor();
  expect(await apartFromPrint(page, 210)).toBeLessThan(alike);

  await dialog.getByRole("combobox", { name: "Printer" }).click();
  await page.getByRole("option", { name: printer }).click();
  await dialog.getByText("3 single cards, 85.6 × 53.98 mm").waitFor();
  await lines.locator("[data-free=black]").first().waitFor();
  expect(await apartFromPrint(page, 87.6)).toBeLessThan(alike);
  // The colour goes over the edge; the black square is mixed of colours within the zone, and black beyond it.
  expect(await shownAt(dialog, 0.002, 0.5)).toEqual([47, 111, 79]);
  expect(await shownAt(dialog, 56.8 / 87.6, 0.63)).toEqual([26, 26, 26]);
  expect(await shownAt(dialog, 65.8 / 87.6, 0.63)).toEqual([0, 0, 0]);

  await dialog.getByRole("button", { name: "Change this printer…" }).click();
  const described = page.getByRole("dialog", { name: "Printer", exact: true });
  await described.getByRole("group", { name: "Zone 1" }).waitFor();
  await described.getByRole("button", { name: "Magnetic stripe" }).click();
  await choose(described, "Zone 2: side", "Front");
  await described.getByRole("img", { name: "Zones of the front: 2" }).waitFor();
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  await described.getByRole("button", { name: "Save printer" }).click();
  await dialog.getByText("No overlay").waitFor();
  await soon(() => lines.first().locator("[data-free]").count()).toBe(3);
});
