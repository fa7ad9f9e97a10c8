import type { Page } from "playwright-core";

/** The table of users. */
export const table = (page: Page) => page.getByRole("table", { name: "Users" });
/** The row of a user, found by the name that is stored. */
export const row = (page: Page, name: string) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByLabel(`Name of ${name}`) });
