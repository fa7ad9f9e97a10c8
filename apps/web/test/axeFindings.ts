import axe, { type AxeResults, type RunOptions } from "axe-core";
import type { Page } from "./browser/page.ts";

/** What both tiers ask axe. */
export const axeOptions = {
  // Nothing need be told about what is right, which takes a third of the time.
  resultTypes: ["violations"],
  // No page has frames of elsewhere.
  iframes: false,
  // Who speaks to the computer says what stands on a button: its name has to hold that.
  rules: { "label-content-name-mismatch": { enabled: true } },
} satisfies RunOptions;

/** What axe can say without a layout; `e2e/accessibility.e2e.ts` asks for the rest. */
const options: RunOptions = {
  ...axeOptions,
  rules: {
    ...axeOptions.rules,
    "color-contrast": { enabled: false },
    "link-in-text-block": { enabled: false },
    "target-size": { enabled: false },
  },
};

/** The violations, a line each. */
export const findingLines = ({ violations }: AxeResults): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
  );

/** What axe finds wrong, a line each; `within` is a selector. */
export async function axeFindings(page: Page, within?: string): Promise<string[]> {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  return findingLines(await axe.run(within ? { include: [[within]] } : document, options));
}

/** Switches the page to a colour scheme of the system, which it follows. */
export async function showScheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
}

/** What axe finds wrong in light and in dark. Elements that are the same in both are examined once: colours are left out. */
export async function axeFindingsInBothSchemes(page: Page, within?: string): Promise<string[]> {
  const findings: string[] = [];
  let examined = "";
  for (const colorScheme of ["light", "dark"] as const) {
    await showScheme(page, colorScheme);
    const elements = [...document.querySelectorAll(within ?? "body")]
      .map(({ outerHTML }) => outerHTML)
      .join();
    if (elements === examined) continue;
    examined = elements;
    findings.push(...(await axeFindings(page, within)).map((finding) => `${colorScheme}: ${finding}`));
  }
  return findings;
}
