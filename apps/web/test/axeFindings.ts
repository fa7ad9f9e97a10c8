import axe, { type AxeResults, type RunOptions } from "axe-core";
import type { Page } from "./browser/page.ts";

/** The axe options for component tests and journeys. */
export const axeOptions = {
  // Leaving out passed rules makes axe a third faster.
  resultTypes: ["violations"],
  // No page embeds external frames.
  iframes: false,
  // Voice control users say the text that they see on a button, so its name must contain that text.
  rules: { "label-content-name-mismatch": { enabled: true } },
} satisfies RunOptions;

/** The rules that work without a layout. `e2e/accessibility.e2e.ts` covers the rest. */
const options: RunOptions = {
  ...axeOptions,
  rules: {
    ...axeOptions.rules,
    "color-contrast": { enabled: false },
    "link-in-text-block": { enabled: false },
    "target-size": { enabled: false },
  },
};

/** The violations, one line each. */
export const findingLines = ({ violations }: AxeResults): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
  );

/** The violations on the page or inside the selector `within`, one line each. */
export async function axeFindings(page: Page, within?: string): Promise<string[]> {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  return findingLines(await axe.run(within ? { include: [[within]] } : document, options));
}

/** Switches the system's colour scheme, which the page follows. */
export async function showScheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
}

/** The violations in light and dark mode. Elements that are the same in both are examined once, ignoring colours. */
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
