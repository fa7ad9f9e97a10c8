import { startTestPrinter, type TestPrinter } from "@print-builder/print-queues/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { arriveAt, changeStored, choose, type Page, signIn, useBackOffice } from "#test/backOffice.ts";
import { addUser } from "#test/usersPage.ts";

const office = useBackOffice();
let printer: TestPrinter;

beforeAll(async () => {
  printer = await startTestPrinter();
});
afterAll(() => printer.close());

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

test("adds a printer by its address, checks, edits and deletes it", async () => {
  const page = await office.visit("/admin/printers");
  await page.getByRole("heading", { name: "No printers yet" }).waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);

  await page.getByRole("button", { name: "Add printer" }).click();
  const adding = dialog(page, "Add a printer");
  await adding.getByRole("button", { name: /^Office printer/ }).click();
  expect(await adding.getByLabel("Address").inputValue()).toMatch(/^ipp:/);
  await adding.getByLabel("Address").fill("http://127.0.0.1/printer");
  await adding.getByRole("button", { name: "Check" }).click();
  await adding.getByRole("alert").getByText(/ipp:/).waitFor();

  await adding.getByLabel("Address").fill(printer.uri);
  await adding.getByRole("button", { name: "Check" }).click();
  const facts = adding.getByRole("status", { name: "What the printer says" });
  await facts.getByText("Ready").waitFor();
  expect(await facts.getByRole("definition").allInnerTexts()).toEqual([
    "Test Printer 3000",
    expect.stringContaining("(loaded)"),
    "Colour, both sides, 300 or 600 dpi",
    "PDF and PWG raster",
  ]);
  expect(await adding.getByLabel("Name").inputValue()).toBe("Test Printer 3000");
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  await adding.getByLabel("Name").fill("Office Printer");
  await adding.getByRole("button", { name: "Add printer" }).click();

  const card = (name: string) => page.getByRole("article", { name });
  await card("Office Printer").getByText("Ready").waitFor();
  await card("Office Printer").getByText("Test Printer 3000").waitFor();
  printer.device.setState({ state: "stopped", reasons: ["media-empty-error"] });
  await page.reload();
  await card("Office Printer").getByText("Stopped").waitFor();
  await card("Office Printer")
    .getByText(/tray.*empty|out of paper/i)
    .waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  printer.device.setState({});

  await card("Office Printer").getByRole("button", { name: "Print test sheet" }).click();
  await page.getByText("The test sheet was sent to Office Printer").waitFor();
  expect(printer.device.jobs).toHaveLength(1);

  await card("Office Printer").getByRole("button", { name: "Edit" }).click();
  const editing = dialog(page, "Printer “Office Printer”");
  await editing.getByRole("button", { name: /^More/ }).click();
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  await editing.getByLabel("Name", { exact: true }).fill("Front Desk");
  await editing.getByRole("button", { name: "Save printer" }).click();
  await card("Front Desk").getByRole("button", { name: "Delete Front Desk" }).click();
  expect(await axeFindingsInBothSchemes(page, "[role=alertdialog]")).toEqual([]);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete printer" }).click();
  await page.getByRole("heading", { name: "No printers yet" }).waitFor();
});

test("other users see the printers but cannot change them", async () => {
  const password = "A-long-password-2026";
  await addUser(office, "Ines Moreau", { password });
  await office.call("POST", "/print-queues", { name: "Office Printer", uri: printer.uri });
  const page = await office.visit("/login", { as: "nobody" });
  await signIn(page, { email: "ines.moreau@example.org", password });
  await arriveAt(page, "/dashboard");
  await page.goto("/admin/printers");
  await page.getByRole("article", { name: "Office Printer" }).getByText("Ready").waitFor();
  expect(await page.getByRole("button", { name: /Add printer|Edit|Delete|test sheet/ }).count()).toBe(0);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
});

test("a label printer's address asks for its language and resolution", async () => {
  const page = await office.visit("/admin/printers");
  await page.getByRole("button", { name: "Add printer" }).click();
  const adding = dialog(page, "Add a printer");
  await adding.getByLabel("Address").fill("socket://127.0.0.1:9");
  expect(await adding.getByRole("combobox", { name: "Language" }).inputValue()).toMatch(/^ZPL/);
  await choose(page, "Resolution", "300 dpi");
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  await adding.getByLabel("Name").fill("Zebra");
  await adding.getByRole("button", { name: "Add printer" }).click();
  await page.getByRole("article", { name: "Zebra" }).waitFor();
  const stored = await (await office.call("GET", "/print-queues")).json();
  expect(stored.items).toContainEqual(
    expect.objectContaining({ name: "Zebra", kind: "socket", language: "zpl", chosen_dpi: 300 }),
  );
});

test("connects a printer through an agent, which editing it keeps", async () => {
  const agent = await office.call("POST", "/agents", {
    ...{ name: "Library", version: "0.2.0", session: "agent-session-0002" },
    printers: [{ name: "Zebra", uri: "socket://192.168.1.20:9100" }],
  });
  const { id } = await agent.json();
  // Otherwise the server would wait for an agent that does not exist.
  await changeStored(office, "update agent set seen_at = null");
  const page = await office.visit("/admin/printers");
  await page.getByRole("button", { name: "Add printer" }).click();
  const adding = dialog(page, "Add a printer");
  await choose(page, "Connected through", "Agent “Library”");
  await adding.getByRole("button", { name: /^Zebra/ }).click();
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  await adding.getByLabel("Name").fill("Labels");
  await adding.getByRole("button", { name: "Add printer" }).click();
  const card = page.getByRole("article", { name: "Labels" });
  await card.getByRole("button", { name: "Edit" }).click();
  const editing = dialog(page, "Printer “Labels”");
  await editing.getByLabel("Name").fill("Library labels");
  await editing.getByRole("button", { name: "Save printer" }).click();
  await page.getByRole("article", { name: "Library labels" }).waitFor();
  const stored = await (await office.call("GET", "/print-queues")).json();
  expect(stored.items).toContainEqual(expect.objectContaining({ name: "Library labels", agent_id: id }));
});
