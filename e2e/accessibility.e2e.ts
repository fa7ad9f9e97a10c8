import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { useBackOffice } from "./support/backOffice.ts";
import { type Job, pretendJob, startExport } from "./support/exportDialog.ts";
import { createProject, createTag } from "./support/projectList.ts";
import { changeStored } from "./support/storedFields.ts";
import type { Visit } from "./support/visits.ts";

const office = useBackOffice();

beforeAll(async () => {
  const tag = await createTag(office, "Staff");
  await createTag(office, "Spare");
  await createProject(office, "One side");
  await createProject(office, "Two sides", { is_dual_sided: true, tags: [tag] });
  const school = await createProject(office, "Of a school");
  await changeStored(office.dataFolder, "update project set data_mode = 'school' where id = ?", school);
  const user = { name: "Theo Lindqvist", email: "theo@example.org", role: "admin" };
  const { id } = (await (await office.call("POST", "/users", user)).json()) as { id: string };
  await office.call("DELETE", `/users/${id}`);
});

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

/** Opens a dialog from a card of the list. */
function cardDialog(button: string, title: string, project = "Two sides") {
  return async (page: Page) => {
    const card = page.getByRole("article", { name: project });
    await card.hover();
    await card.getByRole("button", { name: button }).click();
    await page.getByRole("dialog", { name: title }).waitFor();
  };
}

async function runningExport(page: Page, job: Job): Promise<void> {
  (await pretendJob(page)).tell(job);
  await cardDialog("Export", "Export Project")(page);
  await startExport(page.getByRole("dialog"));
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
  "the Clone dialog": { path: "/projects", ready: cardDialog("Clone", "Clone Project") },
  "the Export dialog": { path: "/projects", ready: cardDialog("Export", "Export Project") },
  "the Export dialog of a school": {
    path: "/projects",
    ready: cardDialog("Export", "Export Project", "Of a school"),
  },
  "a running export": {
    path: "/projects",
    ready: async (page) => {
      await runningExport(page, { status: "running", processed: 1, total: 4 });
      await page.getByRole("button", { name: "Pause" }).waitFor();
    },
  },
  "a failed export": {
    path: "/projects",
    ready: async (page) => {
      await runningExport(page, { status: "failed", error: "The storage is full." });
      await page.getByText("The storage is full.").waitFor();
    },
  },
  "a finished export": {
    path: "/projects",
    ready: async (page) => {
      await runningExport(page, { status: "completed" });
      await page.getByText("completed", { exact: true }).waitFor();
    },
  },
  "an export that needs a sign-in to the school": {
    path: "/projects",
    ready: async (page) => {
      await runningExport(page, { status: "failed", code: "schools_auth_required" });
      await page.getByText("The school system asks for a sign-in").waitFor();
    },
  },
  "the Import dialog": {
    path: "/projects",
    ready: async (page) => {
      await page.getByRole("button", { name: "Import", exact: true }).click();
      const file = { name: "photo.png", mimeType: "image/png", buffer: Buffer.from("no ZIP") };
      await page.locator("input[type=file]").setInputFiles(file);
      await page.getByRole("dialog").getByRole("alert").waitFor();
    },
  },
  "the Edit Project Tags dialog": {
    path: "/projects",
    ready: cardDialog("Edit Tags", "Edit Project Tags"),
  },
  "the Manage Tags dialog": {
    path: "/projects",
    ready: async (page) => {
      await page.getByRole("button", { name: "Manage Tags" }).click();
      await page.getByText("IN USE").waitFor();
      await page.getByRole("listitem", { name: "Spare" }).getByRole("button", { name: "Edit" }).click();
      await page.getByRole("button", { name: "Save" }).waitFor();
    },
  },
  "the tag filter": {
    path: "/projects",
    ready: async (page) => {
      await page.getByRole("button", { name: /^Tags: / }).click();
      await page.getByRole("checkbox", { name: "Staff" }).check();
    },
  },
  "the gallery of templates": {
    path: "/templates",
    ready: async (page) => {
      await page.getByRole("article", { name: "Evergreen Student" }).hover();
    },
  },
  "the look at a template": {
    path: "/templates?palette=plum",
    ready: async (page) => {
      const shown = page.getByRole("article", { name: "Evergreen Student" });
      await shown.hover();
      await shown.getByRole("button", { name: "Preview" }).click();
      await page.getByRole("figure", { name: "Back" }).waitFor();
    },
  },
  "the Use Template dialog": {
    path: "/templates",
    ready: async (page) => {
      await page.getByRole("article", { name: "Evergreen Student" }).hover();
      await page
        .getByRole("article", { name: "Evergreen Student" })
        .getByRole("button", { name: "Use Template" })
        .click();
      await page.getByRole("dialog").getByLabel("Project name").waitFor();
    },
  },
  "the empty gallery": {
    path: "/templates",
    ready: async (page) => {
      await page.getByRole("searchbox").fill("nothing like this");
      await page.getByText("No templates found.").waitFor();
    },
  },
  "the users": {
    path: "/admin/users",
    ready: async (page) => {
      await page.getByLabel("Name of Theo Lindqvist").waitFor();
      await page.getByRole("button", { name: "Restore" }).waitFor();
    },
  },
  "the help": { path: "/help", ready: heading("Fields of the card") },
  "the profile": { path: "/profile", ready: heading("Appearance") },
  "the 404 page": { path: "/nowhere", ready: heading("Page not found") },
};

test.each(Object.entries(screens))(
  "[OPEN-95] axe finds nothing on %s, light and dark",
  async (_name, screen) => {
    const { path, ready, ...visit } = screen;
    const page = await office.visit(path, visit);
    await ready(page);
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  },
);
