import type { Browser, BrowserContext, BrowserContextOptions, Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { signedIn } from "./api.ts";
import { openBrowser } from "./browser.ts";
import { temporaryFolder } from "./programs.ts";
import { password, type RunningServer, startProduct } from "./server.ts";

export type Account = { readonly email: string; readonly password: string };

export const superAdmin: Account = { email: "admin@example.org", password };

export type Visit = BrowserContextOptions & {
  /** Whether the visitor comes as the first admin or has never signed in. */
  readonly as?: "admin" | "nobody";
  /** Errors that the journey itself provokes; any other one in the console fails the test. */
  readonly expects?: RegExp;
};

type Call = Awaited<ReturnType<typeof signedIn>>;

export type BackOffice = {
  readonly address: () => string;
  /** Folder of the product's database and files. */
  readonly dataFolder: string;
  /** Calls the API as the first admin. */
  readonly call: Call;
  /** Opens a path in a browser of its own, with nothing kept from other visits. */
  readonly visit: (path: string, visit?: Visit) => Promise<Page>;
};

/**
 * The product and a browser for the tests of one file. After each test its visits are closed, and it fails if
 * a page of them wrote an error to the console, threw, or broke the content policy.
 */
export function useBackOffice(): BackOffice {
  const dataFolder = temporaryFolder();
  const visits: BrowserContext[] = [];
  const troubles: string[] = [];
  let server: RunningServer;
  let browser: Browser;
  let call: Call;
  let adminState: Awaited<ReturnType<BrowserContext["storageState"]>>;

  beforeAll(async () => {
    server = await startProduct({ DATA_DIR: dataFolder, DATABASE_URL: "", DEMO: "off" });
    browser = await openBrowser();
    call = await signedIn(server.address);
    const context = await browser.newContext({ baseURL: server.address });
    const page = await context.newPage();
    await page.goto("/login");
    await signIn(page);
    await page.waitForURL("**/dashboard");
    adminState = await context.storageState();
    await context.close();
  });

  afterEach(async () => {
    await Promise.all(visits.splice(0).map((context) => context.close()));
    expect(troubles.splice(0)).toEqual([]);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const visit = async (path: string, { as = "admin", expects, ...options }: Visit = {}) => {
    const context = await browser.newContext({
      baseURL: server.address,
      viewport: { width: 1280, height: 720 },
      ...(as === "admin" ? { storageState: adminState } : {}),
      ...options,
    });
    visits.push(context);
    context.setDefaultTimeout(10_000);
    await watch(context, (trouble) => {
      if (!expects?.test(trouble)) troubles.push(trouble);
    });
    const page = await context.newPage();
    await page.goto(path);
    return page;
  };
  return { address: () => server.address, dataFolder, call: (...request) => call(...request), visit };
}

async function watch(context: BrowserContext, notice: (trouble: string) => void): Promise<void> {
  context.on("console", (message) => {
    if (message.type() === "error") notice(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (thrown) => notice(thrown.error().message));
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      console.error(`Content policy broken: ${violatedDirective} ${blockedURI}`);
    });
  });
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
