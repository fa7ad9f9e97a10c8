import { csv, element } from "@print-builder/production/testing";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { useBackOffice } from "#test/backOffice.ts";
import { createCardProject, saveMapping, uploadTable } from "#test/dataWizard.ts";
import { properties } from "#test/editorScreen.ts";

const office = useBackOffice();

const names = ["Bo Li", "Wilhelmina van der Meer-Schwarzenberg", "Asha Rao", "", "Priya Nair"];
const rows = Array.from({ length: 250 }, (_, index) => ({
  name: names[index % names.length] ?? "",
  class: `Class ${index % 7}`,
}));

test("checks whether text fits in all records and shrinks it with one click", async () => {
  const id = await createCardProject(office, "Cards", {
    canvas_width: 324,
    canvas_height: 204,
    front_elements: [
      {
        ...element("text", [20, 20, 160, 30], { text: "{{ name }}", fontSize: 20, textWrap: "none" }),
        name: "Name",
      },
      { ...element("text", [20, 70, 120, 24], { text: "{{ class }}", fontSize: 14 }), name: "Class" },
    ],
  });
  await uploadTable(office, id, csv(rows));
  await saveMapping(office, id, { field_map: { name: "name", class: "class" } });
  const page = await office.visit(`/editor/${id}`);
  const overRecords = properties(page).getByRole("region", { name: "All records" });
  const row = (name: string | RegExp) => overRecords.getByRole("button", { name });
  await row("Check all records").click();
  await row("Class fits everybody").waitFor();
  await row(/^Name 50 do not fit, 50 empty$/).click();
  await row("Does not fit 50 of 250").waitFor();
  expect(await axeFindingsInBothSchemes(page, "[aria-label=Properties]")).toEqual([]);
  await row(/^Largest size that fits all/).click();
  await overRecords.getByText("None", { exact: true }).waitFor();
});
