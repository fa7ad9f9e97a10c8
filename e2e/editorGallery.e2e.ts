import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon } from "./support/backOffice.ts";
import { chooseFiles, dialog, failing, onCard, tool, useEditorDialogs } from "./support/editorDialogs.ts";
import { boxOf } from "./support/editorScreen.ts";
import { onScreen, type Place } from "./support/pointer.ts";

const { addPictures, call, folder, newProject, openEditor, picture, stored } = useEditorDialogs();

test("[EDIT-18, ELEM-21] the media menu has static image, dynamic image and bulk upload, and takes pictures only", async () => {
  const id = await newProject();
  const page = await openEditor(id);
  await tool(page, "Media").click();
  expect(await page.getByRole("menuitem").allInnerTexts()).toEqual([
    "Static image",
    "Dynamic image",
    "Bulk upload",
  ]);
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("menuitem", { name: "Static image" }).click(),
  ]);
  expect(await chooser.element().evaluate((input) => (input as HTMLInputElement).accept)).toMatch(
    /^image\/\*,/,
  );
  await chooser.setFiles([await picture("logo.png", 9)]);
  await page.getByText("Static image added to canvas", { exact: true }).waitFor();
  expect(await onCard(page)).toBe(1);
  const text = join(folder, "notes.txt");
  writeFileSync(text, "no picture");
  await tool(page, "Media").click();
  await chooseFiles(page, () => page.getByRole("menuitem", { name: "Static image" }).click(), [text]);
  await page.getByText("Choose a picture file").waitFor();
  expect(await onCard(page)).toBe(1);
});

test("[OPEN-52, MEDIA-01, MEDIA-02] bulk upload sends many pictures, 20 at a time, and tells which were not taken", async () => {
  const id = await newProject();
  const page = await openEditor(id);
  const groups: number[] = [];
  page.on("response", async (response) => {
    if (response.request().method() !== "POST" || !/\/media$/.test(response.url())) return;
    const { items } = (await response.json()) as { items: unknown[] };
    groups.push(items.length);
  });
  const files = await Promise.all(
    Array.from({ length: 45 }, (_, index) => picture(`bulk ${index}.png`, index)),
  );
  await tool(page, "Media").click();
  await chooseFiles(page, () => page.getByRole("menuitem", { name: "Bulk upload" }).click(), files);
  await page.getByText("Uploaded media", { exact: true }).waitFor();
  await soon(() => groups).toEqual([20, 20, 5]);
  const fake = join(folder, "fake.png");
  writeFileSync(fake, "no picture");
  await tool(page, "Media").click();
  await chooseFiles(page, () => page.getByRole("menuitem", { name: "Bulk upload" }).click(), [
    fake,
    await picture("good.png", 1),
  ]);
  const report = dialog(page, "Some pictures were not accepted");
  await report.getByText("fake.png").waitFor();
  await report.getByRole("button", { name: "Continue with 1 picture" }).click();
  const media = (await (await call("GET", `/projects/${id}/media`)).json()) as { total: number };
  expect(media.total).toBe(46);
});

test("[MEDIA-03] when the project is gone, uploading says to open one", async () => {
  const id = await newProject();
  const page = await openEditor(id, { expects: /status of 40[49]/ });
  await call("DELETE", `/projects/${id}`);
  await tool(page, "Media").click();
  const file = await picture("late.png", 1);
  await chooseFiles(page, () => page.getByRole("menuitem", { name: "Bulk upload" }).click(), [file]);
  await page.getByText("Open a project to upload media", { exact: true }).waitFor();
});

