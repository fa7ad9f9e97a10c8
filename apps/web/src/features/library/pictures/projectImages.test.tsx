import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { axeFindings } from "#test/axeFindings.ts";
import { type Page, soon, useBackOffice } from "#test/backOffice.ts";
import {
  chooseFiles,
  dialog,
  failing,
  lookAway,
  onCard,
  question,
  tool,
  useEditorDialogs,
} from "#test/editorDialogs.ts";
import { toasted } from "#test/editorScreen.ts";

const { addPictures, call, folder, newProject, openEditor, picture, stored } = useEditorDialogs(
  useBackOffice(),
);

type Media = { readonly total: number; readonly items: readonly object[] };

const mediaOf = async (id: string) => (await (await call("GET", `/projects/${id}/media`)).json()) as Media;

function brokenPicture(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, "no picture");
  return path;
}

/** Chooses files for an entry of the media menu. */
async function addMedia(page: Page, entry: string, files: readonly string[]): Promise<void> {
  await tool(page, "Media").click();
  await chooseFiles(page, () => page.getByRole("menuitem", { name: entry }).click(), files);
}

async function openGallery(page: Page) {
  await tool(page, "Project images").click();
  return dialog(page, "Project images");
}

test("[EDIT-18, ELEM-21, OPEN-57] adds a picture file or a photo placeholder from the media menu", async () => {
  const id = await newProject();
  const table = new FormData();
  table.append("file", new Blob(["name,photo,crest\nAmara,a.jpg,x.png\n"]), "students.csv");
  await call("POST", `/projects/${id}/data/upload`, table);
  const image_map = { photo: "photo", crest: "crest" };
  await call("PUT", `/projects/${id}/data/mapping`, { field_map: { name: "name" }, image_map });
  const page = await openEditor(id);
  await tool(page, "Media").click();
  const entries = ["Static image", "Dynamic image", "Bulk upload"];
  await soon(() => page.getByRole("menuitem").allInnerTexts()).toEqual(entries);
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("menuitem", { name: "Static image" }).click(),
  ]);
  expect(await chooser.element().evaluate(({ accept }) => accept)).toMatch(/^image\/\*,/);
  await chooser.setFiles([await picture("logo.png", 9)]);
  await toasted(page, "Static image added to canvas");
  expect(await onCard(page)).toBe(1);
  await addMedia(page, "Static image", [brokenPicture("notes.txt")]);
  await page.getByText("Choose an image file").waitFor();
  expect(await onCard(page)).toBe(1);

  await tool(page, "Media").click();
  await page.getByRole("menuitem", { name: "Dynamic image" }).click();
  const ask = dialog(page, "Dynamic image");
  const isFocused = (radio: Element) => radio === document.activeElement;
  await soon(() => ask.getByRole("radio", { name: "photo" }).evaluate(isFocused)).toBe(true);
  await ask.getByRole("radio", { name: "crest" }).check();
  await ask.getByRole("button", { name: "Add image" }).click();
  const bound = { staticImage: false, imageBinding: "crest" };
  await soon(async () => (await stored(id)).front_elements[1]?.properties).toMatchObject(bound);
});

test("[EDIT-77, EDIT-78] in a project without data, asks before placing a photo or code", async () => {
  const id = await newProject();
  const page = await openEditor(id);
  const asked = async (title: string) => {
    const asking = question(page, title);
    const lacking = "Complete Data Wizard to map fields/images before adding this element.";
    await asking.getByText(lacking, { exact: true }).waitFor();
    return asking;
  };
  const addImage = async () => {
    await tool(page, "Media").click();
    await page.getByRole("menuitem", { name: "Dynamic image" }).click();
    return await asked("Dynamic image");
  };
  await (await addImage()).getByRole("button", { name: "Cancel" }).click();
  await question(page, "Dynamic image").waitFor({ state: "detached" });
  expect(await onCard(page)).toBe(0);
  await (await addImage()).getByRole("button", { name: "Add a placeholder" }).click();
  await toasted(page, "Map the field “photo” to a column in the data wizard.");
  await page.getByRole("button", { name: "Open Data Wizard" }).first().waitFor();
  const bound = { staticImage: false, imageBinding: "photo" };
  await soon(async () => (await stored(id)).front_elements[0]?.properties).toMatchObject(bound);

  await tool(page, "Add QR code").click();
  const ofCode = await asked("Add QR code");
  expect(await onCard(page)).toBe(1);
  await ofCode.getByRole("button", { name: "Add a placeholder" }).click();
  await toasted(page, "Map the field “id” to a column in the data wizard.");
  expect(await onCard(page)).toBe(2);
});

test("[OPEN-52, MEDIA-01, MEDIA-02, MEDIA-03] uploads 20 pictures at a time and lists rejected files", async () => {
  const id = await newProject();
  const page = await openEditor(id, { expects: /status of 40[49]/ });
  const groups: number[] = [];
  page.on("response", async (response) => {
    if (response.status() !== 201 || !/\/media$/.test(response.url())) return;
    groups.push(((await response.json()) as Media).items.length);
  });
  const names = Array.from({ length: 45 }, (_, index) => `bulk ${index}.png`);
  await addMedia(page, "Bulk upload", await Promise.all(names.map(picture)));
  await toasted(page, "Uploaded media");
  await soon(() => groups).toEqual([20, 20, 5]);
  const good = await picture("good.png", 1);
  await addMedia(page, "Bulk upload", [brokenPicture("fake.png"), good]);
  const report = dialog(page, "Some images were not accepted");
  await report.getByText("fake.png").waitFor();
  await report.getByRole("button", { name: "Continue with 1 image" }).click();
  await report.waitFor({ state: "detached" });
  expect((await mediaOf(id)).total).toBe(46);

  await call("DELETE", `/projects/${id}`);
  await addMedia(page, "Bulk upload", [good]);
  await toasted(page, "Open a project to upload media");
});

