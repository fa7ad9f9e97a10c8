import type { Browser, BrowserContext, BrowserContextOptions, Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { signedIn } from "./api.ts";
import { openBrowser } from "./browser.ts";
import { temporaryFolder } from "./programs.ts";
import { type Product, password, startInHost } from "./server.ts";

export type Account = { readonly email: string; readonly password: string };

export const superAdmin: Account = { email: "admin@example.org", password };

export type Visit = BrowserContextOptions & {
  /** Whether the visitor comes as the first admin or has never signed in. */
  readonly as?: "admin" | "nobody";
  /** Errors that the journey itself provokes; any other one in the console fails the test. */
  readonly expects?: RegExp;
  /** A context that no later visit shares: for tests that set the clock. */
  readonly apart?: boolean;
};

type Call = Awaited<ReturnType<typeof signedIn>>;

export type BackOffice = {
  readonly address: () => string;
  /** Folder of the product's database and files. */
  readonly dataFolder: string;
  /** Calls the API as the first admin. */
  readonly call: Call;
  /** Opens a path in a browser that keeps nothing of earlier visits, which end. */
  readonly visit: (path: string, visit?: Visit) => Promise<Page>;
  /** Closes the pages of the last visit, before what they show goes. */
  readonly leave: () => Promise<void>;
};

type State = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Where no school answers. */
const noSchool = "http://127.0.0.1:9";

const nothing: State = { cookies: [], origins: [] };

/**
 * The product and a browser for the tests of one file. A test fails when a page of its visits wrote an error
 * to the console, threw, or broke the content policy. `settings` are asked for when the product starts; a `whole`
 * browser is for what the light one lacks.
 */
export function useBackOffice({
  settings = () => ({}),
  whole = false,
}: {
  readonly settings?: () => NodeJS.ProcessEnv;
  readonly whole?: boolean;
} = {}): BackOffice {
  const dataFolder = temporaryFolder();
  const troubles: string[] = [];
  let server: Product;
  let browser: Browser;
  let call: Call;
  let visits: Visits;

  beforeAll(async () => {
    server = await startInHost({
      DATA_DIR: dataFolder,
      DATABASE_URL: "",
      DEMO: "off",
      // The sandbox need not start where no school is asked.
      SCHOOL_API_URL: noSchool,
      ...settings(),
    });
    browser = await openBrowser({ whole });
    call = await signedIn(server.address);
    visits = await createVisits(browser, server.address, (trouble) => troubles.push(trouble));
  });

  afterEach(async () => {
    await visits.end();
    expect(troubles.splice(0)).toEqual([]);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  return {
    address: () => server.address,
    dataFolder,
    call: (...request) => call(...request),
    visit: (path, visit) => visits.begin(path, visit),
    leave: () => visits.end(),
  };
}

type ContextOptions = Omit<Visit, "as" | "expects">;

type Visits = { readonly begin: BackOffice["visit"]; readonly end: () => Promise<void> };

/** Visits with the same options share a context, which has the app's files in its cache from the second on. */
async function createVisits(
  browser: Browser,
  address: string,
  notice: (trouble: string) => void,
): Promise<Visits> {
  const contexts = new Map<string, BrowserContext>();
  const anchors = new Map<BrowserContext, Page>();
  let expected: RegExp | undefined;
  const isAnchor = (page: Page) => anchors.get(page.context()) === page;

  /** A page that stays open keeps the process of a context alive, which then need not start and compile again. */
  async function dropAnchor(context: BrowserContext): Promise<void> {
    const page = await context.newPage();
    anchors.set(context, page);
    await page.goto("/atOnce.js");
  }

  async function contextFor({ apart, ...options }: ContextOptions): Promise<BrowserContext> {
    const key = apart ? `apart ${contexts.size}` : JSON.stringify(options);
    const known = contexts.get(key);
    if (known) return known;
    const viewport = { width: 1280, height: 720 };
    const context = await browser.newContext({ baseURL: address, viewport, ...options });
    await watch(context, (trouble, page) => {
      // A browser asks for an icon of the anchor, which has none.
      if (!expected?.test(trouble) && !(page && isAnchor(page))) notice(trouble);
    });
    contexts.set(key, context);
    if (!apart) await dropAnchor(context);
    return context;
  }

  async function end(): Promise<void> {
    const pages = [...contexts.values()].flatMap((context) => context.pages());
    await Promise.all(pages.filter((page) => !isAnchor(page)).map((page) => page.close()));
    expected = undefined;
  }

  async function open(path: string, options: ContextOptions, state: State): Promise<Page> {
    await end();
    const context = await contextFor(options);
    await keepOnly(state, context, anchors.get(context));
    const page = await newPage(context, anchors.get(context));
    await page.goto(path);
    return page;
  }

  const adminState = await stateOf(superAdmin, address, await contextFor({}));
  return {
    begin: async (path, { as = "admin", expects, ...options } = {}) => {
      const page = await open(path, options, as === "admin" ? adminState : nothing);
      expected = expects;
      return page;
    },
    end,
  };
}

/** A page that the anchor has opened begins in its process; any other one begins in a process that is thrown away. */
async function newPage(context: BrowserContext, anchor: Page | undefined): Promise<Page> {
  if (!anchor) return await context.newPage();
  const opened = context.waitForEvent("page");
  await anchor.evaluate(() => {
    const tab = window.open("about:blank");
    if (tab) tab.opener = null;
  });
  return await opened;
}

/**
 * Puts what a browser keeps in place of all that it has kept. Playwright's own way empties the cache of files too and
 * opens a page for it each time; the anchor does without.
 */
async function keepOnly(state: State, context: BrowserContext, anchor: Page | undefined): Promise<void> {
  if (!anchor) return await context.setStorageState(state);
  await context.clearCookies();
  await context.addCookies(state.cookies);
  const entries = state.origins.flatMap(({ localStorage }) => localStorage);
  await anchor.evaluate(async (entries) => {
    const removed = (name: string) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) if (name !== undefined) await removed(name);
    for (const name of await caches.keys()) await caches.delete(name);
    localStorage.clear();
    for (const { name, value } of entries) localStorage.setItem(name, value);
  }, entries);
}

type Notice = (trouble: string, page?: Page | null) => void;

async function watch(context: BrowserContext, notice: Notice): Promise<void> {
  context.on("console", (message) => {
    if (message.type() === "error") notice(`${message.text()} (${message.location().url})`, message.page());
  });
  context.on("dialog", (native) => {
    notice(`A dialog of the browser opened: ${native.type()} ${native.message()}`);
    void native.dismiss();
  });
  context.on("weberror", (thrown) => notice(thrown.error().message));
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      console.error(`Content policy broken: ${violatedDirective} ${blockedURI}`);
    });
  });
}

