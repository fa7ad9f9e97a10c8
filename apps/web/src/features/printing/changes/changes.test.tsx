import { checkPdf, element, textOf } from "@print-builder/production/testing";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { useBackOffice } from "#test/backOffice.ts";
import { bulkProject, checkAndExport, openBulk, plainFront, students } from "#test/bulkPrint.ts";

const office = useBackOffice();

test("prints only changed cards and shows a changed design before and after", async () => {
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
  const cards = box.getByRole("listbox", { name: "Cards that would look different" });
  const showChanges = async () => {
    await box.getByRole("button", { name: "Choose people" }).click();
    const views = box.getByRole("radiogroup", { name: "People shown" });
    await views.getByText("What changed", { exact: true }).click();
  };
  await showChanges();
  await box.getByText("3 of 12 printed cards would look different").waitFor();
  await cards.getByRole("option", { name: "Corrected 4 Their data" }).click();
  await box.getByRole("img", { name: "Corrected 4, front, now" }).waitFor();
  await box.getByText("was not kept, so it cannot be shown").waitFor();
  await box.getByRole("button", { name: "Print only these 3" }).click();
  const { path } = await checkAndExport(page, box, "3 records");
  await checkPdf(path);
  const names = (await textOf(path)).match(/(?:Corrected|Student) \d+/g);
  expect(names?.sort()).toEqual(["Corrected 1", "Corrected 4", "Corrected 9"]);
  await page.keyboard.press("Escape");
  await box.waitFor({ state: "detached" });

  const name = { ...element("text", [20, 120, 280, 30], { text: "Hill School" }), name: "School" };
  await office.call("PUT", `/projects/${id}`, { front_elements: [...plainFront, name] });
  await page.reload();
  await openBulk(page);
  await showChanges();
  await box.getByText("12 of 12 printed cards would look different").waitFor();
  await cards.focus();
  await page.keyboard.press("ArrowDown");
  await box.getByRole("img", { name: "Corrected 1, front, as printed" }).waitFor();
  await box.getByRole("img", { name: "Corrected 1, front, now" }).waitFor();
  await box.getByText("Changed: School").waitFor();
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
});
