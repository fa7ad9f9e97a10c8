import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon, useBackOffice } from "./support/backOffice.ts";
import { bulkProject, openBulk, students } from "./support/bulkPrint.ts";
import { canvas, onCanvas, properties, saved, toasted } from "./support/editorScreen.ts";
import { rasterise, temporaryFolder } from "./support/programs.ts";
import { element } from "./support/projects.ts";

const office = useBackOffice();

test("anybody checks a signed card from a picture or its text; the page opens and checks also without a connection", async () => {
  const signed = { fields: ["name"], valid_days: 365 };
  const code = element("barcode", [20, 20, 160, 160], { value: "{{ id }}", format: "qrcode", signed });
  const fields = { front_elements: [code], is_dual_sided: false, back_elements: [] };
  const id = await bulkProject(office, { name: "Northgate", rows: students(1), fields });
  const photoOf = async (body: object) => {
    const printed = await office.call("POST", `/projects/${id}/export/pdf`, body);
    const pdf = join(temporaryFolder(), "card.pdf");
    await writeFile(pdf, Buffer.from(await printed.arrayBuffer()));
    const [sheet = ""] = await rasterise(pdf, 200, "-png");
    const buffer = await sharp(sheet).blur(1.2).jpeg({ quality: 60 }).toBuffer();
    return { name: "card.jpg", mimeType: "image/jpeg", buffer };
  };
  const lost = await photoOf({});
  const valid = await photoOf({ reason: "lost" });

  const page = await office.visit("/verify", {
    as: "nobody",
    apart: true,
    expects: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
  });
  const picture = page.locator("input[type=file]");
  const result = page.getByRole("region", { name: "Result" });
  await picture.setInputFiles(valid);
  await result.getByRole("heading", { name: "Genuine" }).waitFor();
  await result.getByText("Student 1", { exact: true }).waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);

  await page.getByLabel("What the code says").fill("PB1:6BF SOMETHING ELSE");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await result.getByRole("heading", { name: "Not genuine" }).waitFor();

  // Kept from the first visit: the page, its files, the reader of pictures, keys and revoked cards.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.reload();
  await picture.setInputFiles(valid);
  await result.getByRole("heading", { name: "Genuine" }).waitFor();
  await result.getByText("Checked without a connection, by what was known on").waitFor();
  await picture.setInputFiles(lost);
  await result.getByRole("heading", { name: "No longer valid" }).waitFor();
  await page.context().setOffline(false);
});

test("a code is signed by a switch in the panel, and every code is checked from the print dialog", async () => {
  const code = element("barcode", [20, 20, 160, 160], { value: "{{ id }}", format: "qrcode" });
  const fine = element("barcode", [200, 60, 14, 14], { value: "{{ id }} {{ name }}", format: "qrcode" });
  const fields = { front_elements: [code, fine], is_dual_sided: false, back_elements: [] };
  const id = await bulkProject(office, { name: "Northgate", rows: students(12), fields });
  const page = await office.visit(`/editor/${id}`);
  await onCanvas(page, code.id).click();
  const panel = properties(page);
  await panel.getByRole("switch", { name: "Signed" }).click({ force: true });
  await panel.getByRole("checkbox", { name: "name", exact: true }).check();
  await saved(page);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  const project = (await (await office.call("GET", `/projects/${id}`)).json()) as {
    front_elements: readonly { properties: object }[];
  };
  expect(project.front_elements[0]?.properties).toMatchObject({
    signed: { fields: ["name"], valid_days: 365 },
  });

  const dialog = await openBulk(page);
  await dialog.getByRole("button", { name: "Check every code" }).click();
  await dialog.getByText("Codes that will not scan").first().waitFor();
  expect(await dialog.getByRole("button", { name: "Check every code" }).count()).toBe(0);
});

test("lines that machines read are added by one press, with the table's own fields", async () => {
  const text = element("text", [20, 20, 200, 30], { text: "{{ name }}" });
  const fields = { front_elements: [text], is_dual_sided: false, back_elements: [] };
  const id = await bulkProject(office, { name: "Northgate", rows: students(2), fields });
  const page = await office.visit(`/editor/${id}`);
  await onCanvas(page, text.id).click();
  await properties(page).getByRole("button", { name: "Insert token" }).click();
  await page.getByRole("menuitem", { name: "Machine-readable lines" }).click();
  await toasted(page, /expect OCR-B/);
  await saved(page);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  // A month later nobody remembers where that was.
  await page.keyboard.press("Control+k");
  const search = page.getByRole("combobox", { name: "Commands, fields, layers and records" });
  await search.fill("magnetic stripe");
  await search.press("Enter");
  await soon(() => canvas(page).locator("g[data-element]").count()).toBe(3);
  await saved(page);
  const preview = await office.call("POST", `/projects/${id}/render/preview`, {
    record_index: 1,
    side: "front",
  });
  type Preview = { svg: string; problems: readonly { readonly message: string }[] };
  const { svg, problems } = (await preview.json()) as Preview;
  expect(svg).toContain("STUDENT");
  // Their numbers begin with a letter, of which the stripe has none.
  expect(problems.map(({ message }) => message)).toEqual([
    expect.stringContaining("track 2 holds digits only"),
  ]);
});
