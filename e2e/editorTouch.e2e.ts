import { element } from "@print-builder/production/testing";
import { onCard, useEditorDialogs } from "@print-builder/web/testing/editorDialogs.ts";
import {
  canvas,
  fieldValue,
  heading,
  onCanvas,
  placeOnCard,
  topBar,
} from "@print-builder/web/testing/editorScreen.ts";
import type { CDPSession } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon, useBackOffice } from "./support/backOffice.ts";
import { boxOf } from "./support/pointer.ts";

const { newProject, openEditor } = useEditorDialogs(useBackOffice());

const name = element("text", [20, 20, 200, 40], { text: "{{ name }}" });
const box = element("rectangle", [40, 90, 60, 60], { fillColor: "#336699" });

/** Fingers on the screen, in window px. */
async function touch(
  session: CDPSession,
  type: "Start" | "Move" | "End",
  ...points: readonly [number, number][]
) {
  await session.send("Input.dispatchTouchEvent", {
    type: `touch${type}`,
    touchPoints: points.map(([x, y], id) => ({ x, y, id })),
  });
}

test("zooms and pans with two fingers without changing the design", async () => {
  const page = await openEditor(await newProject({ front_elements: [name, box] }), {
    apart: true,
    hasTouch: true,
  });
  const zoom = async () =>
    Number.parseFloat(
      (await topBar(page)
        .getByRole("button", { name: /^Zoom \d/ })
        .textContent()) ?? "",
    );
  const before = await zoom();
  const { x, y, width, height } = await boxOf(onCanvas(page, box.id));
  const [midX, midY] = [x + width / 2, y + height / 2];
  const session = await page.context().newCDPSession(page);
  await touch(session, "Start", [midX - 40, midY]);
  await touch(session, "Start", [midX - 40, midY], [midX + 40, midY]);
  for (let step = 1; step <= 5; step++) {
    await touch(session, "Move", [midX - 40 + step * 4, midY], [midX + 40 - step * 4, midY]);
  }
  await touch(session, "End");
  await soon(zoom).toBeLessThan(before * 0.6);
  expect(await placeOnCard(page, box.id)).toEqual([40, 90]);
  const after = await boxOf(onCanvas(page, box.id));
  expect(Math.abs(after.x + after.width / 2 - midX)).toBeLessThan(3);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: midX, y: midY }] });
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await heading(page, "Rectangle").waitFor();
});

/** Taps with a time stamp `seconds` in the past. Double taps are detected by time stamp, not by time of arrival. */
async function tapBefore(session: CDPSession, seconds: number, [x, y]: readonly [number, number]) {
  const timestamp = Date.now() / 1000 - seconds;
  const touchPoints = [{ x, y, id: 0 }];
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints, timestamp });
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [], timestamp });
}

/** Drags one finger in a straight line and lifts it. */
async function stroke(session: CDPSession, from: [number, number], to: [number, number]): Promise<void> {
  const at = (step: number): [number, number] => [
    from[0] + ((to[0] - from[0]) * step) / 6,
    from[1] + ((to[1] - from[1]) * step) / 6,
  ];
  // Sends the first move together with the touch, because a long press of half a second opens the menu.
  await Promise.all([touch(session, "Start", from), touch(session, "Move", at(1))]);
  for (let step = 2; step <= 6; step++) await touch(session, "Move", at(step));
  await touch(session, "End");
}

