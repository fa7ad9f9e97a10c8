import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, utimesSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const command = join(root, "tools/dev.ts");
const patient = { timeout: 90_000, interval: 100 };

let child: ChildProcess | undefined;
let folder: string | undefined;

afterEach(async () => {
  if (child && child.exitCode === null && child.signalCode === null) {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  if (folder) rmSync(folder, { recursive: true, force: true });
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

test("serves the web app from source and restarts the server on changes", async () => {
  const [web = 0, port = 0, school = 0] = [await freePort(), await freePort(), await freePort()];
  folder = mkdtempSync(join(tmpdir(), "print-builder-dev-"));
  const env = {
    ...process.env,
    DATA_DIR: folder,
    DATABASE_URL: "",
    PORT: String(port),
    SCHOOL_PORT: String(school),
    SCHOOL_API_URL: "",
    ADMIN_PASSWORD: "a password of tests",
    DEMO: "off",
    LOG_LEVEL: "error",
  };
  const started = spawn(process.execPath, [command, "--web-port", String(web)], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  child = started;
  let output = "";
  for (const stream of [started.stdout, started.stderr]) {
    stream.on("data", (bytes) => {
      output += bytes;
    });
  }
  const starts = () => output.split(`The server is at http://127.0.0.1:${port}`).length - 1;
  await expect.poll(() => output, patient).toContain(`Print Builder is at http://127.0.0.1:${web}`);
  await expect.poll(starts, patient).toBe(1);
  await expect
    .poll(() => output, patient)
    .toContain(`School sandbox with invented people is at http://127.0.0.1:${school}`);
  const address = `http://127.0.0.1:${web}`;
  expect(await (await fetch(address)).text()).toContain('src="/src/main.ts"');
  expect(await (await fetch(`${address}/api/health`)).json()).toMatchObject({ status: "ok" });
  const config = await (await fetch(`${address}/api/config`)).json();
  expect(config).toEqual({ school_api_url: `http://127.0.0.1:${school}` });

  const now = new Date();
  utimesSync(join(root, "apps/server/src/index.ts"), now, now);
  await expect.poll(starts, patient).toBe(2);
  const healthy = () => fetch(`${address}/api/health`).then(({ status }) => status);
  await expect.poll(healthy, patient).toBe(200);

  const ended = once(started, "exit");
  started.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  child = undefined;
  for (const gone of [web, port, school]) await expect(fetch(`http://127.0.0.1:${gone}`)).rejects.toThrow();
});

test("npm run dev explains --help and refuses an invalid port in one line", () => {
  const run = (...options: string[]) =>
    spawnSync(process.execPath, [command, ...options], { encoding: "utf8" });
  expect(run("--help").stdout).toMatch(/--web-port <n> .*\(default: 5173\)/);
  expect(run("--web-port", "0").stderr).toBe("--web-port must be a whole number from 1 to 65535, not “0”.\n");
});
