import { signIn } from "@print-builder/web/testing/visiting.ts";
import type { Page } from "playwright-core";
import { password, type RunningServer } from "./server.ts";

/** Signs in through the form as a user who has seen the editor's tour. */
export async function signInAsAdmin(page: Page, server: RunningServer): Promise<void> {
  await page.goto(`${server.address}/login`);
  await page.evaluate(() => localStorage.setItem("editor_tutorial_seen", "yes"));
  await signIn(page, { email: "admin@example.org", password });
  await page.waitForURL(/dashboard/);
}

/** Collects the browser's errors: console errors, failed scripts, and violations of the content policy. */
export function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") {
      complaints.push(message.text());
    }
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return complaints;
}
