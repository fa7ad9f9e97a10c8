import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkPdf, csv, element, print, temporaryFolder, textOf } from "@print-builder/production/testing";
import { beforeAll, expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { type Locator, type Page, soon, useBackOffice } from "#test/backOffice.ts";
import { downloadBy, openBulk, printButton } from "#test/bulkPrint.ts";
import { createCardProject, photo, saveMapping, uploadPictures, uploadTable } from "#test/dataWizard.ts";
import { properties } from "#test/editorScreen.ts";
import { fieldOf } from "#test/liveData.ts";

const office = useBackOffice();
const total = 23;

type Row = Readonly<Record<"id" | "name" | "class" | "bus" | "photo", string>>;

/** A class of 23 children, ten of whom take a bus. */
const children: readonly Row[] = Array.from({ length: total }, (_, index) => ({
  id: `A${101 + index}`,
  name: `Child ${String.fromCharCode(65 + index)}`,
  class: "1-A",
  bus: index < 10 ? `Line ${index + 1}` : "",
  photo: `${101 + index}.jpg`,
}));

const inGroup = { groupId: "bus" };
const front = [
  { ...element("text", [100, 12, 200, 26], { text: "{{ name }}", fontSize: 16 }), name: "Child's name" },
  element("text", [100, 44, 200, 20], { text: "Class {{ class }}", fontSize: 11 }),
  element("image", [12, 12, 70, 88], { staticImage: false, imageBinding: "photo" }),
  { ...element("text", [100, 96, 80, 18], { text: "Bus", fontSize: 10 }), ...inGroup },
  {
    ...element("text", [100, 120, 80, 18], { text: "{{ bus }}", fontSize: 10 }),
    ...inGroup,
    name: "Bus line",
  },
  element("barcode", [240, 120, 70, 70], { value: "https://id.example/{{ id }}", format: "qrcode" }),
];

async function makeProject(rows: readonly Row[], front_elements: readonly object[] = front): Promise<string> {
  const size = { canvas_width: 324, canvas_height: 204 };
  const id = await createCardProject(office, "Class 1-A", { ...size, front_elements });
  await uploadTable(office, id, csv(rows));
  const tokens = ["id", "name", "class", "bus"];
  await saveMapping(office, id, {
    field_map: Object.fromEntries(tokens.map((token) => [token, token])),
    image_map: { photo: "photo" },
  });
  const face = await photo(100, 300);
  await uploadPictures(office, id, Object.fromEntries(children.map((row) => [row.photo, face])));
  return id;
}

let sound: string;

beforeAll(async () => {
  sound = await makeProject(children);
});

async function openPrint(id: string): Promise<{ page: Page; dialog: Locator }> {
  const page = await office.visit(`/editor/${id}`);
  return { page, dialog: await openBulk(page) };
}

const printedNames = (text: string) => children.filter(({ name }) => text.includes(name));

async function zipOf(id: string): Promise<string> {
  const started = await office.call("POST", `/projects/${id}/export/standard-zip/jobs`, {});
  const { job_id } = await started.json();
  await soon(
    async () => (await (await office.call("GET", `/export/jobs/${job_id}/status`)).json()).status,
  ).toBe("completed");
  const zip = await office.call("GET", `/export/jobs/${job_id}/download`);
  const path = join(temporaryFolder(), "project.zip");
  writeFileSync(path, Buffer.from(await zip.arrayBuffer()));
  return path;
}

async function pressUntil(page: Page, key: string, name: RegExp): Promise<void> {
  const focused = () => document.activeElement?.textContent ?? "";
  for (let presses = 0; presses < 40 && !name.test(focused()); presses += 1) await page.keyboard.press(key);
  expect(focused()).toMatch(name);
}

test("prints 23 cards, without the label “Bus” for 13 who take no bus", async () => {
  const { page, dialog } = await openPrint(sound);
  const { path } = await downloadBy(page, () => printButton(dialog, "Export PDF").click());
  await checkPdf(path);
  const text = await textOf(path);
  expect(printedNames(text)).toHaveLength(total);
  expect([text.match(/\bBus\b/g)?.length, text.match(/Line \d+/g)?.length]).toEqual([10, 10]);
  // Empty fields are only a note, which needs no decision.
  await dialog.getByText("No problems found", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: /^Empty fields 13/ }).click();
  await dialog.getByText("The record has no value for the field “bus”.").waitFor();
  await dialog.getByRole("button", { name: /^Child K\b/ }).waitFor();
  await printButton(dialog, "Print 23 cards").waitFor();
});

