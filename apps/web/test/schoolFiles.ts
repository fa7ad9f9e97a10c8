import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readSandboxSettings, startSandbox } from "@print-builder/school-sandbox";
import type { Page } from "./backOffice.ts";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type BackOffice, useBackOffice } from "./backOffice.ts";
import { temporaryFolder } from "./paper.ts";
import type { Visit } from "./backOffice.ts";

type Connection = Readonly<Record<string, string>>;

export type SchoolOffice = BackOffice & {
  /** Local storage as the school's wizard leaves it. */
  readonly connection: () => Connection;
  readonly school: () => { readonly address: string; readonly id: number; readonly domain: string };
  /** Id of a project in school mode. */
  readonly project: () => string;
  /** Opens a path with the school's sign-in in local storage, or with what of it is given. */
  readonly visitFiles: (
    visit?: Visit & { readonly stored?: Connection; readonly path?: string },
  ) => Promise<Page>;
  /** Opens the File Manager on files of these names; their content is their name. */
  readonly openFiles: (...names: readonly string[]) => Promise<Page>;
  readonly put: (path: string, content?: string | Uint8Array) => void;
  readonly read: (path: string) => string;
  readonly namesIn: (path?: string) => string[];
};

async function ask<Answer>(address: string, path: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(`${address}${path}`, init);
  const { data } = (await answer.json()) as { data: Answer };
  return data;
}

type School = { readonly id: number; readonly name: string; readonly domain: string };

/** Signs in at the sandbox as the README says and impersonates, as the wizard does. */
async function connect(address: string): Promise<{ stored: Connection; school: School }> {
  const headers = { "content-type": "application/json" };
  const credentials = { email: "superadmin@schools.example", password: "sandbox-password" };
  const { token, user } = await ask<{ token: string; user: object }>(address, "/admin/login", {
    method: "POST",
    headers,
    body: JSON.stringify(credentials),
  });
  const authorization = `Bearer ${token}`;
  const { schools } = await ask<{ schools: School[] }>(address, "/admin/schools?limit=1", {
    headers: { authorization },
  });
  const [school] = schools;
  if (!school) throw new Error("The sandbox has no school.");
  const admins = await ask<{ admin_users: { email: string }[] }>(
    address,
    `/admin/school-admins?school_id=${school.id}`,
    { headers: { authorization } },
  );
  const { school_code, impersonation_token } = await ask<{
    school_code: string;
    impersonation_token: string;
  }>(address, "/admin/impersonate", {
    method: "POST",
    headers: { ...headers, authorization },
    body: JSON.stringify({ school_id: school.id, admin_email: admins.admin_users[0]?.email }),
  });
  const stored = {
    super_admin_token: token,
    super_admin_user: JSON.stringify(user),
    school_code,
    impersonation_token,
    selected_school: JSON.stringify(school),
  };
  return { stored, school };
}

/** The product with a school of its own, whose files start each test empty. */
export function useSchoolOffice(): SchoolOffice {
  const dataDir = temporaryFolder();
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  let connected: Awaited<ReturnType<typeof connect>>;
  let project: string;
  beforeAll(async () => {
    sandbox = await startSandbox(readSandboxSettings({ DATA_DIR: dataDir, SCHOOL_PORT: "0" }));
    connected = await connect(sandbox.address);
  });
  afterAll(() => sandbox?.close());
  const office = useBackOffice({ settings: () => ({ SCHOOL_API_URL: sandbox.address }) });
  beforeAll(async () => {
    const created = await office.call("POST", "/projects", { name: "Cards of a school" });
    project = ((await created.json()) as { id: string }).id;
    await office.call("PATCH", `/projects/${project}/data-mode`, { mode: "school" });
  });

  const root = () => join(dataDir, "school", "files", String(connected.school.id));
  beforeEach(() => {
    rmSync(root(), { recursive: true, force: true });
    mkdirSync(root(), { recursive: true });
  });

  const put: SchoolOffice["put"] = (path, content = "x") => {
    mkdirSync(dirname(join(root(), path)), { recursive: true });
    writeFileSync(join(root(), path), content);
  };

  const visitFiles: SchoolOffice["visitFiles"] = async ({
    stored = connected.stored,
    path = "",
    ...visit
  } = {}) => {
    const page = await office.visit("/profile", visit);
    await page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, stored);
    await page.goto(`/files?project=${project}${path === "" ? "" : `&path=${encodeURIComponent(path)}`}`);
    return page;
  };

  return {
    ...office,
    connection: () => connected.stored,
    school: () => ({ address: sandbox.address, id: connected.school.id, domain: connected.school.domain }),
    project: () => project,
    visitFiles,
    async openFiles(...names) {
      for (const name of names) put(name, name);
      const page = await visitFiles();
      await page.getByRole("region", { name: "File Manager" }).waitFor();
      return page;
    },
    put,
    read: (path) => readFileSync(join(root(), path), "utf8"),
    namesIn: (path = "") => readdirSync(join(root(), path)).sort(),
  };
}
