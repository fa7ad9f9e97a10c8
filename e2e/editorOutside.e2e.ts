import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon } from "./support/backOffice.ts";
import { aText, onCard, rectangle, useEditorDialogs } from "./support/editorDialogs.ts";
import { canvas, onCanvas, saved, selectLayer, toasted } from "./support/editorScreen.ts";
import { element } from "./support/projects.ts";

const { newProject, openEditor, stored } = useEditorDialogs();

const red =
  "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP8z4APMOGVHbHSAEEsAROxCnMTAAAAAElFTkSuQmCC";

/** What another program puts into the system's clipboard. */
async function copyElsewhere(page: Page, kinds: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate(async (kinds) => {
    const items = Object.entries(kinds).map(([type, content]) => {
      const bytes = type.startsWith("image/")
        ? Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
        : content;
      return [type, new Blob([bytes], { type })] as const;
    });
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(items))]);
  }, kinds);
}

/** Drops a file at a place of the canvas, as a file manager does. */
async function dropFile(page: Page, at: { readonly x: number; readonly y: number }): Promise<void> {
  const transfer = await page.evaluateHandle((content) => {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], "crest.png", { type: "image/png" }));
    return data;
  }, red);
  const place = { clientX: at.x, clientY: at.y, dataTransfer: transfer };
  await canvas(page).dispatchEvent("dragover", place);
  await canvas(page).dispatchEvent("drop", place);
}

const middleOf = async (page: Page, id: string) => {
  const box = await onCanvas(page, id).boundingBox();
  if (!box) throw new Error("The element is not on the canvas.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

type Stored = { readonly type: string; readonly properties: Readonly<Record<string, unknown>> };

test("pictures, text and cells that come from other programs land on the card where the pointer is, and own elements too", async () => {
  const shape = rectangle();
  const id = await newProject({ front_elements: [shape], back_elements: [] });
  const page = await openEditor(id);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const elements = async () => (await stored(id)).front_elements as readonly Stored[];
  const at = await middleOf(page, shape.id);

  await page.mouse.move(at.x, at.y);
  await copyElsewhere(page, { "image/png": red });
  await page.keyboard.press("Control+v");
  await toasted(page, "Static image added to canvas");
  await saved(page);
  const [, picture] = await elements();
  expect(picture).toMatchObject({ type: "image", properties: { staticImage: true } });
  const first = picture?.properties.imageData;

  // A picture onto a picture takes its place.
  await dropFile(page, at);
  await soon(async () => (await elements())[1]?.properties.imageData).not.toBe(first);
  expect(await elements()).toHaveLength(2);

  await page.mouse.move(at.x + 150, at.y + 90);
  const word = '<p class="MsoNormal"><b>Oak</b></p><p>Hill</p>';
  await copyElsewhere(page, { "text/plain": "Oak\r\nHill\r\n", "text/html": word });
  await page.keyboard.press("Control+v");
  await soon(() => onCard(page)).toBe(3);
  await saved(page);
  expect((await elements())[2]).toMatchObject({ type: "text", properties: { text: "Oak\nHill" } });

  // What was copied here last is what is pasted.
  await selectLayer(page, "Rectangle");
  await page.keyboard.press("Control+c");
  await toasted(page, "Copied");
  await page.keyboard.press("Control+v");
  await toasted(page, "Pasted");
  await soon(() => onCard(page)).toBe(4);
  await saved(page);
  expect((await elements()).map(({ type }) => type)).toEqual(["rectangle", "image", "text", "rectangle"]);

  // The card itself goes to other programs, and what comes back is a picture.
  await page.mouse.move(at.x, at.y);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Commands, fields, layers and records" }).fill("copy as picture");
  await page.keyboard.press("Enter");
  await toasted(page, "Copied as a picture");
  const size = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const picture = await createImageBitmap(await (item as ClipboardItem).getType("image/png"));
    return [picture.width, picture.height];
  });
  expect(size).toEqual([1016, 638]);

  const cells = "<table><tr><td>name</td><td>class</td></tr><tr><td>Ada</td><td>5A</td></tr></table>";
  await copyElsewhere(page, { "text/plain": "name\tclass\nAda\t5A", "text/html": cells });
  await page.keyboard.press("Control+v");
  await page.getByRole("dialog").getByText("Pasted cells.csv").first().waitFor();
});

