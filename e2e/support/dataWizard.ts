import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import type { BackOffice } from "./backOffice.ts";
import { element } from "./projects.ts";

/** A project whose front shows a name and a photo of the record. */
export async function createCardProject(
  office: Pick<BackOffice, "call">,
  name: string,
  fields: object = {},
): Promise<string> {
  const created = await office.call("POST", "/projects", { name });
  const { id } = (await created.json()) as { id: string };
  const front_elements = [
    element("text", [100, 20, 200, 40], { text: "{{ full_name }}", fontSize: 24 }),
    element("image", [10, 10, 80, 100], { staticImage: false, imageBinding: "photo" }),
  ];
  await office.call("PUT", `/projects/${id}`, { front_elements, ...fields });
  return id;
}

export async function uploadTable(
  office: Pick<BackOffice, "call">,
  id: string,
  table: string,
): Promise<void> {
  const form = new FormData();
  form.append("file", new Blob([table]), "students.csv");
  await office.call("POST", `/projects/${id}/data/upload`, form);
}

/** The small JPEGs are told apart by their size. */
export function photo(shade: number, size = 40): Promise<Buffer> {
  const background = { r: shade % 256, g: 90, b: 160 };
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** Opens a project and its data wizard. */
export async function openWizard(
  office: BackOffice,
  id: string,
  expects?: RegExp,
): Promise<{ page: Page; wizard: Locator }> {
  const page = await office.visit(`/editor/${id}`, expects ? { expects } : {});
  await page.getByRole("button", { name: "Data wizard", exact: true }).click();
  const wizard = page.getByRole("dialog", { name: "Data Wizard" });
  await wizard.waitFor();
  return { page, wizard };
}

/** Chooses files through one of the wizard's buttons, as a person does. */
export async function chooseFiles(
  wizard: Locator,
  button: string,
  files: readonly string[] | string,
): Promise<void> {
  const page = wizard.page();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    wizard.getByRole("button", { name: button, exact: true }).click(),
  ]);
  await chooser.setFiles(typeof files === "string" ? files : [...files]);
}

/** Names of the pictures that a project has. */
export async function mediaNames(office: BackOffice, id: string): Promise<readonly string[]> {
  const answer = await office.call("GET", `/projects/${id}/media?limit=200&sort=name_asc`);
  const { items } = (await answer.json()) as { items: readonly { filename: string }[] };
  return items.map(({ filename }) => filename);
}
