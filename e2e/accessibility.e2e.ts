import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { useBackOffice, type Visit } from "./support/backOffice.ts";

const office = useBackOffice();

beforeAll(async () => {
  await office.call("POST", "/projects", { name: "One side" });
  await office.call("POST", "/projects", { name: "Two sides", is_dual_sided: true });
});

/** What axe finds wrong, a line each; a screen that is still fading in would be measured too pale. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(() => Promise.all(document.getAnimations().map((running) => running.finished)));
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
  );
}

type Screen = Visit & {
  readonly path: string;
  /** What is done and waited for before the screen is as it should be looked at. */
  readonly ready: (page: Page) => Promise<void>;
};

const heading = (name: string) => (page: Page) => page.getByRole("heading", { name }).waitFor();

async function fullList(page: Page): Promise<void> {
  await page.getByRole("article", { name: "Two sides" }).waitFor();
  await page.getByRole("article", { name: "Two sides" }).hover();
}

const screens: Readonly<Record<string, Screen>> = {
  "the sign-in page": { path: "/login", as: "nobody", ready: heading("Sign in") },
  "a refused sign-in": {
    path: "/login",
    as: "nobody",
    expects: /status of 401/,
    ready: async (page) => {
      await page.getByRole("button", { name: "Sign In" }).click();
      await page.getByRole("alert").waitFor();
    },
  },
  "the landing screen": { path: "/", ready: heading("Print Builder turns") },
  "the dashboard": {
    path: "/dashboard",
    ready: (page) => page.getByRole("region", { name: "Templates" }).getByText(/\d/).waitFor(),
  },
  "the empty list of projects": {
    path: "/projects?search=nothing+like+this",
    ready: heading("No projects found"),
  },
  "the list of projects": { path: "/projects", ready: fullList },
  "the New Project dialog": {
    path: "/projects",
    ready: async (page) => {
      await page.getByRole("button", { name: "New Project" }).click();
      await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).waitFor();
    },
  },
  "the delete dialog": {
    path: "/projects",
    ready: async (page) => {
      await fullList(page);
      await page.getByRole("article", { name: "Two sides" }).getByRole("button", { name: "Delete" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete project" }).waitFor();
    },
  },
  "the profile": { path: "/profile", ready: heading("Appearance") },
  "the 404 page": { path: "/nowhere", ready: heading("Page not found") },
};

test.each(Object.entries(screens))("axe finds nothing on %s, light and dark", async (_name, screen) => {
  const { path, ready, ...visit } = screen;
  const page = await office.visit(path, visit);
  await ready(page);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    expect(await findings(page), colorScheme).toEqual([]);
  }
});
