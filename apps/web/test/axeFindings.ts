import axe, { type RunOptions } from "axe-core";
import type { MountedPage } from "./browser/mountedPage.ts";

/** What axe can say without a layout; `e2e/accessibility.e2e.ts` asks for the rest. */
const options: RunOptions = {
  resultTypes: ["violations"],
  iframes: false,
  rules: {
    "color-contrast": { enabled: false },
    "label-content-name-mismatch": { enabled: true },
    "link-in-text-block": { enabled: false },
    "target-size": { enabled: false },
  },
};

/** What axe finds wrong, a line each; `within` is a selector. */
export async function axeFindings(page: MountedPage, within?: string): Promise<string[]> {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  const { violations } = await axe.run(within ? { include: [[within]] } : document, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
  );
}

/** What axe finds wrong in light and in dark. Elements that are the same in both are examined once: colours are left out. */
export async function axeFindingsInBothSchemes(page: MountedPage, within?: string): Promise<string[]> {
  const findings: string[] = [];
  let examined = "";
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    const elements = [...document.querySelectorAll(within ?? "body")]
      .map(({ outerHTML }) => outerHTML)
      .join();
    if (elements === examined) continue;
    examined = elements;
    findings.push(...(await axeFindings(page, within)).map((finding) => `${colorScheme}: ${finding}`));
  }
  return findings;
}
