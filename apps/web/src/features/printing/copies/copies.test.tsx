import { element } from "@print-builder/production/testing";
import { expect, test } from "vitest";
import { soon, useBackOffice } from "#test/backOffice.ts";
import { bulk, bulkProject, fillCount, openBulk, plainFront, printButton } from "#test/bulkPrint.ts";

const office = useBackOffice();
const fields = { front_elements: plainFront, back_elements: [], is_dual_sided: false };
const items = [
  { id: "1", name: "Rabbit", photo: "3" },
  { id: "2", name: "Horse", photo: "" },
  { id: "3", name: "Frog", photo: "5" },
  { id: "4", name: "Snail", photo: "0" },
];
const stored = async (id: string) => await (await office.call("GET", `/projects/${id}`)).json();

test("reads the number of copies of each card from a column", async () => {
  const id = await bulkProject(office, { name: "Labels", rows: items, fields });
  const page = await office.visit(`/editor/${id}`);
  const dialog = await openBulk(page);
  await printButton(dialog, "Print 4 cards").waitFor();
  await dialog.getByRole("combobox", { name: "Copies from column" }).click();
  await page.getByRole("option", { name: "photo" }).click();
  await printButton(dialog, "Print 9 cards").waitFor();
  await fillCount(dialog, "Copies of each", "2");
  await printButton(dialog, "Print 18 cards").waitFor();
  await dialog.getByText("2 sheets of A4").waitFor();
  expect(await stored(id)).toMatchObject({ copies_column: "photo" });
  await dialog.getByRole("combobox", { name: "Copies from column" }).click();
  await page.getByRole("option", { name: "name" }).click();
  await dialog.getByText("The copies cannot be counted").waitFor();
  expect(await printButton(dialog, /^Print 0/).isDisabled()).toBe(true);
  await dialog
    .getByText("“name” must contain whole numbers from 0 to 10000; wrong in row 1 (“Rabbit”)")
    .first()
    .waitFor();
});

test("numbers the cards of a project without a table", async () => {
  const numbered = [element("text", [20, 30, 280, 40], { text: "Ticket {{ record.number }}", fontSize: 20 })];
  const id = await bulkProject(office, {
    name: "Tickets",
    rows: [],
    fields: { ...fields, front_elements: numbered },
  });
  const page = await office.visit(`/editor/${id}`);
  const dialog = await openBulk(page);
  await fillCount(dialog, "Last number", "20");
  await dialog.getByRole("switch", { name: "Leading zeros: 01" }).check();
  await dialog.getByRole("button", { name: "Number 20 cards" }).click();
  await printButton(bulk(page), "Print 20 cards").waitFor();
  expect(await stored(id)).toMatchObject({ sequence: { from: 1, to: 20, step: 1, pad: 2 } });
  await bulk(page).getByRole("button", { name: "Remove numbers" }).click();
  await bulk(page).getByText("There are no records to print yet").waitFor();
  await soon(async () => (await stored(id)).sequence).toBeNull();
});

test("prints several copies of a card without fields", async () => {
  const same = [
    element("text", [20, 30, 280, 40], { text: "Visitor", fontSize: 20 }),
    element("barcode", [20, 90, 80, 80], { value: "https://example.org", format: "qrcode" }),
  ];
  const id = await bulkProject(office, {
    name: "Visitors",
    rows: [],
    fields: { ...fields, front_elements: same },
  });
  const page = await office.visit(`/editor/${id}`);
  const dialog = await openBulk(page);
  await dialog.getByText("Every card is the same").waitFor();
  await fillCount(dialog, "Copies", "30");
  await dialog.getByRole("button", { name: "Print 30 cards" }).click();
  await bulk(page).getByText("3 sheets of A4").waitFor();
  await printButton(bulk(page), "Print 30 cards").waitFor();
});

test("Export PDF counts the copies that a column gives", async () => {
  const id = await bulkProject(office, { name: "Export", rows: items, fields });
  await office.call("PUT", `/projects/${id}`, { copies_column: "photo" });
  const page = await office.visit(`/editor/${id}`);
  await page.getByRole("button", { name: "Project", exact: true }).click();
  await page.getByRole("menuitem", { name: "Export PDF" }).click();
  await page.getByRole("button", { name: "Export 9 cards" }).waitFor();
});
