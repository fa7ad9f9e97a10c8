import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { startTestPrinter, type TestPrinter } from "@print-builder/print-queues/testing";
import { temporaryFolder } from "@print-builder/production/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { type Page, soon, useBackOffice } from "#test/backOffice.ts";
import { expireTokens, signInAgain } from "#test/schoolAccess.ts";
import { numbersOn, provoked, usePrintingSchool } from "#test/schoolPrint.ts";

const school = usePrintingSchool(useBackOffice);
const { office } = school;
let printer: TestPrinter;

beforeAll(async () => {
  printer = await startTestPrinter();
  await office.call("POST", "/print-queues", { name: "Front Desk", uri: printer.uri });
});
afterAll(() => printer.close());

const finder = (page: Page) => page.getByRole("combobox", { name: "Scan or type a name or number" });

const openStation = () =>
  office.visit(`/station/${office.project()}`, { stored: office.session(), expects: provoked });

async function printedNumbers(): Promise<string[]> {
  const documents = printer.device.jobs.flatMap(({ document }) => document ?? []);
  const numbers = documents.map(async (document) => {
    const file = join(temporaryFolder(), "card.pdf");
    writeFileSync(file, document);
    return await numbersOn(file);
  });
  return (await Promise.all(numbers)).flat();
}

test("finds students by number and by name, and prints their cards", async () => {
  const people = school.students();
  const isNamedOnce = ({ user }: (typeof people)[number]) =>
    people.filter((each) => each.user.full_name === user.full_name).length === 1;
  const latin = people.filter(({ user }) => /^[\x20-\x7e]+$/.test(user.full_name)).filter(isNamedOnce);
  // The last one is beyond the records that a single call returns.
  const [first, second] = [latin[0], latin.at(-1)];
  if (!first || !second) expect.fail("The school has too few students.");
  const page = await openStation();
  const line = page.getByRole("region", { name: "Cards of this station" });
  for (const [text, { user }] of [
    [first.admission_no, first],
    [second.user.full_name, second],
  ] as const) {
    await finder(page).fill(text);
    await finder(page).press("Enter");
    await page.getByRole("img", { name: `Front of the card of ${user.full_name}` }).waitFor();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await finder(page).press("Enter");
    await line.getByText(user.full_name).waitFor();
  }
  await soon(() => line.getByText("Printed", { exact: true }).count()).toBe(2);
  expect(await printedNumbers()).toEqual([first.admission_no, second.admission_no]);
  await soon(school.counts).toMatchObject({ printed: 2 });
  const { items } = await (await office.call("GET", `/projects/${office.project()}/cards?limit=9`)).json();
  expect(items.map(({ record_id }: { readonly record_id: string }) => record_id).sort()).toEqual(
    [first, second].map(({ id }) => String(id)).sort(),
  );
});

test("asks for the school's sign-in, and loads the people after it", async () => {
  await expireTokens(office);
  const page = await openStation();
  const question = page.getByRole("dialog", { name: "Sign in to the school system" });
  await question.waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("Sign in to the school system to find its people.").waitFor();
  await page.getByRole("button", { name: "Retry" }).click();
  await signInAgain(page);
  await finder(page).waitFor();
});
