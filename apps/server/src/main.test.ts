import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { contracts } from "#areas/index.ts";
import { callServer } from "#test/site/callRoute.ts";
import { builtProgram, quickStart } from "#test/site/compiledFolder.ts";
import type { CommitPoint } from "./commitPoint.ts";
import type { FirstAdmin } from "./installation/firstAdmin.ts";
import { type RunningServer, startServer } from "./main.ts";
import { readSettings } from "./settings.ts";
import { joinStore } from "./store/openStore.ts";

const email = "admin@example.org";
const password = "a password of the tests";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "print-builder-main-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const settings = (changes: Record<string, string> = {}) =>
  readSettings({ DATA_DIR: folder, PORT: "0", LOG_LEVEL: "silent", ...changes });

/** Settings of a first administrator with this password. */
const weakly = (weak: string) => ({ ADMIN_EMAIL: "head@school.example", ADMIN_PASSWORD: weak });

async function signIn(address: string, email: string, password: string): Promise<Response> {
  return await fetch(`${address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
}

/**
 * Starts a new installation and kills the process, as in a power cut, once it shows the password. Returns the
 * password and the signal.
 */
async function firstStartKilledWhenItShows(): Promise<readonly [string, NodeJS.Signals | null]> {
  const module = (path: string) => JSON.stringify(pathToFileURL(path).href);
  const here = (name: string) => join(import.meta.dirname, name);
  const program = `
    import { writeSync } from "node:fs";
    const { readSettings } = await import(${module(here("settings.ts"))});
    const { startServer } = await import(${module(builtProgram("server") ?? here("index.ts"))});
    await startServer(readSettings(process.env), undefined, ({ randomPassword }) => {
      writeSync(1, randomPassword);
      process.kill(process.pid, "SIGKILL");
    });`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    env: { ...quickStart, DATA_DIR: folder, PORT: "0", LOG_LEVEL: "silent", DEMO: "off" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output, [, signal]] = await Promise.all([text(child.stdout), once(child, "close")]);
  return [output, signal];
}

/** Log output of a server process, from its start to its shutdown. */
async function outputOfStart(changes: Record<string, string>): Promise<string> {
  const child = fork(join(import.meta.dirname, "../test/site/serverProcess.ts"), [], {
    env: { ...quickStart, DATA_DIR: folder, PORT: "0", LOG_LEVEL: "warn", ...changes },
    execArgv: [],
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  if (!child.stdout) throw new Error("It has no output.");
  const said = text(child.stdout);
  await once(child, "message");
  child.kill("SIGTERM");
  return await said;
}

/**
 * Starts a new installation and kills the process, as in a power cut, at a commit point. Returns the signal.
 */
async function firstStartKilledAt(point: CommitPoint): Promise<NodeJS.Signals | null> {
  const crashFolder = mkdtempSync(join(folder, "crash-"));
  writeFileSync(join(crashFolder, "armed"), point);
  const testing = join(import.meta.dirname, "../test/site");
  const preload = `${pathToFileURL(join(testing, "killAtPoint.ts"))}?folder=${encodeURI(crashFolder)}`;
  const child = spawn(process.execPath, ["--import", preload, join(testing, "serverProcess.ts")], {
    env: { ...quickStart, DATA_DIR: folder, PORT: "0", LOG_LEVEL: "silent", ADMIN_PASSWORD: password },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [, signal] = (await once(child, "close")) as [unknown, NodeJS.Signals | null];
  return signal;
}

/** The names of all projects, and the rows, pictures and mapped tokens of the first project. */
async function demoOn(server: RunningServer) {
  const { token } = (await callServer(server.address, "login", { body: { email, password } })).body;
  const { items } = (await callServer(server.address, "listProjects", { token })).body;
  const params = { id: items[0]?.id ?? "" };
  const rows = await callServer(server.address, "countRows", { token, params });
  const media = await callServer(server.address, "listMedia", { token, params });
  const { field_map } = (await callServer(server.address, "getProject", { token, params })).body;
  const tokens = Object.keys(field_map ?? {}).length;
  return {
    projects: items.map(({ name }) => name),
    rows: rows.body.count,
    pictures: media.body.total,
    tokens,
  };
}

describe("starting the server", () => {
  it("[OPEN-13] the first start creates a super admin, a password and the demo", async () => {
    const shown: FirstAdmin[] = [];
    const start = () => startServer(settings(), undefined, (admin) => shown.push(admin));
    const first = await start();
    const { email = "", randomPassword } = shown[0] ?? {};
    expect(email).toBe("admin@example.org");
    expect(randomPassword).toMatch(/^[a-z2-9]{20}$/);
    const answer = await signIn(first.address, email, randomPassword ?? "");
    const { token, user } = contracts.login.answer.body.parse(await answer.json());
    expect(user).toMatchObject({ role: "super_admin", status: "active" });
    const headers = { authorization: `Bearer ${token}` };
    const list = await fetch(`${first.address}/api/projects`, { headers });
    const { items } = contracts.listProjects.answer.body.parse(await list.json());
    expect(items.map(({ name }) => name)).toEqual(["Student card 2026–27"]);
    const templates = await (await fetch(`${first.address}/api/templates`, { headers })).json();
    const isBuiltIn = contracts.listTemplates.answer.body
      .parse(templates)
      .items.map((one) => one.is_built_in);
    expect(new Set(isBuiltIn)).toEqual(new Set([true]));
    await first.close();

    const second = await start();
    expect(shown).toHaveLength(1);
    expect((await fetch(`${second.address}/api/auth/me`, { headers })).status).toBe(200);
    await second.close();
  });

  it("[OPEN-13] shows a new password if the first start was killed before storing it", async () => {
    const [lost = "", killed] = await firstStartKilledWhenItShows();
    expect([lost, killed]).toEqual([expect.stringMatching(/^[a-z2-9]{20}$/), "SIGKILL"]);
    const shown: FirstAdmin[] = [];
    const server = await startServer(settings({ DEMO: "off" }), undefined, (admin) => shown.push(admin));
    const { email = "", randomPassword = "" } = shown[0] ?? {};
    expect((await signIn(server.address, email, randomPassword ?? "")).status).toBe(200);
    expect((await signIn(server.address, email, lost)).status).toBe(401);
    await server.close();
  });

  it.each(["picture.added", "table.stored"] as const)(
    "completes the demo project once after a first start killed at %s",
    async (point) => {
      expect(await firstStartKilledAt(point)).toBe("SIGKILL");
      const start = () => startServer(settings({ ADMIN_PASSWORD: "it counts on the first start only" }));
      for (let time = 0; time < 2; time++) {
        const server = await start();
        expect(await demoOn(server)).toEqual({
          projects: ["Student card 2026–27"],
          rows: 60,
          pictures: 64,
          tokens: 8,
        });
        await server.close();
      }
    },
  );

  it("removes the partial demo of a killed start if no demo is wanted", async () => {
    expect(await firstStartKilledAt("table.stored")).toBe("SIGKILL");
    const server = await startServer(settings({ DEMO: "off" }));
    const { token } = (await callServer(server.address, "login", { body: { email, password } })).body;
    expect((await callServer(server.address, "listProjects", { token })).body.total).toBe(0);
    await server.close();
  });

  it("a killed first start leaves a restored installation unchanged", async () => {
    const old = await startServer(settings({ DEMO: "off", ADMIN_PASSWORD: password }));
    const { token } = (await callServer(old.address, "login", { body: { email, password } })).body;
    const killedAt = new Date().toISOString();
    const made = await callServer(old.address, "createProject", {
      token,
      body: { name: "Student card 2026–27" },
    });
    await old.close();
    const store = joinStore({ kind: "sqlite", file: join(folder, "print-builder.sqlite") });
    await store.fleet.takeTurn("demo", killedAt, killedAt);
    await store.close();
    const server = await startServer(settings());
    const { items } = (await callServer(server.address, "listProjects", { token })).body;
    expect(items.map(({ id }) => id)).toEqual([made.body.id]);
    await server.close();
  });

  it("shows the password even if the port is taken, and it stays valid", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    const shown: FirstAdmin[] = [];
    const start = (changes: Record<string, string>) =>
      startServer(settings({ DEMO: "off", ...changes }), undefined, (admin) => shown.push(admin));
    await expect(start({ PORT: String(port) })).rejects.toMatchObject({ code: "EADDRINUSE" });
    other.close();
    const server = await start({});
    expect(shown).toHaveLength(1);
    const { email = "", randomPassword = "" } = shown[0] ?? {};
    expect((await signIn(server.address, email, randomPassword ?? "")).status).toBe(200);
    await server.close();
  });

  it("[OPEN-13] uses a configured password and does not show it", async () => {
    const changes = { ADMIN_EMAIL: "head@school.example", ADMIN_PASSWORD: "set by operator", DEMO: "off" };
    const shown: FirstAdmin[] = [];
    const server = await startServer(settings(changes), undefined, (admin) => shown.push(admin));
    expect(shown).toEqual([{ email: "head@school.example", randomPassword: null, warning: null }]);
    expect((await signIn(server.address, "head@school.example", "set by operator")).status).toBe(200);
    await server.close();
  });

  it.each(["password", "AdministratoR1", "short"])("starts with the weak password %j", async (weak) => {
    const shown: FirstAdmin[] = [];
    const changes = { ...weakly(weak), DEMO: "off" };
    const server = await startServer(settings(changes), undefined, (admin) => shown.push(admin));
    expect(shown[0]?.warning).toMatch(/^ADMIN_PASSWORD (is|has) .*\. Change it in the profile/);
    expect((await signIn(server.address, "head@school.example", weak)).status).toBe(200);
    await server.close();
  });

  it("warns about a weak password in one line that does not contain it", async () => {
    const output = await outputOfStart({ ...weakly("AdministratoR1"), DEMO: "off" });
    const lines = output.split("\n").filter((line) => line.includes("ADMIN_PASSWORD"));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "").msg).toMatch(/^ADMIN_PASSWORD .*\. Change it in the profile/);
    expect(lines[0]).not.toContain("AdministratoR1");
  });

  it("only the owner can read the generated key and the data folder", async () => {
    const dataFolder = join(folder, "new");
    const server = await startServer(settings({ DEMO: "off", DATA_DIR: dataFolder }));
    for (const path of [dataFolder, join(dataFolder, "secret.key")]) {
      expect(statSync(path).mode & 0o077, path).toBe(0);
    }
    await server.close();
  });

  it("on shutdown, warns load balancers and serves until they have reacted", async () => {
    // Enough time for four answers, even on a busy machine.
    const server = await startServer(settings({ DEMO: "off", DRAIN_SECONDS: "10" }));
    const ask = async (path: string) => {
      const answer = await fetch(`${server.address}${path}`, { headers: { connection: "close" } });
      const { code } = (await answer.json()) as { readonly code?: string };
      return [answer.status, code];
    };
    expect(await ask("/api/health")).toEqual([200, undefined]);
    const closed = server.close();
    expect(await ask("/api/health")).toEqual([503, "server_ending"]);
    expect(await ask("/api/health?live=true")).toEqual([200, undefined]);
    expect(await ask("/api/config")).toEqual([200, undefined]);
    await closed;
    await expect(ask("/api/health")).rejects.toThrow(TypeError);
  });

  it("stops at once when interrupted in a terminal", async () => {
    const server = await startServer(settings({ DEMO: "off", DRAIN_SECONDS: "60" }));
    const minute = sleep(55_000, "still waiting", { ref: false });
    expect(await Promise.race([server.close("at once"), minute])).toBeUndefined();
  });

  it.each([
    [{ HOST: "0.0.0.0" }, true],
    [{ HOST: "0.0.0.0", TRUST_PROXY: "10.0.0.5" }, false],
    [{}, false],
  ])("%j warns about access from other machines without TLS: %s", async (changes, warns) => {
    const said = await outputOfStart({ DEMO: "off", ...changes });
    expect(said.includes("answers other machines without TLS")).toBe(warns);
  });

  it("a taken port is an error and leaves nothing open", async () => {
    const server = await startServer(settings({ DEMO: "off" }));
    const port = new URL(server.address).port;
    await expect(
      startServer(settings({ PORT: port, DEMO: "off", DATA_DIR: join(folder, "other") })),
    ).rejects.toMatchObject({
      code: "EADDRINUSE",
    });
    await server.close();
  });
});

describe("settings", () => {
  it.each([
    [{ PORT: "99999" }, "PORT"],
    [{ PORT: "http" }, "PORT"],
    [{ MAX_ROWS: "0" }, "MAX_ROWS"],
    [{ DEMO: "yes" }, "DEMO"],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL"],
    [{ SCHOOL_API_URL: "ftp://x" }, "SCHOOL_API_URL"],
    [{ ADMIN_EMAIL: "nobody" }, "ADMIN_EMAIL"],
    [{ SECRET_KEY: "short" }, "SECRET_KEY"],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
    [{ HSTS: "on" }, "HSTS"],
    [{ EXPECTED_WORKERS: "many" }, "EXPECTED_WORKERS"],
    [{ DRAIN_SECONDS: "3600" }, "DRAIN_SECONDS"],
    [{ TRUST_PROXY: "10.0.0.1, everyone" }, "TRUST_PROXY"],
    [{ STORAGE_URL: "s3://x" }, "STORAGE_URL"],
    [{ METRICS_TOKEN: "short" }, "METRICS_TOKEN"],
  ])("refuses the setting %j and names the variable", (environment, name) => {
    expect(() => readSettings(environment)).toThrow(name);
  });

  it("settings have the documented defaults", () => {
    expect(readSettings({})).toMatchObject({
      port: 4000,
      host: "127.0.0.1",
      databaseUrl: null,
      storage: null,
      metricsToken: null,
      adminEmail: "admin@example.org",
      adminPassword: null,
      demo: true,
      schoolApiUrl: null,
      schoolPort: 4100,
      maxRows: 10_000,
      trashDays: 30,
      trustProxy: [],
      expectedWorkers: 0,
      drainSeconds: 0,
      hsts: "off",
      logLevel: "info",
    });
  });
});
