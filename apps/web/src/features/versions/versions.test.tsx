import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { soon, useBackOffice } from "#test/backOffice.ts";
import { aText, dialog, onCard, rectangle, useEditorDialogs } from "#test/editorDialogs.ts";

const { call, newProject, openEditor, stored } = useEditorDialogs(useBackOffice());

test("compares, names and restores earlier versions without loss", async () => {
  const title = { ...aText({ text: "Riverside" }), name: "School" };
  const id = await newProject({ front_elements: [title] });
  const renamed = { ...title, x: 60, properties: { ...title.properties, text: "Hillside" } };
  await call("PUT", `/projects/${id}`, { front_elements: [renamed, { ...rectangle(), name: "Band" }] });

  const page = await openEditor(id);
  const openHistory = async () => {
    await page.getByRole("button", { name: "Project", exact: true }).click();
    await page.getByRole("menuitem", { name: "Version history" }).click();
  };
  await openHistory();
  const history = dialog(page, "Version history");
  const rows = history.getByRole("region", { name: "Versions" }).getByRole("button");
  await soon(() => rows.count()).toBe(3);
  await rows.first().getByText("Current design").waitFor();
  await history.getByText("No differences.").waitFor();

  await rows.nth(1).click();
  const differences = history.getByRole("list", { name: "Differences" });
  await soon(async () =>
    (await differences.getByRole("listitem").allInnerTexts()).map((text) => text.replace(/\s+/g, " ")),
  ).toEqual(["School moved, text", "Band new"]);
  await soon(() => history.getByRole("figure").locator("svg").count()).toBe(2);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);

  await history.getByRole("button", { name: "Name this version" }).click();
  const asked = dialog(page, "Name this version");
  await asked.getByLabel("Version name").fill("As printed in June");
  await asked.getByRole("button", { name: "Save name" }).click();
  await rows.nth(1).getByText("As printed in June").waitFor();

  await history.getByRole("button", { name: "Restore this version" }).click();
  await page.getByText(/^Restored: As printed in June/).waitFor();
  const shown = async () => (await stored(id)).front_elements.map(({ properties }) => properties.text);
  await soon(shown).toEqual(["Riverside"]);
  await soon(() => onCard(page)).toBe(1);
  await openHistory();
  await soon(() => rows.count()).toBe(4);
  await rows.first().getByText("Restored from an earlier version").waitFor();
});
