import type { Page } from "playwright-core";
import { axeFindings } from "./axeFindings.ts";

/**
 * Violations found by axe within a selector at a phone's size, and content that is cut off there. The page keeps that
 * size.
 */
export async function phoneFindings(page: Page, within: string): Promise<string[]> {
  await page.setViewportSize({ width: 390, height: 844 });
  const findings = await axeFindings(page, within);
  const beyond = await page.locator(`${within} :is(button, input, p, li)`).evaluateAll((parts) =>
    parts
      .filter((part) => {
        const { left, right } = part.getBoundingClientRect();
        return left < 0 || right > window.innerWidth;
      })
      .map((part) => `beyond the screen: ${part.outerHTML.slice(0, 200)}`),
  );
  return [...findings, ...beyond];
}
