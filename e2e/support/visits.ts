import type { Visit as AnyVisit } from "@print-builder/web/testing/browser/page.ts";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { openBrowser } from "./browser.ts";

export type Visit = Omit<BrowserContextOptions, keyof AnyVisit> &
  AnyVisit & {
    /** Uses a separate context, for tests that set the clock or change the context. */
    readonly apart?: boolean;
  };

export type Visits = {
  /** Closes earlier visits, removes the data they stored, and opens a path. */
  begin(path: string, visit?: Visit): Promise<Page>;
  /** Closes the pages of the last visit. */
  end(): Promise<void>;
  /** Returns the unexpected errors of pages, and clears them. */
  troubles(): readonly string[];
  /** Call it after the last visit of a file. */
  finish(): Promise<void>;
};

type ContextOptions = Omit<Visit, "as" | "expects" | "stored">;
type State = Awaited<ReturnType<BrowserContext["storageState"]>>;

/**
 * A context with a page that stays open. This anchor keeps the pages' process and its compiled scripts alive;
 * without it, each page starts from scratch.
 */
type Room = { readonly context: BrowserContext; readonly anchor: Page | null };

/** The browser, and the context shared by visits without special options. */
type Home = { readonly address: string; readonly browser: Browser; readonly room: Room };

const nothing: State = { cookies: [], origins: [] };

/** The browser that this worker reuses for its next test files, which run one after the other. */
let kept: Home | undefined;
const heard: { troubles: string[]; expected: RegExp | undefined } = { troubles: [], expected: undefined };

/**
 * Visits to the product at an address, for one test file. The browser stays open for later test files, with a
 * cache that stays valid as long as the address is the same. A `whole` browser, for features that the light
 * browser lacks, is used by one file only. Visits sign in as `account`. Animations run only if `animated`,
 * because drawing them takes a tenth of the CPU time of most journeys.
 */
export async function visitsOf(
  address: string,
  account: { readonly email: string; readonly password: string },
  { whole, animated }: { readonly whole: boolean; readonly animated: boolean },
): Promise<Visits> {
  const usual: ContextOptions = animated ? { reducedMotion: "no-preference" } : {};
  const home = whole ? await openHome(await openBrowser({ whole }), address) : await keepHome(address);
  const rooms = new Map([[keyOf({}), home.room]]);
  const admin = await stateOf(account, address, home.room.context);

  async function roomFor(options: ContextOptions): Promise<Room> {
    const key = options.apart ? `apart ${rooms.size}` : keyOf(options);
    const room = rooms.get(key) ?? (await openRoom(home.browser, address, options));
    rooms.set(key, room);
    return room;
  }

  async function end(): Promise<void> {
    const visited = [...rooms.values()].flatMap(({ context, anchor }) =>
      context.pages().filter((page) => page !== anchor),
    );
    await Promise.all(visited.map((page) => page.close()));
    heard.expected = undefined;
  }

  return {
    begin: async (path, { as = "admin", expects, stored = {}, ...options } = {}) => {
      await end();
      const room = await roomFor({ ...usual, ...options });
      await keepOnly(withStored(as === "admin" ? admin : nothing, stored, address), room);
      const page = await newPage(room);
      heard.expected = expects;
      await page.goto(path);
      return page;
    },
    end,
    troubles: () => heard.troubles.splice(0),
    finish: async () => {
      if (home !== kept) return await home.browser.close();
      const own = [...rooms.values()].filter((room) => room !== home.room);
      await Promise.all(own.map(({ context }) => context.close()));
    },
  };
}

/** Adds entries to the local storage in a browser's stored data. */
function withStored(
  { cookies, origins }: State,
  stored: Readonly<Record<string, string>>,
  origin: string,
): State {
  const entries = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const before = origins.flatMap(({ localStorage }) => localStorage);
  return { cookies, origins: [{ origin, localStorage: [...before, ...entries] }] };
}

const keyOf = (options: ContextOptions) => JSON.stringify(options);

async function keepHome(address: string): Promise<Home> {
  const before = kept?.browser.isConnected() ? kept : undefined;
  if (before?.address === address) return before;
  await before?.room.context.close();
  kept = await openHome(before?.browser ?? (await openBrowser()), address);
  return kept;
}

async function openHome(browser: Browser, address: string): Promise<Home> {
  return { address, browser, room: await openRoom(browser, address, {}) };
}

async function openRoom(
  browser: Browser,
  address: string,
  { apart = false, ...options }: ContextOptions,
): Promise<Room> {
  const viewport = { width: 1280, height: 720 };
  const context = await browser.newContext({
    baseURL: address,
    viewport,
    reducedMotion: "reduce",
    ...options,
  });
  const anchor = apart ? null : await context.newPage();
  await watch(context, (trouble, page) => {
    // The browser requests an icon for the anchor page, which has none.
    const isExpected = heard.expected?.test(trouble) || (anchor && page === anchor);
    if (!isExpected) heard.troubles.push(trouble);
  });
  await anchor?.goto("/favicon.svg");
  return { context, anchor };
}

/** Opens a page from the anchor, because it then shares the anchor's process. Any other page starts a new process. */
async function newPage({ context, anchor }: Room): Promise<Page> {
  if (!anchor) return await context.newPage();
  const opened = context.waitForEvent("page");
  await anchor.evaluate(() => {
    const tab = window.open("about:blank");
    if (tab) tab.opener = null;
  });
  return await opened;
}

/**
 * Replaces all stored data of the browser. Playwright's own method also clears the file cache and opens a page each
 * time; the anchor avoids both.
 */
async function keepOnly(state: State, { context, anchor }: Room): Promise<void> {
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

/** Stored data of a signed-in user. Only the journeys about signing in use the form. */
async function stateOf(data: object, address: string, context: BrowserContext): Promise<State> {
  await context.clearCookies();
  const answer = await context.request.post("/api/auth/login", { data });
  const { token, user } = (await answer.json()) as { token: string; user: object };
  const cookies = await context.cookies();
  const localStorage = [
    { name: "auth_token", value: token },
    { name: "current_user", value: JSON.stringify(user) },
  ];
  return { cookies, origins: [{ origin: address, localStorage }] };
}
