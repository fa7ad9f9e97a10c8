import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { axeFindings } from "#test/axeFindings.ts";
import { type Page, soon } from "#test/backOffice.ts";
import { chooseFiles, dialog, failing, lookAway, onCard, tool, useEditorDialogs } from "#test/editorDialogs.ts";
import { toasted } from "#test/editorScreen.ts";

const { addPictures, call, folder, newProject, openEditor, picture, stored } = useEditorDialogs();

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

test("[EDIT-18, ELEM-21] the media menu adds images and accepts image files only", async () => {
  const page = await openEditor(await newProject());
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
  await page.getByText("Choose a picture file").waitFor();
  expect(await onCard(page)).toBe(1);
});

test("[OPEN-52, MEDIA-01, MEDIA-02, MEDIA-03] bulk upload sends 20 pictures at a time and lists rejected files", async () => {
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
  const report = dialog(page, "Some pictures were not accepted");
  await report.getByText("fake.png").waitFor();
  await report.getByRole("button", { name: "Continue with 1 picture" }).click();
  await report.waitFor({ state: "detached" });
  expect((await mediaOf(id)).total).toBe(46);

  await call("DELETE", `/projects/${id}`);
  await addMedia(page, "Bulk upload", [good]);
  await toasted(page, "Open a project to upload media");
});

test("[OPEN-57] a dynamic image is bound to the chosen image token", async () => {
  const id = await newProject();
  const table = new FormData();
  table.append("file", new Blob(["name,photo,crest\nAmara,a.jpg,x.png\n"]), "students.csv");
  await call("POST", `/projects/${id}/data/upload`, table);
  await call("PUT", `/projects/${id}/data/mapping`, {
    field_map: { name: "name" },
    image_map: { photo: "photo", crest: "crest" },
  });
  const page = await openEditor(id);
  await tool(page, "Media").click();
  await page.getByRole("menuitem", { name: "Dynamic image" }).click();
  const ask = dialog(page, "Dynamic image");
  await ask.getByRole("radio", { name: "crest" }).check();
  await ask.getByRole("button", { name: "Add image" }).click();
  await soon(async () => (await stored(id)).front_elements[0]?.properties).toMatchObject({
    staticImage: false,
    imageBinding: "crest",
  });
});

test("[EDIT-27, MEDIA-04, MEDIA-06, MEDIA-07, MEDIA-08, MEDIA-09, MEDIA-10] the gallery searches, sorts and loads more near its end", async () => {
  const id = await newProject();
  await addPictures(id, 90);
  await addPictures(id, 20, "more");
  const page = await openEditor(id);
  const pages: (string | null)[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith("/media") && searchParams.get("limit") === "50") pages.push(searchParams.get("page"));
  });
  const height = 5000;
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(height);
  const gallery = await openGallery(page);
  const names = () =>
    gallery.locator("li button[aria-label^=Add]").evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
  await gallery.getByText(/^110 images/).waitFor();
  await soon(async () => (await names()).length).toBe(50);
  expect(await gallery.locator("li img").first().getAttribute("src")).toMatch(/[?&]size=320&/);
  const list = gallery.getByRole("region", { name: "Images" });
  const leave = async (rest: number) => {
    await list.evaluate((box) => {
      box.scrollTop = height - box.clientHeight - rest;
    });
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
  expect(await page.getByRole("option").allInnerTexts()).toEqual([
    "Newest",
    "Oldest",
    "Name A to Z",
    "Name Z to A",
    "Largest first",
    "Smallest first",
  ]);
  await page.getByRole("option", { name: "Name Z to A" }).click();
  await soon(async () => (await names())[0]).toBe("Add picture 019.png to the canvas");
  await gallery.getByRole("button", { name: "List view" }).click();
  await gallery.locator("ul[data-view=list]").waitFor();
  await lookAway(page);
  expect(await axeFindings(page)).toEqual([]);
  await gallery.getByRole("button", { name: "Grid view" }).click();
  await gallery.locator("ul[data-view=grid]").waitFor();
  await lookAway(page);
  expect(await axeFindings(page)).toEqual([]);

  const form = new FormData();
  form.append("files", new Blob([readFileSync(await picture("new.png", 5))]), "picture 01 new.png");
  await call("POST", `/projects/${id}/media`, form);
  await gallery.getByRole("button", { name: "Refresh" }).click();
  await gallery.getByText(/^11 images/).waitFor();
});

