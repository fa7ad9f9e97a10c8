import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon, useBackOffice } from "./support/backOffice.ts";
import { downloadBy, openBulk, printButton } from "./support/bulkPrint.ts";
import { fieldOf } from "./support/liveData.ts";
import { checkPdf, print, temporaryFolder, textOf } from "./support/programs.ts";
import { csv, element } from "./support/projects.ts";

const office = useBackOffice();
const total = 23;

type Row = Readonly<Record<"id" | "name" | "class" | "bus" | "photo", string>>;

/** A class of 23, of whom ten take a bus. */
const children: readonly Row[] = Array.from({ length: total }, (_, index) => ({
  id: `A${101 + index}`,
  name: `Child ${String.fromCharCode(65 + index)}`,
  class: "1-A",
  bus: index < 10 ? `Line ${index + 1}` : "",
  photo: `${101 + index}.jpg`,
}));

const inGroup = { groupId: "bus" };
const busText = { ...element("text", [100, 120, 80, 18], { text: "{{ bus }}", fontSize: 10 }), ...inGroup };
const front = [
  { ...element("text", [100, 12, 200, 26], { text: "{{ name }}", fontSize: 16 }), name: "Child's name" },
  element("text", [100, 44, 200, 20], { text: "Class {{ class }}", fontSize: 11 }),
  element("image", [12, 12, 70, 88], { staticImage: false, imageBinding: "photo" }),
  { ...element("text", [100, 96, 80, 18], { text: "Bus", fontSize: 10 }), ...inGroup },
  { ...busText, name: "Bus line" },
  element("barcode", [240, 120, 70, 70], { value: "https://id.example/{{ id }}", format: "qrcode" }),
];

async function makeProject(name: string, rows: readonly Row[], elements: readonly object[]): Promise<string> {
  const created = await office.call("POST", "/projects", { name });
  const { id } = (await created.json()) as { id: string };
  await office.call("PUT", `/projects/${id}`, {
    canvas_width: 324,
    canvas_height: 204,
    front_elements: elements,
  });
  const table = new FormData();
  table.append("file", new Blob([csv(rows)]), "rows.csv");
  await office.call("POST", `/projects/${id}/data/upload`, table);
  const tokens = ["id", "name", "class", "bus"];
  await office.call("PUT", `/projects/${id}/data/mapping`, {
    field_map: Object.fromEntries(tokens.map((token) => [token, token])),
    image_map: { photo: "photo" },
  });
  const photo = await sharp({ create: { width: 240, height: 300, channels: 3, background: "#5b7fb0" } })
    .jpeg()
    .toBuffer();
  const pictures = new FormData();
  for (const row of children) pictures.append("files", new Blob([new Uint8Array(photo)]), row.photo);
  await office.call("POST", `/projects/${id}/media`, pictures);
  return id;
}

/** Two children whose name nobody typed. */
const nameless = children.map((row, index) => (index === 3 || index === 8 ? { ...row, name: " " } : row));

let sound: string;
let unnamed: string;

beforeAll(async () => {
  sound = await makeProject("Class 1-A", children, front);
  unnamed = await makeProject("Class without names", nameless, front);
});

const labels = (text: string) => [...text.matchAll(/\bBus\b/g)].length;
const question = (dialog: Locator) => dialog.getByRole("group", { name: "2 cards lack a required fact." });

/** The project as its ZIP, unpacked by nobody. */
async function zipOf(id: string): Promise<string> {
  const started = await office.call("POST", `/projects/${id}/export/standard-zip/jobs`, {});
  const { job_id } = (await started.json()) as { job_id: string };
  const status = async () =>
    ((await (await office.call("GET", `/export/jobs/${job_id}/status`)).json()) as { status: string }).status;
  await expect.poll(status).toBe("completed");
  const file = await office.call("GET", `/export/jobs/${job_id}/download`);
  const path = join(temporaryFolder(), "project.zip");
  writeFileSync(path, Buffer.from(await file.arrayBuffer()));
  return path;
}

