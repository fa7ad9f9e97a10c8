import type { Page } from "playwright-core";

/** A screen or dialog of the product with the demo project. */
export type Screen = {
  readonly name: string;
  readonly path: string;
  /** Opens the screen or dialog. */
  readonly open?: (page: Page) => Promise<void>;
  /** True if the screen needs no sign-in. */
  readonly signedOut?: true;
};

const ready = async (page: Page) => void (await page.getByRole("heading").first().waitFor());

const dialogOpens = async (page: Page) => void (await page.getByRole("dialog").first().waitFor());

/** Presses a button of the page and waits for the dialog. */
const button = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
  await dialogOpens(page);
};

async function openEditor(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /Student card/ })
    .first()
    .click();
  await page.getByRole("toolbar", { name: "Tools" }).waitFor();
}

/** Opens the demo in the editor and runs a named command. */
const command =
  (label: string, ready = dialogOpens) =>
  async (page: Page) => {
    await openEditor(page);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /Commands, fields/ }).fill(label);
    await page.getByRole("option", { name: label }).first().waitFor();
    await page.keyboard.press("Enter");
    await ready(page);
  };

/** Opens the demo in the editor and presses one of its buttons. */
const tool = (name: string | RegExp) => async (page: Page) => {
  await openEditor(page);
  await button(name)(page);
};

async function media(page: Page): Promise<void> {
  await openEditor(page);
  await page.getByRole("button", { name: "Media" }).first().click();
  await page.getByRole("menuitem", { name: "Bulk upload" }).waitFor();
}

/** Opens a printer's dialog and asks the printer what it is. */
async function checkPrinter(page: Page): Promise<void> {
  await button("Edit")(page);
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("status", { name: "What the printer says" }).waitFor();
}

/** Opens the demo's badge station with a printer chosen. */
async function openStation(page: Page): Promise<void> {
  await command("Badge station", ready)(page);
  await page.getByRole("combobox", { name: "Printer" }).click();
  await page.getByRole("option", { name: "Office Printer" }).click();
}

/** Types into the station's field. */
const find = (text: string) => async (page: Page) => {
  await openStation(page);
  await page.getByRole("combobox", { name: /^Scan or type/ }).fill(text);
  await page.getByRole("option").first().waitFor();
};

async function chooseAtStation(page: Page): Promise<void> {
  await find("a")(page);
  await page.keyboard.press("Enter");
  await page.getByRole("img", { name: /^Front of the card/ }).waitFor();
}

async function openWalkIn(page: Page): Promise<void> {
  await openStation(page);
  await page.getByRole("button", { name: "Not on the list" }).click();
}

/** The station while it prints a card. */
async function printWalkIn(page: Page): Promise<void> {
  await openWalkIn(page);
  await page.getByRole("textbox").first().fill("Vera Visitor");
  await page.getByRole("button", { name: "Print the card" }).click();
  await page.getByRole("region", { name: "Cards of this station" }).waitFor();
}

/** The print dialog with a connected printer chosen. */
async function printOnPrinter(page: Page): Promise<void> {
  await tool("Print")(page);
  await page.getByRole("combobox", { name: "Print on" }).click();
  await page.getByRole("option", { name: /^Staff room/ }).click();
}

const connected: readonly Screen[] = [
  { name: "printers", path: "/admin/printers", open: ready },
  { name: "printers-add", path: "/admin/printers", open: button("Add printer") },
  { name: "printers-check", path: "/admin/printers", open: checkPrinter },
  { name: "automation", path: "/admin/automation", open: ready },
  { name: "automation-key", path: "/admin/automation", open: button("Create API key") },
  { name: "automation-webhook", path: "/admin/automation", open: button("Add webhook") },
  { name: "automation-messages", path: "/admin/automation", open: button(/^Messages to/) },
  { name: "station", path: "/dashboard", open: openStation },
  { name: "station-found", path: "/dashboard", open: find("a") },
  { name: "station-card", path: "/dashboard", open: chooseAtStation },
  { name: "station-walk-in", path: "/dashboard", open: openWalkIn },
  { name: "station-printing", path: "/dashboard", open: printWalkIn },
  { name: "editor-print-on-printer", path: "/dashboard", open: printOnPrinter },
];

const pages: readonly Screen[] = [
  { name: "sign-in", path: "/login", signedOut: true },
  { name: "verify", path: "/verify", signedOut: true },
  ...["dashboard", "projects", "templates", "profile", "files", "help"].map((name) => ({
    name,
    path: `/${name}`,
    open: ready,
  })),
  ...["users", "jobs", "server"].map((name) => ({ name, path: `/admin/${name}`, open: ready })),
  { name: "landing", path: "/", open: ready },
  { name: "not-found", path: "/nowhere", open: ready },
];

const commands = [
  "Export PDF",
  "Export pictures",
  "Record preview",
  "Print a sheet again",
  "New Project",
  "Data wizard",
  "Lookup tables",
  "Version history",
  "Units, steps and guides",
  "Find and replace",
  "Icons and shapes",
];

export const screens: readonly Screen[] = [
  ...pages,
  ...connected,
  { name: "projects-tags", path: "/projects", open: button("Manage Tags") },
  { name: "projects-new", path: "/projects", open: button("New Project") },
  { name: "projects-import", path: "/projects", open: button("Import") },
  { name: "editor", path: "/dashboard", open: openEditor },
  { name: "editor-help", path: "/dashboard", open: tool("Help") },
  { name: "editor-page-setup", path: "/dashboard", open: tool("Page Setup") },
  { name: "editor-print", path: "/dashboard", open: tool("Print") },
  { name: "editor-media", path: "/dashboard", open: media },
  { name: "editor-templates", path: "/dashboard", open: tool("Templates") },
  ...commands.map((label) => ({
    name: `editor-${label.toLowerCase().replaceAll(/[ ,]+/g, "-")}`,
    path: "/dashboard",
    open: command(label),
  })),
];
