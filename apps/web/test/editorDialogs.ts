import { readFileSync } from "node:fs";
import { join } from "node:path";
import { element, temporaryFolder } from "@print-builder/production/testing";
import sharp from "sharp";
import type { Office, Page, Visit } from "./browser/page.ts";

/** The parts of a stored project that the tests check. */
export type StoredProject = {
  readonly id: string;
  readonly front_elements: readonly { readonly properties: Record<string, unknown> }[];
};

export type EditorDialogs<P extends Page = Page, V extends Visit = Visit> = Pick<
  Office<P, V>,
  "call" | "address" | "visit"
> & {
  /** Folder for files that tests create. */
  readonly folder: string;
  readonly newProject: (fields?: object) => Promise<string>;
  readonly stored: (id: string) => Promise<StoredProject & Record<string, unknown>>;
  /** Writes a small PNG and returns its path. */
  readonly picture: (name: string, red: number) => Promise<string>;
  /** Uploads pictures named `picture 001.png`, `picture 002.png` and so on. */
  readonly addPictures: (id: string, count: number, name?: string) => Promise<void>;
  /** Stores a template with one rectangle. */
  readonly addTemplate: (name: string) => Promise<unknown>;
  readonly openEditor: (id: string, visit?: V) => Promise<P>;
  readonly openTemplates: (id: string, visit?: V) => Promise<P>;
};

export const tool = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Tools" }).getByRole("button", { name, exact: true });
export const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
export const question = (page: Page, name: string) => page.getByRole("alertdialog", { name, exact: true });
export const card = (page: Page, name: string) =>
  dialog(page, "Templates").getByRole("article", { name, exact: true });

export const onCard = (page: Page) => page.locator('svg[aria-label^="Card"] [data-element]').count();

export const rectangle = () => element("rectangle", [20, 20, 60, 60], { fillColor: "#ff0000" });
export const aText = (properties: object = {}) =>
  element("text", [20, 20, 200, 40], { text: "Amara", ...properties });

/** Moves the pointer away from everything, so that no tooltip is shown. */
export async function lookAway(page: Page): Promise<void> {
  await page.locator("body").hover();
  await page.getByRole("tooltip").waitFor({ state: "detached" });
}

/** Chooses an item in a template's menu. */
export async function actOn(page: Page, name: string, action: string): Promise<void> {
  await card(page, name).hover();
  await card(page, name)
    .getByRole("button", { name: `More actions for ${name}` })
    .click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

export async function chooseFiles(
  page: Page,
  click: () => Promise<void>,
  files: readonly string[],
): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), click()]);
  await chooser.setFiles([...files]);
}

/** Responds to matching calls with an error. */
export async function failing(page: Page, method: string, address: RegExp): Promise<void> {
  await page.route(address, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { detail: "Broken on purpose", code: "internal" } })
      : route.fallback(),
  );
}

/** The product with projects, pictures and templates for the editor's dialogs. */
export function useEditorDialogs<P extends Page, V extends Visit>(office: Office<P, V>): EditorDialogs<P, V> {
  const folder = temporaryFolder();

  async function openEditor(id: string, visit?: V): Promise<P> {
    const page = await office.visit(`/editor/${id}`, visit);
    await tool(page, "Templates").waitFor();
    return page;
  }

  async function picture(name: string, red: number): Promise<string> {
    const background = { r: red % 256, g: 120, b: 200 };
    const path = join(folder, name);
    await sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toFile(path);
    return path;
  }

  return {
    call: office.call,
    address: office.address,
    visit: office.visit,
    folder,
    picture,
    openEditor,
    async newProject(fields = {}) {
      const body = { name: "Cards", canvas_width: 324, canvas_height: 204 };
      const { id } = (await (await office.call("POST", "/projects", body)).json()) as StoredProject;
      await office.call("PUT", `/projects/${id}`, { name: "Cards", ...fields });
      return id;
    },
    stored: async (id) => await (await office.call("GET", `/projects/${id}`)).json(),
    async addPictures(id, count, name = "picture") {
      const form = new FormData();
      for (let index = 1; index <= count; index++) {
        const bytes = readFileSync(await picture("added.png", index * 3));
        form.append("files", new Blob([bytes]), `${name} ${String(index).padStart(3, "0")}.png`);
      }
      await office.call("POST", `/projects/${id}/media`, form);
    },
    async addTemplate(name) {
      // A failed attempt may have left a template with the same name.
      const found = await office.call("GET", `/templates?search=${encodeURIComponent(name)}`);
      const { items } = (await found.json()) as { items: readonly { id: string; name: string }[] };
      for (const left of items.filter((each) => each.name === name))
        await office.call("DELETE", `/templates/${left.id}`);
      return await office.call("POST", "/templates", {
        name,
        front_elements: [rectangle()],
        canvas_width: 324,
        canvas_height: 204,
      });
    },
    async openTemplates(id, visit) {
      const page = await openEditor(id, visit);
      await tool(page, "Templates").click();
      await card(page, "Evergreen Student").waitFor();
      return page;
    },
  };
}
