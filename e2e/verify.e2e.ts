import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { useBackOffice } from "./support/backOffice.ts";
import { bulkProject, students } from "./support/bulkPrint.ts";
import { rasterise, temporaryFolder } from "./support/programs.ts";
import { element } from "./support/projects.ts";

const office = useBackOffice();

test("anybody checks a signed card from a picture or its text, also when the connection is gone", async () => {
  const signed = { fields: ["name"], valid_days: 365 };
  const code = element("barcode", [20, 20, 160, 160], { value: "{{ id }}", format: "qrcode", signed });
  const fields = { front_elements: [code], is_dual_sided: false, back_elements: [] };
  const id = await bulkProject(office, { name: "Northgate", rows: students(1), fields });
  const printed = await office.call("POST", `/projects/${id}/export/pdf`, {});
  const pdf = join(temporaryFolder(), "card.pdf");
  await writeFile(pdf, Buffer.from(await printed.arrayBuffer()));
  const [sheet = ""] = await rasterise(pdf, 200, "-png");
  const photo = await sharp(sheet).blur(1.2).jpeg({ quality: 60 }).toBuffer();

  const page = await office.visit("/verify", {
    as: "nobody",
    apart: true,
    expects: /ERR_INTERNET_DISCONNECTED/,
  });
  const picture = page.locator("input[type=file]");
  const result = page.getByRole("region", { name: "Result" });
  await picture.setInputFiles({ name: "card.jpg", mimeType: "image/jpeg", buffer: photo });
  await result.getByRole("heading", { name: "Genuine" }).waitFor();
  await result.getByText("Student 1", { exact: true }).waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);

  await page.getByLabel("What the code says").fill("PB1:6BF SOMETHING ELSE");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await result.getByRole("heading", { name: "Not genuine" }).waitFor();

  await page.context().setOffline(true);
  await picture.setInputFiles({ name: "card.jpg", mimeType: "image/jpeg", buffer: photo });
  await result.getByRole("heading", { name: "Genuine" }).waitFor();
  await result.getByText("Checked without a connection").waitFor();
  await page.context().setOffline(false);
});