test("[EDIT-27, MEDIA-04, MEDIA-06, MEDIA-07, MEDIA-08, MEDIA-09, MEDIA-10] searches and sorts the gallery, and loads more near its end", async () => {
  const id = await newProject();
  await addPictures(id, 90);
  await addPictures(id, 20, "more");
  const page = await openEditor(id);
  const pages: (string | null)[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith("/media") && searchParams.get("limit") === "50")
      pages.push(searchParams.get("page"));
  });
  const height = 5000;
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(height);
  const gallery = await openGallery(page);
  const names = () =>
    gallery
      .locator("li button[aria-label^=Add]")
      .evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
  await gallery.getByText(/^110 images/).waitFor();
  await soon(async () => (await names()).length).toBe(50);
  expect(await gallery.locator("li img").first().getAttribute("src")).toMatch(/[?&]size=320&/);
  const list = gallery.getByRole("region", { name: "Images" });
  const leave = async (rest: number) => {
    await list.evaluate((box) => Object.assign(box, { scrollTop: height - box.clientHeight - rest }));
    await list.dispatchEvent("scroll");
  };
  await leave(801);
  expect(pages).toEqual(["1"]);
  await leave(800);
  await soon(async () => (await names()).length).toBe(110);
  expect(pages).toEqual(["1", "2", "3"]);

  await gallery.getByRole("searchbox", { name: "Search images" }).fill("PICTURE 01");
  await gallery.getByText(/^10 images/).waitFor();
  await gallery.getByRole("combobox", { name: "Sort images" }).click();
  const byNameAndDate = ["Newest", "Oldest", "Name A to Z", "Name Z to A"];
  const sorts = [...byNameAndDate, "Largest first", "Smallest first"];
  await soon(() => page.getByRole("option").allInnerTexts()).toEqual(sorts);
  await page.getByRole("option", { name: "Name Z to A" }).click();
  await soon(async () => (await names())[0]).toBe("Add picture 019.png to the canvas");
  for (const view of ["List", "Grid"]) {
    await gallery.getByRole("button", { name: `${view} view` }).click();
    await gallery.locator(`ul[data-view=${view.toLowerCase()}]`).waitFor();
    await lookAway(page);
    expect(await axeFindings(page, "[role=dialog]"), view).toEqual([]);
  }

  const form = new FormData();
  form.append("files", new Blob([readFileSync(await picture("new.png", 5))]), "picture 01 new.png");
  await call("POST", `/projects/${id}/media`, form);
  await gallery.getByRole("button", { name: "Refresh" }).click();
  await gallery.getByText(/^11 images/).waitFor();
});

test("[MEDIA-02, MEDIA-11, MEDIA-12, MEDIA-13, MEDIA-14, MEDIA-15, MEDIA-16] changes pictures in the gallery and reports failures", async () => {
  const id = await newProject();
  const page = await openEditor(id, { expects: /status of (404|422|500)/ });
  const listed = /\/media\?.*limit=50/;
  await failing(page, "GET", listed);
  const gallery = await openGallery(page);
  await gallery.getByRole("heading", { name: "Failed to load images" }).waitFor();
  await page.unroute(listed);
  await gallery.getByRole("button", { name: "Retry" }).click();
  await gallery.getByRole("heading", { name: "No images found" }).waitFor();
  const press = (name: string) => gallery.getByRole("button", { name }).click();
  await chooseFiles(page, () => press("Upload images"), [await picture("crest.png", 40)]);
  await toasted(page, "Uploaded media");
  await press("Add crest.png to the canvas");
  await toasted(page, "Static image added to canvas");
  expect(await onCard(page)).toBe(1);
  const placed = { staticImage: true, imageData: "media:crest.png", originalName: "crest.png" };
  await soon(async () => (await stored(id)).front_elements[0]?.properties).toMatchObject(placed);

  await openGallery(page);
  await chooseFiles(page, () => press("Replace crest.png"), [brokenPicture("broken.png")]);
  await toasted(page, "Failed to replace image");
  await gallery
    .getByRole("alert")
    .getByText(/crest\.png/)
    .waitFor();
  const other = await picture("other.png", 240);
  await chooseFiles(page, () => press("Replace crest.png"), [other]);
  await toasted(page, "Image replaced");
  const { items } = await mediaOf(id);
  expect(items).toMatchObject([{ filename: "crest.png", size: readFileSync(other).length }]);

  const confirmation = page.getByRole("alertdialog");
  await press("Delete crest.png");
  await confirmation.getByText("Delete this image?", { exact: true }).waitFor();
  // Escape closes only the topmost dialog.
  await page.keyboard.press("Escape");
  await confirmation.waitFor({ state: "detached" });
  expect(await gallery.isVisible()).toBe(true);
  const remove = async (toast: string) => {
    await press("Delete crest.png");
    await confirmation.getByRole("button", { name: "Delete image" }).click();
    await toasted(page, toast);
  };
  await failing(page, "DELETE", /\/media\//);
  await remove("Failed to delete image");
  await page.unroute(/\/media\//);
  await remove("Image deleted");
  await gallery.getByRole("heading", { name: "No images found" }).waitFor();
  await page.keyboard.press("Escape");
  await gallery.waitFor({ state: "detached" });
});
