import { bulkProject, choose, downloadBy, sheet, students } from "@print-builder/web/testing/bulkPrint.ts";
import sharp from "sharp";
import { expect, test } from "vitest";
import { useBackOffice } from "./support/backOffice.ts";

const office = useBackOffice();

const dots = (mm: number, dpi: number) => Math.round((mm / 25.4) * dpi);

test("[PREV-05, OPEN-83, MISC-04] shows cards on white paper and saves them as PNG and JPG", async () => {
  const id = await bulkProject(office, { name: "Cards", rows: students(2), photos: 2 });
  const page = await office.visit(`/editor/${id}`, { colorScheme: "dark" });
  const open = async (entry: string, name: string) => {
    await page.getByRole("button", { name: "Project", exact: true }).click();
    await page.getByRole("menuitem", { name: entry }).click();
    return page.getByRole("dialog", { name });
  };
  const preview = await open("Record preview", "Record Preview");
  await preview.getByRole("img", { name: "Record 1, front", exact: true }).waitFor();
  const ground = await preview
    .getByTestId("preview-card")
    .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(ground).toBe("rgb(255, 255, 255)");
  await page.keyboard.press("Escape");
  await preview.waitFor({ state: "detached" });

  for (const format of ["PNG", "JPG"]) {
    const dialog = await open("Export pictures", "Export pictures");
    await choose(dialog, "Format", format);
    const save = dialog.getByRole("button", { name: "Save 1 picture" });
    const { name, path } = await downloadBy(page, () => save.click());
    expect(name).toBe(`Cards - record 1 front.${format.toLowerCase()}`);
    await dialog.waitFor({ state: "detached" });
    const { width, height, density } = await sharp(path).metadata();
    expect([width, height]).toEqual([dots(sheet.labelWidth, 300), dots(sheet.labelHeight, 300)]);
    expect(density).toBe(300);
    const { channels } = await sharp(path).stats();
    expect(channels.some(({ stdev }) => stdev > 20)).toBe(true);
  }
});
