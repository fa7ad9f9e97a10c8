import type { Page } from "playwright-core";
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

/** Signs in where the app asks for it: school, administrator and e-mail address are there already. */
export async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Sign in to the school system" });
  await dialog.getByText("Riverside International School").waitFor();
  await dialog.getByLabel("Password", { exact: true }).fill(schoolPassword);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
}
