import type { Locator, Page } from "./browser/page.ts";
import { soon } from "./visiting.ts";

/** The bar above the editor. */
export const topBar = (page: Page) => page.getByRole("banner");

export const canvas = (page: Page) => page.locator("[data-canvas]");

/** An element on the canvas, by its ID. */
export const onCanvas = (page: Page, id: string) => canvas(page).locator(`g[data-element="${id}"]`);

export const layers = (page: Page) => page.getByRole("complementary", { name: "Layers" });
export const properties = (page: Page) => page.getByRole("complementary", { name: "Properties" });
export const announced = (page: Page) => page.getByTestId("announcer");
export const dock = (page: Page) => page.getByRole("toolbar", { name: "Tools" });

export const isPressed = async (button: Locator) => (await button.getAttribute("aria-pressed")) === "true";

/** Selects an element by its row in the layer list. */
export async function selectLayer(page: Page, name: string): Promise<void> {
  await layers(page).getByRole("button", { name, exact: true }).click();
}

/** Waits for a toast with this text. */
export async function toasted(page: Page, text: string | RegExp): Promise<void> {
  const toasts = page.getByRole("log", { name: "Messages" });
  await toasts.getByRole("button", { name: text, exact: true }).first().waitFor();
}

/** Waits until all changes are saved. */
export async function saved(page: Page): Promise<void> {
  await topBar(page)
    .getByRole("status")
    .filter({ hasText: /^Saved$/ })
    .waitFor();
}

/** An element's position on its card: the numbers of its transform. */
export async function placeOnCard(page: Page, id: string): Promise<readonly number[]> {
  const transform = (await onCanvas(page, id).getAttribute("transform")) ?? "";
  return [...transform.matchAll(/-?[\d.]+/g)].map(([number]) => Number(number));
}

/** A position or size field in the properties panel. */
export const frameField = (page: Page, name: string) =>
  properties(page)
    .getByRole("region", { name: "Position and size" })
    .getByRole("textbox", { name, exact: true });

export const fieldValue = (page: Page, name: string) => frameField(page, name).inputValue();

/** Types into a position or size field and presses Enter. */
export async function typeInto(page: Page, name: string, text: string): Promise<void> {
  const field = frameField(page, name);
  await field.fill(text);
  await field.press("Enter");
}

/** The project states in the browser's database by key, with the database's name and version. */
export async function localStates(page: Page) {
  return await page.evaluate(async () => {
    const answerOf = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const known = (await indexedDB.databases()).find(({ name }) => name === "PrintBuilderV2");
    if (!known) return null;
    const database = await answerOf(indexedDB.open("PrintBuilderV2"));
    try {
      const stores = [...database.objectStoreNames];
      const store = database.transaction(stores).objectStore(stores[0] ?? "");
      const [keys, values] = [await answerOf(store.getAllKeys()), await answerOf(store.getAll())];
      const states = Object.fromEntries(keys.map((key, index) => [String(key), values[index]]));
      return { version: known.version, stores, states };
    } finally {
      database.close();
    }
  });
}

/** The number of elements in the current local state. */
export async function keptElements(page: Page): Promise<number> {
  const current = (await localStates(page))?.states.current as
    | { readonly fields: { readonly front_elements: readonly unknown[] } }
    | undefined;
  return current?.fields.front_elements.length ?? 0;
}

/** Waits until the current local state has this many elements. */
export async function keptLocally(page: Page, count: number): Promise<void> {
  await soon(() => keptElements(page)).toBe(count);
}

/** The heading of the properties panel, which names the selection. */
export const heading = (page: Page, text: string) =>
  properties(page).getByRole("heading", { name: text, exact: true });
