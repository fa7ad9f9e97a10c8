import { readFileSync } from "node:fs";
import { join } from "node:path";
import { datasets } from "@print-builder/school";
import { describe, expect, test } from "vitest";
import {
  refusal,
  schoolVisitor,
  superAdmin,
  superVisitor,
  useSandbox,
  visitor,
  withCode,
} from "#test/useSandbox.ts";

let shiftMs = 0;
const sandbox = useSandbox({ SANDBOX_TOKEN_TTL: "3600" }, { clock: () => new Date(Date.now() + shiftMs) });

const signedOut = { status: 401, code: "unauthenticated" };
const forbidden = { status: 403, code: "forbidden" };

async function status(path: string, token: string | null | undefined, code?: string): Promise<number> {
  const response = await fetch(`${sandbox.address()}${path}`, {
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(code ? { "school-code": code } : {}),
    },
  });
  await response.body?.cancel();
  return response.status;
}

describe("token scopes", () => {
  test("[MISC-03] a super admin reads students, teachers and staff by impersonation", async () => {
    const { client, tokens } = await superVisitor(sandbox.address());
    for (const dataset of datasets)
      expect(await refusal(client.records.list(dataset))).toMatchObject(signedOut);
    const [admin] = await client.admin.schoolAdmins(1);
    const impersonation = await client.admin.impersonate(1, admin?.email ?? "");
    tokens.impersonationToken = impersonation.impersonation_token;
    tokens.schoolCode = impersonation.school_code;
    const totals = await Promise.all(
      datasets.map(async (dataset) => [dataset, (await client.records.list(dataset)).pagination.total]),
    );
    expect(Object.fromEntries(totals)).toEqual({ students: 1250, teachers: 90, staff: 45 });
  });

  test("[SCH-57] each token works only for the calls in its scope", async () => {
    const riverside = await schoolVisitor(sandbox.address());
    const hillcrest = await schoolVisitor(sandbox.address(), 2);
    const superToken = riverside.tokens.superAdminToken;
    const impersonation = riverside.tokens.impersonationToken;
    const other = hillcrest.tokens.impersonationToken;
    const calls = [
      // Columns: the path, then the status for no token, super admin, super admin with a school code,
      // impersonation with its code, with another school's code, and without a code.
      ["/admin/schools", 401, 200, 200, 403, 403, 403],
      ["/school/students", 401, 403, 403, 200, 403, 403],
      ["/school/staff/1345", 401, 403, 403, 200, 403, 403],
      ["/session-years", 401, 403, 403, 200, 403, 403],
      ["/school/students/print-status/summary", 401, 403, 403, 200, 403, 403],
      ["/filemanager/1/list?path=", 401, 403, 200, 200, 403, 403],
      ["/filemanager/2/list?path=", 401, 403, 403, 403, 403, 403],
      ["/filemanager/99/list?path=", 401, 403, 403, 403, 403, 403],
    ] as const;
    for (const [path, ...expected] of calls) {
      const found = [
        await status(path, null),
        await status(path, superToken),
        await status(path, superToken, "RIV001"),
        await status(path, impersonation, "RIV001"),
        await status(path, other, "RIV001"),
        await status(path, impersonation),
      ];
      expect([path, ...found]).toEqual([path, ...expected]);
    }
  });

  test("refuses a school's token with a wrong or missing school code", async () => {
    const { client, tokens } = await schoolVisitor(sandbox.address());
    tokens.schoolCode = "HIL002";
    expect(await refusal(client.records.list("students"))).toMatchObject(forbidden);
    tokens.schoolCode = "NONE";
    expect(await refusal(client.records.list("students"))).toMatchObject(forbidden);
    tokens.schoolCode = "RIV001";
    expect((await client.records.list("students")).pagination.total).toBe(1250);
  });

  test("a school cannot read, change or delete another school's people", async () => {
    const riverside = await schoolVisitor(sandbox.address());
    const { client } = await schoolVisitor(sandbox.address(), 2);
    const student = await riverside.client.records.sample("students");
    const id = student?.id ?? 0;
    expect(await refusal(client.records.get("students", id))).toMatchObject({ status: 404 });
    expect(await refusal(client.records.edit("students", id, { fields: { first_name: "X" } }))).toMatchObject(
      {
        status: 404,
      },
    );
    expect(await refusal(client.records.remove("students", id))).toMatchObject({ status: 404 });
    const outcome = await client.records.setPrintStatus("students", [{ id, print_status: "printed" }]);
    expect(outcome).toMatchObject({ updated: 0, failed: [{ id }] });
    expect(await riverside.client.records.get("students", id)).toEqual(student);
  });

  test("closed schools and former administrators cannot be impersonated", async () => {
    const { client } = await superVisitor(sandbox.address());
    const { schools } = await client.admin.schools({ showDeleted: true, limit: 100 });
    const closed = schools.find(({ status }) => status === "inactive");
    expect(
      await refusal(client.admin.impersonate(closed?.id ?? 0, "principal@old-mill.example")),
    ).toMatchObject(forbidden);
    const admins = (await Promise.all(schools.map(({ id }) => client.admin.schoolAdmins(id)))).flat();
    const left = admins.find(({ status }) => status === "inactive");
    const schoolId = schools.find(({ domain }) => left?.email.endsWith(`@${domain}.example`))?.id ?? 0;
    expect(await refusal(client.admin.impersonate(schoolId, left?.email ?? ""))).toMatchObject(forbidden);
  });
});

