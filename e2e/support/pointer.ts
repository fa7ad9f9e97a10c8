import type { Locator as AnyLocator } from "@print-builder/web/testing/browser/page.ts";
import type { Locator, Page } from "playwright-core";

export type Place = readonly [x: number, y: number];

/** Position and size in the window, in CSS px. */
export async function boxOf(target: AnyLocator) {
  // Journeys only pass Playwright's locators.
  const found = await (target as Locator).boundingBox();
  if (!found) throw new Error("It is not on the screen.");
  return found;
}

/** Converts a point on the card from canvas px to window px. */
export async function onScreen(page: Page, [x, y]: Place): Promise<Place> {
  const card = page.locator('svg[aria-label^="Card, "]');
  const [, , width = 1] = ((await card.getAttribute("viewBox")) ?? "").split(" ").map(Number);
  const box = await boxOf(card);
  const scale = box.width / width;
  return [box.x + x * scale, box.y + y * scale];
}

/** Drags the pointer over the card in several moves, as a hand does. Does not release held keys. */
export async function dragOnCard(page: Page, from: Place, to: Place): Promise<void> {
  await page.mouse.move(...(await onScreen(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await onScreen(page, to)), { steps: 8 });
  await page.mouse.up();
}

export async function clickOnCard(page: Page, at: Place): Promise<void> {
  await page.mouse.click(...(await onScreen(page, at)));
}

/** Counts the clicks of a real pointer. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(window, { clicksMade: 0 });
    const count = (event: MouseEvent) => {
      if (event.isTrusted && event.detail > 0) (window as unknown as { clicksMade: number }).clicksMade++;
    };
    window.addEventListener("click", count, { capture: true });
  });
  return () => page.evaluate(() => (window as unknown as { clicksMade: number }).clicksMade);
}

/** Drops a picture onto the card, as from a file manager. */
export async function dropOnCard(page: Page, at: Place, name: string, bytes: Buffer): Promise<void> {
  const [clientX, clientY] = await onScreen(page, at);
  const type = { jpg: "image/jpeg", svg: "image/svg+xml" }[name.split(".").at(-1) ?? ""] ?? "image/png";
  const dataTransfer = await page.evaluateHandle(
    ({ name, type, content }) => {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type }));
      return data;
    },
    { name, type, content: bytes.toString("base64") },
  );
  for (const event of ["dragover", "drop"])
    await page.locator("[data-canvas]").dispatchEvent(event, { clientX, clientY, dataTransfer });
}

/** Drags between two points in the window. */
export async function dragOver(page: Page, from: Place, to: Place): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 6 });
  await page.mouse.up();
}
