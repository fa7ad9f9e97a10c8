import { element } from "@print-builder/production/testing";
import { expect, test, vi } from "vitest";
import { type Page, soon, useBackOffice } from "#test/backOffice.ts";
import { aText, dialog, rectangle, useEditorDialogs } from "#test/editorDialogs.ts";
import {
  canvas,
  fieldValue,
  frameField,
  onCanvas,
  properties,
  selectLayer,
  toasted,
  typeInto,
} from "#test/editorScreen.ts";
import { stopClock } from "#test/stopClock.ts";

const { newProject, openEditor, stored } = useEditorDialogs(useBackOffice());

test("[ELEM-28] edits position and size to 0.01 mm and rejects non-numeric input", async () => {
  const only = rectangle();
  const page = await openEditor(await newProject({ front_elements: [only] }));
  await selectLayer(page, "Rectangle");
  await typeInto(page, "X position", "12,34");
  await soon(() => fieldValue(page, "X position")).toBe("12.34");
  await soon(() => onCanvas(page, only.id).getAttribute("transform")).toMatch(/^translate\(46\.49/);
  const field = frameField(page, "X position");
  await field.press("ArrowUp");
  await soon(() => field.inputValue()).toBe("12.35");
  await typeInto(page, "Y position", "left a bit");
  await properties(page).getByRole("alert").getByText("“left a bit” is not a number").waitFor();
  expect(await fieldValue(page, "Y position")).toBe("5.29");
  await properties(page).getByRole("button", { name: "Aspect ratio is kept" }).click();
  await typeInto(page, "Width", "20.01");
  await typeInto(page, "Height", "0");
  await soon(() => fieldValue(page, "Width")).toBe("20.01");
  // A side of 0 would leave nothing to grab: the minimum is 5 px.
  await soon(() => fieldValue(page, "Height")).toBe("1.32");
});

test("[EDIT-79] adding a token without data offers the data wizard in a toast", async () => {
  const page = await openEditor(await newProject({ front_elements: [aText()] }));
  await selectLayer(page, "Amara");
  await properties(page).getByRole("button", { name: "Insert field" }).click();
  await toasted(page, "Please complete Data Wizard first");
  await page.getByRole("button", { name: "Open Data Wizard" }).press("Enter");
  await dialog(page, "Data Wizard").waitFor();
});

test("says below a text what is wrong with its expressions", async () => {
  const page = await openEditor(await newProject({ front_elements: [aText()] }));
  await selectLayer(page, "Amara");

  const says = properties(page).getByText("there is no filter “shout”");
  expect(await says.count()).toBe(0);
  await properties(page).getByRole("textbox", { name: "Text", exact: true }).fill("{{ name | shout }}");
  await says.waitFor();
});

test("frames a face by typed percentages", async () => {
  const photo = { staticImage: false, imageBinding: "photo", fit: "face" };
  const only = element("image", [20, 20, 60, 80], photo);
  const id = await newProject({ front_elements: [only] });
  const page = await openEditor(id);
  await selectLayer(page, "Image {{ photo }}");
  for (const [name, percent] of [
    ["Height of the head", "60"],
    ["Eyes from the top", "40"],
  ] as const) {
    const field = properties(page).getByRole("textbox", { name });
    await field.fill(percent);
    await field.press("Enter");
  }
  const frame = { head_height: 0.6, eye_line: 0.4 };
  await soon(async () => (await stored(id)).front_elements[0]?.properties).toMatchObject({ frame });
});

const drawnFill = (page: Page, id: string) =>
  onCanvas(page, id).locator("path, rect").first().getAttribute("fill");

test("takes a colour from the screen, and Escape there changes nothing", async () => {
  const picked = [new DOMException("Escape was pressed.", "AbortError"), { sRGBHex: "#12a4cd" }];
  class EyeDropper {
    async open() {
      const next = picked.shift();
      if (next instanceof DOMException) throw next;
      return next;
    }
  }
  vi.stubGlobal("EyeDropper", EyeDropper);
  const only = rectangle();
  const page = await openEditor(await newProject({ front_elements: [only] }));
  await selectLayer(page, "Rectangle");
  const before = await drawnFill(page, only.id);
  await properties(page).getByRole("button", { name: "Fill colour", exact: true }).click();
  const take = page.getByRole("button", { name: "Pick from the screen" });
  await take.click();
  await soon(() => picked.length).toBe(1);
  expect(await drawnFill(page, only.id)).toBe(before);
  await take.click();
  await soon(() => drawnFill(page, only.id)).toBe("#12a4cd");
});

test("[PICK-06, PICK-07] dragging the hue updates it every 50 ms and redraws after 100 ms", async () => {
  const only = rectangle();
  const page = await openEditor(await newProject({ front_elements: [only] }));
  await selectLayer(page, "Rectangle");
  await properties(page).getByRole("button", { name: "Fill colour", exact: true }).click();
  const hue = page.getByRole("slider", { name: "Hue slider" });
  const hex = properties(page).getByRole("textbox", { name: "Fill colour, hex" });
  // The picker focuses its first field when it opens.
  await soon(() =>
    hue.evaluate((slider) => slider.closest("[role=dialog]")?.contains(document.activeElement)),
  ).toBe(true);
  await stopClock(page);
  await hue.focus();
  const before = { hex: await hex.inputValue(), fill: await drawnFill(page, only.id) };

  await page.keyboard.press("ArrowRight");
  await soon(() => hex.inputValue()).not.toBe(before.hex);
  const first = await hex.inputValue();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  expect(await hex.inputValue()).toBe(first);
  await page.clock.runFor(49);
  expect(await hex.inputValue()).toBe(first);
  await page.clock.runFor(2);
  await soon(() => hex.inputValue()).not.toBe(first);

  expect(await drawnFill(page, only.id)).toBe(before.fill);
  await page.clock.runFor(97);
  expect(await drawnFill(page, only.id)).toBe(before.fill);
  await page.clock.runFor(5);
  await soon(() => drawnFill(page, only.id)).toBe(await hex.inputValue());
  // All moves together are one undo step.
  await page.keyboard.press("Escape");
  await canvas(page).focus();
  await page.keyboard.press("Control+z");
  await soon(() => drawnFill(page, only.id)).toBe(before.fill);
});