/** What a browser keeps of a person who has signed in: only the journeys about signing in go through the form. */
async function stateOf(data: Account, address: string, context: BrowserContext): Promise<State> {
  const answer = await context.request.post("/api/auth/login", { data });
  const { token, user } = (await answer.json()) as { token: string; user: object };
  const { cookies } = await context.storageState();
  const localStorage = [
    { name: "auth_token", value: token },
    { name: "current_user", value: JSON.stringify(user) },
  ];
  return { cookies, origins: [{ origin: address, localStorage }] };
}

/** Fills in the sign-in form that the page shows and sends it. */
export async function signIn(page: Page, { email, password }: Account = superAdmin): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Waits until the page is at a path of the product, query included. */
export async function arriveAt(page: Page, path: string): Promise<void> {
  await page.waitForURL(({ pathname, search }) => pathname + search === path);
}

/** What will be so shortly, also on a busy machine: `await soon(() => names(page)).toEqual([…])`. */
export function soon<Value>(read: () => Value | Promise<Value>): ReturnType<typeof expect.poll<Value>> {
  return expect.poll(read, { timeout: 40_000, interval: 20 });
}

/** Keeps back calls of a method whose address matches, until `release` is called. */
export async function holdBack(page: Page, method: string, address: RegExp): Promise<{ release(): void }> {
  const gate = Promise.withResolvers<void>();
  await page.route(address, async (route: Route) => {
    if (route.request().method() !== method) return await route.fallback();
    await gate.promise;
    await route.fallback();
  });
  return { release: gate.resolve };
}
