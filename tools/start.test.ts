import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";

const command = join(import.meta.dirname, "start.ts");
const children: ChildProcessWithoutNullStreams[] = [];

afterEach(() => {
  for (const child of children.splice(0)) {
    child.kill("SIGKILL");
  }
});

function spawnStart(env: NodeJS.ProcessEnv): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [command], { env: { ...process.env, HOST: "", ...env } });
  children.push(child);
  return child;
}

async function printedAddress({ stdout }: ChildProcessWithoutNullStreams): Promise<string> {
  let output = "";
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    output += chunk;
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
    if (address) {
      return address;
    }
  }
  throw new Error(`No address in: ${output}`);
}

/** Starts on a free port; the address is the one that the command prints. */
async function start(): Promise<{ child: ChildProcessWithoutNullStreams; address: string }> {
  const child = spawnStart({ PORT: "0" });
  return { child, address: await printedAddress(child) };
}

/** Ends a child that leads a process group, and whatever is left of the group. */
function killGroup({ pid }: ChildProcessWithoutNullStreams): void {
  try {
    process.kill(-(pid ?? 0), "SIGKILL");
  } catch {
    // Nothing is left of it: that is what the test wants.
  }
}

/** Runs to the end. */
async function run(env: NodeJS.ProcessEnv): Promise<{ code: number | null; errors: string }> {
  const child = spawnStart(env);
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
  return { code, errors };
}

test("the start page names the product and both commands and comes whole from this server", async () => {
  const { address } = await start();
  const page = await (await fetch(address)).text();
  expect(page).toContain("<title>Print Builder</title>");
  expect(page).toContain("npm run print -- --project");
  expect(page).toContain("npm run render -- --project");
  const links = [...page.matchAll(/\b(?:src|href)="([^"]+)"/g)].map(([, link = ""]) => link);
  expect(links).toContain("/page.css");
  for (const link of links.filter((target) => !target.startsWith("#"))) {
    expect(link).toMatch(/^\/(?!\/)/);
    expect((await fetch(address + link)).status, link).toBe(200);
  }
  expect(page).not.toMatch(/<script|<style| style=| on[a-z]+=/);
});

test("the page has a light and a dark look and fetches nothing from its style sheet", async () => {
  const { address } = await start();
  const css = await (await fetch(`${address}/page.css`)).text();
  expect(css).toContain("prefers-color-scheme: dark");
  expect(css).not.toMatch(/url\(|@import/);
});

test("every answer carries a content policy without scripts and forbids type sniffing", async () => {
  const { address } = await start();
  for (const path of ["/", "/page.css", "/mark.svg", "/api/health", "/nothing"]) {
    const { headers } = await fetch(address + path);
    expect(headers.get("content-security-policy"), path).toMatch(/^default-src 'none'; style-src 'self'; /);
    expect(headers.get("content-security-policy"), path).not.toMatch(/script-src|unsafe/);
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
  }
});

test("[OPEN-20] GET /api/health answers status ok, also with a query", async () => {
  const { address } = await start();
  for (const path of ["/api/health", "/api/health?from=monitor"]) {
    const answer = await fetch(address + path);
    expect(answer.headers.get("content-type")).toContain("application/json");
    expect(await answer.json()).toEqual({ status: "ok" });
  }
});

test("unknown addresses are 404, other methods 405, and HEAD has no body", async () => {
  const { address } = await start();
  for (const path of ["/nothing", "/../package.json", "/%2e%2e/start.ts", "/%"]) {
    const answer = await fetch(address + path);
    expect(answer.status, path).toBe(404);
    expect(await answer.json()).toMatchObject({ code: "not_found" });
  }
  const posted = await fetch(address, { method: "POST", body: "x".repeat(100_000) });
  expect(posted.status).toBe(405);
  expect(posted.headers.get("allow")).toBe("GET, HEAD");
  const head = await fetch(address, { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(await head.text()).toBe("");
});

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s ends it with exit code 0 and frees the port",
  async (signal) => {
    const { child, address } = await start();
    await fetch(address);
    child.kill(signal);
    expect(await once(child, "close")).toEqual([0, null]);
    await expect(fetch(address)).rejects.toThrow();
  },
);

test.each([
  ["SIGTERM to npm alone", (npm: number) => process.kill(npm, "SIGTERM")],
  ["Ctrl+C in npm's terminal", (npm: number) => process.kill(-npm, "SIGINT")],
])("%s ends the server that npm start runs", async (_, interrupt) => {
  const npm = spawn("npm", ["start"], {
    cwd: join(import.meta.dirname, ".."),
    env: { ...process.env, PORT: "0", HOST: "" },
    detached: true,
  });
  try {
    const address = await printedAddress(npm);
    interrupt(npm.pid ?? 0);
    await once(npm, "exit");
    await expect
      .poll(
        () =>
          fetch(address).then(
            () => "answers",
            () => "gone",
          ),
        { timeout: 5000 },
      )
      .toBe("gone");
  } finally {
    killGroup(npm);
  }
});

test("a connection that never asks does not keep it from ending", async () => {
  const { child, address } = await start();
  const idle = connect(Number(new URL(address).port), "127.0.0.1");
  idle.on("error", () => idle.destroy());
  await once(idle, "connect");
  child.kill("SIGTERM");
  expect(await once(child, "close")).toEqual([0, null]);
});

test("a taken port gives one clear line and exit code 1", async () => {
  const { address } = await start();
  const { port } = new URL(address);
  const { code, errors } = await run({ PORT: port });
  expect(code).toBe(1);
  expect(errors.trim().split("\n")).toHaveLength(1);
  expect(errors).toContain(`Port ${port} on 127.0.0.1 is taken`);
});

test.each(["abc", "-1", "65536", "4000.5", "1e3"])("PORT %s is refused with exit code 1", async (port) => {
  const { code, errors } = await run({ PORT: port });
  expect(code).toBe(1);
  expect(errors).toBe(`PORT must be a whole number from 0 to 65535, not "${port}".\n`);
});

test("a HOST that is not of this machine gives one clear line", async () => {
  const { code, errors } = await run({ PORT: "0", HOST: "192.0.2.1" });
  expect(code).toBe(1);
  expect(errors).toBe(
    "HOST 192.0.2.1 is not an address of this machine. Unset HOST, or set it to one that is.\n",
  );
});