test("a style is copied to other elements, members of an opened group are met one by one, Ctrl+K finds everything, Ctrl+H replaces words", async () => {
  const red = element("rectangle", [20, 20, 60, 60], { fillColor: "#ff0000" });
  const [a, b] = [
    { ...element("circle", [120, 120, 50, 50], { fillColor: "#00ff00" }), groupId: "g" },
    { ...element("circle", [200, 120, 50, 50], { fillColor: "#0000ff" }), groupId: "g" },
  ];
  const id = await newProject({ front_elements: [red, a, b, aText()] });
  const page = await openEditor(id);
  await selectLayer(page, "Rectangle");
  await page.keyboard.press("Control+Alt+c");
  await toasted(page, "Style copied");

  const { x, y } = await middleOf(page, a.id);
  await page.mouse.dblclick(x, y);
  await page.keyboard.press("Control+Alt+v");
  const other = await middleOf(page, b.id);
  await page.mouse.click(other.x, other.y);
  await page.keyboard.press("Delete");
  await soon(() => onCard(page)).toBe(3);
  await saved(page);
  const colours = ((await stored(id)).front_elements as readonly Stored[]).map(
    ({ properties }) => properties.fillColor,
  );
  expect(colours.slice(0, 2)).toEqual(["#ff0000", "#ff0000"]);

  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Find anything" });
  const search = dialog.getByRole("combobox", { name: "Commands, fields, layers and records" });
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await search.fill("rectang");
  await dialog.getByRole("option", { name: "Layer Rectangle" }).waitFor();
  await search.fill("select all of this col");
  await search.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await page.keyboard.press("Control+k");
  await search.fill("lock");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  await page.keyboard.press("Control+h");
  const replacing = page.getByRole("dialog", { name: "Find and replace" });
  await replacing.getByRole("textbox", { name: "Find", exact: true }).fill("amara");
  await replacing.getByRole("textbox", { name: "Replace with" }).fill("{{ name }}");
  await replacing.getByText("Found 1 time in 1 text").waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await replacing.getByRole("button", { name: "Replace 1", exact: true }).click();
  await toasted(page, "1 place was replaced");
  await selectLayer(page, "{{ name }}");
  const zoom = page.getByRole("banner").getByRole("button", { name: /^Zoom \d/ });
  const before = await zoom.textContent();
  await page.keyboard.press("Control+9");
  await soon(() => zoom.textContent()).not.toBe(before);
});

const crest =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"><filter id="f"/><rect width="120" height="80" fill="#003049"/><circle cx="60" cy="40" r="20" fill="#f77f00" filter="url(#f)"/><path d="M10 70L60 10L110 70" fill="none" stroke="#fff" stroke-width="4"/></svg>';

test("an SVG that is pasted is opened as shapes of its own colours, and Undo brings the picture back", async () => {
  const id = await newProject({ front_elements: [], back_elements: [] });
  const page = await openEditor(id);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const types = async () => ((await stored(id)).front_elements as readonly Stored[]).map(({ type }) => type);

  await copyElsewhere(page, { "text/plain": crest });
  await page.keyboard.press("Control+v");
  await toasted(page, "Static image added to canvas");
  await page
    .getByRole("region", { name: "Picture file" })
    .getByRole("button", { name: "Open as shapes" })
    .click();
  await toasted(page, "Opened as 3 shapes. A filter was left out.");
  await soon(types).toEqual(["rectangle", "circle", "path"]);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);

  await page.keyboard.press("Control+z");
  await soon(() => onCard(page)).toBe(1);
  await soon(types).toEqual(["image"]);
});
