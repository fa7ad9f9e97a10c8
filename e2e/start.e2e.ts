import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import { temporaryFolder } from "@print-builder/production/testing";
import { afterEach, expect, test } from "vitest";
import { findProgram } from "../tools/findProgram.ts";
import { type RunningServer, startProduct } from "./support/server.ts";

const running: RunningServer[] = [];

async function start(env: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  const server = await startProduct({ DEMO: "off", ...env });
  running.push(server);
  return server;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

async function signIn(address: string, email: string, password: string): Promise<number> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return answer.status;
}

test("only the first start prints a password, which works after a restart", async () => {
  const data = temporaryFolder();
  const first = await start({ DATA_DIR: data, ADMIN_PASSWORD: "", DEMO: "on" });
  await expect.poll(first.output).toContain("shown only now");
  const password =
    /Sign in as admin@example\.org with the password ([a-z2-9]+)/.exec(first.output())?.[1] ?? "";
  expect(password.length).toBeGreaterThan(11);
  expect(await signIn(first.address, "admin@example.org", password)).toBe(200);
  await first.stop();
  const second = await start({ DATA_DIR: data, ADMIN_PASSWORD: "" });
  expect(second.output()).not.toContain("password");
  expect(await signIn(second.address, "admin@example.org", password)).toBe(200);
});

test("[OPEN-20] serves app and API with a Content-Security-Policy, no inline scripts", async () => {
  const { address } = await start();
  const page = await fetch(address);
  const html = await page.text();
  expect(html).toContain("<title>Print Builder</title>");
  expect(html).not.toMatch(/<script(?![^>]* src=)/);
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
  expect(await (await fetch(`${address}/api/health`)).json()).toMatchObject({ status: "ok" });
});

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s stops the server with exit code 0 and frees the port",
  async (signal) => {
    const { child, address } = await start();
    child.kill(signal);
    expect(await once(child, "close")).toEqual([0, null]);
    await expect(fetch(address)).rejects.toThrow();
  },
);

test("the server stops even if a client holds an idle connection", async () => {
  const { child, address } = await start();
  const idle = connect(Number(new URL(address).port), "127.0.0.1");
  idle.on("error", () => idle.destroy());
  await once(idle, "connect");
  child.kill("SIGTERM");
  expect(await once(child, "close")).toEqual([0, null]);
});

test("stopping npm start stops its server", async () => {
  const npm = spawn("npm", ["start"], {
    cwd: join(import.meta.dirname, ".."),
    env: {
      ...process.env,
      PORT: "0",
      HOST: "",
      SCHOOL_PORT: "0",
      DATA_DIR: temporaryFolder(),
      ADMIN_PASSWORD: "correct horse battery",
    },
    detached: true,
  });
  let output = "";
  npm.stdout.on("data", (chunk) => {
    output += chunk;
  });
  await expect.poll(() => output).toContain("Print Builder is at");
  const address = /Print Builder is at (\S+)/.exec(output)?.[1] ?? "";
  process.kill(npm.pid ?? 0, "SIGTERM");
  await once(npm, "exit");
  const answers = () =>
    fetch(address).then(
      () => true,
      () => false,
    );
  await expect.poll(answers).toBe(false);
});

test.skipIf(process.platform !== "linux" || !findProgram(["script"]))(
  "a terminal shows the address and sign-in, without lines of JSON",
  async () => {
    const starter = join(import.meta.dirname, "../tools/startCommand.mjs");
    const folder = temporaryFolder();
    const child = spawn(
      "script",
      ["-qfec", `'${process.execPath}' '${starter}' start`, join(folder, "shown")],
      {
        cwd: folder,
        env: {
          ...process.env,
          PORT: "0",
          SCHOOL_PORT: "0",
          DATA_DIR: folder,
          DEMO: "off",
          ADMIN_PASSWORD: "",
        },
      },
    );
    let screen = "";
    child.stdout.on("data", (chunk) => {
      screen += chunk;
    });
    await expect.poll(() => screen).toContain("Press Ctrl+C to stop.");
    const [, password = ""] = /Sign in +admin@example\.org, with the password ([a-z2-9]+)/.exec(screen) ?? [];
    const [, address = ""] = /App +(http:\S+)/.exec(screen) ?? [];
    expect(screen).toMatch(/Sandbox +http:\S+/);
    expect(await signIn(address, "admin@example.org", password)).toBe(200);
    expect(screen).not.toContain("{");
    child.stdin.write("\u0003");
    await once(child, "close");
    await expect(fetch(address)).rejects.toThrow();
  },
);

/** Starts with a setting that makes the start fail, and returns the output. Runs without a sandbox to save time. */
async function failure(env: NodeJS.ProcessEnv): Promise<string> {
  try {
    await start({ SCHOOL_API_URL: "http://127.0.0.1:9", ...env });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error("It started.");
}

test("reports a port in use, an invalid PORT or foreign HOST in one line", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const said = Promise.all([
    failure({ PORT: String(port) }),
    failure({ PORT: "abc" }),
    failure({ HOST: "192.0.2.1" }),
  ]);
  const [taken, wrong, foreign] = await said.finally(() => other.close());
  expect(taken).toContain(`Port ${port} on 127.0.0.1 is taken`);
  expect(wrong).toContain('PORT must be a whole number from 0 to 65535, not "abc".');
  expect(foreign).toContain("HOST 192.0.2.1 is not an address of this machine.");
});

/** The address of the product's school sandbox. */
async function schoolOf({ address }: RunningServer): Promise<string> {
  const config = (await (await fetch(`${address}/api/config`)).json()) as { school_api_url: string };
  return config.school_api_url;
}

test("[OPEN-84] the product starts its sandbox and ends it, even when killed", async () => {
  const server = await start({ SCHOOL_API_URL: "" });
  const school = await schoolOf(server);
  expect(server.output()).toContain(`School sandbox with invented people is at ${school}`);
  expect((await fetch(`${school}/assets/dummy_logo.jpg`)).status).toBe(200);
  server.child.kill("SIGTERM");
  expect(await once(server.child, "close")).toEqual([0, null]);
  await expect(fetch(school)).rejects.toThrow();

  const killed = await start({ SCHOOL_API_URL: "" });
  const itsSchool = await schoolOf(killed);
  killed.child.kill("SIGKILL");
  const answers = () =>
    fetch(itsSchool).then(
      () => true,
      () => false,
    );
  await expect.poll(answers).toBe(false);
});
