import { element } from "@print-builder/production/testing";
import { expect, test } from "vitest";
import { type MountedPage as Page, soon, useBackOffice } from "#test/backOffice.ts";
import { useEditorDialogs } from "#test/editorDialogs.ts";
import { canvas, properties, saved, selectLayer, topBar } from "#test/editorScreen.ts";
import { clickOnCard } from "#test/pointer.ts";

const { newProject, openEditor, stored } = useEditorDialogs(useBackOffice());

const status = (page: Page) => topBar(page).getByRole("status");
const lookups = { houses: { key: "house", rows: [{ house: "Heron", motto: "Dare" }] } };

async function openText() {
  const front_elements = [{ ...element("text", [20, 20, 200, 40], { text: "Name" }), name: "Headline" }];
  const id = await newProject({ front_elements, lookups });
  return { id, page: await openEditor(id) };
}

type Project = {
  readonly name: string;
  readonly front_elements: readonly {
    readonly name: string;
    readonly properties: { readonly text: string };
  }[];
  readonly lookups: typeof lookups;
};

type Place = {
  readonly where: string;
  /** Puts the caret into the field; what it holds is selected. */
  readonly enter: (page: Page) => Promise<void>;
  readonly of: (project: Project) => string | undefined;
};

const places: readonly Place[] = [
  {
    where: "on the card",
    enter: async (page) => {
      await clickOnCard(page, [40, 35], { clickCount: 2 });
      await canvas(page).locator("textarea").waitFor();
    },
    of: (project) => project.front_elements[0]?.properties.text,
  },
  {
    where: "in the properties",
    enter: async (page) => {
      await selectLayer(page, "Headline");
      await properties(page).getByRole("textbox", { name: "Text", exact: true }).fill("");
    },
    of: (project) => project.front_elements[0]?.properties.text,
  },
  {
    where: "in a layer's name",
    enter: async (page) => {
      await page.getByText("Headline", { exact: true }).dblclick();
      await page.getByRole("textbox", { name: "Layer name" }).fill("");
    },
    of: (project) => project.front_elements[0]?.name,
  },
  {
    where: "in the project's name",
    enter: async (page) => page.getByRole("textbox", { name: "Project name" }).fill(""),
    of: (project) => project.name,
  },
  {
    where: "in a lookup table",
    enter: async (page) => {
      await topBar(page).getByRole("button", { name: "Project", exact: true }).click();
      await page.getByRole("menuitem", { name: "Lookup tables" }).click();
      // The dialog takes the focus once it is open.
      await page.getByRole("dialog").locator("button:focus").waitFor();
      await page.getByRole("textbox", { name: "motto, row 1" }).click();
      await page.keyboard.press("Control+a");
    },
    of: (project) => project.lookups.houses.rows[0]?.motto,
  },
];

test.each(places)("saves text $where while it is being typed", async ({ enter, of }) => {
  const { id, page } = await openText();
  await enter(page);
  await page.keyboard.type("Rosa");
  await status(page).filter({ hasText: "Unsaved" }).waitFor();
  const kept = async () => of((await stored(id)) as unknown as Project);
  await soon(kept).toBe("Rosa");
  // It is still being typed: what follows is saved, too.
  await page.keyboard.type(" Lee");
  await soon(kept).toBe("Rosa Lee");
});

test("keeps typed text as one step of Undo after it was saved", async () => {
  const { id, page } = await openText();
  await places[0]?.enter(page);
  await page.keyboard.type("Rosa");
  await saved(page);
  const { revision } = await stored(id);
  await page.keyboard.press("Escape");
  await canvas(page).locator("textarea").waitFor({ state: "detached" });
  await saved(page);
  expect(await stored(id)).toMatchObject({ revision, front_elements: [{ properties: { text: "Rosa" } }] });
  await page.keyboard.press("Control+z");
  await soon(async () => (await stored(id)).front_elements[0]?.properties.text).toBe("Name");
});