async function pressUntil(page: Page, key: string, name: RegExp): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  for (let presses = 0; presses < 40 && !name.test(await focused()); presses += 1) {
    await page.keyboard.press(key);
  }
  expect(await focused()).toMatch(name);
}

test("a class of 23 of whom 13 take no bus gets 23 cards, and no label “Bus” on those 13", async () => {
  const page = await office.visit(`/editor/${sound}`);
  const dialog = await openBulk(page);
  const { path } = await downloadBy(page, () => printButton(dialog, "Export PDF").click());
  await checkPdf(path);
  const text = await textOf(path);
  expect(children.filter(({ name }) => text.includes(name))).toHaveLength(total);
  expect([labels(text), [...text.matchAll(/Line \d+/g)].length]).toEqual([10, 10]);
  // The check told it as a note, which asks nothing.
  await dialog.getByText("No problems found", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: /^Empty fields 13/ }).click();
  await dialog.getByText("The record has no value for the field “bus”.").waitFor();
  expect(await dialog.getByText("The record has no value for the field “bus”.").count()).toBe(1);
  await dialog.getByRole("button", { name: /^Child K\b/ }).waitFor();
  await printButton(dialog, "Print 23 cards").waitFor();
});

test("two children without a name are asked about by their number, by keyboard alone, and left out", async () => {
  const page = await office.visit(`/editor/${unnamed}`);
  const dialog = await openBulk(page);
  // While the records are on their way it cannot be reached.
  await soon(() => printButton(dialog, "Export PDF").isEnabled()).toBe(true);
  await pressUntil(page, "Tab", /^Export PDF/);
  await page.keyboard.press("Enter");
  await question(dialog).waitFor();
  await question(dialog).getByText("A104 and A109").waitFor();
  expect(await printButton(dialog, "Print 23 cards").isDisabled()).toBe(true);
  expect(await printButton(dialog, "Export PDF").isDisabled()).toBe(true);
  await dialog.getByText("First decide what happens to the cards that lack a required fact.").waitFor();
  await soon(() => question(dialog).evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.press("Tab");
  await pressUntil(page, "Tab", /^Leave these 2 out$/);
  await page.keyboard.press("Enter");
  await printButton(dialog, "Print 21 of 23 cards").waitFor();
  await pressUntil(page, "Tab", /^Export PDF/);
  const { path } = await downloadBy(page, () => page.keyboard.press("Enter"));
  const text = await textOf(path);
  expect(children.filter(({ name }) => text.includes(name))).toHaveLength(total - 2);
  // The answer can be changed.
  await dialog.getByRole("button", { name: "Print them anyway" }).click();
  await printButton(dialog, "Print 23 cards").waitFor();
  expect(await axeFindingsInBothSchemes(page, '[role="dialog"]')).toEqual([]);

  // Each missing name is filled in where the way from the list leads, and the list comes back checked anew.
  await dialog.getByRole("button", { name: "Fill in" }).focus();
  await page.keyboard.press("Enter");
  const hasCursor = () => fieldOf(page, "name").evaluate((input) => input === document.activeElement);
  for (const name of ["Child D", "Child I"]) {
    await soon(hasCursor).toBe(true);
    await soon(() => fieldOf(page, "name").inputValue()).toBe(" ");
    await page.keyboard.type(name);
    if (name === "Child D") await page.getByRole("button", { name: "Next problem" }).press("Enter");
  }
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Back to the list" }).press("Enter");
  await dialog.getByText("No problems found", { exact: true }).waitFor();
});

test("a switch on the element says which facts a card needs; the ZIP and the print command keep to it", async () => {
  const id = await makeProject("Bus class", children, front);
  const page = await office.visit(`/editor/${id}`);
  const dialog = await openBulk(page);
  await dialog.getByRole("button", { name: "Check 23 records" }).click();
  await dialog.getByRole("button", { name: /^Empty fields 13/ }).click();
  await dialog.getByRole("button", { name: /^Child K\b/ }).click();
  await dialog.waitFor({ state: "detached" });
  const properties = page.getByRole("complementary", { name: "Properties" });
  const required = properties.getByRole("switch", { name: "Required fact" });
  expect(await required.isChecked()).toBe(false);
  // What the card shows is what is printed: of this child neither the line nor its label.
  const hidden = page.locator('svg[aria-label^="Card"] [data-element][visibility="hidden"]');
  await soon(() => hidden.evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")))).toEqual([
    expect.stringMatching(/Bus$/),
  ]);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await required.check({ force: true });
  await page.getByRole("button", { name: "Back to the list" }).click();
  await dialog.getByRole("group", { name: "13 cards lack a required fact." }).waitFor();
  await dialog.getByText("Child K, Child L, Child M and 10 more").first().waitFor();
  await dialog.getByRole("button", { name: "Leave these 13 out" }).click();
  await printButton(dialog, "Print 10 of 23 cards").waitFor();
  const folder = await zipOf(id);
  const printed = await print(folder, join(temporaryFolder(), "cards.pdf"));
  expect(printed).toMatchObject({ records: 23, cards: 23 });
  expect(printed.warnings.map(({ kind }) => kind)).toEqual(Array(13).fill("missing_required"));
  expect(printed.warnings[0]?.message).toBe(
    "The record has no value for the field “bus”, which the card needs.",
  );
});

