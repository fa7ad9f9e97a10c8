import type { Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { signedIn } from "./api.ts";
import { temporaryFolder } from "./programs.ts";
import { type Product, password, startInHost } from "./server.ts";
import { type Visit, type Visits, visitsOf } from "./visits.ts";

export type Account = { readonly email: string; readonly password: string };

export const superAdmin: Account = { email: "admin@example.org", password };

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

/** Where no school answers. */
const noSchool = "http://127.0.0.1:9";

/**
 * The product and a browser for the tests of one file. A test fails when a page of its visits wrote an error
 * to the console, threw, or broke the content policy. `settings` are asked for when the product starts; a `whole`
 * browser is for what the light one lacks; `animated` is for what opens and closes.
 */
export function useBackOffice({
  settings = () => ({}),
  whole = false,
  animated = false,
}: {
  readonly settings?: () => NodeJS.ProcessEnv;
  readonly whole?: boolean;
  readonly animated?: boolean;
} = {}): BackOffice {
  const dataFolder = temporaryFolder();
  let server: Product;
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
    call = await signedIn(server.address);
    visits = await visitsOf(server.address, superAdmin, { whole, animated });
  });

  afterEach(async () => {
    await visits.end();
    expect(visits.troubles()).toEqual([]);
  });

  afterAll(async () => {
    await visits?.finish();
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

/** Fills in the sign-in form that the page shows and sends it. */
export async function signIn(page: Page, { email, password }: Account = superAdmin): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** Waits until the page is at a path of the product, query included. */
export async function arriveAt(page: Page, path: string): Promise<void> {
  await page.waitForURL(({ pathname, search }) => pathname + search === path);
}

/** What will be so shortly, also on a busy machine: `await soon(() => names(page)).toEqual([…])`. */
export function soon<Value>(read: () => Value | Promise<Value>): ReturnType<typeof expect.poll<Value>> {
  return expect.poll(read);
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
