import { startTestPrinter, type TestPrinter } from "@print-builder/print-queues/testing";
import { openDB } from "idb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { type Locator, type Page, soon, useBackOffice } from "#test/backOffice.ts";
import { bulkProject, plainFront, students } from "#test/bulkPrint.ts";

const office = useBackOffice();
let printer: TestPrinter;

beforeAll(async () => {
  printer = await startTestPrinter();
  await office.call("POST", "/print-queues", { name: "Front Desk", uri: printer.uri });
});
afterAll(() => printer.close());

const newProject = (name: string) =>
  bulkProject(office, {
    name,
    rows: students(12),
    fields: { front_elements: plainFront, back_elements: [], is_dual_sided: false },
  });

const finder = (page: Page) => page.getByRole("combobox", { name: "Scan or type a name or number" });
const line = (page: Page) => page.getByRole("region", { name: "Cards of this station" });
const printButton = (page: Page, name: string) => page.getByRole("button", { name: `Print ${name}’s card` });
const states = (where: Locator, state: string) => where.getByText(state, { exact: true }).count();

async function openStation(project: string): Promise<Page> {
  const page = await office.visit(`/station/${project}`, { expects: /Failed to load resource/ });
  await soon(() => page.getByRole("combobox", { name: "Printer" }).inputValue()).toBe("Front Desk");
  await finder(page).waitFor();
  return page;
}

/** Scans a code: a scanner types the text and presses Enter. */
async function scan(page: Page, text: string): Promise<void> {
  await finder(page).fill(text);
  await finder(page).press("Enter");
}

const ledger = async (project: string) => {
  const { items } = await (await office.call("GET", `/projects/${project}/cards?limit=100`)).json();
  return items as { record_id: string; name: string; reason: string; outcome: string }[];
};

async function storedCards(): Promise<readonly unknown[]> {
  const database = await openDB("PrintBuilderStation");
  const cards = await database.getAll("cards");
  database.close();
  return cards;
}

test("prints ten people in a row, each by a scan and Enter", async () => {
  const project = await newProject("Ten in a row");
  const page = await openStation(project);
  const before = printer.device.jobs.length;
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  for (let at = 0; at < 10; at++) {
    await scan(page, `N${1000 + at}`);
    await printButton(page, `Student ${at + 1}`).waitFor();
    await finder(page).press("Enter");
    expect(await finder(page).inputValue()).toBe("");
  }
  await soon(() => states(line(page), "Printed")).toBe(10);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  expect(printer.device.jobs).toHaveLength(before + 10);
  const cards = await ledger(project);
  expect(cards.map(({ record_id }) => record_id).sort()).toEqual(
    Array.from({ length: 10 }, (_, at) => `N${1000 + at}`),
  );
  expect(new Set(cards.map(({ outcome }) => outcome))).toEqual(new Set(["out"]));
});

test("finds people by name, and asks why a person gets another card", async () => {
  const project = await newProject("Again");
  const page = await openStation(project);
  // Student 11 has it in the name, Student 12 in the number N1011.
  await finder(page).fill("student 11");
  await soon(() => page.getByRole("option").count()).toBe(2);
  await finder(page).press("ArrowDown");
  await finder(page).press("Enter");
  await page.getByRole("img", { name: "Front of the card of Student 12" }).waitFor();
  await finder(page).press("Enter");
  await soon(() => states(line(page), "Printed")).toBe(1);

  await scan(page, "https://school.example/cards/N1011");
  await page.getByText(/^Printed on .*\. Why another card\?$/).waitFor();
  expect(await printButton(page, "Student 12").isDisabled()).toBe(true);
  await finder(page).press("Enter");
  await page.getByRole("radio", { name: "Lost" }).check();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await printButton(page, "Student 12").click();
  await soon(() => states(line(page), "Printed")).toBe(2);
  expect((await ledger(project)).map(({ reason }) => reason).sort()).toEqual(["lost", "new"]);
  await scan(page, "nobody like this");
  await page.getByText("Nobody was found for “nobody like this”").waitFor();
});

test("loses no card and prints none twice when the network fails", async () => {
  const project = await newProject("Network");
  const page = await openStation(project);
  const before = printer.device.jobs.length;
  // The first answer is lost after the server has started to print.
  await page.route("**/print", async (route) => {
    await route.fetch();
    await page.unroute("**/print");
    await page.route("**/print", (next) => next.abort());
    await route.abort();
  });
  for (const at of [0, 1]) {
    await scan(page, `N${1000 + at}`);
    await printButton(page, `Student ${at + 1}`).waitFor();
    await finder(page).press("Enter");
  }
  await page.getByText(/^The server cannot be reached\. 2 cards wait here/).waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  // Only ids are stored in the browser.
  const stored = await storedCards();
  expect(stored).toHaveLength(2);
  expect(JSON.stringify(stored)).not.toContain("Student");

  await page.reload();
  await line(page).getByText("N1001").waitFor();
  await page.unroute("**/print");
  await soon(() => states(line(page), "Printed")).toBe(2);
  expect(await storedCards()).toEqual([]);
  expect(printer.device.jobs).toHaveLength(before + 2);
  expect((await ledger(project)).map(({ record_id }) => record_id).sort()).toEqual(["N1000", "N1001"]);
});

test("prints a card for somebody who is not on the list", async () => {
  const project = await newProject("Walk-in");
  const page = await openStation(project);
  await page.getByRole("button", { name: "Not on the list" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Vera Visitor");
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Print the card" }).click();
  await line(page).getByText("Vera Visitor").waitFor();
  await soon(() => states(line(page), "Printed")).toBe(1);
  expect(await storedCards()).toEqual([]);
  expect(await (await office.call("GET", `/projects/${project}/data/count`)).json()).toEqual({ count: 12 });
  expect(await ledger(project)).toMatchObject([{ name: "Vera Visitor", outcome: "out" }]);
});
