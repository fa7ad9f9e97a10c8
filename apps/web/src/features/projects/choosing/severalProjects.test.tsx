import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { soon, useBackOffice } from "#test/backOffice.ts";
import { pretendJob } from "#test/exportDialog.ts";
import { createProject, createTag } from "#test/projectList.ts";

const office = useBackOffice();

test("tags, exports, deletes and restores several chosen projects at once", async () => {
  const [kept, staff] = [await createTag(office, "Kept"), await createTag(office, "Staff")];
  for (const name of ["One", "Two", "Three", "Four"]) await createProject(office, name, { tags: [kept] });
  const page = await office.visit("/projects?view=list&sort=name");
  const box = (name: string) => page.getByRole("checkbox", { name: `Select ${name}` });
  const bar = page.getByRole("toolbar", { name: "Selected projects" });
  await box("Four").click();
  await box("Three").click({ modifiers: ["Shift"] });
  await bar.getByText("3 projects selected").waitFor();
  expect(await box("Two").isChecked()).toBe(false);

  await bar.getByRole("button", { name: "Tags…" }).click();
  const tags = page.getByRole("dialog", { name: "Tags of 3 projects" });
  await tags.getByRole("checkbox", { name: "Staff" }).check();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await tags.getByRole("button", { name: "Add to 3 projects" }).click();
  await tags.waitFor({ state: "hidden" });
  const tagged = async (tag: string) => {
    const { items } = await (await office.call("GET", `/projects?tags=${tag}`)).json();
    return items.map(({ name }: { name: string }) => name).sort();
  };
  await soon(() => tagged(staff)).toEqual(["Four", "One", "Three"]);
  expect(await tagged(kept)).toEqual(["Four", "One", "Three", "Two"]);

  const job = await pretendJob(page);
  job.tell({ status: "completed", processed: 1, total: 1 });
  const headers = { "content-disposition": 'attachment; filename="Four.zip"' };
  await page.route("**/export/jobs/job7/download", (route) => route.fulfill({ headers, body: "PK" }));
  await bar.getByRole("button", { name: "Export ZIPs…" }).click();
  const packing = page.getByRole("dialog", { name: "Export 3 projects" });
  await packing.getByRole("button", { name: "Cancel" }).waitFor();
  await packing.getByRole("button", { name: "Export 3 projects" }).click();
  for (const name of ["One", "Three"]) {
    await packing.getByRole("button", { name: `Download the ZIP of ${name}` }).waitFor();
  }
  const saved = page.waitForEvent("download");
  await packing.getByRole("button", { name: "Download the ZIP of Four" }).click();
  expect((await saved).suggestedFilename()).toBe("Four.zip");
  await packing.getByRole("button", { name: "Close", exact: true }).last().click();

  await bar.getByRole("button", { name: "Move to trash" }).click();
  await page
    .getByRole("alertdialog")
    .getByText(/delete 3 projects\?/)
    .waitFor();
  await page.getByRole("button", { name: "Delete 3 projects" }).click();
  // A message stays while the pointer is over it.
  await page.getByText("3 projects deleted").hover();
  const names = () => page.getByRole("table", { name: "Projects" }).getByRole("link").allInnerTexts();
  await soon(names).toEqual(["Two"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await soon(names).toEqual(["Four", "One", "Three", "Two"]);
});
