import { bar, goLive, liveProject, onBar, panel } from "@print-builder/web/testing/liveData.ts";
import { people, useLiveTable } from "@print-builder/web/testing/liveTable.ts";
import { expect, test } from "vitest";
import { soon, useBackOffice } from "./support/backOffice.ts";
import { boxOf } from "./support/pointer.ts";

const { office, openLive } = useLiveTable(useBackOffice());

test("[LIVE-25, LIVE-90, LIVE-91, LIVE-95] remembers position, size and state of record bar and data panel", async () => {
  const id = await liveProject(office, people);
  const page = await openLive(id);
  const drag = async (grip: string, dx: number, dy: number) => {
    const box = await page.getByRole("button", { name: grip }).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + dx, y + dy, { steps: 6 });
    await page.mouse.up();
  };
  const frameOf = async (what: "bar" | "panel") => await boxOf(what === "bar" ? bar(page) : panel(page));
  await drag("Move the live data bar", 0, 5000);
  const low = await frameOf("bar");
  expect(low.y + low.height).toBeLessThanOrEqual(720);
  await drag("Move the live data bar", -40, -300);
  const placed = await frameOf("bar");
  expect(placed.y).toBeLessThan(low.y - 200);
  await drag("Move the fields panel", -300, 60);
  const moved = await frameOf("panel");
  await page.getByRole("separator", { name: "Panel width" }).focus();
  for (let press = 0; press < 30; press++) await page.keyboard.press("ArrowLeft");
  expect((await frameOf("panel")).width).toBe(500);
  for (let press = 0; press < 30; press++) await page.keyboard.press("ArrowRight");
  const narrow = await frameOf("panel");
  expect(narrow.width).toBe(250);
  expect(Math.round(narrow.x + narrow.width)).toBe(Math.round(moved.x + moved.width));
  const preferences = async () =>
    (
      (await (await office.call("GET", `/projects/${id}`)).json()) as {
        ui_preferences: Record<string, unknown>;
      }
    ).ui_preferences;
  await soon(async () => (await preferences()).liveDataPanelWidth).toBe(250);
  expect(await preferences()).toMatchObject({
    liveDataPanelPosition: { x: expect.any(Number), y: expect.any(Number) },
    liveDataTopBarPosition: { x: expect.any(Number), y: expect.any(Number) },
  });
  await page.reload();
  await goLive(page);
  expect(Math.abs((await frameOf("bar")).y - placed.y)).toBeLessThan(2);
  expect((await frameOf("panel")).x).toBe(narrow.x);
  await panel(page).getByRole("button", { name: "Collapse the panel" }).click();
  expect((await frameOf("panel")).height).toBeLessThan(60);
  await panel(page).getByRole("button", { name: "Expand the panel" }).click();
  await panel(page).getByRole("button", { name: "Close the panel" }).click();
  expect(await panel(page).count()).toBe(0);
  await onBar(page, "Show the fields").click();
  await panel(page).waitFor();
});
