import { element } from "@print-builder/production/testing";
import { expect, test } from "vitest";
import { type MountedPage as Page, soon, useBackOffice } from "#test/backOffice.ts";
import { useEditorDialogs } from "#test/editorDialogs.ts";
import { canvas, properties, saved, selectLayer, topBar } from "#test/editorScreen.ts";
import { clickOnCard } from "#test/pointer.ts";

const office = useBackOffice();
const { newProject, openEditor, stored } = useEditorDialogs(office);

const status = (page: Page) => topBar(page).getByRole("status");
const lookups = { houses: { key: "house", rows: [{ house: "Heron", motto: "Dare" }] } };

const text = (at: number, properties: object, name: string) => ({
  ...element("text", [20, at, 200, 40], properties),
  id: name,
  name,
});

async function openText() {
  const front_elements = [
    text(20, { text: "Name" }, "Headline"),
    text(80, { text: "{{ house }}" }, "House"),
    text(140, { text: "Bus", visibleIf: 'bus == "7"' }, "Bus"),
    text(160, { text: "Day", rules: [{ when: 'day == "1"', set: { text: "Friday" } }] }, "Day"),
    { ...element("barcode", [240, 20, 80, 80], { format: "qrcode" }), id: "Code", name: "Code" },
  ];
  const id = await newProject({ front_elements, lookups });
  return { id, page: await openEditor(id) };
}

type Project = {
  readonly name: string;
  readonly front_elements: readonly {
    readonly name: string;
    readonly properties: {
      readonly text: string;
      readonly visibleIf?: string;
      readonly rules?: readonly { readonly when: string; readonly set: { readonly text: string } }[];
      readonly options?: { readonly version: string };
    };
  }[];
  readonly lookups: typeof lookups;
};

type Place = {
  readonly where: string;
  /** Puts the caret into the field and selects its content. */
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
      await atFocus(page);
      await page.getByRole("textbox", { name: "motto, row 1" }).click();
      await page.keyboard.press("Control+a");
    },
    of: (project) => project.lookups.houses.rows[0]?.motto,
  },
  {
    where: "in a field's format",
    enter: async (page) => {
      await selectLayer(page, "House");
      await page.getByRole("button", { name: "Format of house" }).click();
      await page.getByRole("dialog").locator("input:focus").waitFor();
      await page.getByRole("textbox", { name: "Text before" }).click();
    },
    of: (project) => /%\}(.*)\{\{/.exec(textOf(project, "House"))?.[1],
  },
  {
    where: "in a condition",
    enter: async (page) => {
      await selectLayer(page, "Bus");
      await properties(page).getByRole("button", { name: "Shown when" }).click();
      await atFocus(page);
      await page.getByRole("combobox", { name: "Value 1" }).fill("");
    },
    of: (project) => /bus == "(.*)"/.exec(propertiesOf(project, "Bus")?.visibleIf ?? "")?.[1],
  },
  {
    where: "in a rule's condition",
    enter: async (page) => {
      await openRule(page);
      await page.getByRole("combobox", { name: "Value 1" }).fill("");
    },
    of: (project) => /day == "(.*)"/.exec(propertiesOf(project, "Day")?.rules?.[0]?.when ?? "")?.[1],
  },
  {
    where: "in what a rule sets",
    enter: async (page) => {
      await openRule(page);
      await page.getByRole("dialog").getByRole("textbox", { name: "Text", exact: true }).fill("");
    },
    of: (project) => propertiesOf(project, "Day")?.rules?.[0]?.set.text,
  },
  {
    where: "in a barcode's option",
    enter: async (page) => {
      await selectLayer(page, "Code");
      await properties(page).getByText("Options", { exact: false }).click();
      await properties(page).getByRole("textbox", { name: "Version" }).click();
    },
    of: (project) => propertiesOf(project, "Code")?.options?.version,
  },
];

const propertiesOf = ({ front_elements }: Project, layer: string) =>
  front_elements.find(({ name }) => name === layer)?.properties;

const textOf = (project: Project, layer: string) => propertiesOf(project, layer)?.text ?? "";

/** Waits until the dialog has focus, which means that it is open. */
const atFocus = (page: Page) => page.getByRole("dialog").locator("button:focus").waitFor();

async function openRule(page: Page): Promise<void> {
  await selectLayer(page, "Day");
  await properties(page).getByRole("button", { name: "When" }).first().click();
  await atFocus(page);
}

async function whole(id: string): Promise<Project> {
  return await (await office.call("GET", `/projects/${id}`)).json();
}

test.each(places)("saves text $where while it is being typed", async ({ enter, of }) => {
  const { id, page } = await openText();
  await enter(page);
  await page.keyboard.type("Rosa");
  await status(page).filter({ hasText: "Unsaved" }).waitFor();
  const kept = async () => of(await whole(id));
  await soon(kept).toBe("Rosa");
  // Typing continues, and that text must be saved too.
  await page.keyboard.type(" Lee");
  await soon(kept).toBe("Rosa Lee");
});

test("text saved while it is typed remains a single undo step", async () => {
  const { id, page } = await openText();
  await places[0]?.enter(page);
  await page.keyboard.type("Rosa");
  await saved(page);
  const { revision } = await stored(id);
  await page.keyboard.press("Escape");
  await canvas(page).locator("textarea").waitFor({ state: "detached" });
  await saved(page);
  const after = await stored(id);
  expect([after.revision, after.front_elements[0]?.properties.text]).toEqual([revision, "Rosa"]);
  await page.keyboard.press("Control+z");
  await soon(async () => (await stored(id)).front_elements[0]?.properties.text).toBe("Name");
});

/** True if the browser would ask before closing the tab. */
const asksBeforeLeaving = () => {
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
};

test("cancelling the condition dialog restores the saved condition", async () => {
  const { id, page } = await openText();
  const bus = places.find(({ where }) => where === "in a condition");
  const kept = async () => bus?.of(await whole(id));
  await bus?.enter(page);
  await page.keyboard.type("Heron");
  expect(asksBeforeLeaving()).toBe(true);
  await soon(kept).toBe("Heron");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await soon(kept).toBe("7");
});

test("asks before closing a tab with a half-filled form", async () => {
  const { page } = await openText();
  await saved(page);
  await page.keyboard.press("Control+h");
  const form = page.getByRole("dialog", { name: "Find and replace" });
  await form.getByRole("textbox", { name: "Replace with" }).click();
  expect(asksBeforeLeaving()).toBe(false);
  await page.keyboard.type("Rosa");
  expect(asksBeforeLeaving()).toBe(true);
  await form.getByRole("button", { name: "Cancel" }).click();
  await form.waitFor({ state: "detached" });
  expect(asksBeforeLeaving()).toBe(false);
});
