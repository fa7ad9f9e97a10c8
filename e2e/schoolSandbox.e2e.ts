import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { type RunningServer, startProduct } from "./support/server.ts";

const running: RunningServer[] = [];

/** Starts the product. Returns it with the address of its school sandbox. */
async function start() {
  const server = await startProduct({ DEMO: "off", SCHOOL_API_URL: "" });
  running.push(server);
  const config = (await (await fetch(`${server.address}/api/config`)).json()) as { school_api_url: string };
  return { server, school: config.school_api_url };
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

test("[OPEN-84] the product starts its sandbox and ends it, even when killed", async () => {
  const { server, school } = await start();
  expect(server.output()).toContain(`School sandbox with invented people is at ${school}`);
  expect((await fetch(`${school}/assets/dummy_logo.jpg`)).status).toBe(200);
  server.child.kill("SIGTERM");
  expect(await once(server.child, "close")).toEqual([0, null]);
  await expect(fetch(school)).rejects.toThrow();

  const killed = await start();
  killed.server.child.kill("SIGKILL");
  const answers = () =>
    fetch(killed.school).then(
      () => true,
      () => false,
    );
  await expect.poll(answers).toBe(false);
});
