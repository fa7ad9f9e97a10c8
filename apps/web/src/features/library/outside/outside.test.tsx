import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { type MountedPage, soon, useBackOffice } from "#test/backOffice.ts";
import { onCard, rectangle, useEditorDialogs } from "#test/editorDialogs.ts";
import { saved, selectLayer, toasted } from "#test/editorScreen.ts";

const { newProject, openEditor, stored } = useEditorDialogs(useBackOffice());

type Stored = { readonly type: string; readonly properties: Readonly<Record<string, unknown>> };

const elements = async (id: string) => (await stored(id)).front_elements as unknown as readonly Stored[];

/** Pastes content from another program's clipboard. */
async function pasteFromElsewhere(page: MountedPage, kinds: Readonly<Record<string, string>>): Promise<void> {
  const data = new DataTransfer();
  for (const [kind, content] of Object.entries(kinds)) data.setData(kind, content);
  await page.person.paste(data);
}

test("pastes words as text, cells as a table, and prefers copied elements", async () => {
  const id = await newProject({ front_elements: [rectangle()] });
  const page = await openEditor(id);
  const word = '<p class="MsoNormal"><b>Oak</b></p><p>Hill</p>';
  await pasteFromElsewhere(page, { "text/plain": "Oak\r\nHill\r\n", "text/html": word });
  await soon(() => onCard(page)).toBe(2);

  // Elements copied in the editor most recently are pasted first.
  await selectLayer(page, "Rectangle");
  await page.keyboard.press("Control+c");
  await toasted(page, "Copied");
  await page.keyboard.press("Control+v");
  await toasted(page, "Pasted");
  await soon(() => onCard(page)).toBe(3);
  await page.keyboard.press("Control+s");
  await saved(page);
  expect(await elements(id)).toMatchObject([
    { type: "rectangle" },
    { type: "text", properties: { text: "Oak\nHill" } },
    { type: "rectangle" },
  ]);

  const cells = "<table><tr><td>name</td><td>class</td></tr><tr><td>Ada</td><td>5A</td></tr></table>";
  await pasteFromElsewhere(page, { "text/plain": "name\tclass\nAda\t5A", "text/html": cells });
  await page.getByRole("dialog").getByText("Pasted cells.csv").first().waitFor();
});

const crest =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"><filter id="f"/><rect width="120" height="80" fill="#003049"/><circle cx="60" cy="40" r="20" fill="#f77f00" filter="url(#f)"/><path d="M10 70L60 10L110 70" fill="none" stroke="#fff" stroke-width="4"/></svg>';

test("opens a pasted SVG as shapes, and restores the picture on Undo", async () => {
  const id = await newProject({ front_elements: [], back_elements: [] });
  const page = await openEditor(id);
  const savedTypes = async () => {
    await page.keyboard.press("Control+s");
    await saved(page);
    return (await elements(id)).map(({ type }) => type);
  };
  await pasteFromElsewhere(page, { "text/plain": crest });
  await toasted(page, "Static image added to canvas");
  await page
    .getByRole("region", { name: "Image file" })
    .getByRole("button", { name: "Open as shapes" })
    .click();
  await toasted(page, "Opened as 3 shapes. A filter was left out.");
  expect(await savedTypes()).toEqual(["rectangle", "circle", "path"]);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press("Control+z");
  await soon(() => onCard(page)).toBe(1);
  expect(await savedTypes()).toEqual(["image"]);
});
