import { syncBuiltinESMExports } from "node:module";
import os from "node:os";
import { format } from "node:util";
import { changeSqlite, password, startTestServer, type TestServer } from "@print-builder/server/testing";
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import { MountedPage } from "./browser/mountedPage.ts";
import { Network } from "./browser/network.ts";
import type { Office } from "./browser/page.ts";
import { UploadRequest } from "./browser/xhr.ts";
import type { Account } from "./visiting.ts";

export type { Download, Locator, Page, Request, Response, Route, Visit } from "./browser/page.ts";
export { type Account, arriveAt, choose, holdBack, signIn, soon } from "./visiting.ts";
export type { MountedPage };

export const superAdmin: Account = { email: "admin@example.org", password };

export interface BackOffice extends Office<MountedPage> {
  /** The server behind the page, in this process. */
  server(): TestServer;
}

// Print processes lower their priority, and would then get no CPU time on a machine busy with tests.
os.setPriority = () => undefined;
syncBuiltinESMExports();

/** Ignored console output: happy-dom does not know this element. */
const harmless = /The tag <search> is unrecognized/;

const origin = "http://localhost";

type Modules = {
  readonly idToModuleMap: ReadonlyMap<string, { evaluated: boolean; promise: unknown; exports: unknown }>;
};

/** Simulates a page reload: the app's modules run again, but packages and the server stay. */
function forgetAppModules(): void {
  const { evaluatedModules } = (globalThis as unknown as { __vitest_worker__: { evaluatedModules: Modules } })
    .__vitest_worker__;
  for (const [id, module] of evaluatedModules.idToModuleMap) {
    if (!id.includes("/apps/web/src/")) continue;
    module.promise = undefined;
    module.exports = undefined;
    module.evaluated = false;
  }
}

async function startApp(): Promise<() => void> {
  forgetAppModules();
  await import("#atOnce.ts");
  const { start } = await import("#app/start.tsx");
  return await start();
}

function forgetStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
  // Databases cannot be deleted while the previous page still has them open.
  Object.defineProperty(globalThis, "indexedDB", {
    value: new IDBFactory(),
    configurable: true,
    writable: true,
  });
}

/**
 * The app for the tests of one file. It is mounted in this process as in a browser, with the real server in the same
 * process. A test fails if its page logs an error to the console. `settings` are the server's environment variables.
 */
export function useBackOffice({
  settings = () => ({}),
  templates = false,
}: {
  readonly settings?: () => NodeJS.ProcessEnv;
  readonly templates?: boolean;
} = {}): BackOffice {
  let server: TestServer;
  let signedIn: {
    readonly cookies: readonly (readonly [string, string])[];
    readonly stored: Record<string, string>;
  };
  let page: MountedPage | undefined;
  let expected: RegExp | undefined;
  const troubles: string[] = [];
  const network = new Network(() => server.app);

  beforeAll(async () => {
    server = await startTestServer("sqlite", {}, { env: settings(), templates, role: "super_admin" });
    const login = await server.app.inject({ method: "POST", url: "/api/auth/login", payload: superAdmin });
    const { token, user } = login.json();
    signedIn = {
      cookies: login.cookies.map(({ name, value }) => [name, value] as const),
      stored: { auth_token: token, current_user: JSON.stringify(user) },
    };
    globalThis.fetch = network.fetch;
    globalThis.XMLHttpRequest = UploadRequest as unknown as typeof XMLHttpRequest;
  });

  async function leave(): Promise<void> {
    await page?.close();
    page = undefined;
    expected = undefined;
  }

  afterEach(async () => {
    await leave();
    expect(troubles.splice(0)).toEqual([]);
  });
  afterAll(() => server?.close());

  return {
    address: () => origin,
    server: () => server,
    call: (...sent) => callApi(server, signedIn.stored.auth_token ?? "", ...sent),
    visit: async (
      path,
      { as = "admin", expects, viewport, colorScheme = "light", stored: more = {} } = {},
    ) => {
      await leave();
      forgetStorage();
      network.reset(as === "admin" ? signedIn.cookies : []);
      // The tutorial would cover the editor.
      const stored = { editor_tutorial_seen: "yes", ...(as === "admin" ? signedIn.stored : {}), ...more };
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      expected = expects;
      vi.spyOn(console, "error").mockImplementation((...said) => {
        const text = format(...said);
        page?.log("error", text);
        if (!harmless.test(text) && !expected?.test(text)) troubles.push(text);
      });
      // The app logs failed calls for support, and tests cause some on purpose.
      vi.spyOn(console, "warn").mockImplementation((...said) => page?.log("warning", format(...said)));
      page = new MountedPage(network, startApp);
      await page.setViewportSize(viewport ?? { width: 1280, height: 720 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(path);
      return page;
    },
    leave,
  };
}

/** Calls the API with a user's token. Throws if the call is refused. */
async function callApi(
  { app }: TestServer,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  const request = new Request(`${origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  if (body !== undefined && !(body instanceof FormData))
    request.headers.set("content-type", "application/json");
  const answer = await app.inject({
    method: method as "GET",
    url: `/api${path}`,
    headers: Object.fromEntries(request.headers),
    ...(body === undefined ? {} : { payload: Buffer.from(await request.arrayBuffer()) }),
  });
  const { statusCode: status, rawPayload, payload } = answer;
  if (status >= 400) throw new Error(`${method} ${path} answered ${status}: ${payload}`);
  return new Response(status === 204 ? null : new Uint8Array(rawPayload), { status });
}

/** Changes stored data directly, for states that the product's routes cannot reach. */
export async function changeStored(
  office: BackOffice,
  sql: string,
  ...values: readonly (string | number | null)[]
): Promise<void> {
  const { database } = office.server();
  if (database.kind !== "sqlite") throw new Error("Component tests run on SQLite.");
  changeSqlite(database.file, sql, values);
}
