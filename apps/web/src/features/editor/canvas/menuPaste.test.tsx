import { expect, test, vi } from "vitest";
import { type MountedPage, soon, useBackOffice } from "#test/backOffice.ts";
import { onCard, rectangle, useEditorDialogs } from "#test/editorDialogs.ts";
import { layers, toasted } from "#test/editorScreen.ts";
import { clickOnCard } from "#test/pointer.ts";

const { newProject, openEditor } = useEditorDialogs(useBackOffice());

const open = async () => await openEditor(await newProject({ front_elements: [rectangle()] }));

/** Fills the clipboard as another program does, in the form that browsers offer to pages. */
function holdInClipboard(kinds: Readonly<Record<string, string>>): void {
  const item: ClipboardItem = {
    presentationStyle: "unspecified",
    types: Object.keys(kinds),
    getType: async (type) => new Blob([kinds[type] ?? ""], { type }),
  };
  vi.spyOn(navigator.clipboard, "read").mockResolvedValue([item]);
}

const choose = async (page: MountedPage, name: RegExp, at: readonly [number, number] = [40, 40]) => {
  await clickOnCard(page, at, { button: "right" });
  await page.getByRole("menuitem", { name }).click();
};

const names = async (page: MountedPage) => {
  const rows = await layers(page).getByRole("treeitem").allInnerTexts();
  return rows.map((text) => text.trim().split("\n")[0]);
};

test("pastes from other programs at the point where the menu was opened", async () => {
  const page = await open();
  holdInClipboard({ "text/plain": "Oak Hill", "text/html": "<p>Oak Hill</p>" });
  await choose(page, /^Paste Ctrl/, [200, 150]);
  await soon(() => names(page)).toEqual(["Oak Hill", "Rectangle"]);
  holdInClipboard({ "text/plain": "name\tclass\nAda\t5A" });
  await choose(page, /^Paste Ctrl/);
  await page.getByRole("dialog").getByText("Pasted cells.csv").first().waitFor();
});

test("pastes the last copy, whether from the editor or another program", async () => {
  const page = await open();
  holdInClipboard({ "text/plain": "Oak" });
  await choose(page, /^Copy Ctrl/);
  await choose(page, /^Paste Ctrl/);
  await soon(() => names(page)).toEqual(["Rectangle", "Rectangle"]);
  // The user leaves the window, and may copy something else in another program.
  window.dispatchEvent(new Event("blur"));
  await choose(page, /^Paste Ctrl/);
  await soon(() => names(page)).toEqual(["Oak", "Rectangle", "Rectangle"]);
  // Elements copied by keyboard leave a mark in the system clipboard.
  holdInClipboard({ "text/html": '<meta name="print-builder" content="elements">' });
  await choose(page, /^Paste Ctrl/);
  await soon(() => onCard(page)).toBe(4);
  expect((await names(page))[0]).toBe("Rectangle");
});

test("pastes the editor's own copy if the browser denies clipboard access", async () => {
  const page = await open();
  vi.spyOn(navigator.clipboard, "read").mockRejectedValue(new DOMException("Denied", "NotAllowedError"));
  await choose(page, /^Paste Ctrl/);
  await toasted(page, "The browser does not let the editor read the clipboard. Press Ctrl+V to paste.");
  await choose(page, /^Copy Ctrl/);
  window.dispatchEvent(new Event("blur"));
  await choose(page, /^Paste Ctrl/);
  await soon(() => names(page)).toEqual(["Rectangle", "Rectangle"]);
});

test("the canvas menu says when there is nothing to paste", async () => {
  const page = await open();
  holdInClipboard({ "text/plain": "" });
  await choose(page, /^Paste Ctrl/);
  await toasted(page, "There is nothing to paste.");
});
