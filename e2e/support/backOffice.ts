import { temporaryFolder } from "@print-builder/production/testing";
import type { Office } from "@print-builder/web/testing/browser/page.ts";
import type { Account } from "@print-builder/web/testing/visiting.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { signedIn } from "./api.ts";
import { type Product, password, startInHost } from "./server.ts";
import { type Visit, type Visits, visitsOf } from "./visits.ts";

export { arriveAt, choose, holdBack, signIn, soon } from "@print-builder/web/testing/visiting.ts";

export const superAdmin: Account = { email: "admin@example.org", password };

type Call = Awaited<ReturnType<typeof signedIn>>;

export interface BackOffice extends Office<Page, Visit> {
  /** Folder with the product's database and files. */
  readonly dataFolder: string;
}

/** An address at which no school system runs. */
const noSchool = "http://127.0.0.1:9";

/**
 * The product and a browser for the tests of one file. A test fails if one of its pages logged an error to the
 * console, threw, or violated the Content-Security-Policy. `settings` returns environment variables for the
 * product. `whole` opens a full browser for features that the light browser lacks; `animated` keeps animations
 * on.
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
      // A configured school system keeps the sandbox from starting.
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
