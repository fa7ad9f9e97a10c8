import type { Locator, Page } from "playwright-core";
import { soon } from "./backOffice.ts";

export const schoolPassword = "sandbox-password";
export const schoolAdmin = "superadmin@schools.example";
export const schoolAdmin2fa = "superadmin-2fa@schools.example";

/** The code that the sandbox has last sent to an address. */
export async function mailedCode(school: string, email: string): Promise<string> {
  const answer = await fetch(`${school}/sandbox/mailbox?email=${encodeURIComponent(email)}`);
  const { messages } = (await answer.json()) as { messages: { code: string }[] };
  return messages.at(-1)?.code ?? "";
}

/** Notes every toast from now on, also those that go before they are looked at. */
export async function noteToasts(page: Page): Promise<(text: string) => Promise<void>> {
  const watch = () => {
    const seen = new Set<string>();
    Object.assign(window, { seenToasts: seen });
    const look = () => {
      for (const toast of document.querySelectorAll("[role=log] button")) seen.add(toast.textContent ?? "");
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  };
  await page.addInitScript(watch);
  await page.evaluate(watch);
  const seen = () => page.evaluate(() => [...(window as unknown as { seenToasts: Set<string> }).seenToasts]);
  return async (text) => {
    await soon(seen).toContain(text);
  };
}

/** Opens the wizard of the project that the page shows. */
export async function clickWizard(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "School data wizard" }).click();
  const wizard = page.getByRole("dialog", { name: "School Data Wizard" });
  await wizard.waitFor();
  return wizard;
}

export async function signInAtSchool(wizard: Locator, email = schoolAdmin): Promise<void> {
  await wizard.getByLabel("Email").fill(email);
  await wizard.getByLabel("Password", { exact: true }).fill(schoolPassword);
  await wizard.getByRole("button", { name: "Sign in to the school system" }).click();
}

/** Chooses Riverside and the first of its administrators, and connects. */
export async function connectRiverside(wizard: Locator): Promise<void> {
  await wizard.getByRole("searchbox", { name: "Search schools" }).fill("riverside");
  await wizard.getByRole("radio", { name: /^Riverside International School/ }).click();
  await wizard
    .getByRole("radiogroup", { name: /^Administrators of/ })
    .getByRole("radio")
    .first()
    .click();
  await wizard.getByRole("button", { name: "Next", exact: true }).click();
  await step(wizard, 3);
}

export const step = (wizard: Locator, number: number) =>
  wizard.getByText(`Step ${number} of 4`, { exact: true }).waitFor();

const schoolKeys = [
  "super_admin_token",
  "super_admin_user",
  "selected_school",
  "selected_admin",
  "impersonation_token",
  "school_code",
  "impersonated_school",
  "impersonated_admin",
  "school_data_wizard_completed",
];

/** What the browser keeps of the school system, by key. */
export function keptOfSchool(page: Page): Promise<Record<string, string>> {
  return page.evaluate((keys) => {
    const entries = keys.map((key) => [key, localStorage.getItem(key)] as const);
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== null));
  }, schoolKeys);
}

/** Everything that the browser keeps for the page, as one text: storages, databases, caches, cookies. */
export function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        kept.push(await done(database.transaction(store).objectStore(store).getAll()));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) kept.push(request.url);
    }
    return JSON.stringify(kept);
  });
}
