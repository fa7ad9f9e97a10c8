import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { element, rasterise, temporaryFolder } from "@print-builder/production/testing";
import { bulkProject, students } from "@print-builder/web/testing/bulkPrint.ts";
import sharp from "sharp";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { useBackOffice } from "./support/backOffice.ts";

const office = useBackOffice();

test("verifies a signed card by photo or code text, online and offline", async () => {
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

  await page.getByLabel("Text of the code").fill("PB1:6BF SOMETHING ELSE");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await result.getByRole("heading", { name: "Not genuine" }).waitFor();

  // The first visit caches the page, its files, the picture reader, the keys and the list of revoked cards.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.reload();
  await picture.setInputFiles(valid);
  await result.getByRole("heading", { name: "Genuine" }).waitFor();
  await result.getByText("Checked offline, with data from").waitFor();
  await picture.setInputFiles(lost);
  await result.getByRole("heading", { name: "No longer valid" }).waitFor();
  await page.context().setOffline(false);
});
