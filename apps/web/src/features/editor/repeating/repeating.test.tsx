import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { soon, useBackOffice } from "#test/backOffice.ts";
import { onCard, rectangle, useEditorDialogs } from "#test/editorDialogs.ts";
import { canvas, saved, selectLayer } from "#test/editorScreen.ts";

const { newProject, openEditor, stored } = useEditorDialogs(useBackOffice());

const scale = 3.77;

test("step and repeat previews the copies and adds one undo step", async () => {
  const only = { ...rectangle(), x: 10, y: 10, width: 20, height: 10 };
  const id = await newProject({ front_elements: [only] });
  const page = await openEditor(id);
  await selectLayer(page, "Rectangle");
  await page.keyboard.press("Control+Alt+u");
  const asked = page.getByRole("dialog", { name: "Step and repeat" });
  await asked.waitFor();
  await soon(() => onCard(page)).toBe(2);
  expect(await axeFindingsInBothSchemes(page, '[role="dialog"]')).toEqual([]);
  const fill = async (name: string, text: string) => {
    await asked.getByRole("textbox", { name }).fill(text);
  };
  await fill("Columns", "3");
  await fill("Rows", "2");
  await fill("Gap across", "5");
  await fill("Gap down", "1");
  await soon(() => onCard(page)).toBe(6);
  expect(await asked.getByRole("status").textContent()).toBe("6 elements");
  await fill("Columns", "100");
  await fill("Rows", "100");
  await soon(() => asked.getByRole("button", { name: "Repeat" }).isDisabled()).toBe(true);
  await fill("Columns", "3");
  await fill("Rows", "2");
  await asked.getByRole("textbox", { name: "Rows" }).press("Enter");
  await asked.waitFor({ state: "detached" });
  await saved(page);
  const places = ((await stored(id)).front_elements as readonly Readonly<Record<string, unknown>>[]).map(
    ({ x, y }) => [(Number(x) - 10) / scale, (Number(y) - 10) / scale].map((mm) => Math.round(mm * 10) / 10),
  );
  const [across, down] = [20 / scale + 5, 10 / scale + 1].map((mm) => Math.round(mm * 10) / 10);
  expect(places.slice(0, 3)).toEqual([
    [0, 0],
    [across, 0],
    [expect.closeTo(2 * (across ?? 0), 0), 0],
  ]);
  expect(places[3]).toEqual([0, down]);
  await page.keyboard.press("Control+z");
  await soon(() => onCard(page)).toBe(1);

  await canvas(page).focus();
  await page.keyboard.press("Control+Alt+u");
  await soon(() => onCard(page)).toBe(2);
  await asked.getByRole("textbox", { name: "Columns" }).press("Escape");
  await asked.waitFor({ state: "detached" });
  await soon(() => onCard(page)).toBe(1);
});