test("[OPEN-57] a dynamic image asks for an image token and keeps it as imageBinding", async () => {
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

test("[EDIT-27, MEDIA-04, MEDIA-06, MEDIA-07, MEDIA-08, MEDIA-09, MEDIA-10] the gallery is searched, sorted, refreshed and loads 50 more near its end", async () => {
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
  await tool(page, "Project images").click();
  const gallery = dialog(page, "Project images");
  const names = () =>
    gallery.locator("li button[aria-label^=Add]").evaluateAll((all) => all.map((each) => each.ariaLabel));
  await gallery.getByText(/^110 images/).waitFor();
  await soon(async () => (await names()).length).toBe(50);
  expect(await gallery.locator("li img").first().getAttribute("src")).toMatch(/[?&]size=320&/);
  expect(pages).toEqual(["1"]);
  const list = gallery.getByRole("region", { name: "Images" });
  const scrollTo = (left: number) =>
    list.evaluate((box, rest) => box.scrollTo(0, box.scrollHeight - box.clientHeight - rest), left);
  await scrollTo(850);
  await page.waitForTimeout(300);
  expect(pages).toEqual(["1"]);
  await scrollTo(790);
  await soon(async () => (await names()).length).toBe(100);
  expect(pages).toEqual(["1", "2"]);
  await scrollTo(0);
  await soon(async () => (await names()).length).toBe(110);

  await gallery.getByRole("searchbox", { name: "Search images" }).fill("PICTURE 01");
  await gallery.getByText(/^10 images/).waitFor();
  await gallery
    .getByRole("combobox", { name: "Sort images" })
    .or(gallery.getByLabel("Sort images"))
    .first()
    .click();
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
  await gallery.getByRole("button", { name: "Grid view" }).click();
  await gallery.locator("ul[data-view=grid]").waitFor();

  const form = new FormData();
  form.append("files", new Blob([readFileSync(await picture("new.png", 5))]), "picture 01 new.png");
  await call("POST", `/projects/${id}/media`, form);
  await gallery.getByRole("button", { name: "Refresh" }).click();
  await gallery.getByText(/^11 images/).waitFor();
});

test("[MEDIA-02, MEDIA-11, MEDIA-12, MEDIA-13, MEDIA-14, MEDIA-15] pictures are uploaded, placed, replaced and deleted in the gallery", async () => {
  const id = await newProject();
  const page = await openEditor(id, { expects: /status of 404/ });
  const open = async () => {
    await tool(page, "Project images").click();
    return dialog(page, "Project images");
  };
  let gallery = await open();
  await gallery.getByRole("heading", { name: "No images found" }).waitFor();
  const file = await picture("crest.png", 40);
  await chooseFiles(page, () => gallery.getByRole("button", { name: "Upload images" }).click(), [file]);
  await page.getByText("Uploaded media", { exact: true }).waitFor();
  await gallery.getByRole("button", { name: "Add crest.png to the canvas" }).click();
  await page.getByText("Static image added to canvas", { exact: true }).waitFor();
  expect(await onCard(page)).toBe(1);
  const placed = async () => (await stored(id)).front_elements[0]?.properties;
  await soon(placed).toMatchObject({
    staticImage: true,
    imageData: "media:crest.png",
    originalName: "crest.png",
  });

  gallery = await open();
  const item = gallery.getByRole("listitem").filter({ hasText: "crest.png" });
  await item.hover();
  const other = await picture("other.png", 240);
  await chooseFiles(page, () => item.getByRole("button", { name: "Replace crest.png" }).click(), [other]);
  await page.getByText("Image replaced", { exact: true }).waitFor();
  const { items } = (await (await call("GET", `/projects/${id}/media`)).json()) as {
    items: { filename: string; size: number }[];
  };
  expect(items).toMatchObject([{ filename: "crest.png", size: readFileSync(other).length }]);

  await item.hover();
  await item.getByRole("button", { name: "Delete crest.png" }).click();
  await page.getByRole("alertdialog").getByText("Delete this image?", { exact: true }).waitFor();
  // Escape is for the dialog on top alone.
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
  expect(await gallery.isVisible()).toBe(true);
  await item.hover();
  await item.getByRole("button", { name: "Delete crest.png" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete image" }).click();
  await page.getByText("Image deleted", { exact: true }).waitFor();
  await gallery.getByRole("heading", { name: "No images found" }).waitFor();
  await page.keyboard.press("Escape");
  await gallery.waitFor({ state: "detached" });
});

test("[MEDIA-12, MEDIA-14, MEDIA-16] what fails in the gallery says so", async () => {
  const id = await newProject();
  await addPictures(id, 1);
  const page = await openEditor(id, { expects: /status of (500|422)/ });
  const address = /\/media\?.*limit=50/;
  await failing(page, "GET", address);
  await tool(page, "Project images").click();
  const gallery = dialog(page, "Project images");
  await gallery.getByRole("heading", { name: "Failed to load images" }).waitFor();
  await page.unroute(address);
  await gallery.getByRole("button", { name: "Retry" }).click();
  const item = gallery.getByRole("listitem").filter({ hasText: "picture 001.png" });
  await item.hover();
  const fake = join(folder, "broken.png");
  writeFileSync(fake, "no picture");
  await chooseFiles(page, () => item.getByRole("button", { name: "Replace" }).click(), [fake]);
  await page.getByText("Failed to replace image", { exact: true }).waitFor();
  await gallery
    .getByRole("alert")
    .getByText(/picture 001\.png/)
    .waitFor();
  await failing(page, "DELETE", /\/media\//);
  await item.hover();
  await item.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete image" }).click();
  await page.getByText("Failed to delete image", { exact: true }).waitFor();
  await item.waitFor();
});

test("[EDIT-27] a school's project has no gallery", async () => {
  const id = await newProject();
  await call("PATCH", `/projects/${id}/data-mode`, { mode: "school" });
  const page = await openEditor(id);
  expect(await tool(page, "Project images").count()).toBe(0);
});

test("an icon is searched by a word, put on the card with the keys, coloured, and taken back by Undo", async () => {
  const id = await newProject();
  const page = await openEditor(id);
  const shapes = async () =>
    ((await stored(id)).front_elements as readonly { name: string; properties: object }[]).map(
      ({ name, properties }) => ({ name, ...properties }),
    );
  await tool(page, "Icons and shapes").click();
  const library = dialog(page, "Icons and shapes");
  const search = library.getByRole("searchbox", { name: "Search icons" });
  await search.fill("qwertz");
  await library.getByRole("heading", { name: "No icon is called so" }).waitFor();
  await search.fill("libraries");
  await library
    .getByRole("status")
    .filter({ hasText: /^\d\d icons\. Click one/ })
    .waitFor();
  await library.getByRole("option", { name: "Library", exact: true }).locator("path").first().waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await search.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await library.getByRole("option", { name: "Library minus", selected: true }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await library.waitFor({ state: "detached" });
  await soon(() => onCard(page)).toBe(1);
  await soon(async () => (await shapes())[0]).toMatchObject({
    name: "Library",
    strokeColor: "#000000",
    fillColor: "none",
  });

  const colour = page
    .getByRole("complementary", { name: "Properties" })
    .getByRole("textbox", { name: "Stroke" });
  await colour.fill("#00ff00");
  await colour.press("Enter");
  await soon(async () => (await shapes())[0]).toMatchObject({ strokeColor: "#00ff00" });
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await soon(() => onCard(page)).toBe(0);
});

test("an icon is dragged from the library to where it is to be on the card, and mirrored by a key", async () => {
  const id = await newProject();
  const page = await openEditor(id);
  await tool(page, "Icons and shapes").click();
  const library = dialog(page, "Icons and shapes");
  await library.getByRole("searchbox", { name: "Search icons" }).fill("library");
  const icon = library.getByRole("option", { name: "Library", exact: true });
  await icon.locator("path").first().waitFor();
  const { x, y } = await boxOf(icon);
  const drag = async (...to: Place) => {
    await page.mouse.move(x + 20, y + 20);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 8 });
  };
  const opacity = () =>
    library.evaluate((box) => getComputedStyle(box.closest("[class*=Modal-root]") ?? box).opacity);
  await drag(300, 20);
  await soon(opacity).toBe("0");
  await page.mouse.up();
  // Dropped beside the card it is not taken, and the library is back.
  await soon(opacity).toBe("1");
  const target = await onScreen(page, [90, 60]);
  await drag(...target);
  // Only once the library is out of the way does the pointer come upon the card.
  await soon(opacity).toBe("0");
  await page.mouse.move(...target);
  await page.mouse.up();
  await library.waitFor({ state: "detached" });
  await soon(() => onCard(page)).toBe(1);
  await soon(async () => {
    const [placed] = (await stored(id)).front_elements;
    const frame = { x: 0, y: 0, width: 0, height: 0, ...placed };
    return [frame.x + frame.width / 2, frame.y + frame.height / 2].map(Math.round);
  }).toEqual([90, 60]);

  const path = async () => (await stored(id)).front_elements[0]?.properties.path;
  const before = await path();
  await page.keyboard.press("Shift+H");
  await soon(async () => (await path()) !== before).toBe(true);
  await page.keyboard.press("Shift+H");
  await soon(path).toBe(before);
});
