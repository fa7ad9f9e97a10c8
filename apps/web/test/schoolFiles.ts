import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { temporaryFolder } from "@print-builder/production/testing";
import { readSandboxSettings, startSandbox } from "@print-builder/school-sandbox";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { fetchPastPage } from "./browser/network.ts";
import type { Office, Page, Visit } from "./browser/page.ts";

type Connection = Readonly<Record<string, string>>;

export type SchoolOffice<P extends Page = Page> = Office<P> & {
  /** Local storage after the school's wizard was completed. */
  readonly connection: () => Connection;
  /** The same storage with the chosen administrator, so that the wizard continues at its third step. */
  readonly session: () => Connection;
  readonly school: () => { readonly address: string; readonly id: number; readonly domain: string };
  /** ID of a project in school mode. */
  readonly project: () => string;
  /** Opens a path with the whole sign-in to the school in local storage, or with the given part of it. */
  readonly visitFiles: (visit?: Visit & { readonly path?: string }) => Promise<P>;
  /** Opens the File Manager on files with these names. The content of each file is its name. */
  readonly openFiles: (...names: readonly string[]) => Promise<P>;
  /** Stores a file. A number creates a file of that many zero bytes. */
  readonly put: (path: string, content?: string | Uint8Array | number) => void;
  readonly read: (path: string) => string;
  readonly namesIn: (path?: string) => string[];
};

/** Calls the sandbox directly, without the page's listeners noticing. */
export async function askSandbox<Answer>(
  address: string,
  path: string,
  {
    headers = {},
    body,
  }: { readonly headers?: Readonly<Record<string, string>>; readonly body?: object } = {},
): Promise<Answer> {
  const answer = await fetchPastPage(`${address}${path}`, {
    method: body ? "POST" : "GET",
    headers: body ? { ...headers, "content-type": "application/json" } : headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`The sandbox answered ${path} with ${answer.status}.`);
  const said = await answer.json();
  return (said.data ?? said) as Answer;
}

type School = { readonly id: number; readonly name: string; readonly domain: string };
type Admin = { readonly id: number; readonly email: string };

/** Signs in to the sandbox as the README describes, and impersonates an administrator like the wizard. */
async function connect(
  address: string,
): Promise<{ stored: Connection; session: Connection; school: School }> {
  const credentials = { email: "superadmin@schools.example", password: "sandbox-password" };
  const { token, user } = await askSandbox<{ token: string; user: object }>(address, "/admin/login", {
    body: credentials,
  });
  const headers = { authorization: `Bearer ${token}` };
  const { schools } = await askSandbox<{ schools: School[] }>(address, "/admin/schools?limit=1", { headers });
  const [school] = schools;
  if (!school) throw new Error("The sandbox has no school.");
  const path = `/admin/school-admins?school_id=${school.id}`;
  const { admin_users } = await askSandbox<{ admin_users: Admin[] }>(address, path, { headers });
  const [admin] = admin_users;
  const given = await askSandbox<{ school_code: string; impersonation_token: string }>(
    address,
    "/admin/impersonate",
    { headers, body: { school_id: school.id, admin_email: admin?.email } },
  );
  const stored = {
    super_admin_token: token,
    super_admin_user: JSON.stringify(user),
    school_code: given.school_code,
    impersonation_token: given.impersonation_token,
    selected_school: JSON.stringify(school),
  };
  return { stored, session: { ...stored, selected_admin: JSON.stringify(admin) }, school };
}

/** Starts the product with these environment variables. */
export type UseOffice<P extends Page> = (options: {
  readonly settings: () => NodeJS.ProcessEnv;
}) => Office<P>;

/** The product with its own school, which has no files at the start of each test. */
export function useSchoolOffice<P extends Page>(useOffice: UseOffice<P>): SchoolOffice<P> {
  const dataDir = temporaryFolder();
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  let connected: Awaited<ReturnType<typeof connect>>;
  let project: string;
  beforeAll(async () => {
    sandbox = await startSandbox(readSandboxSettings({ DATA_DIR: dataDir, SCHOOL_PORT: "0" }));
    connected = await connect(sandbox.address);
  });
  afterAll(() => sandbox?.close());
  const office = useOffice({ settings: () => ({ SCHOOL_API_URL: sandbox.address }) });
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

  const put: SchoolOffice<P>["put"] = (path, content = "x") => {
    const file = join(root(), path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === "number" ? "" : content);
    if (typeof content === "number") truncateSync(file, content);
  };

  const visitFiles: SchoolOffice<P>["visitFiles"] = ({
    stored = connected.stored,
    path = "",
    ...visit
  } = {}) =>
    office.visit(`/files?project=${project}${path === "" ? "" : `&path=${encodeURIComponent(path)}`}`, {
      ...visit,
      stored,
    });

  return {
    ...office,
    connection: () => connected.stored,
    session: () => connected.session,
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
