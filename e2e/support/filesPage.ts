import type { Locator, Page } from "playwright-core";

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The entry of this name in the File Manager's list or grid. */
export function entry(page: Page, name: string): Locator {
  return page.getByRole("option", { name: new RegExp(`^${escaped(name)}, `) });
}
