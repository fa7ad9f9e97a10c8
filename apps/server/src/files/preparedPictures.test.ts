import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { smallCardPictureSize } from "@print-builder/api";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callServer } from "#test/site/callRoute.ts";
import type { KillableSite } from "#test/site/killableSite.ts";
import { photoCards } from "#test/site/photoCards.ts";
import { type RunningServer, startServer } from "../main.ts";
import { readSettings } from "../settings.ts";
import { createPicturePreparer, preparedFolder } from "./preparedPictures.ts";

const email = "admin@example.org";
const password = "a password of the tests";
const people = 6;

let folder: string;
let server: RunningServer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "prepared-pictures-"));
  server = await start();
});
afterEach(async () => {
  await server.close("at once");
  rmSync(folder, { recursive: true, force: true });
});

const start = () =>
  startServer(
    readSettings({ DATA_DIR: folder, PORT: "0", LOG_LEVEL: "silent", DEMO: "off", ADMIN_PASSWORD: password }),
  );

/** Keys of files that have prepared copies. */
function kept(): readonly string[] {
  const root = preparedFolder(folder);
  return existsSync(root) ? readdirSync(root).flatMap((shard) => readdirSync(join(root, shard))) : [];
}

/** Resized photos, as printed sheets show them. */
const smallCopies = (): readonly string[] =>
  readdirSync(join(folder, "files"), { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(`-${smallCardPictureSize}`),
  );

async function untilKept(count: number): Promise<void> {
  for (let tries = 0; kept().length !== count && tries < 1_200; tries++) await sleep(100);
  expect(kept()).toHaveLength(count);
}

async function signedIn(): Promise<KillableSite["ask"]> {
  const { token } = (await callServer(server.address, "login", { body: { email, password } })).body;
  return async (id, sent = {}) => {
    const { status, body } = await callServer(server.address, id, { ...sent, token });
    expect(status).toBeLessThan(300);
    return body;
  };
}

async function print(id: string): Promise<string> {
  const { token } = (await callServer(server.address, "login", { body: { email, password } })).body;
  const { status, bytes } = await callServer(server.address, "exportPdf", {
    params: { id },
    body: {},
    token,
  });
  expect(status).toBe(200);
  return bytes.toString("latin1").replaceAll(/\/CreationDate\(.*?\)|\/ID\[.*?\]/g, "");
}

it("prepares photos, repairs lost copies, removes copies of deleted photos", async () => {
  const ask = await signedIn();
  const id = await photoCards(ask, people);
  await untilKept(people);
  expect(smallCopies()).toHaveLength(people);
  const printed = await print(id);
  // The process may still be writing its last file.
  rmSync(preparedFolder(folder), { recursive: true, maxRetries: 10 });
  expect(await print(id)).toBe(printed);
  await untilKept(people);
  expect(await print(id)).toBe(printed);
  const [first] = (await ask("listMedia", { params: { id } })).items;
  await ask("deleteMedia", { params: { id, mediaId: first?.image_id ?? "" } });
  expect(kept()).toHaveLength(people - 1);
  await ask("deleteProject", { params: { id } });
  await ask("deleteProject", { params: { id }, query: { forever: true } });
  expect(kept()).toEqual([]);
});

it("at startup, removes prepared copies that no row uses", async () => {
  const key = "ab".repeat(16);
  mkdirSync(join(preparedFolder(folder), "ab", key), { recursive: true });
  writeFileSync(join(preparedFolder(folder), "ab", key, "picture"), "");
  await server.close("at once");
  server = await start();
  await untilKept(0);
});

it("prepares all uploads to a project once, one project at a time", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const begun: string[] = [];
    let atOnce = 0;
    const preparer = createPicturePreparer(async (projectId) => {
      begun.push(projectId);
      expect(++atOnce).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 30));
      atOnce--;
      if (projectId === "one") throw new Error("This project cannot be drawn.");
    }, 50);
    for (let upload = 0; upload < 20; upload++) preparer.uploaded("one");
    preparer.uploaded("two");
    await vi.advanceTimersByTimeAsync(400);
    expect(begun).toEqual(["one", "two"]);
    preparer.uploaded("one");
    preparer.close();
    await vi.advanceTimersByTimeAsync(100);
    expect(begun).toEqual(["one", "two"]);
  } finally {
    vi.useRealTimers();
  }
});