test("each kind of problem has its remedy beside it, and the check runs anew", async () => {
  const small = { text: "{{ name }}", fontSize: 40, minFontSize: 8 };
  const elements = [
    ...front,
    { ...element("text", [100, 70, 60, 24], small), name: "Large name" },
    { ...element("text", [100, 150, 100, 18], { text: "Room {{ room }}", fontSize: 10 }), name: "Room" },
  ];
  const rows = children.map((row, index) => (index === 6 ? { ...row, photo: "nobody.jpg" } : row));
  const id = await makeProject("To be mended", rows, elements);
  const page = await office.visit(`/editor/${id}`);
  const dialog = await openBulk(page);
  await dialog.getByRole("button", { name: "Check 23 records" }).click();
  const asked = dialog.getByRole("group", { name: "1 card lacks a required fact." });
  await asked.waitFor();
  // What every card has stands first and open.
  const heads = dialog.getByRole("region", { name: "Problems" }).locator("[aria-expanded]");
  await soon(() => heads.evaluateAll((all) => all.map((head) => head.getAttribute("aria-expanded")))).toEqual(
    ["true", "false", "false", "false"],
  );
  await dialog.getByText("No column feeds the field “room”; nothing is printed for it.").waitFor();

  await dialog.getByRole("button", { name: "Shrink to fit" }).click();
  await soon(() => dialog.getByRole("button", { name: /^Texts that do not fit/ }).count()).toBe(0);
  await asked.waitFor();
  const wrap = async () => {
    const answer = await office.call("GET", `/projects/${id}`);
    const { front_elements } = (await answer.json()) as {
      front_elements: { name?: string; properties: object }[];
    };
    return front_elements.find(({ name }) => name === "Large name")?.properties;
  };
  expect(await wrap()).toMatchObject({ textWrap: "compress" });

  await dialog.getByRole("button", { name: "Assign photo" }).click();
  const wizard = page.getByRole("dialog", { name: /data wizard/i });
  await wizard.getByText("nobody.jpg").first().waitFor();
  await page.keyboard.press("Escape");
  await asked.waitFor();

  await dialog.getByRole("button", { name: "Map it" }).click();
  await wizard.getByText("room", { exact: true }).first().waitFor();
  await page.keyboard.press("Escape");
  await asked.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+s");
  await soon(async () => JSON.stringify(await wrap()).includes("compress")).toBe(false);
});
