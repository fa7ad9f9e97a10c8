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

/** Presses a button of the page and waits for the dialog. */
const button = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
  await page.getByRole("dialog").first().waitFor();
};

async function openEditor(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /Student card/ })
    .first()
    .click();
  await page.getByRole("toolbar", { name: "Tools" }).waitFor();
}

/** Opens the demo in the editor and runs a named command. */
const command = (label: string) => async (page: Page) => {
  await openEditor(page);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /Commands, fields/ }).fill(label);
  await page.getByRole("option", { name: label }).first().waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").first().waitFor();
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
