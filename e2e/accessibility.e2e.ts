import { row, table } from "@print-builder/web/testing/usersPage.ts";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { connect } from "./screens/connections.ts";
import { type Screen, screens } from "./screens/screens.ts";
import { axeFindings, axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon, useBackOffice } from "./support/backOffice.ts";
import { boxOf } from "./support/pointer.ts";

const office = useBackOffice({ settings: () => ({ DEMO: "on" }) });
const phone = { width: 390, height: 844 };
const tablet = { width: 820, height: 1180 };

/** Calls `examine` on each named screen. */
async function examine(
  names: readonly string[],
  viewport: { readonly width: number; readonly height: number },
  findings: (page: Page) => Promise<string[]>,
): Promise<void> {
  let page = await office.visit("/login", { as: "nobody", viewport });
  for (const name of names) {
    const { path, open, signedOut } = screens.find((each) => each.name === name) as Screen;
    if (signedOut) await page.goto(path);
    else if (page.url().endsWith("/login")) page = await office.visit(path, { viewport });
    else await page.goto(path);
    await open?.(page);
    await page.waitForLoadState("networkidle");
    expect(await findings(page), name).toEqual([]);
  }
}

test("[OPEN-95] main screens pass axe's colour and size rules in light and dark mode", async () => {
  const pages = ["sign-in", "dashboard", "landing", "projects", "templates", "users", "help"];
  const dialogs = ["projects-new", "editor", "editor-data-wizard", "editor-page-setup", "editor-print"];
  await examine([...pages, ...dialogs], { width: 1280, height: 720 }, axeFindingsInBothSchemes);
});

test("open menus pass axe, and their first item has the focus", async () => {
  const page = await office.visit("/dashboard", { viewport: { width: 1280, height: 720 } });
  await screens.find(({ name }) => name === "editor")?.open?.(page);
  const openers = [
    page.getByRole("button", { name: "Project", exact: true }),
    page.getByRole("button", { name: "Media" }),
    page.getByRole("button", { name: "More shapes" }),
  ];
  for (const opener of openers) {
    await opener.first().click();
    const menu = page.getByRole("menu");
    await soon(() =>
      menu
        .getByRole("menuitem")
        .first()
        .evaluate((item) => item.matches(":focus")),
    ).toBe(true);
    expect(await axeFindings(page, "[role=menu]")).toEqual([]);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
  }
  await page.getByRole("button", { name: /^Zoom \d/ }).click();
  expect(await axeFindings(page)).toEqual([]);
});

async function phoneFindings(page: Page): Promise<string[]> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  const wide = width > phone.width ? [`${width} px wide`] : [];
  return [...wide, ...(await axeFindings(page))];
}

test("[OPEN-95] the main screens pass axe on a phone and scroll only downwards", async () => {
  await examine(
    ["sign-in", "dashboard", "projects", "templates", "users", "profile", "editor", "editor-print"],
    phone,
    phoneFindings,
  );
});

test("pages about printers and automation pass axe on a phone", async () => {
  onTestFinished(await connect(office.call));
  await examine(
    ["printers", "printers-check", "automation", "automation-key", "station-card", "station-walk-in"],
    phone,
    phoneFindings,
  );
});

test("the print dialog shows one part at a time on a phone", async () => {
  const page = await office.visit("/dashboard", { viewport: phone });
  await screens.find(({ name }) => name === "editor-print")?.open?.(page);
  const dialog = page.getByRole("dialog", { name: "Bulk Preview & Print" });
  const print = dialog.getByRole("button", { name: /^Print \d+ cards$/ });
  for (const [step, settings, sheets, printing] of [
    ["Choose", true, false, false],
    ["Sheets", false, true, false],
    ["Check and print", false, false, true],
  ] as const) {
    await dialog.getByRole("radiogroup", { name: "Step" }).getByText(step).click();
    await soon(() => dialog.getByRole("button", { name: "Choose people" }).isVisible()).toBe(settings);
    await soon(() => dialog.getByRole("button", { name: "Next sheet" }).isVisible()).toBe(sheets);
    await soon(() => print.isVisible()).toBe(printing);
    expect(await axeFindings(page)).toEqual([]);
  }
  const { x, y, width, height } = await boxOf(print);
  expect([x >= 0, y >= 0, x + width <= phone.width, y + height <= phone.height]).toEqual(Array(4).fill(true));
});

test("the data grid fits narrow windows; the print dialog fills large ones", async () => {
  const page = await office.visit("/dashboard", { viewport: { width: 1280, height: 720 } });
  await screens.find(({ name }) => name === "editor-data-wizard")?.open?.(page);
  await page.getByRole("button", { name: /Upload Data/ }).click();
  await page.getByRole("button", { name: /^View all/ }).click();
  const grid = page.getByRole("dialog", { name: "Data", exact: true });
  await page.setViewportSize({ width: 780, height: 900 });
  const [count, header] = [
    grid.getByRole("status").first(),
    grid.getByRole("button", { name: /as header$/ }),
  ];
  await header.waitFor();
  expect((await boxOf(count)).height).toBeLessThan(30);
  expect((await boxOf(header)).x + (await boxOf(header)).width).toBeLessThan(780);
  expect((await boxOf(grid.getByRole("grid"))).height).toBeGreaterThan(400);

  await page.setViewportSize({ width: 3840, height: 2160 });
  await page.goto("/dashboard");
  await screens.find(({ name }) => name === "editor-print")?.open?.(page);
  const print = page.getByRole("button", { name: /^Print \d+ cards$/ });
  await soon(async () => (await boxOf(print)).y + (await boxOf(print)).height).toBeLessThan(2160);
  const tool = await boxOf(page.getByRole("button", { name: "Next sheet" }));
  const messages = page.getByRole("log", { name: "Messages" });
  const top = await messages.evaluate((stack) => stack.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(tool.y + tool.height);
});

test("[OPEN-95] the users table fits a tablet and a phone, with readable fields", async () => {
  const name = "Ingrid Vasquez-Lindholm";
  await office.call("POST", "/users", { name, email: "ingrid.vasquez-lindholm@example.org", role: "admin" });
  const page = await office.visit("/admin/users?size=50", { viewport: tablet });
  const shown = row(page, name);
  await shown.waitFor();
  const sideways = await page.evaluate(() =>
    [...document.querySelectorAll("html, main, main *")]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .filter((element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowX))
      .map(({ className }) => className),
  );
  expect(sideways).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(tablet.width);
  const email = await page.getByLabel(`Email of ${name}`).boundingBox();
  expect(email?.width).toBeGreaterThan(200);
  expect((await shown.getByRole("cell").nth(4).innerText()).trim()).toBe("No");
  const headings = await table(page).getByRole("columnheader").allInnerTexts();
  expect(headings).toEqual(["Name", "Email", "Role", "Status", "Deleted", "Actions"]);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.setViewportSize(phone);
  expect((await boxOf(page.getByLabel(`Name of ${name}`))).width).toBeGreaterThan(250);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
});
