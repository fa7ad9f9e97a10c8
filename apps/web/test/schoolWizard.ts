import type { Locator, Page, Request, Visit } from "./browser/page.ts";
import { createCardProject } from "./dataWizard.ts";
import { askSandbox, type SchoolOffice } from "./schoolFiles.ts";
import { soon } from "./visiting.ts";

export const schoolPassword = "sandbox-password";
export const schoolAdmin = "superadmin@schools.example";
export const schoolAdmin2fa = "superadmin-2fa@schools.example";

/** The latest code that the sandbox sent to an address. */
export async function mailedCode(school: string, email: string): Promise<string> {
  const path = `/sandbox/mailbox?email=${encodeURIComponent(email)}`;
  const { messages } = await askSandbox<{ messages: { code: string }[] }>(school, path);
  return messages.at(-1)?.code ?? "";
}

export const otherCode = (code: string) => (code === "111111" ? "222222" : "111111");

/** Records every toast from now on, including toasts that disappear before a test looks. */
export async function noteToasts(page: Page): Promise<(text: string) => Promise<void>> {
  const watch = () => {
    const seen = new Set<string>();
    const noted = Object.assign(window, { seenToasts: seen });
    const observer = new MutationObserver(() => {
      // The document of the mounted page outlives the test, so stop observing it.
      if (noted.seenToasts !== seen) return observer.disconnect();
      for (const toast of document.querySelectorAll("[role=log] button")) seen.add(toast.textContent ?? "");
    });
    observer.observe(document, { childList: true, subtree: true });
  };
  await page.addInitScript(watch);
  await page.evaluate(watch);
  const seen = () => page.evaluate(() => [...(window as unknown as { seenToasts: Set<string> }).seenToasts]);
  return async (text) => {
    await soon(seen).toContain(text);
  };
}

/** Creates a project with a card in school mode, and returns its ID. */
export async function schoolProject(office: SchoolOffice, name: string): Promise<string> {
  const id = await createCardProject(office, name);
  await office.call("PATCH", `/projects/${id}/data-mode`, { mode: "school" });
  return id;
}

/** Records the page's calls to the school system from now on. */
function callsOf(office: SchoolOffice, page: Page): Request[] {
  const calls: Request[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(office.school().address)) calls.push(request);
  });
  return calls;
}

/** Opens a school project and its wizard. `calls` are the page's calls to the school system since then. */
export async function openSchoolWizard(office: SchoolOffice, id: string, visit: Visit = {}) {
  const page: Page = await office.visit(`/editor/${id}`, visit);
  const toast = await noteToasts(page);
  const calls = callsOf(office, page);
  return { page, toast, calls, wizard: await clickWizard(page) };
}

/** Opens the wizard of the current project. */
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

export const option = (page: Page, name: string) => page.getByRole("option", { name, exact: true });

type Finding = "by page" | "by search";

/**
 * The oldest school is on the last page. Going to that page takes one more click than a search, but no waiting time.
 */
export async function chooseRiverside(wizard: Locator, finding: Finding = "by page"): Promise<void> {
  if (finding === "by page") await wizard.getByRole("button", { name: "Next page" }).click();
  else await wizard.getByRole("searchbox", { name: "Search schools" }).fill("riverside");
  await wizard.getByRole("radio", { name: /^Riverside International School/ }).click();
}

export const admins = (wizard: Locator) =>
  wizard
    .getByRole("radiogroup", { name: "Administrators of Riverside International School" })
    .getByRole("radio");

/** Chooses Riverside and the first of its administrators, and connects. */
export async function connectRiverside(wizard: Locator, finding?: Finding): Promise<void> {
  await chooseRiverside(wizard, finding);
  await admins(wizard).first().click();
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

/** The school data that the browser stores, by key. */
export function keptOfSchool(page: Page): Promise<Record<string, string>> {
  return page.evaluate((keys) => {
    const entries = keys.map((key) => [key, localStorage.getItem(key)] as const);
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== null));
  }, schoolKeys);
}

/** Everything that the browser stores for the page, as a single string: storage, databases, caches, cookies. */
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
    // happy-dom has no caches.
    for (const name of "caches" in window ? await caches.keys() : []) {
      for (const request of await (await caches.open(name)).keys()) kept.push(request.url);
    }
    return JSON.stringify(kept);
  });
}

/** Records, in order, the calls from now on that clear a project's data or set its data mode. */
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

/** The wizard at a step. */
export function wizardSteps(office: SchoolOffice) {
  async function open(visit: Visit) {
    const id = await schoolProject(office, "Riverside cards");
    return { id, ...(await openSchoolWizard(office, id, visit)) };
  }

  type Opened = Awaited<ReturnType<typeof open>>;

  /** The wizard at the choice of a school, in a browser that is already signed in. */
  async function resumed(visit: Visit = {}) {
    const { super_admin_token = "", super_admin_user = "" } = office.session();
    const opened = await open({ ...visit, stored: { super_admin_token, super_admin_user } });
    await step(opened.wizard, 2);
    return opened;
  }

  /** The wizard at the same step with a separate sign-in, for tests that end the sign-in. */
  async function signedIn(visit: Visit = {}) {
    const opened = await open(visit);
    await signInAtSchool(opened.wizard);
    await step(opened.wizard, 2);
    return opened;
  }

  /** The wizard at the choice of a dataset, connected to Riverside. */
  async function connected(at: Opened) {
    await connectRiverside(at.wizard);
    return at;
  }

  /** The wizard at the mapping of students, in a browser that is already connected. */
  async function mapping(at?: Opened) {
    const opened = at ?? (await open({ stored: office.session() }));
    await step(opened.wizard, 3);
    await opened.wizard.getByRole("button", { name: /^Students/ }).click();
    await field(opened.wizard, 1).waitFor();
    return { ...opened, connection: await keptOfSchool(opened.page) };
  }

  /** The wizard after the proposed mapping of students was saved. */
  async function mapped(at?: Opened) {
    const opened = await mapping(at);
    await opened.wizard.getByRole("button", { name: "Save Mapping" }).click();
    await opened.wizard.waitFor({ state: "hidden" });
    return opened;
  }

  return { resumed, signedIn, connected, mapping, mapped };
}
