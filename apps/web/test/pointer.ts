import type { MountedPage as Page } from "./browser/mountedPage.ts";
import type { Press } from "./browser/page.ts";
import { canvas } from "./editorScreen.ts";

export type Place = readonly [x: number, y: number];

/** Converts canvas px to px of the window, which the canvas fills. */
async function onScreen(
  page: Page,
  [x, y]: Place,
): Promise<{ readonly clientX: number; readonly clientY: number }> {
  const card = page.locator('svg[aria-label^="Card, "]');
  return await card.evaluate((drawing) => {
    const { style } = drawing.parentElement as HTMLElement;
    const [left = 0, top = 0] = [...style.transform.matchAll(/-?[\d.]+/g)].map(([number]) => Number(number));
    const [, , width = 1] = (drawing.getAttribute("viewBox") ?? "").split(" ").map(Number);
    const zoom = Number.parseFloat(style.width) / width;
    return { clientX: left + x * zoom, clientY: top + y * zoom };
  });
}

/** Clicks a point of the card, with any modifier keys held. */
export async function clickOnCard(
  page: Page,
  at: Place,
  { button, clickCount = 1 }: Press = {},
): Promise<void> {
  const coords = await onScreen(page, at);
  const target = await canvas(page).evaluate((area) => area);
  const keys = (button === "right" ? "[MouseRight]" : "[MouseLeft]").repeat(clickCount);
  await page.person.pointer([
    { target, coords },
    { keys, target, coords },
  ]);
}

/** Drags the pointer over the card in several moves, with any modifier keys held. */
export async function dragOnCard(
  page: Page,
  from: Place,
  to: Place,
  beforeRelease: () => Promise<void> = async () => undefined,
): Promise<void> {
  const target = await canvas(page).evaluate((area) => area);
  const at = async (share: number) => ({
    target,
    coords: await onScreen(page, [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]),
  });
  await page.person.pointer([
    await at(0),
    { keys: "[MouseLeft>]", ...(await at(0)) },
    await at(0.5),
    await at(1),
  ]);
  await beforeRelease();
  await page.person.pointer({ keys: "[/MouseLeft]", ...(await at(1)) });
}
