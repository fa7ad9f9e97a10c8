import { element } from "@print-builder/production/testing";
import sharp from "sharp";
import type { FileInput, Locator, Office, Page } from "./browser/page.ts";

/** A project whose front shows a record's name and photo. */
export async function createCardProject(
  office: Pick<Office, "call">,
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

type Content = string | Uint8Array;
const bytesOf = (content: Content) =>
  new Blob([typeof content === "string" ? content : new Uint8Array(content)]);

export async function uploadTable(office: Pick<Office, "call">, id: string, table: Content): Promise<void> {
  const form = new FormData();
  form.append("file", bytesOf(table), "students.csv");
  await office.call("POST", `/projects/${id}/data/upload`, form);
}

export async function uploadPictures(
  office: Pick<Office, "call">,
  id: string,
  pictures: Readonly<Record<string, Uint8Array>>,
): Promise<void> {
  const form = new FormData();
  for (const [name, content] of Object.entries(pictures)) form.append("files", bytesOf(content), name);
  await office.call("POST", `/projects/${id}/media`, form);
}

type Mapping = { readonly field_map?: object; readonly image_map?: object };

export async function saveMapping(office: Office, id: string, mapping: Mapping): Promise<void> {
  await office.call("PUT", `/projects/${id}/data/mapping`, mapping);
}

export async function rowsOf(
  office: Office,
  id: string,
): Promise<readonly Readonly<Record<string, string>>[]> {
  const { rows } = await (await office.call("GET", `/projects/${id}/data/rows`)).json();
  return rows;
}

/** A file as the user chooses it. */
export const file = (name: string, content: Content): FileInput => ({
  name,
  mimeType: "",
  buffer: Buffer.from(content),
});

/** A JPEG with a single colour. The app distinguishes such small JPEGs by their size. */
export function photo(shade: number, size = 40): Promise<Buffer> {
  const background = { r: shade % 256, g: 90, b: 160 };
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** Opens a project and its data wizard. */
export async function openWizard<P extends Page>(
  office: Office<P>,
  id: string,
  expects?: RegExp,
): Promise<{ page: P; wizard: Locator }> {
  const page = await office.visit(`/editor/${id}`, expects ? { expects } : {});
  await page.getByRole("button", { name: "Data wizard", exact: true }).click();
  const wizard = page.getByRole("dialog", { name: "Data Wizard" });
  await wizard.waitFor();
  return { page, wizard };
}

/** Waits until the wizard is at a step. */
export async function atStep(wizard: Locator, step: string): Promise<void> {
  await wizard.locator("[data-progress] .mantine-Stepper-stepLabel").filter({ hasText: step }).waitFor();
}

/** Chooses files with one of the wizard's buttons. */
export async function chooseFiles(
  wizard: Locator,
  button: string,
  files: FileInput | readonly FileInput[],
): Promise<void> {
  const page = wizard.page();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    wizard.getByRole("button", { name: button, exact: true }).click(),
  ]);
  await chooser.setFiles(files);
}

export async function mediaNames(office: Office, id: string): Promise<readonly string[]> {
  const answer = await office.call("GET", `/projects/${id}/media?limit=200&sort=name_asc`);
  const { items } = (await answer.json()) as { items: readonly { filename: string }[] };
  return items.map(({ filename }) => filename);
}

/** A table as a colleague's program exports it: semicolons, Windows-1252, a repeated header, leading zeros. */
export const messyTable = Buffer.from(
  [
    "Adm No;Student Name;Class;Photo File;Class",
    "0041;Zo\xeb M\xfcller;7B;20401.jpg;x",
    "0042;Asha Rao;7B;20402.jpg;x",
    "0043;Mei Tanaka;8A;20421.jpg;x",
    "0044;Noor Rahman;8A;;x",
    '0045;"Kwame ""K"" Boateng";8B;20444.jpg;x',
  ].join("\r\n"),
  "latin1",
);

/** Chooses to replace the first table with the second. */
export async function replaceTable(page: Pick<Page, "getByRole">): Promise<void> {
  const ask = page.getByRole("dialog", { name: "This project already has a table" });
  await ask.getByRole("radio", { name: /^Replace the table/ }).click();
  await ask.getByRole("button", { name: "Replace the table", exact: true }).click();
}