describe("token expiry", () => {
  test("a token works for SANDBOX_TOKEN_TTL seconds", async () => {
    const { client } = await schoolVisitor(sandbox.address());
    shiftMs += 3599_000;
    await client.records.list("students", { limit: 1 });
    shiftMs += 2000;
    expect(await refusal(client.records.list("students"))).toMatchObject(signedOut);
    expect(await refusal(client.admin.schools())).toMatchObject(signedOut);
  });

  const expire = (body?: object) =>
    fetch(`${sandbox.address()}/sandbox/expire-tokens`, {
      method: "POST",
      ...(body ? { headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {}),
    });

  test("POST /sandbox/expire-tokens expires all tokens or one kind of token", async () => {
    const { client } = await schoolVisitor(sandbox.address());
    expect(await (await expire({ kind: "impersonation" })).json()).toMatchObject({ success: true });
    expect(await refusal(client.records.list("students"))).toMatchObject(signedOut);
    await client.admin.schools();
    expect((await expire()).status).toBe(200);
    expect(await refusal(client.admin.schools())).toMatchObject(signedOut);
    expect((await expire({ kind: "everything" })).status).toBe(422);
  });
});

describe("signing in", () => {
  async function mailbox(): Promise<string[]> {
    const response = await fetch(`${sandbox.address()}/sandbox/mailbox?email=${withCode.email}`);
    const { messages } = (await response.json()) as { messages: { code: string }[] };
    return messages.map(({ code }) => code);
  }

  async function newCode(): Promise<string> {
    await visitor(sandbox.address()).client.admin.login(withCode.email, withCode.password);
    const [code = "", ...more] = await mailbox();
    expect(more).toEqual([]);
    return code;
  }

  const verify = (code: string) => visitor(sandbox.address()).client.admin.verify2fa(withCode.email, code);
  const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

  test("refuses a wrong password and an unknown e-mail with the same answer", async () => {
    const { client } = visitor(sandbox.address());
    const refused = { status: 401, code: "invalid_credentials", message: "Invalid email or password." };
    expect(await refusal(client.admin.login(withCode.email, "sandbox"))).toEqual(refused);
    expect(await refusal(client.admin.login("nobody@schools.example", "sandbox-password"))).toEqual(refused);
    expect(await refusal(client.admin.login("", ""))).toMatchObject({ status: 422 });
  });

  test("accepts the e-mails and passwords listed in the README", async () => {
    const lines = readFileSync(join(import.meta.dirname, "../../../README.md"), "utf8").split("\n");
    const signIn = ({ email, password }: typeof superAdmin) => `${email} / ${password}`;
    expect(lines).toEqual(
      expect.arrayContaining([
        `School sandbox super admin: ${signIn(superAdmin)}`,
        `School sandbox super admin with 2FA: ${signIn(withCode)}`,
        `School sandbox 2FA codes: GET {sandbox}/sandbox/mailbox?email=${withCode.email}`,
      ]),
    );
    const { admin } = visitor(sandbox.address()).client;
    expect(await admin.login(superAdmin.email, superAdmin.password)).toMatchObject({
      token: expect.any(String),
      user: { email: superAdmin.email },
    });
    expect(await newCode()).toMatch(/^\d{6}$/);
  });

  test("a sign-in code works once", async () => {
    const code = await newCode();
    await verify(code);
    expect(await refusal(verify(code))).toMatchObject({ status: 422, code: "code_expired" });
    expect(await mailbox()).toEqual([]);
  });

  test("a sign-in code works for ten minutes", async () => {
    const code = await newCode();
    shiftMs += 10 * 60_000 + 1000;
    expect(await refusal(verify(code))).toMatchObject({ code: "code_expired" });
    const second = await newCode();
    shiftMs += 10 * 60_000 - 5000;
    expect((await verify(second)).user.email).toBe(withCode.email);
  });

  test("after five wrong codes, even the right code is refused", async () => {
    const code = await newCode();
    for (const left of [4, 3, 2]) {
      const { message } = await refusal(verify(wrong(code)));
      expect(message).toBe(`The code is wrong. ${left} more tries.`);
    }
    expect((await refusal(verify(wrong(code)))).message).toBe("The code is wrong. 1 more try.");
    expect(await refusal(verify(wrong(code)))).toMatchObject({ code: "code_expired" });
    expect(await refusal(verify(code))).toMatchObject({ code: "code_expired" });
  });

  test("counts every wrong sign-in code, even if several arrive simultaneously", async () => {
    const code = await newCode();
    const tries = await Promise.all(Array.from({ length: 20 }, () => refusal(verify(wrong(code)))));
    expect(tries.filter(({ code }) => code === "invalid_code")).toHaveLength(4);
    expect(await refusal(verify(code))).toMatchObject({ code: "code_expired" });
  });

  test("a new login invalidates the previous sign-in code", async () => {
    const first = await newCode();
    const second = await newCode();
    if (first !== second) expect(await refusal(verify(first))).toMatchObject({ code: "invalid_code" });
    expect((await verify(second)).token).not.toBe("");
  });

  test("a sign-in code must have six digits and needs a login first", async () => {
    expect(await refusal(verify("12345"))).toMatchObject({ status: 422, code: "invalid" });
    const { client } = visitor(sandbox.address());
    expect(await refusal(client.admin.verify2fa("superadmin@schools.example", "123456"))).toMatchObject({
      status: 422,
    });
  });
});
