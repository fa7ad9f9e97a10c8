import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { csv, element, pageSetup, type Row, temporaryFolder } from "@print-builder/production/testing";
import sharp from "sharp";
import type { Download, Locator, Office, Page } from "./browser/page.ts";

/** A sheet setup with two labels across and five down on A4, with margins and gaps wide enough for guides. */
export const sheet = {
  width: 210,
  height: 297,
  left: 15,
  top: 12,
  across: 2,
  down: 5,
  hGap: 6,
  vGap: 2,
  labelWidth: 86,
  labelHeight: 53,
};

export type Student = { readonly id: string; readonly name: string; readonly photo: string };

export const students = (count: number): readonly Student[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `N${1000 + index}`,
    name: `Student ${index + 1}`,
    photo: `${1000 + index}.jpg`,
  }));

/** A photo that a row names but that is missing. */
const noPhoto = "nobody.jpg";

/** Students. The fifth student names the missing photo. */
export const flawedStudents = (count: number): readonly Student[] =>
  students(count).map((row, index) => (index === 4 ? { ...row, photo: noPhoto } : row));

/** A logo embedded in the design, as in old designs. */
const logo = `data:image/png;base64,${(
  await sharp({ create: { width: 60, height: 60, channels: 3, background: "#d61f80" } })
    .png()
    .toBuffer()
).toString("base64")}`;

const front = [
  element("rectangle", [0, 0, 90, 200], { fillColor: "#0f4b44" }),
  {
    ...element("circle", [-30, 150, 90, 90], {
      fillColor: "#f2b36b",
      strokeColor: "#ffffff",
      strokeWidth: 3,
      opacity: 0.6,
    }),
    rotation: 20,
  },
  element("image", [20, 30, 80, 100], { staticImage: false, imageBinding: "photo", cornerRadius: 8 }),
  element("text", [116, 30, 196, 30], { text: "{{ name }}", fontSize: 19, fontWeight: "bold" }),
  element("text", [116, 64, 196, 22], { text: "No. {{ id }}, अ आ Łódź", fontSize: 12, opacity: 0.7 }),
  element("image", [280, 4, 24, 24], { staticImage: true, imageData: logo }),
  element("barcode", [116, 96, 130, 44], { value: "{{ id }}", format: "code128" }),
  element("barcode", [250, 92, 62, 62], { value: "https://id.example/{{ id }}", format: "qrcode" }),
];

const back = [
  element("text", [20, 30, 280, 60], { text: "If found, return to {{ name }}", fontSize: 16 }),
  element("triangle", [20, 110, 60, 60], {
    fillColor: "#d61f80",
    strokeColor: "#0f4b44",
    strokeWidth: 6,
    strokeDash: "dashed",
    strokeCap: "round",
  }),
];

/** Stores the same picture under every name, so that many pictures are created quickly. */
async function photoOf(index: number): Promise<Uint8Array<ArrayBuffer>> {
  const background = { r: (index * 37) % 200, g: 110, b: (index * 91) % 220 };
  const photo = sharp({ create: { width: 240, height: 300, channels: 3, background } });
  return new Uint8Array(await photo.jpeg().toBuffer());
}

export type NewProject = {
  readonly name: string;
  readonly rows: readonly Row[];
  /** Number of rows that get photos. */
  readonly photos?: number;
  readonly fields?: object;
};

/** A dual-sided project with its table, mapping and photos. */
export async function bulkProject(office: Office, project: NewProject): Promise<string> {
  const { name, rows, photos = 0, fields = {} } = project;
  const created = await office.call("POST", "/projects", { name });
  const { id } = (await created.json()) as { id: string };
  await office.call("PUT", `/projects/${id}`, {
    canvas_width: 324,
    canvas_height: 200,
    is_dual_sided: true,
    front_elements: front,
    back_elements: back,
    page_setup: pageSetup(sheet),
    ...fields,
  });
  if (rows.length > 0) {
    const table = new FormData();
    table.append("file", new Blob([csv(rows)]), "rows.csv");
    await office.call("POST", `/projects/${id}/data/upload`, table);
    const field_map = { id: "id", name: "name" };
    await office.call("PUT", `/projects/${id}/data/mapping`, { field_map, image_map: { photo: "photo" } });
  }
  if (photos > 0) {
    const pictures = new FormData();
    for (const [index, { photo = "" }] of rows.slice(0, photos).entries()) {
      if (photo !== noPhoto) pictures.append("files", new Blob([await photoOf(index)]), photo);
    }
    await office.call("POST", `/projects/${id}/media`, pictures);
  }
  return id;
}

/** A front with only text, so that a thousand cards can be checked and printed quickly. */
export const plainFront = [element("text", [20, 30, 280, 40], { text: "{{ name }}", fontSize: 20 })];

export const bulk = (page: Page) => page.getByRole("dialog", { name: "Bulk Preview & Print" });

/** Opens Bulk Preview & Print by its shortcut, once the editor handles it. */
export async function openBulk(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Project", exact: true }).waitFor();
  await page.keyboard.press("Control+b");
  await bulk(page).waitFor();
  return bulk(page);
}

/** A sheet's canvas, once it is completely painted. */
export async function paintedSheet(dialog: Locator, name: RegExp): Promise<Locator> {
  const canvas = dialog.getByRole("img", { name }).and(dialog.locator('[data-painted="all"]'));
  await canvas.waitFor();
  return canvas;
}

export type SavedFile = { readonly name: string; readonly path: string };

export async function savedFile(download: Download): Promise<SavedFile> {
  const name = download.suggestedFilename();
  const path = join(temporaryFolder(), name);
  copyFileSync(await download.path(), path);
  return { name, path };
}

/** The file that an action saves. If no file is saved, the error contains the text of the page's dialogs. */
export async function downloadBy(page: Page, act: () => Promise<unknown>): Promise<SavedFile> {
  const saving = page.waitForEvent("download").catch(async (cause: unknown) => {
    const texts = await page.getByRole("dialog").allInnerTexts();
    throw new Error(`Nothing was saved. The page says: ${texts.join("\n")}`, { cause });
  });
  const [download] = await Promise.all([saving, act()]);
  return await savedFile(download);
}

export const printButton = (dialog: Locator, name: string | RegExp): Locator =>
  dialog.getByRole("button", { name });

export const countField = (dialog: Locator, label: string): Locator =>
  dialog.getByRole("textbox", { name: label, exact: true });

/** Types a number into a field of the settings. */
export async function fillCount(dialog: Locator, label: string, value: string): Promise<void> {
  const field = countField(dialog, label);
  await field.fill(value);
  await field.press("Enter");
}

/** Chooses an option of a segmented control. */
export async function choose(dialog: Locator, control: string, entry: string): Promise<void> {
  await dialog
    .getByRole("radiogroup", { name: control, exact: true })
    .getByText(entry, { exact: true })
    .click();
}

/** Checks the print ("60 records") and leaves out no records. */
export async function checkAll(box: Locator, records: string): Promise<void> {
  await box.getByRole("button", { name: `Check ${records}` }).click();
  await box
    .getByText(/No problems found|needs? attention/)
    .first()
    .waitFor();
  const anyway = box.getByRole("button", { name: /^Print (it|them) anyway$/ });
  if ((await anyway.count()) > 0) await anyway.click();
}

/** Checks the print, leaves out no records, and exports the print as PDF. */
export async function checkAndExport(page: Page, box: Locator, records: string): Promise<SavedFile> {
  await checkAll(box, records);
  return await downloadBy(page, () => box.getByRole("button", { name: "Export PDF" }).click());
}
