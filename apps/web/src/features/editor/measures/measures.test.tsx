import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { soon, useBackOffice } from "#test/backOffice.ts";
import { dialog, rectangle, useEditorDialogs } from "#test/editorDialogs.ts";
import { canvas, fieldValue, selectLayer } from "#test/editorScreen.ts";

const { newProject, openEditor } = useEditorDialogs(useBackOffice());

test("uses inches for fields, guides, arrow keys and distances", async () => {
  const page = await openEditor(await newProject({ front_elements: [rectangle()] }));
  await page.getByRole("button", { name: "Units, steps and guides: mm" }).click();
  const measures = dialog(page, "Units, steps and guides");
  await measures.getByText("Inches", { exact: true }).click();
  const field = (name: string) => measures.getByRole("textbox", { name, exact: true });
  const type = async (name: string, text: string) => {
    await field(name).fill(text);
    await field(name).press("Enter");
  };
  await type("Arrow keys move by", "2.54mm");
  await measures.getByRole("button", { name: "Add vertical guide" }).click();
  await type("Vertical guide 1", "1in");
  await soon(() => field("Vertical guide 1").inputValue()).toBe("1");
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await measures.getByRole("button", { name: "Done" }).click();
  await measures.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Units, steps and guides: in" }).waitFor();
  await selectLayer(page, "Rectangle");
  const before = Number(await fieldValue(page, "X position"));
  await canvas(page).focus();
  await page.keyboard.press("ArrowRight");
  await soon(() => fieldValue(page, "X position")).toBe((before + 0.1).toFixed(4));
  const distances = async () => {
    const shown: (string | null)[] = [];
    for (const each of await page.getByTestId("distance").all())
      if (await each.isVisible()) shown.push(await each.textContent());
    return shown;
  };
  await page.keyboard.down("Alt");
  await soon(distances).toContainEqual(expect.stringMatching(/^\d\.\d+ in$/));
  await page.keyboard.up("Alt");
  await soon(distances).toEqual([]);
});
