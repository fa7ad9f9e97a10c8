import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSchoolClient, type SchoolClient, type SchoolTokens } from "@print-builder/school";
import { launchSandbox } from "@print-builder/school-sandbox/launch";
import { builtProgram } from "./compiledFolder.ts";
import { type SchoolProxy, startSchoolProxy } from "./schoolProxy.ts";
import type { TestServer } from "./testServer.ts";

const superAdmin = { email: "superadmin@schools.example", password: "sandbox-password" };

/** A school sandbox process behind a proxy. */
export type SchoolSystem = {
  readonly proxy: SchoolProxy;
  /** URL for the server's setting. */
  readonly address: string;
  impersonate(schoolId: number): Promise<{ readonly token: string; readonly code: string }>;
  /** A client with the latest token. */
  readonly client: SchoolClient;
  /** Makes all tokens expire. */
  expireTokens(): Promise<void>;
  close(): Promise<void>;
};

export async function startSchoolSystem(env: Readonly<Record<string, string>> = {}): Promise<SchoolSystem> {
  const folder = mkdtempSync(join(tmpdir(), "print-builder-sandbox-"));
  const settings = { SCHOOL_PORT: "0", DATA_DIR: folder, LOG_LEVEL: "silent", ...env };
  const sandbox = await launchSandbox({ ...process.env, ...settings }, builtProgram("schoolSandbox"));
  const proxy = await startSchoolProxy(sandbox.address);
  let tokens: SchoolTokens = {};
  const client = createSchoolClient({ baseUrl: sandbox.address, tokens: () => tokens });
  return {
    proxy,
    address: proxy.address,
    client,
    async impersonate(schoolId) {
      const login = await client.admin.login(superAdmin.email, superAdmin.password);
      if (login.kind !== "signed_in") throw new Error("The super admin was asked for a code.");
      tokens = { superAdminToken: login.token };
      const admins = await client.admin.schoolAdmins(schoolId);
      const email = admins.find(({ status }) => status === "active")?.email ?? "";
      const { impersonation_token, school_code } = await client.admin.impersonate(schoolId, email);
      tokens = { ...tokens, impersonationToken: impersonation_token, schoolCode: school_code };
      return { token: impersonation_token, code: school_code };
    },
    async expireTokens() {
      const address = `${sandbox.address}/sandbox/expire-tokens`;
      const body = JSON.stringify({ kind: "impersonation" });
      await fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body });
    },
    async close() {
      await proxy.close();
      await sandbox.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const design = {
  name: "School cards",
  canvas_width: 323,
  canvas_height: 204,
  front_elements: [
    {
      id: "number",
      type: "text",
      x: 5,
      y: 5,
      width: 200,
      height: 20,
      properties: { text: "Card n{{ number }}", fontSize: 10 },
    },
    {
      id: "name",
      type: "text",
      x: 5,
      y: 30,
      width: 200,
      height: 20,
      properties: { text: "{{ name }}", fontSize: 10 },
    },
  ],
};

const photo = {
  id: "photo",
  type: "image",
  x: 220,
  y: 20,
  width: 80,
  height: 100,
  properties: { staticImage: false, imageBinding: "photo" },
};

export type Connected = {
  readonly source?: string;
  readonly withPhotos?: boolean;
  readonly token?: string | null;
  readonly code?: string;
};

/** A project in school mode whose cards show `Card n<record id>`, a name and optionally a photo. Returns its id. */
export async function schoolProject(
  server: TestServer,
  { source = "students", withPhotos = false, token = null, code = "RIV001" }: Connected,
): Promise<string> {
  const { id } = (await server.call("createProject", { body: { name: design.name } })).body;
  const params = { id };
  const front_elements = [...design.front_elements, ...(withPhotos ? [photo] : [])];
  const meta = { source, school_code: code, impersonation_token: token };
  const body = { ...design, front_elements, school_mapping_meta: meta };
  await server.call("updateProject", { params, body });
  await server.call("setDataMode", { params, body: { mode: "school" } });
  const field_map = { id: "id", number: "id", name: "user.full_name", photo: "user.image" };
  const token_types = { id: "text", number: "text", name: "text", photo: "image" };
  const mapped = await server.call("saveSchoolMapping", { params, body: { field_map, token_types } });
  if (mapped.status !== 200) throw new Error(`The project cannot be made: ${mapped.body.detail}`);
  return id;
}

/** Stores a new token, as the web app does after a sign-in. */
export async function renewToken(server: TestServer, id: string, token: string): Promise<void> {
  const school_mapping_meta = { impersonation_token: token, last_updated: new Date().toISOString() };
  const { status } = await server.call("updateProject", { params: { id }, body: { school_mapping_meta } });
  if (status !== 200) throw new Error(`The token cannot be stored: ${status}`);
}
