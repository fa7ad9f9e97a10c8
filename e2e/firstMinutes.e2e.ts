import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@print-builder/production/testing";
import type { Locator } from "@print-builder/web/testing/browser/page.ts";
import { photo } from "@print-builder/web/testing/dataWizard.ts";
import { createProject } from "@print-builder/web/testing/projectList.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { superAdmin, useBackOffice } from "./support/backOffice.ts";
import { boxOf } from "./support/pointer.ts";

const office = useBackOffice();

/** Includes one click to print despite the warning that the cards still name the template's hospital. */
const mostClicks = 13;

/** Counts the words that a person has to read to find the next step, in the topmost dialog or on the page. */
async function wordsOn(page: Page): Promise<number> {
  const dialogs = page.getByRole("dialog");
  const shown = (await dialogs.count()) > 0 ? dialogs.last() : page.locator("body");
  const text = await shown.innerText();
  return text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
}

/** Counts the clicks, and the words displayed before each click. */
function counting(page: Page) {
  const count = { clicks: 0, words: 0 };
  const click = async (target: Locator) => {
    await target.waitFor();
    count.words += await wordsOn(page);
    await target.click();
    count.clicks++;
  };
  return { count, click };
}

test("prints a folder of people within thirteen clicks of sign-in", async () => {
  const folder = temporaryFolder();
  const table = join(folder, "ward staff.csv");
  writeFileSync(
    table,
    "Staff no,Name,Role,Department,Valid until,Photo\nLH1,Ruth Okoro,DOCTOR,Ward 7,12/2028,ruth.jpg\nLH2,Tom Reid,NURSE,Ward 7,12/2028,tom.jpg\n",
  );
  const pictures = [join(folder, "ruth.jpg"), join(folder, "tom.jpg")];
  for (const [shade, path] of pictures.entries()) writeFileSync(path, await photo(60 + shade * 90, 400));

  const page = await office.visit("/login", { as: "nobody", apart: true });
  const { count, click } = counting(page);
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  await page.getByLabel("Email").fill(superAdmin.email);
  await page.getByLabel("Password", { exact: true }).fill(superAdmin.password);
  await page.getByLabel("Password", { exact: true }).press("Enter");

  await click(page.getByRole("link", { name: "Projects" }).first());
  await click(button("New Project"));
  const begin = page.getByRole("dialog", { name: "Create New Project" });
  await click(begin.getByText("A template", { exact: true }));
  await click(begin.getByText("Lakeside Hospital Staff", { exact: true }));
  const chooser = page.waitForEvent("filechooser");
  await click(begin.getByRole("button", { name: "Choose a folder" }));
  await (await chooser).setFiles(folder);
  await begin.getByText("ward staff.csv and 2 more files", { exact: true }).waitFor();
  await click(begin.getByRole("button", { name: "Create", exact: true }));

  const wizard = page.getByRole("dialog", { name: "Data Wizard" });
  await wizard.getByText("ward staff.csv", { exact: true }).first().waitFor();
  await click(wizard.getByRole("button", { name: "Next" }));
  await click(wizard.getByRole("button", { name: "Save Mapping and continue" }));
  await wizard.getByText("2 images uploaded").waitFor();
  await click(wizard.getByRole("button", { name: "Next" }));
  await click(wizard.getByRole("button", { name: "Finish with 2 photos" }));

  await click(page.getByRole("banner").getByRole("button", { name: "Print", exact: true }));
  const printed = Promise.withResolvers<Buffer>();
  await page.route(/\/export\/pdf$/, async (route) => {
    const response = await route.fetch();
    printed.resolve(await response.body());
    await route.fulfill({ response });
  });
  const bulk = page.getByRole("dialog", { name: "Bulk Preview & Print" });
  await click(bulk.getByRole("button", { name: /^Print \d cards/ }));
  await bulk.getByText("The design needs attention").waitFor();
  await bulk.getByText("“Lakeside Hospital” came with the template.").waitFor();
  await click(bulk.getByRole("button", { name: /^Print \d cards/ }));

  const pdf = await printed.promise;
  const text = execFileSync("pdftotext", ["-", "-"], { input: pdf, encoding: "utf8" });
  for (const shown of ["Ruth Okoro", "Tom Reid", "DOCTOR", "LH2"]) expect(text).toContain(shown);
  expect(text).not.toContain("Grace Mensah");
  expect(text).not.toContain("{{");
  expect(count.clicks).toBeLessThanOrEqual(mostClicks);
  // Most of the words are names of templates and cells of the wizard's table.
  expect(count.words).toBeLessThan(1690);
});

test("the choice of card sizes covers neither the card nor the side switch", async () => {
  const id = await createProject(office, "Two sides", { is_dual_sided: true });
  const page = await office.visit(`/editor/${id}`, { viewport: { width: 1280, height: 720 } });
  const offer = page.getByRole("region", { name: "Card size" });
  await offer.waitFor();
  const asked = await boxOf(offer);
  for (const beside of [
    page.locator('svg[aria-label^="Card"]'),
    page.getByRole("toolbar", { name: "Sides" }),
  ]) {
    const { x, y, width, height } = await boxOf(beside);
    const isBeside = x + width <= asked.x || x >= asked.x + asked.width;
    const isAbove = y + height <= asked.y || y >= asked.y + asked.height;
    expect(isBeside || isAbove).toBe(true);
  }
});
