import type { Page } from "./browser/page.ts";
import { askSandbox, type SchoolOffice } from "./schoolFiles.ts";
import { schoolPassword } from "./schoolWizard.ts";

/** Revokes all administrator tokens issued so far. */
export async function expireTokens(office: SchoolOffice): Promise<void> {
  await askSandbox(office.school().address, "/sandbox/expire-tokens", { body: { kind: "impersonation" } });
}

/** Makes the school system slow (ms) and a fraction of its calls fail. Without faults it works normally again. */
export async function setFaults(
  office: SchoolOffice,
  faults: { readonly latency?: number; readonly errors?: number } = {},
): Promise<void> {
  await askSandbox(office.school().address, "/sandbox/faults", { body: faults });
}

/**
 * Signs in when the app asks for it. School, administrator and e-mail address are already filled in. Tries again if the
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
