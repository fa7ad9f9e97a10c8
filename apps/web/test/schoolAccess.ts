import type { Page } from "./backOffice.ts";
import type { SchoolOffice } from "./schoolFiles.ts";
import { schoolPassword } from "./schoolWizard.ts";

async function sandbox(office: SchoolOffice, path: string, body: object): Promise<void> {
  const answer = await fetch(`${office.school().address}/sandbox/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The sandbox does not take ${path}: ${answer.status}.`);
}

/** Ends what administrators of schools were given until now. */
export const expireTokens = (office: SchoolOffice): Promise<void> =>
  sandbox(office, "expire-tokens", { kind: "impersonation" });

/** Makes the school system slow (ms) and a share of its calls fail; nothing makes it well again. */
export const setFaults = (
  office: SchoolOffice,
  faults: { readonly latency?: number; readonly errors?: number } = {},
): Promise<void> => sandbox(office, "faults", faults);

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
