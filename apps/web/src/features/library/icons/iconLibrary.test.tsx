import { expect, test } from "vitest";
import { axeFindings } from "#test/axeFindings.ts";
import { soon, useBackOffice } from "#test/backOffice.ts";
import { dialog, lookAway, onCard, tool, useEditorDialogs } from "#test/editorDialogs.ts";
import { canvas, fieldValue, properties, typeInto } from "#test/editorScreen.ts";

const { newProject, openEditor, stored } = useEditorDialogs(useBackOffice());

test("finds, places, mirrors and colours an icon by keyboard, and can undo", async () => {
  const id = await newProject();
  const page = await openEditor(id);
  const shape = async () => {
    const [first] = (await stored(id)).front_elements as unknown as readonly {
      name: string;
      properties: object;
    }[];
    return { name: first?.name, ...first?.properties } as { readonly path?: string };
  };
  await tool(page, "Icons and shapes").click();
  const library = dialog(page, "Icons and shapes");
  const search = library.getByRole("searchbox", { name: "Search icons" });
  await search.fill("qwertz");
  await library.getByRole("heading", { name: "No icons found" }).waitFor();
  await search.fill("libraries");
  await library
    .getByRole("status")
    .filter({ hasText: /^\d\d icons\. Click one/ })
    .waitFor();
  await library.getByRole("option", { name: "Library", exact: true }).locator("path").first().waitFor();
  await lookAway(page);
  expect(await axeFindings(page, "[role=dialog]")).toEqual([]);
  await search.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await library.getByRole("option", { name: "Library minus", selected: true }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await library.waitFor({ state: "detached" });
  await soon(() => onCard(page)).toBe(1);
  await soon(shape).toMatchObject({ name: "Library", strokeColor: "#000000", fillColor: "none" });

  const { path } = await shape();
  await page.keyboard.press("Shift+H");
  await soon(async () => (await shape()).path !== path).toBe(true);
  await page.keyboard.press("Shift+H");
  await soon(shape).toMatchObject({ path });

  const colour = properties(page).getByRole("textbox", { name: "Stroke" });
  await colour.fill("#00ff00");
  await colour.press("Enter");
  await soon(shape).toMatchObject({ strokeColor: "#00ff00" });
  await canvas(page).focus();
  for (let step = 0; step < 4; step++) await page.keyboard.press("Control+z");
  await soon(() => onCard(page)).toBe(0);
});

test("keeps a square icon square on paper and shrinks its stroke", async () => {
  const page = await openEditor(await newProject());
  await tool(page, "Icons and shapes").click();
  const library = dialog(page, "Icons and shapes");
  await library.getByRole("searchbox", { name: "Search icons" }).fill("square");
  const icon = library.getByRole("option", { name: "Square", exact: true });
  await icon.locator("path").first().waitFor();
  await icon.click();
  await library.waitFor({ state: "detached" });
  await soon(() => fieldValue(page, "Width")).toMatch(/^\d+\.\d\d$/);
  expect(await fieldValue(page, "Height")).toBe(await fieldValue(page, "Width"));

  const stroke = properties(page).getByRole("region", { name: "Stroke" });
  const width = stroke.getByRole("textbox", { name: "Width", exact: true });
  expect(await stroke.getByRole("switch", { name: "Scale strokes" }).isChecked()).toBe(true);
  const before = Number(await width.inputValue());
  await typeInto(page, "Width", String(Number(await fieldValue(page, "Width")) / 2));
  await soon(async () => Number(await width.inputValue()) / before).toBeCloseTo(0.5, 1);
});
