import { expect, test } from "vitest";
import { soon, useBackOffice } from "#test/backOffice.ts";
import { rectangle, tool, useEditorDialogs } from "#test/editorDialogs.ts";
import { selectLayer } from "#test/editorScreen.ts";
import { stopClock } from "#test/stopClock.ts";

const { newProject, openEditor } = useEditorDialogs(useBackOffice());

test("[TUT-06, TUT-07, TUT-08, TUT-09] up to four toasts stay 1800 ms, close on a click and have a tone", async () => {
  const page = await openEditor(await newProject({ front_elements: [rectangle()] }), {
    expects: /Failed to load resource/,
  });
  const toasts = page.getByRole("log", { name: "Messages" }).locator("[data-tone]");
  const tones = () => toasts.evaluateAll((shown) => shown.map((toast) => toast.getAttribute("data-tone")));
  await selectLayer(page, "Rectangle");
  await stopClock(page);
  await page.keyboard.press("Control+c");
  await soon(tones).toEqual(["info"]);
  await page.clock.runFor(1790);
  expect(await toasts.count()).toBe(1);
  await page.clock.runFor(20);
  await soon(() => toasts.count()).toBe(0);

  for (let press = 0; press < 6; press++) await page.keyboard.press("Control+c");
  await soon(() => toasts.count()).toBe(4);
  await toasts.first().getByRole("button").click();
  await soon(() => toasts.count()).toBe(3);
  // A hovered toast stays.
  await page.locator("body").hover();
  await page.clock.runFor(2000);
  await soon(() => toasts.count()).toBe(0);

  await page.keyboard.press("Control+s");
  await soon(tones).toContain("success");
  await page.clock.runFor(2000);
  await page.route("**/api/projects/*", (route) => route.abort());
  await page.keyboard.press("Control+s");
  await soon(tones).toContain("error");
  await tool(page, "Add QR code").click();
  await page.getByRole("button", { name: "Add a placeholder" }).click();
  await soon(tones).toContain("warning");
});
