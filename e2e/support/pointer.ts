import type { Page } from "playwright-core";
import { boxOf } from "./editorScreen.ts";

export type Place = readonly [x: number, y: number];

/** Where a place of the card is on the screen; canvas px in, px of the window out. */
export async function onScreen(page: Page, [x, y]: Place): Promise<Place> {
  const card = page.locator('svg[aria-label^="Card, "]');
  const [, , width = 1] = ((await card.getAttribute("viewBox")) ?? "").split(" ").map(Number);
  const box = await boxOf(card);
  const scale = box.width / width;
  return [box.x + x * scale, box.y + y * scale];
}

/** Drags the pointer over the card, as a hand does: in several moves. Keys that are held count. */
export async function dragOnCard(page: Page, from: Place, to: Place): Promise<void> {
  await page.mouse.move(...(await onScreen(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await onScreen(page, to)), { steps: 8 });
  await page.mouse.up();
}

export async function clickOnCard(page: Page, at: Place): Promise<void> {
  await page.mouse.click(...(await onScreen(page, at)));
}
