import {
  startTestPrinter,
  type TestJobStep,
  type TestPrinter,
  type TestPrinterOptions,
} from "@print-builder/print-queues/testing";
import { afterEach, expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { type Locator, type Page, soon, useBackOffice } from "#test/backOffice.ts";
import { bulk, bulkProject, openBulk, plainFront, students } from "#test/bulkPrint.ts";

const office = useBackOffice();
const printers: TestPrinter[] = [];

afterEach(async () => {
  await office.leave();
  for (const { id } of (await (await office.call("GET", "/print-queues")).json()).items) {
    await office.call("DELETE", `/print-queues/${id}`);
  }
  await Promise.all(printers.splice(0).map((printer) => printer.close()));
});

async function connect(name: string, options: TestPrinterOptions = {}): Promise<TestPrinter> {
  const printer = await startTestPrinter(options);
  printers.push(printer);
  await office.call("POST", "/print-queues", { name, uri: printer.uri });
  return printer;
}

/** A project with 12 cards on two sheets: 10 on the first and 2 on the second. */
const twoSheets = (name: string) =>
  bulkProject(office, {
    name,
    rows: students(12),
    fields: { front_elements: plainFront, back_elements: [], is_dual_sided: false },
  });

const progress = (box: Locator, name: string) => box.getByRole("region", { name: `Printing on ${name}` });

const question = (page: Page) => bulk(page).getByRole("region", { name: "Did the cards come out?" });

async function printAll(page: Page, printer: string): Promise<Locator> {
  const box = await openBulk(page);
  await box.getByRole("combobox", { name: "Print on" }).click();
  await page.getByRole("option", { name: printer }).click();
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  await box.getByRole("button", { name: `Print 12 cards on ${printer}` }).click();
  const report = progress(box, printer);
  await report.waitFor();
  return report;
}

const outcomes = async (project: string) => {
  const { items } = await (await office.call("GET", `/projects/${project}/cards?limit=100`)).json();
  return (items as { outcome: string }[]).map(({ outcome }) => outcome);
};

test("prints a class through a paper jam, and nobody is asked what came out", async () => {
  const jam: TestJobStep = {
    state: "stopped",
    reasons: ["printer-stopped"],
    impressions: 1,
    printer: { state: "stopped", reasons: ["media-jam-error"] },
  };
  const printer = await connect("Office Printer", { steps: () => Array.from({ length: 1000 }, () => jam) });
  const project = await twoSheets("Class 7B");
  const page = await office.visit(`/editor/${project}`);
  const report = await printAll(page, "Office Printer");
  await report.getByText(/jam/i).waitFor();
  await report.getByText("Waiting for the printer. Printing continues automatically.").waitFor();
  await report.getByText("1 of 2 sheets").waitFor();
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  expect(await question(page).count()).toBe(0);
  for (const { id } of printer.device.jobs) {
    printer.device.setSteps(id, [
      { state: "completed", reasons: ["job-completed-successfully"], impressions: 2 },
    ]);
  }
  await report.getByText("All came out.").waitFor();
  expect(await outcomes(project)).toEqual(Array.from({ length: 12 }, () => "out"));
  expect(printer.device.jobs).toHaveLength(1);
  expect(await question(page).count()).toBe(0);
  // The printer is chosen the next time.
  await page.reload();
  const box = await openBulk(page);
  await soon(() => box.getByRole("combobox", { name: "Print on" }).inputValue()).toBe("Office Printer");
});

test("offers the cards of a lost sheet for reprint on the same printer", async () => {
  const lost: readonly TestJobStep[] = [
    { state: "processing", impressions: 1 },
    { state: "aborted", reasons: ["aborted-by-system"], impressions: 1 },
  ];
  let jobs = 0;
  const printer = await connect("Office Printer", {
    steps: () => {
      jobs += 1;
      return jobs === 1 ? lost : [{ state: "completed", impressions: 1 }];
    },
  });
  const project = await twoSheets("Class 8A");
  const page = await office.visit(`/editor/${project}`, { expects: /Failed to load resource/ });
  const report = await printAll(page, "Office Printer");
  await report.getByText("10 came out, 2 did not.").waitFor();
  await report.getByRole("button", { name: "Reprint 2 cards" }).click();
  const again = page.getByRole("dialog", { name: "Print again" });
  expect(await again.getByRole("combobox", { name: "Reason" }).inputValue()).toBe("Damaged");
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  await again.getByRole("button", { name: "Print 2 cards again on Office Printer" }).click();
  await page.getByText("Office Printer has printed 2 cards again").waitFor();
  expect(printer.device.jobs).toHaveLength(2);
  const { items } = await (await office.call("GET", `/projects/${project}/cards?limit=100`)).json();
  const damaged = (items as { reason: string; outcome: string }[]).filter(
    ({ reason }) => reason === "damaged",
  );
  expect(damaged.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 2 }, () => "out"));
});
