import { element } from "@print-builder/production/testing";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { soon, useBackOffice } from "#test/backOffice.ts";
import { bulkProject, openBulk, students } from "#test/bulkPrint.ts";
import { canvas, properties, saved, selectLayer, toasted } from "#test/editorScreen.ts";

const office = useBackOffice();

async function newProject(count: number, front_elements: readonly object[]): Promise<string> {
  const fields = { front_elements, is_dual_sided: false, back_elements: [] };
  return await bulkProject(office, { name: "Northgate", rows: students(count), fields });
}

test("a switch signs a code, and every code is checked before printing", async () => {
  const code = element("barcode", [20, 20, 160, 160], { value: "{{ id }}", format: "qrcode" });
  const fine = element("barcode", [200, 60, 14, 14], { value: "{{ id }} {{ name }}", format: "qrcode" });
  const id = await newProject(12, [code, fine]);
  const page = await office.visit(`/editor/${id}`);
  await selectLayer(page, "QR code {{ id }}");
  await properties(page).getByRole("switch", { name: "Signed" }).check();
  await properties(page).getByRole("checkbox", { name: "name", exact: true }).check();
  expect(await axeFindingsInBothSchemes(page, "aside")).toEqual([]);
  const stored = async () => (await (await office.call("GET", `/projects/${id}`)).json()).front_elements[0];
  await soon(async () => (await stored()).properties.signed).toEqual({ fields: ["name"], valid_days: 365 });

  const dialog = await openBulk(page);
  await dialog.getByRole("button", { name: "Check every code" }).click();
  await dialog.getByText("Codes that will not scan").first().waitFor();
  expect(await dialog.getByRole("button", { name: "Check every code" }).count()).toBe(0);
});

test("adds machine-readable lines with the fields of the table", async () => {
  const text = element("text", [20, 20, 200, 30], { text: "{{ name }}" });
  const id = await newProject(2, [text]);
  const page = await office.visit(`/editor/${id}`);
  await selectLayer(page, "{{ name }}");
  await properties(page).getByRole("button", { name: "Insert field" }).click();
  await page.getByRole("menuitem", { name: "Machine-readable lines" }).click();
  await toasted(page, /expect OCR-B/);
  await saved(page);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press("Control+k");
  const search = page.getByRole("combobox", { name: "Commands, fields, layers and records" });
  await search.fill("magnetic stripe");
  await search.press("Enter");
  await soon(() => canvas(page).locator("g[data-element]").count()).toBe(3);
  await saved(page);
  const body = { record_index: 1, side: "front" };
  const { svg, problems } = await (await office.call("POST", `/projects/${id}/render/preview`, body)).json();
  expect(svg).toContain("STUDENT");
  // The admission numbers begin with a letter, which the magnetic stripe cannot encode.
  expect(problems.map(({ message }: { message: string }) => message)).toEqual([
    expect.stringContaining("track 2 only takes digits"),
  ]);
});
