import { textOf } from "@print-builder/production/testing";
import type { Locator } from "@print-builder/web/testing/browser/page.ts";
import {
  bulkProject,
  checkAll,
  downloadBy,
  openBulk,
  plainFront,
  students,
} from "@print-builder/web/testing/bulkPrint.ts";
import { fieldOf, goLive, onCard, panel } from "@print-builder/web/testing/liveData.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { holdBack, soon, useBackOffice } from "./support/backOffice.ts";
import { otherPerson } from "./support/otherPerson.ts";

const office = useBackOffice();
const people = students(12);

/** A project that two users have open in separate browsers. */
async function twoUsers(): Promise<{ id: string; mine: Page; theirs: Page }> {
  const fields = { is_dual_sided: false, front_elements: plainFront };
  const id = await bulkProject(office, { name: "Of two", rows: people, fields });
  const mine = await office.visit(`/editor/${id}`, { apart: true, expects: /409/ });
  return { id, mine, theirs: await otherPerson(office, { page: mine, path: `/editor/${id}` }) };
}

const ask = async <Answer>(path: string) => (await (await office.call("GET", path)).json()) as Answer;

type Card = { readonly name: string; readonly printed_by: { readonly name: string } };
const cardsOf = async (id: string) =>
  (await ask<{ items: Card[] }>(`/projects/${id}/cards?limit=1000`)).items;
const namesOf = (cards: readonly Card[]) => cards.map(({ name }) => name).sort();
const everybody = people.map(({ name }) => name).sort();

/** The names on the cards of a PDF. */
async function namesOn(path: string): Promise<string[]> {
  return [...(await textOf(path)).matchAll(/Student \d+/g)].map(([name]) => name).sort();
}

const exportPdf = (box: Locator) => box.getByRole("button", { name: "Export PDF" }).click();
const told = (page: Page, title: string) => page.getByRole("alertdialog", { name: title });

test("warns a second user about printed cards and prints the other cards", async () => {
  const { id, mine, theirs } = await twoUsers();
  const [myBox, theirBox] = [await openBulk(mine), await openBulk(theirs)];
  await theirBox.getByRole("radiogroup", { name: "Records to print" }).getByText("Range").click();
  await theirBox.getByLabel("To", { exact: true }).fill("4");
  await theirs.keyboard.press("Enter");
  await checkAll(theirBox, "4 records");
  await checkAll(myBox, "12 records");
  const first = await downloadBy(theirs, () => exportPdf(theirBox));
  expect(await namesOn(first.path)).toEqual(["Student 1", "Student 2", "Student 3", "Student 4"]);
  await exportPdf(myBox);
  const question = told(mine, "4 cards were printed in the meantime");
  await question.getByText("Student 1, Student 2, Student 3 and 1 more, printed by A colleague").waitFor();
  expect(await axeFindingsInBothSchemes(mine, "[role=alertdialog]")).toEqual([]);
  const { path } = await downloadBy(mine, () =>
    question.getByRole("button", { name: "Print the other 8" }).click(),
  );
  expect(await namesOn(path)).toHaveLength(8);
  expect(namesOf(await cardsOf(id))).toEqual(everybody);

  // All twelve are now printed. The colleague's list is outdated, so the colleague is warned and prints nobody.
  await theirBox.getByRole("radiogroup", { name: "Records to print" }).getByText("All").click();
  await exportPdf(theirBox);
  await told(theirs, "8 cards were printed in the meantime")
    .getByRole("button", { name: "Print nothing" })
    .click();
  expect(await cardsOf(id)).toHaveLength(12);
});

test("reports cards that two users printed at the same moment", async () => {
  const { id, mine, theirs } = await twoUsers();
  const [myBox, theirBox] = [await openBulk(mine), await openBulk(theirs)];
  await checkAll(myBox, "12 records");
  await checkAll(theirBox, "12 records");
  const held = await holdBack(mine, "POST", /\/export\/pdf$/);
  const saving = mine.waitForEvent("download");
  const asked = mine.waitForRequest(/\/export\/pdf$/);
  await exportPdf(myBox);
  await asked;
  await downloadBy(theirs, () => exportPdf(theirBox));
  held.release();
  await saving;
  await told(mine, "12 cards were printed twice").getByText("printed by A colleague").waitFor();
  expect(await cardsOf(id)).toHaveLength(24);
});

test("keeps simultaneous changes of two users to a person and a project", async () => {
  const { id, mine, theirs } = await twoUsers();
  const stored = async () =>
    (await ask<{ data: { name: string } }>(`/projects/${id}/live-data/record?index=0`)).data.name;
  await goLive(mine);
  await goLive(theirs);
  await fieldOf(theirs, "name").fill("Theirs");
  await soon(stored).toBe("Theirs");
  await fieldOf(mine, "name").fill("Mine");
  const question = panel(mine).getByRole("alert");
  await question.waitFor();
  expect(await question.innerText()).toMatch(/Yours\s*“Mine”\s*Now in the table\s*“Theirs”/);
  expect(await stored()).toBe("Theirs");
  await question.getByRole("button", { name: "Keep mine" }).click();
  await soon(stored).toBe("Mine");
  await soon(() => onCard(mine)).toContain("Mine");

  // The colleague's rectangle is saved first, so my save opens a dialog about the conflict.
  const counts = async () =>
    (await ask<{ front_elements: unknown[]; name: string }>(`/projects/${id}`)).front_elements.length;
  for (const page of [theirs, mine]) {
    await page.getByRole("button", { name: "Rectangle", exact: true }).dblclick();
    if (page === theirs) await soon(counts).toBe(2);
    await page.keyboard.press("Control+s");
  }
  const conflict = mine.getByRole("alertdialog", { name: "Someone else saved this project" });
  await conflict.getByRole("button", { name: "Save a copy" }).click();
  await mine.waitForURL((url) => !url.pathname.endsWith(`/${id}`));
  const copy = new URL(mine.url()).pathname.split("/").at(-1);
  const kept = await ask<{ front_elements: unknown[]; name: string }>(`/projects/${copy}`);
  expect([kept.name, kept.front_elements.length, await counts()]).toEqual(["Of two (copy)", 2, 2]);
});
