import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSchoolClient, type SchoolClient, type SchoolTokens } from "@print-builder/school";
import { afterAll, beforeAll } from "vitest";
import { type LaunchedSandbox, launchSandbox } from "#launchSandbox.ts";
import { readSandboxSettings } from "#settings.ts";
import { type RunningSandbox, type SandboxWorld, startSandbox } from "#startSandbox.ts";

export const superAdmin = { email: "superadmin@schools.example", password: "sandbox-password" };
export const withCode = { email: "superadmin-2fa@schools.example", password: "sandbox-password" };

/** Creates a temporary folder for a sandbox. Remove it when done. */
export function temporaryData(): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "print-builder-school-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Environment variables for a sandbox on a free port with its own folder. */
export function sandboxEnv(
  folder: string,
  changes: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv {
  return { ...process.env, SCHOOL_PORT: "0", DATA_DIR: folder, LOG_LEVEL: "silent", ...changes };
}

/** Runs a sandbox process for the tests of one file. */
export function useSandboxProcess(changes: Readonly<Record<string, string>> = {}): {
  readonly address: () => string;
} {
  const data = temporaryData();
  let sandbox: LaunchedSandbox | undefined;
  beforeAll(async () => {
    sandbox = await launchSandbox(sandboxEnv(data.folder, changes));
  });
  afterAll(async () => {
    await sandbox?.stop();
    data.remove();
  });
  return { address: () => sandbox?.address ?? "" };
}

/** Runs a sandbox in the test's process, with the test's clock and random numbers. */
export function useSandbox(
  changes: Readonly<Record<string, string>> = {},
  world: SandboxWorld = {},
): { readonly address: () => string } {
  const data = temporaryData();
  let sandbox: RunningSandbox | undefined;
  beforeAll(async () => {
    sandbox = await startSandbox(readSandboxSettings(sandboxEnv(data.folder, changes)), world);
  });
  afterAll(async () => {
    await sandbox?.close();
    data.remove();
  });
  return { address: () => sandbox?.address ?? "" };
}

export type Visitor = {
  readonly client: SchoolClient;
  /** Tokens that the client sends; tests may change them. */
  readonly tokens: { -readonly [Key in keyof SchoolTokens]: SchoolTokens[Key] };
};

/** A client without a sign-in. */
export function visitor(address: string, send: typeof fetch = fetch): Visitor {
  const tokens: Visitor["tokens"] = {};
  return { client: createSchoolClient({ baseUrl: address, tokens: () => tokens, fetch: send }), tokens };
}

/** A client signed in as super admin. */
export async function superVisitor(address: string, send: typeof fetch = fetch): Promise<Visitor> {
  const visiting = visitor(address, send);
  const login = await visiting.client.admin.login(superAdmin.email, superAdmin.password);
  if (login.kind !== "signed_in") throw new Error("The super admin was asked for a code.");
  visiting.tokens.superAdminToken = login.token;
  return visiting;
}

/** A client that impersonates an administrator of a school, Riverside by default. */
export async function schoolVisitor(
  address: string,
  schoolId = 1,
  send: typeof fetch = fetch,
): Promise<Visitor> {
  const visiting = await superVisitor(address, send);
  const [admin] = await visiting.client.admin.schoolAdmins(schoolId);
  const result = await visiting.client.admin.impersonate(schoolId, admin?.email ?? "");
  visiting.tokens.impersonationToken = result.impersonation_token;
  visiting.tokens.schoolCode = result.school_code;
  return visiting;
}

/** Returns the SchoolError's `status` and `code`. Fails if the call succeeds. */
export async function refusal(
  call: Promise<unknown>,
): Promise<{ status: number; code: string; message: string }> {
  const error = await call.then(
    () => new Error("Nothing was refused."),
    (thrown: unknown) => thrown,
  );
  const { status, code, message } = error as { status: number; code: string; message: string };
  return { status, code, message };
}
