import type { Locator, Page, Request } from "./backOffice.ts";
import { soon } from "./backOffice.ts";
import { createCardProject } from "./dataWizard.ts";
import type { SchoolOffice } from "./schoolFiles.ts";
import type { Visit } from "./backOffice.ts";

export const schoolPassword = "sandbox-password";
export const schoolAdmin = "superadmin@schools.example";
export const schoolAdmin2fa = "superadmin-2fa@schools.example";

/** The code that the sandbox has last sent to an address. */
export async function mailedCode(school: string, email: string): Promise<string> {
  const answer = await fetch(`${school}/sandbox/mailbox?email=${encodeURIComponent(email)}`);
  const { messages } = (await answer.json()) as { messages: { code: string }[] };
  return messages.at(-1)?.code ?? "";
}

/** A code that is not the right one. */
export const otherCode = (code: string) => (code === "111111" ? "222222" : "111111");

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

/** Makes a project in school mode with a card; answers its id. */
export async function schoolProject(office: SchoolOffice, name: string): Promise<string> {
  const id = await createCardProject(office, name);
  await office.call("PATCH", `/projects/${id}/data-mode`, { mode: "school" });
  return id;
}

/** Opens a project of the school and its wizard. */
export async function openSchoolWizard(
  office: SchoolOffice,
  id: string,
  visit: Pick<Visit, "expects"> & { readonly stored?: Readonly<Record<string, string>> } = {},
): Promise<{ page: Page; wizard: Locator; toast: (text: string) => Promise<void> }> {
  const { stored = {}, ...others } = visit;
  const page = await office.visit(`/editor/${id}`, others);
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
  const toast = await noteToasts(page);
  const wizard = await clickWizard(page);
  return { page, wizard, toast };
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

/** The calls from now on that clear a project's data or set its data mode, in their order. */
export function modeChanges(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/\/data\/clear-|\/data-mode$/.test(pathname) && request.method() !== "GET")
      calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

export const field = (wizard: Locator, row: number) =>
  wizard.getByRole("combobox", { name: `API field of row ${row}` });
export const token = (wizard: Locator, row: number) =>
  wizard.getByRole("textbox", { name: `Token key of row ${row}` });

/** Calls to the school system from now on. */
function callsOf(office: SchoolOffice, page: Page): Request[] {
  const calls: Request[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(office.school().address) && request.method() !== "OPTIONS")
      calls.push(request);
  });
  return calls;
}

/** The wizard at one of its steps, each reached as a person does: signed in without a second factor. */
export function wizardSteps(office: SchoolOffice) {
  /** The wizard of a new project of a school, signed in without a second factor. */
  async function signedIn(visit: Visit = {}) {
    const id = await schoolProject(office, "Riverside cards");
    const opened = await openSchoolWizard(office, id, { expects: /Failed to load resource/, ...visit });
    const calls = callsOf(office, opened.page);
    await signInAtSchool(opened.wizard);
    await step(opened.wizard, 2);
    return { id, calls, ...opened };
  }

  /** The same, connected to Riverside: at the choice of a dataset. */
  async function connected() {
    const opened = await signedIn();
    await connectRiverside(opened.wizard);
    return { ...opened, connection: await keptOfSchool(opened.page) };
  }

  /** The same, at the mapping of students. */
  async function mapping() {
    const opened = await connected();
    await opened.wizard.getByRole("button", { name: /^Students/ }).click();
    await step(opened.wizard, 4);
    await field(opened.wizard, 1).waitFor();
    return opened;
  }

  /** The same with the mapping saved. */
  async function mapped() {
    const opened = await mapping();
    await opened.wizard.getByRole("button", { name: "Save Mapping" }).click();
    await opened.wizard.waitFor({ state: "hidden" });
    return opened;
  }

  return { signedIn, connected, mapping, mapped };
}