test("two children without a name can be left out or filled in by keyboard", async () => {
  const nameless = children.map((row, index) => (index === 3 || index === 8 ? { ...row, name: " " } : row));
  const { page, dialog } = await openPrint(await makeProject(nameless));
  const question = dialog.getByRole("group", { name: "2 cards are missing required information." });
  // The button cannot be reached while records are loading.
  await soon(() => printButton(dialog, "Export PDF").isEnabled()).toBe(true);
  await pressUntil(page, "Tab", /^Export PDF/);
  await page.keyboard.press("Enter");
  await question.waitFor();
  await question.getByText("A104 and A109").waitFor();
  expect(await printButton(dialog, "Print 23 cards").isDisabled()).toBe(true);
  expect(await printButton(dialog, "Export PDF").isDisabled()).toBe(true);
  await dialog
    .getByText("First decide what happens to the cards that are missing required information.")
    .waitFor();
  await soon(() => question.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.press("Tab");
  await pressUntil(page, "Tab", /^Leave these 2 out$/);
  await page.keyboard.press("Enter");
  await printButton(dialog, "Print 21 of 23 cards").waitFor();
  await pressUntil(page, "Tab", /^Export PDF/);
  const { path } = await downloadBy(page, () => page.keyboard.press("Enter"));
  expect(printedNames(await textOf(path))).toHaveLength(total - 2);
  await dialog.getByRole("button", { name: "Print them anyway" }).click();
  await printButton(dialog, "Print 23 cards").waitFor();
  expect(await axeFindingsInBothSchemes(page, '[role="dialog"]')).toEqual([]);

  // “Fill in” leads to each missing name, and back to a repeated check.
  await dialog.getByRole("button", { name: "Fill in" }).focus();
  await page.keyboard.press("Enter");
  const name = fieldOf(page, "name");
  for (const typed of ["Child D", "Child I"]) {
    await soon(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
    await soon(() => name.inputValue()).toBe("");
    await page.keyboard.type(typed);
    if (typed === "Child D") await page.getByRole("button", { name: "Next problem" }).press("Enter");
  }
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Back to the list" }).press("Enter");
  await dialog.getByText("No problems found", { exact: true }).waitFor();
});

test("a switch makes a field required, in the ZIP and print command too", async () => {
  const { page, dialog } = await openPrint(sound);
  await dialog.getByRole("button", { name: "Check 23 records" }).click();
  await dialog.getByRole("button", { name: /^Empty fields 13/ }).click();
  await dialog.getByRole("button", { name: /^Child K\b/ }).click();
  await dialog.waitFor({ state: "detached" });
  const required = properties(page).getByRole("switch", { name: "Required information" });
  expect(await required.isChecked()).toBe(false);
  // The canvas shows what is printed for this child: neither the line nor its label.
  const hidden = page.locator('svg[aria-label^="Card"] [data-element][visibility="hidden"]');
  await soon(() => hidden.evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")))).toEqual([
    expect.stringMatching(/Bus$/),
  ]);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await required.check();
  await page.getByRole("button", { name: "Back to the list" }).click();
  await dialog.getByRole("group", { name: "13 cards are missing required information." }).waitFor();
  await dialog.getByText("Child K, Child L, Child M and 10 more").first().waitFor();
  await dialog.getByRole("button", { name: "Leave these 13 out" }).click();
  await printButton(dialog, "Print 10 of 23 cards").waitFor();
  const printed = await print(await zipOf(sound), join(temporaryFolder(), "cards.pdf"));
  expect(printed).toMatchObject({ records: 23, cards: 23 });
  expect(printed.warnings.map(({ kind }) => kind)).toEqual(Array(13).fill("missing_required"));
  expect(printed.warnings[0]?.message).toBe(
    "The record has no value for the field “bus”, which the card needs.",
  );
});

test("offers a fix next to each problem and checks again after a fix", async () => {
  const small = { text: "{{ name }}", fontSize: 40, minFontSize: 8 };
  const elements = [
    ...front,
    { ...element("text", [100, 70, 60, 24], small), name: "Large name" },
    { ...element("text", [100, 150, 100, 18], { text: "Room {{ room }}", fontSize: 10 }), name: "Room" },
  ];
  const rows = children.map((row, index) => (index === 6 ? { ...row, photo: "nobody.jpg" } : row));
  const id = await makeProject(rows, elements);
  const { page, dialog } = await openPrint(id);
  await dialog.getByRole("button", { name: "Check 23 records" }).click();
  const asked = dialog.getByRole("group", { name: "1 card is missing required information." });
  await asked.waitFor();
  // The problem of every card comes first, unfolded.
  const heads = dialog.getByRole("region", { name: "Problems" }).locator("[aria-expanded]");
  await soon(() => heads.evaluateAll((all) => all.map((head) => head.getAttribute("aria-expanded")))).toEqual(
    ["true", "false", "false", "false", "false"],
  );
  await dialog.getByText("The field “room” has no column, so nothing is printed for it.").waitFor();

  await dialog.getByRole("button", { name: "Shrink to fit" }).click();
  await soon(() => dialog.getByRole("button", { name: /^Texts that do not fit/ }).count()).toBe(0);
  await asked.waitFor();
  const textWrap = async () => {
    const { front_elements } = await (await office.call("GET", `/projects/${id}`)).json();
    return front_elements.find((each: { name?: string }) => each.name === "Large name").properties.textWrap;
  };
  expect(await textWrap()).toBe("compress");

  const wizard = page.getByRole("dialog", { name: /data wizard/i });
  for (const [remedy, shown] of [
    ["Assign photo", wizard.getByText("nobody.jpg")],
    ["Map the field", wizard.getByText("room", { exact: true })],
  ] as const) {
    await dialog.getByRole("button", { name: remedy }).click();
    await shown.first().waitFor();
    await page.keyboard.press("Escape");
    await asked.waitFor();
  }
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+s");
  await soon(textWrap).not.toBe("compress");
});