test("[MEDIA-02, MEDIA-11, MEDIA-12, MEDIA-13, MEDIA-14, MEDIA-15] the gallery uploads, places, replaces and deletes pictures", async () => {
  const id = await newProject();
  const page = await openEditor(id, { expects: /status of 404/ });
  const gallery = await openGallery(page);
  await gallery.getByRole("heading", { name: "No images found" }).waitFor();
  const file = await picture("crest.png", 40);
  await chooseFiles(page, () => gallery.getByRole("button", { name: "Upload images" }).click(), [file]);
  await toasted(page, "Uploaded media");
  await gallery.getByRole("button", { name: "Add crest.png to the canvas" }).click();
  await toasted(page, "Static image added to canvas");
  expect(await onCard(page)).toBe(1);
  await soon(async () => (await stored(id)).front_elements[0]?.properties).toMatchObject({
    staticImage: true,
    imageData: "media:crest.png",
    originalName: "crest.png",
  });

  await openGallery(page);
  const item = gallery.getByRole("listitem").filter({ hasText: "crest.png" });
  const other = await picture("other.png", 240);
  await chooseFiles(page, () => item.getByRole("button", { name: "Replace crest.png" }).click(), [other]);
  await toasted(page, "Image replaced");
  const { items } = await mediaOf(id);
  expect(items).toMatchObject([{ filename: "crest.png", size: readFileSync(other).length }]);

  const asked = page.getByRole("alertdialog");
  await item.getByRole("button", { name: "Delete crest.png" }).click();
  await asked.getByText("Delete this image?", { exact: true }).waitFor();
  // Escape closes the topmost dialog only.
  await page.keyboard.press("Escape");
  await asked.waitFor({ state: "detached" });
  expect(await gallery.isVisible()).toBe(true);
  await item.getByRole("button", { name: "Delete crest.png" }).click();
  await asked.getByRole("button", { name: "Delete image" }).click();
  await toasted(page, "Image deleted");
  await gallery.getByRole("heading", { name: "No images found" }).waitFor();
  await page.keyboard.press("Escape");
  await gallery.waitFor({ state: "detached" });
});

test("[MEDIA-12, MEDIA-14, MEDIA-16] the gallery reports failures and keeps its pictures", async () => {
  const id = await newProject();
  await addPictures(id, 1);
  const page = await openEditor(id, { expects: /status of (500|422)/ });
  const address = /\/media\?.*limit=50/;
  await failing(page, "GET", address);
  const gallery = await openGallery(page);
  await gallery.getByRole("heading", { name: "Failed to load images" }).waitFor();
  await page.unroute(address);
  await gallery.getByRole("button", { name: "Retry" }).click();
  const item = gallery.getByRole("listitem").filter({ hasText: "picture 001.png" });
  const replace = () => item.getByRole("button", { name: "Replace" }).click();
  await chooseFiles(page, replace, [brokenPicture("broken.png")]);
  await toasted(page, "Failed to replace image");
  await gallery
    .getByRole("alert")
    .getByText(/picture 001\.png/)
    .waitFor();
  await failing(page, "DELETE", /\/media\//);
  await item.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete image" }).click();
  await toasted(page, "Failed to delete image");
  await item.waitFor();
});

test("[EDIT-27] a school project has no gallery", async () => {
  const id = await newProject();
  await call("PATCH", `/projects/${id}/data-mode`, { mode: "school" });
  const page = await openEditor(id);
  expect(await tool(page, "Project images").count()).toBe(0);
});
