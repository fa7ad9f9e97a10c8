import type { Locator } from "@print-builder/web/testing/browser/page.ts";
import { downloadBy, openBulk } from "@print-builder/web/testing/bulkPrint.ts";
import { numbersOf, numbersOn, provoked, usePrintingSchool } from "@print-builder/web/testing/schoolPrint.ts";
import { schoolAdmin, schoolPassword, step } from "@print-builder/web/testing/schoolWizard.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { arriveAt, soon, superAdmin, useBackOffice } from "./support/backOffice.ts";

const school = usePrintingSchool(useBackOffice);

/** Accessible name of the focused element; "" if nothing has focus. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return "";
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const words = [element.ariaLabel, ...labels.map((label) => label.textContent), element.textContent];
    return words.find((word) => word?.trim())?.trim() ?? element.getAttribute("placeholder") ?? "";
  });
}

/** Presses a key that moves focus. Returns the name of the element that had focus if its focus was not visible. */
async function moveOn(page: Page, key: string): Promise<string | null> {
  const name = await focusedName(page);
  await page.evaluate(() => {
    const element = document.activeElement;
    // The focus ring of a radio button, checkbox or labelled field may be on a wrapper or sibling.
    const parent = element?.parentElement;
    const around = [element, parent, parent?.parentElement, element?.nextElementSibling].filter(
      (one) => one instanceof Element,
    );
    const looks = () =>
      around
        .flatMap((one) => [undefined, "::before", "::after"].map((part) => getComputedStyle(one, part)))
        .map(({ boxShadow, outline, border, background, content }) => [
          boxShadow,
          outline,
          border,
          background,
          content,
        ])
        .join();
    const before = looks();
    Object.assign(window, {
      isSeen: () =>
        // Elements that scripts focus need no visible focus.
        element === document.body ||
        element?.getAttribute("tabindex") === "-1" ||
        !element?.isConnected ||
        looks() !== before,
    });
  });
  await page.keyboard.press(key);
  const isSeen = await page.evaluate(() => (window as unknown as { isSeen: () => boolean }).isSeen());
  return isSeen ? null : name;
}

/** Presses Tab until the named element has focus, which must be visible at every step. */
async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  const passed: string[] = [];
  const unseen: string[] = [];
  while (passed.length < 90 && !wanted.test(await focusedName(page))) {
    passed.push((await focusedName(page)).slice(0, 40));
    const hidden = await moveOn(page, "Tab");
    if (hidden !== null) unseen.push(hidden);
  }
  expect(unseen, `the focus is not seen on the way to ${wanted}`).toEqual([]);
  expect(await focusedName(page), `reached by Tab: ${passed.join(" | ")}`).toMatch(wanted);
}

async function press(page: Page, name: RegExp, key = "Enter"): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}

const isSomewhere = (page: Page) => page.evaluate(() => document.activeElement !== document.body);

async function isSound(page: Page, place: Locator): Promise<void> {
  await place.waitFor();
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
}

test("prints a class by keyboard alone, with the focus always visible", async () => {
  const { office } = school;
  const className = "Class 12 - B";
  const children = school.students().filter(({ class_section }) => class_section.full_name === className);
  const editor = `/editor/${office.project()}`;
  const page = await office.visit(`/login?next=${encodeURIComponent(editor)}`, {
    as: "nobody",
    expects: provoked,
  });
  await page.getByRole("button", { name: "Sign In", exact: true }).waitFor();
  await tabTo(page, /^Email/);
  await page.keyboard.type(superAdmin.email);
  await tabTo(page, /^Password/);
  await page.keyboard.type(superAdmin.password);
  await page.keyboard.press("Enter");
  await arriveAt(page, editor);

  await page.getByRole("button", { name: "School data wizard" }).waitFor();
  await press(page, /^School data wizard/i);
  const wizard = page.getByRole("dialog", { name: "School Data Wizard" });
  await isSound(page, wizard.getByLabel("Email"));
  await tabTo(page, /^Email/);
  await page.keyboard.type(schoolAdmin);
  await tabTo(page, /^Password/);
  await page.keyboard.type(schoolPassword);
  await page.keyboard.press("Enter");
  await step(wizard, 2);
  await tabTo(page, /^Search schools/);
  await page.keyboard.type("riverside");
  await wizard.getByRole("radio", { name: /^Riverside International School/ }).waitFor();
  await press(page, /^Riverside International School/, "Space");
  const admins = wizard.getByRole("radiogroup", { name: /^Administrators of/ }).getByRole("radio");
  await isSound(page, admins.first());
  await press(page, /@riverside\.example/, "Space");
  await press(page, /^Next$/);
  await step(wizard, 3);
  await isSound(page, wizard.getByRole("button", { name: /^Students/ }));
  await press(page, /^Students/);
  await step(wizard, 4);
  await isSound(page, wizard.getByRole("button", { name: "Save Mapping" }));
  await press(page, /^Save Mapping/);
  await wizard.waitFor({ state: "detached" });
  await soon(() => isSomewhere(page)).toBe(true);

  // Chooses, checks and prints the class, then reports that the cards came out.
  const box = await openBulk(page);
  await tabTo(page, /^All classes$|^Class section$/);
  await page.keyboard.type(className);
  await page.getByRole("option", { name: className, exact: true }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await isSound(page, box.getByText(`${children.length} students of ${className}`, { exact: true }));
  await press(page, new RegExp(`^Check ${children.length} records`));
  await isSound(page, box.getByText(/^No problems found$|needs? attention$/));
  const { path } = await downloadBy(page, () => press(page, /^Export PDF$/));
  expect((await numbersOn(path)).sort()).toEqual(numbersOf(children).sort());
  await isSound(page, box.getByRole("region", { name: "Did the cards come out?" }));
  await press(page, /^All came out$/);
  await soon(school.counts).toMatchObject({ printed: children.length });
  await soon(() => isSomewhere(page)).toBe(true);
});
