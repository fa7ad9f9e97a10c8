import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openBrowser } from "./support/browser.ts";
import { complaintsOf } from "./support/journey.ts";
import { type RunningServer, startProduct } from "./support/server.ts";

const running: RunningServer[] = [];

async function start(env: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  const server = await startProduct({ DEMO: "off", SCHOOL_API_URL: "", ...env });
  running.push(server);
  return server;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

async function schoolOf({ address }: RunningServer): Promise<string | null> {
  const config = (await (await fetch(`${address}/api/config`)).json()) as { school_api_url: string | null };
  return config.school_api_url;
}

async function login(school: string, email: string, password: string): Promise<unknown> {
  const answer = await fetch(`${school}/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return await answer.json();
}

test("[OPEN-84] the sandbox comes with the product, says that its people are invented, and ends with it", async () => {
  const server = await start();
  const school = (await schoolOf(server)) ?? "";
  expect(server.output()).toContain(`School sandbox with invented people is at ${school}`);
  expect((await fetch(`${school}/assets/dummy_logo.jpg`)).status).toBe(200);
  server.child.kill("SIGTERM");
  expect(await once(server.child, "close")).toEqual([0, null]);
  await expect(fetch(school)).rejects.toThrow();
});

test("the sandbox ends also when the product is killed", async () => {
  const server = await start();
  const school = (await schoolOf(server)) ?? "";
  server.child.kill("SIGKILL");
  const answers = () =>
    fetch(school).then(
      () => true,
      () => false,
    );
  await expect.poll(answers).toBe(false);
});

test("[OPEN-84] with SCHOOL_API_URL there is no sandbox, and the page may call that host alone", async () => {
  const server = await start({ SCHOOL_API_URL: "https://school.example/api/" });
  expect(await schoolOf(server)).toBe("https://school.example/api");
  expect(server.output()).not.toContain("sandbox");
  const policy = (await fetch(server.address)).headers.get("content-security-policy");
  expect(policy).toContain("connect-src 'self' https://school.example;");
});

test("a taken SCHOOL_PORT is one clear line, and the rest of the product works", async () => {
  const port = new URL((await schoolOf(await start())) ?? "").port;
  const second = await start({ SCHOOL_PORT: port });
  const lines = second.output().split("\n");
  expect(lines.filter((line) => line.includes(port))).toEqual([
    `Port ${port} is taken: there is no school sandbox now. Set SCHOOL_PORT to a free port and start again to have it.`,
  ]);
  expect(await schoolOf(second)).toBeNull();
});

test("README says how to sign in, in lines that are true", async () => {
  const school = (await schoolOf(await start())) ?? "";
  const lines = readFileSync(join(import.meta.dirname, "../README.md"), "utf8").split("\n");
  expect(lines).toContain("School sandbox super admin: superadmin@schools.example / sandbox-password");
  expect(lines).toContain(
    "School sandbox super admin with 2FA: superadmin-2fa@schools.example / sandbox-password",
  );
  expect(lines).toContain(
    "School sandbox 2FA codes: GET {sandbox}/sandbox/mailbox?email=superadmin-2fa@schools.example",
  );
  expect(await login(school, "superadmin@schools.example", "sandbox-password")).toMatchObject({
    success: true,
    data: { token: expect.any(String), user: { email: "superadmin@schools.example" } },
  });
  expect(await login(school, "superadmin-2fa@schools.example", "sandbox-password")).toEqual({
    success: true,
    data: { two_factor_required: true },
  });
  const mailbox = await fetch(`${school}/sandbox/mailbox?email=superadmin-2fa@schools.example`);
  expect(await mailbox.json()).toMatchObject({ messages: [{ code: expect.stringMatching(/^\d{6}$/) }] });
});

test("[OPEN-85] a page of the app calls the school system itself and shows its photos", async () => {
  const server = await start();
  const school = (await schoolOf(server)) ?? "";
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    const complaints = complaintsOf(page);
    await page.goto(`${server.address}/login`);
    const seen = await page.evaluate(async (host) => {
      const call = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
        const answer = await fetch(`${host}${path}`, {
          method,
          headers: { "content-type": "application/json", ...headers },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        return (await answer.json()).data;
      };
      const credentials = { email: "superadmin@schools.example", password: "sandbox-password" };
      const { token } = await call("POST", "/admin/login", {}, credentials);
      const bearer = { authorization: `Bearer ${token}` };
      const { admin_users } = await call("GET", "/admin/school-admins?school_id=1", bearer);
      const impersonation = await call("POST", "/admin/impersonate", bearer, {
        school_id: 1,
        admin_email: admin_users[0].email,
      });
      const { students } = await call("GET", "/school/students?limit=1", {
        authorization: `Bearer ${impersonation.impersonation_token}`,
        "school-code": impersonation.school_code,
      });
      const photo = new Image();
      photo.src = students[0].user.image;
      await photo.decode();
      return { name: students[0].user.full_name, width: photo.naturalWidth };
    }, school);
    expect(seen).toEqual({ name: "Hyacinth Schäfer", width: 480 });
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
  }
});
