import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@print-builder/production/testing";
import { entry } from "@print-builder/web/testing/filesPage.ts";
import { useSchoolOffice } from "@print-builder/web/testing/schoolFiles.ts";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon, useBackOffice } from "./support/backOffice.ts";

const office = useSchoolOffice(useBackOffice);

test("[FILE-08, FILE-23, OPEN-85] uploads folders and dropped files to the school and previews pictures", async () => {
  const page = await office.openFiles();
  await page.getByRole("heading", { name: "This folder is empty" }).waitFor();
  const folder = join(temporaryFolder(), "Class 7");
  mkdirSync(join(folder, "Term 1"), { recursive: true });
  writeFileSync(join(folder, "list.txt"), "list");
  writeFileSync(join(folder, "Term 1/deep.txt"), "deep");
  const upload = page.waitForRequest(/\/upload$/);
  await page.getByLabel("Folder to upload").setInputFiles(folder);
  expect((await upload).url()).toContain(`${office.school().address}/`);
  await entry(page, "Class 7").waitFor();
  expect([office.read("Class 7/list.txt"), office.read("Class 7/Term 1/deep.txt")]).toEqual(["list", "deep"]);

  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>';
  const transfer = await page.evaluateHandle((text) => {
    const made = new DataTransfer();
    made.items.add(new File([text], "dropped.svg", { type: "image/svg+xml" }));
    return made;
  }, drawing);
  const area = page.getByRole("region", { name: "File Manager" });
  await area.dispatchEvent("dragenter", { dataTransfer: transfer });
  await page.getByText("Drop to upload to “Files”").waitFor();
  await area.dispatchEvent("drop", { dataTransfer: transfer });
  await entry(page, "dropped.svg").waitFor();
  expect(office.read("dropped.svg")).toBe(drawing);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);

  await entry(page, "dropped.svg").dblclick();
  const picture = page.getByRole("dialog").getByRole("img", { name: "dropped.svg" });
  await soon(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(40);
  expect(await picture.getAttribute("src")).toContain(`${office.school().address}/`);
});
