import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { refusal, sandboxEnv, schoolVisitor, superVisitor, temporaryData } from "#test/useSandbox.ts";
import { type LaunchedSandbox, launchSandbox, type SandboxMessage } from "./launchSandbox.ts";
import { readSandboxSettings } from "./settings.ts";

const cleaning: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean();
});

function data(): string {
  const { folder, remove } = temporaryData();
  cleaning.push(remove);
  return folder;
}

async function launch(folder: string, changes: Record<string, string> = {}): Promise<LaunchedSandbox> {
  const sandbox = await launchSandbox(sandboxEnv(folder, changes));
  cleaning.push(() => sandbox.stop());
  return sandbox;
}

/** Starts the process as the product does. */
async function runMain(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; message: SandboxMessage }> {
  const child = fork(join(import.meta.dirname, "main.ts"), { env, stdio: "pipe" });
  cleaning.push(() => child.kill("SIGKILL"));
  const [message] = (await once(child, "message")) as [SandboxMessage];
  return { child, message };
}

describe("the sandbox process", () => {
  test("people, print status, sign-ins and files survive a restart", async () => {
    const folder = data();
    const first = await launch(folder);
    const { client, tokens } = await schoolVisitor(first.address);
    const student = await client.records.sample("students");
    const id = student?.id ?? 0;
    await client.records.edit("students", id, { fields: { first_name: "Persisted" } });
    await client.records.setPrintStatus("students", [{ id, print_status: "printed" }]);
    await first.stop();

    const second = await launch(folder);
    const later = await schoolVisitor(second.address);
    Object.assign(later.tokens, tokens);
    const kept = await later.client.records.get("students", id);
    expect(kept).toMatchObject({ print_status: "printed", user: { first_name: "Persisted" } });
    expect((await later.client.records.list("students")).pagination.total).toBe(1250);
  });

  test("the sandbox listens only on the loopback address", async () => {
    const { address } = await launch(data());
    const { port, hostname } = new URL(address);
    expect(hostname).toBe("127.0.0.1");
    const others = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    for (const { address: other, internal, family } of others) {
      if (internal || family !== "IPv4") continue;
      await expect(fetch(`http://${other}:${port}/assets/dummy_logo.jpg`)).rejects.toThrow();
    }
  });

  test("the sandbox reports a port in use with the code EADDRINUSE", async () => {
    const { port } = new URL((await launch(data())).address);
    const second = launchSandbox(sandboxEnv(data(), { SCHOOL_PORT: port }));
    await expect(second).rejects.toMatchObject({ code: "EADDRINUSE" });
  });

  test("the sandbox waits for a port that a killed sandbox still holds", async () => {
    const first = await launch(data());
    const { port } = new URL(first.address);
    const second = launch(data(), { SCHOOL_PORT: port });
    await first.stop();
    expect((await second).address).toBe(first.address);
  });

  test.each(["SIGTERM", "SIGINT"] as const)("%s ends the sandbox with exit code 0", async (signal) => {
    const { child } = await runMain(sandboxEnv(data()));
    child.kill(signal);
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  test("the sandbox exits when its parent disconnects", async () => {
    const { child, message } = await runMain(sandboxEnv(data()));
    expect(message).toHaveProperty("address");
    child.disconnect();
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  test("the sandbox exits if its parent disconnects while it starts", async () => {
    const child = fork(join(import.meta.dirname, "main.ts"), { env: sandboxEnv(data()), stdio: "pipe" });
    cleaning.push(() => child.kill("SIGKILL"));
    child.disconnect();
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  test("the sandbox reports an invalid setting and does not start", async () => {
    const launched = launchSandbox(sandboxEnv(data(), { SANDBOX_FAULTS: "chaos" }));
    await expect(launched).rejects.toThrow("SANDBOX_FAULTS must read like latency:300,errors:0.05");
  });
});

describe("settings", () => {
  test("sandbox settings have the documented defaults", () => {
    expect(readSandboxSettings({ DATA_DIR: "/d" })).toEqual({
      port: 4100,
      dataDir: "/d/school",
      envelope: "plain",
      tokenTtl: 28_800,
      faults: { latencyMs: 0, errors: 0 },
      logLevel: "warn",
    });
  });

  test("SANDBOX_FAULTS sets the delay and the share of failing calls", () => {
    const { faults } = readSandboxSettings({ SANDBOX_FAULTS: "latency:300,errors:0.05" });
    expect(faults).toEqual({ latencyMs: 300, errors: 0.05 });
  });

  test.each([
    [{ SCHOOL_PORT: "x" }, "SCHOOL_PORT"],
    [{ SANDBOX_LEGACY_ENVELOPE: "yes" }, "SANDBOX_LEGACY_ENVELOPE"],
    [{ SANDBOX_TOKEN_TTL: "0" }, "SANDBOX_TOKEN_TTL"],
    [{ SANDBOX_FAULTS: "errors:2" }, "SANDBOX_FAULTS"],
    [{ SANDBOX_FAULTS: "latency:-1" }, "SANDBOX_FAULTS"],
  ])("refuses the settings %j and names the variable", (environment, name) => {
    expect(() => readSandboxSettings(environment)).toThrow(name);
  });
});

describe("SANDBOX_FAULTS", () => {
  test("retries failed reads and reports failed changes at once", async () => {
    const sandbox = await launch(data(), { SANDBOX_FAULTS: "errors:0.34" });
    let refused = 0;
    let superClient = await superVisitor(sandbox.address).catch(() => null);
    for (let turn = 0; superClient === null && turn < 50; turn++) {
      refused += 1;
      superClient = await superVisitor(sandbox.address).catch(() => null);
    }
    if (superClient === null) expect.fail("Fifty logins failed.");
    let read = 0;
    for (let turn = 0; turn < 20; turn++) {
      read += await superClient.client.admin.schools().then(
        () => 1,
        () => 0,
      );
    }
    // Each read is tried three times, so 96 of 100 succeed.
    expect(read).toBeGreaterThanOrEqual(14);
    const changes = await Promise.all(
      Array.from({ length: 40 }, () => refusal(superClient.client.admin.impersonate(99, "x@y.example"))),
    );
    refused += changes.filter(({ status, code }) => status === 503 && code === "server_error").length;
    expect(refused).toBeGreaterThan(3);
    expect(changes.some(({ status }) => status === 404)).toBe(true);
  });

  test("simulated faults can be switched on and off at run time", async () => {
    const { address } = await launch(data());
    const set = (faults: object) =>
      fetch(`${address}/sandbox/faults`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(faults),
      });
    const asked = async () => (await fetch(`${address}/school/students`)).status;
    expect(await asked()).toBe(401);
    expect((await set({ errors: 1 })).status).toBe(200);
    expect(await asked()).toBe(503);
    expect((await set({ errors: 2 })).status).toBe(422);
    expect((await set({})).status).toBe(200);
    expect(await asked()).toBe(401);
  });

  test("a latency in SANDBOX_FAULTS delays every call", async () => {
    const sandbox = await launch(data(), { SANDBOX_FAULTS: "latency:250" });
    const begun = performance.now();
    await fetch(`${sandbox.address}/school/students`);
    expect(performance.now() - begun).toBeGreaterThan(240);
  });
});
