import { expect, test } from "vitest";
import { soon, useBackOffice } from "#test/backOffice.ts";
import { useEditorDialogs } from "#test/editorDialogs.ts";

const { newProject, openEditor } = useEditorDialogs(useBackOffice());

test("icon buttons show a tooltip with name and keys on hover and focus", async () => {
  const page = await openEditor(await newProject());
  const tooltip = page.getByRole("tooltip");
  const zoom = page.getByRole("button", { name: "Zoom in" });
  await zoom.hover();
  await tooltip.waitFor();
  expect(await tooltip.innerText()).toMatch(/^Zoom in\s*Ctrl\+\+$/);
  expect(await zoom.getAttribute("aria-describedby")).toBe(await tooltip.getAttribute("id"));
  await page.keyboard.press("Escape");
  await tooltip.waitFor({ state: "detached" });
  await soon(() => zoom.getAttribute("aria-describedby")).toBeNull();
  await page.getByRole("link", { name: "Home" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await tooltip.waitFor();
  expect(await tooltip.innerText()).toBe("Home");
  await page.keyboard.press("Tab");
  await tooltip.waitFor({ state: "detached" });
});
