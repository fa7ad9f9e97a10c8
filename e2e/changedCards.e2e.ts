import sharp from "sharp";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { useBackOffice } from "./support/backOffice.ts";
import {
  bulkProject,
  checkAndExport,
  downloadBy,
  openBulk,
  plainFront,
  students,
} from "./support/bulkPrint.ts";
import { checkPdf, rasteriseForScanner, scanAreas, textOf, wordsOf } from "./support/programs.ts";
import { element } from "./support/projects.ts";

const office = useBackOffice();

test("after a late correction three cards would look different and are printed alone; of a changed design both pictures are shown", async () => {
  const fields = { front_elements: plainFront, is_dual_sided: false, back_elements: [] };
  const id = await bulkProject(office, { name: "Late", rows: students(12), fields });
  const printed = await office.call("POST", `/projects/${id}/export/pdf`, {});
  expect((await printed.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  for (const record of [1, 4, 9]) {
    const changes = { name: `Corrected ${record}` };
    await office.call("PATCH", `/projects/${id}/live-data/record/${record}`, { changes, baseVersion: 1 });
  }
  const page = await office.visit(`/editor/${id}`);
  const box = await openBulk(page);
  const show = async () => {
    await box.getByRole("button", { name: "Choose people" }).click();
    const views = box.getByRole("radiogroup", { name: "People shown" });
    await views.getByText("What changed", { exact: true }).click();
  };
  await show();
  await box.getByText("3 of 12 printed cards would look different").waitFor();
  const cards = box.getByRole("listbox", { name: "Cards that would look different" });
  await cards.getByRole("option", { name: "Corrected 4 Their data" }).click();
  await box.getByRole("img", { name: "Corrected 4, front, now" }).waitFor();
  await box.getByText("is not kept, so there is no picture of it").waitFor();
  await box.getByRole("button", { name: "Print only these 3" }).click();
  const { path } = await checkAndExport(page, box, "3 records");
  await checkPdf(path);
  expect((await textOf(path)).match(/(?:Corrected|Student) \d+/g)?.sort()).toEqual([
    "Corrected 1",
    "Corrected 4",
    "Corrected 9",
  ]);
  await page.keyboard.press("Escape");
  await box.waitFor({ state: "detached" });

  const school = element("text", [20, 120, 280, 30], { text: "Hill School", fontSize: 14 });
  await office.call("PUT", `/projects/${id}`, {
    front_elements: [...plainFront, { ...school, name: "School" }],
  });
  await page.reload();
  await openBulk(page);
  await show();
  await box.getByText("12 of 12 printed cards would look different").waitFor();
  await cards.focus();
  await page.keyboard.press("ArrowDown");
  await box.getByRole("img", { name: "Corrected 1, front, as printed" }).waitFor();
  await box.getByRole("img", { name: "Corrected 1, front, now" }).waitFor();
  await box.getByText("Changed: School").waitFor();
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT });
});

test("a sheet is found by the code in its margin, typed or photographed, and printed again as it was", async () => {
  const fields = { front_elements: plainFront, is_dual_sided: false, back_elements: [] };
  const id = await bulkProject(office, { name: "Coded", rows: students(25), fields });
  const page = await office.visit(`/editor/${id}`);
  const box = await openBulk(page);
  await box.getByRole("switch", { name: "Sheet codes" }).check({ force: true });
  const { path } = await checkAndExport(page, box, "25 records");
  await page.keyboard.press("Escape");
  await box.waitFor({ state: "detached" });
  const sheets = await rasteriseForScanner(path);
  const photo = sheets[1] ?? "";
  const [[code = ""] = []] = await scanAreas(photo, [{ x: 0, y: 0, width: 210, height: 297 }]);
  expect(code).toMatch(/^PB-.{4}-.{4}-2F-.$/);
  expect(await textOf(path)).toContain(code);

  const findSheet = async () => {
    await page.getByRole("button", { name: "Project", exact: true }).click();
    await page.getByRole("menuitem", { name: "Print a sheet again" }).click();
    return page.getByRole("textbox", { name: "Code of the sheet" });
  };
  const again = page.getByRole("dialog", { name: "Print again" });
  const typed = await findSheet();
  await typed.fill(`${code}X`);
  await page.getByRole("button", { name: "Find sheet" }).click();
  await page.getByText("This is no code of a sheet").waitFor();
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  await typed.fill(code.toLowerCase().replaceAll("-", " "));
  await typed.press("Enter");
  await again.getByText("Sheet 2 of 3 · 10 cards").waitFor();
  await again.getByText("Student 11, Student 12, Student 13 and 7 more").waitFor();
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  const printed = await downloadBy(page, () => again.getByRole("button", { name: "Save PDF" }).click());
  const second = (await wordsOf(path)).filter(({ page: on, text }) => on === 2 && !text.startsWith("PB-"));
  const alone = (await wordsOf(printed.path)).filter(({ text }) => !text.startsWith("PB-"));
  const placesOf = (words: typeof alone) =>
    words.map(({ text, x, y }) => [text, Math.round(x), Math.round(y)]);
  const sheetNumber = (places: ReturnType<typeof placesOf>) => places.filter(([, x]) => Number(x) > 40);
  expect(sheetNumber(placesOf(alone))).toEqual(sheetNumber(placesOf(second)));

  // Photographed askew, from another project: it opens where the sheet belongs.
  const other = await bulkProject(office, { name: "Other", rows: students(1), fields });
  const snapshot = `${photo}.photo.jpg`;
  await sharp(`${photo}.0.png`).rotate(8, { background: "#777777" }).blur(0.8).jpeg().toFile(snapshot);
  await page.goto(`${office.address()}/editor/${other}`);
  await findSheet();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Photo of the code…" }).click();
  await (await chooser).setFiles(snapshot);
  await again.getByText("Sheet 2 of 3 · 10 cards").waitFor();
  expect(new URL(page.url()).pathname).toBe(`/editor/${id}`);
});
