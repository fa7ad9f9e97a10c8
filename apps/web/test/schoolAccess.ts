import type { Page } from "./backOffice.ts";
import { askSandbox, type SchoolOffice } from "./schoolFiles.ts";
import { schoolPassword } from "./schoolWizard.ts";

/** Ends what administrators of schools were given until now. */
export async function expireTokens(office: SchoolOffice): Promise<void> {
  await askSandbox(office.school().address, "/sandbox/expire-tokens", { body: { kind: "impersonation" } });
}

/** Makes every call to the school system take so long, ms. */
export async function slowDown(office: SchoolOffice, latency: number): Promise<void> {
  await askSandbox(office.school().address, "/sandbox/faults", { body: { latency } });
}

/**
 * Signs in where the app asks for it: school, administrator and e-mail address are there already. Tried again where the
 * school system fails.
 */
export async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Sign in to the school system" });
  await dialog.getByText("Riverside International School").waitFor();
  const trouble = dialog.getByRole("alert", { name: "Authentication failure" });
  for (let turn = 0; turn < 6 && (await dialog.isVisible()); turn++) {
    await dialog.getByLabel("Password", { exact: true }).fill(schoolPassword);
    await page.keyboard.press("Enter");
    await Promise.race([dialog.waitFor({ state: "detached" }), trouble.waitFor()]);
  }
  await dialog.waitFor({ state: "detached" });
}