test("[TEXT-11] drags, resizes, rotates, opens menus and edits text by touch", async () => {
  const page = await openEditor(await newProject({ front_elements: [box, name] }), {
    apart: true,
    hasTouch: true,
  });
  const session = await page.context().newCDPSession(page);
  const written = await boxOf(onCanvas(page, name.id));
  const textAt = [written.x + written.width / 2, written.y + written.height / 2] as const;
  const inPlace = canvas(page).getByRole("textbox", { name: "Text" });
  // The browser raises time stamps before the start of the page to that time.
  await soon(() => page.evaluate(() => performance.now())).toBeGreaterThan(1100);
  await tapBefore(session, 1, textAt);
  await heading(page, "{{ name }}").waitFor();
  expect(await inPlace.count()).toBe(0);
  // Too late for a double tap with the first tap.
  await tapBefore(session, 0.6, textAt);
  expect(await inPlace.count()).toBe(0);
  await tapBefore(session, 0.5, textAt);
  await inPlace.waitFor();
  // The whole text is selected, as after a double-click.
  await page.keyboard.type("Amara");
  await page.keyboard.press("Enter");
  await soon(() => onCanvas(page, name.id).getAttribute("aria-label")).toBe("Text, Amara");
  await page.keyboard.press("Delete");
  await soon(() => onCard(page)).toBe(1);

  const start = await boxOf(onCanvas(page, box.id));
  const scale = start.width / 60;
  const [midX, midY] = [start.x + start.width / 2, start.y + start.height / 2];
  await page.touchscreen.tap(midX, midY);
  await heading(page, "Rectangle").waitFor();

  // Slightly outside the corner: resize handles are larger for fingers than for a mouse.
  const corner: [number, number] = [start.x + start.width + 11, start.y + start.height + 11];
  await stroke(session, corner, [corner[0] + 40 * scale, corner[1] + 40 * scale]);
  await soon(async () => Number.parseFloat(await fieldValue(page, "Width"))).toBeGreaterThan(24);
  const wide = await boxOf(onCanvas(page, box.id));
  expect(Math.abs(wide.width - start.width - 40 * scale)).toBeLessThan(8);
  expect(Math.abs(wide.height - start.height - 40 * scale)).toBeLessThan(8);

  await stroke(session, [midX, midY], [midX + 60 * scale, midY]);
  await soon(async () => Math.abs((await placeOnCard(page, box.id))[0] ?? 0)).toBeGreaterThan(80);
  const moved = await boxOf(onCanvas(page, box.id));
  expect(Math.abs(moved.x - wide.x - 60 * scale)).toBeLessThan(8);

  const middle = [moved.x + moved.width / 2, moved.y + moved.height / 2] as const;
  await stroke(session, [middle[0] + 10, moved.y - 38], [middle[0] + 200, middle[1]]);
  await soon(async () => Number.parseFloat(await fieldValue(page, "Rotation"))).toBeGreaterThan(60);

  const ground = await boxOf(page.locator('svg[aria-label^="Card"]'));
  await touch(session, "Start", [middle[0] - 50, middle[1]]);
  await touch(session, "Start", [middle[0] - 50, middle[1]], [middle[0] + 50, middle[1]]);
  for (let step = 1; step <= 4; step++) {
    const y = middle[1] + step * 10;
    await touch(session, "Move", [middle[0] - 50, y], [middle[0] + 50, y]);
  }
  await touch(session, "End");
  await soon(async () =>
    Math.round((await boxOf(page.locator('svg[aria-label^="Card"]'))).y - ground.y),
  ).toBe(40);

  await touch(session, "Start", [middle[0], middle[1] + 40]);
  await page.getByRole("menuitem", { name: "Duplicate" }).waitFor();
  await touch(session, "End");
  await page.getByRole("menuitem", { name: "Duplicate" }).tap();
  await soon(() => onCard(page)).toBe(2);
});

test("shows every tool on a tablet, and card above properties on a phone", async () => {
  const page = await openEditor(await newProject({ front_elements: [name, box] }), {
    apart: true,
    hasTouch: true,
    viewport: { width: 768, height: 1024 },
  });
  const tools = page.getByRole("toolbar", { name: "Tools" });
  const stage = page.getByRole("main");
  await tools.getByRole("button", { name: "Clear all" }).waitFor();
  const { x: left, width: room } = await boxOf(stage);
  for (const tool of await tools.getByRole("button").all()) {
    const { x, width } = await boxOf(tool);
    expect(x).toBeGreaterThanOrEqual(left);
    expect(x + width).toBeLessThanOrEqual(left + room);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const properties = page.getByRole("complementary", { name: "Properties" });
  await soon(async () => (await boxOf(stage)).width).toBe(390);
  const below = await boxOf(properties);
  expect(below.width).toBe(390);
  expect(below.y).toBeGreaterThanOrEqual((await boxOf(tools)).y);
  expect(await axeFindingsInBothSchemes(page, "[aria-label=Tools]")).toEqual([]);
});
