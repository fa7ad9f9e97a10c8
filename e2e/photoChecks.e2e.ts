import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon, useBackOffice } from "./support/backOffice.ts";
import { downloadBy } from "./support/bulkPrint.ts";
import { createCardProject, photo, uploadTable } from "./support/dataWizard.ts";
import { phoneFindings } from "./support/phoneFindings.ts";

const office = useBackOffice();

test("photos to take again are seen from the gallery, by kind, as a table and as a sheet", async () => {
  const id = await createCardProject(office, "Retakes");
  await uploadTable(office, id, "id,full_name,photo\n1,Asha Rao,a.jpg\n2,Mei Tanaka,b.jpg\n");
  await office.call("PUT", `/projects/${id}/data/mapping`, {
    field_map: { id: "id", full_name: "full_name" },
    image_map: { photo: "photo" },
  });
  const form = new FormData();
  // Too few pixels for the frame, and one of them black.
  form.append("files", new Blob([Uint8Array.from(await photo(90))]), "a.jpg");
  form.append("files", new Blob([Uint8Array.from(await photo(20, 41))]), "b.jpg");
  await office.call("POST", `/projects/${id}/media`, form);
  const page = await office.visit(`/editor/${id}`);
  await page.getByRole("button", { name: "Project images", exact: true }).click();
  const gallery = page.getByRole("dialog", { name: "Project images" });
  await gallery.getByRole("button", { name: "Check photos" }).click();
  const checks = page.getByRole("dialog", { name: "Photos to take again" });
  await checks
    .getByText("2 photos looked at, 2 photos to take again or to look at, the worst first.")
    .waitFor();
  await checks.getByText("Asha Rao", { exact: true }).waitFor();
  const small = checks.getByRole("button", { name: "Too small (2)" });
  await small.click();
  expect(await small.getAttribute("aria-pressed")).toBe("true");
  expect(await checks.getByRole("listitem").count()).toBe(2);
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  const table = await downloadBy(page, () => checks.getByRole("button", { name: "List (CSV)" }).click());
  expect(readFileSync(table.path, "utf8")).toMatch(/Mei Tanaka,b\.jpg,.*Too small/);
  const sheet = await downloadBy(page, () =>
    checks.getByRole("button", { name: "Sheet with codes (PDF)" }).click(),
  );
  expect(sheet.name).toBe("Retakes - photos to take again.pdf");
  expect(readFileSync(sheet.path).subarray(0, 5).toString()).toBe("%PDF-");
  await soon(() => phoneFindings(page, "[role=dialog]")).toEqual([]);
});
