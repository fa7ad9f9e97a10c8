import { expect, test } from "vitest";
import { soon, useBackOffice } from "#test/backOffice.ts";
import { useEditorDialogs } from "#test/editorDialogs.ts";
import { onCanvas, properties, saved, selectLayer } from "#test/editorScreen.ts";

const { addPictures, newProject, openEditor, stored } = useEditorDialogs(useBackOffice());

const code = {
  ...{
    id: "code",
    name: "Code",
    type: "barcode",
    x: 20,
    y: 20,
    width: 120,
    height: 120,
    rotation: 0,
    zIndex: 1,
  },
  properties: { value: "https://id.school/204", format: "qrcode" },
};

test("limits a QR code's logo to a size that keeps the code readable", async () => {
  const id = await newProject({ front_elements: [code] });
  await addPictures(id, 1, "crest");
  const page = await openEditor(id);
  await selectLayer(page, "Code");
  const choice = properties(page).getByRole("combobox", { name: "Logo" });
  await choice.click();
  await page.getByRole("option", { name: "crest 001.png" }).click();
  await soon(() => onCanvas(page, "code").locator("image").count()).toBe(1);
  const note = properties(page).getByRole("status").filter({ hasText: "The logo hides" });
  await soon(() => note.textContent()).toMatch(
    /hides \d+% of the code’s data\. Error correction H can safely repair \d+%, so the code still scans with a logo size of up to \d+%/,
  );
  const size = properties(page).getByRole("textbox", { name: "Logo size" });
  await size.fill("50");
  await size.press("Enter");
  const most = Number(/up to (\d+)%/.exec((await note.textContent()) ?? "")?.[1]);
  await soon(async () => Math.abs(Number(await size.inputValue()) - most)).toBeLessThanOrEqual(1);
  await saved(page);
  const [{ properties: look }] = (await stored(id)).front_elements as readonly [
    { readonly properties: Record<string, unknown> },
  ];
  expect(look.options).toEqual({ eclevel: "H" });
  expect(look.logoPicture).toBe("media:crest 001.png");
  expect(Number(look.logoSize)).toBeLessThan(0.5);
});
