import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { portrait, portraitNames } from "@print-builder/production/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import { filesForm } from "#test/site/callRoute.ts";
import { callServer } from "#test/site/callServer.ts";
import type { KillableSite } from "#test/site/killableSite.ts";
import { type RunningServer, startServer } from "../../main.ts";
import { readSettings } from "../../settings.ts";

const email = "admin@example.org";
const password = "a password of the tests";
const [first = "", second = ""] = portraitNames;

let folder: string;
let server: RunningServer;
let ask: KillableSite["ask"];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "photo-analysis-"));
  const env = { DATA_DIR: folder, PORT: "0", LOG_LEVEL: "silent", DEMO: "off", ADMIN_PASSWORD: password };
  server = await startServer(readSettings(env));
  const { token } = (await callServer(server.address, "login", { body: { email, password } })).body;
  ask = async (id, sent = {}) => {
    const { status, body } = await callServer(server.address, id, { ...sent, token });
    expect(status).toBeLessThan(300);
    return body;
  };
});
afterEach(async () => {
  await server.close("at once");
  rmSync(folder, { recursive: true, force: true });
});

async function listed(id: string) {
  const { items } = await ask("listMedia", { params: { id }, query: { sort: "name_asc" } });
  return items;
}

/** The pictures once all of them were looked at. */
async function analysed(id: string) {
  await expect
    .poll(async () => (await listed(id)).map(({ face }) => face === undefined), {
      timeout: 120_000,
      interval: 200,
    })
    .not.toContain(true);
  return await listed(id);
}

/** Every file of the installation that holds this text. */
function filesWith(text: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text));
}

it("photos are looked at once they were uploaded, the list tells the faces, and one that is replaced is looked at anew", async () => {
  const { id } = await ask("createProject", { body: { name: "Faces" } });
  const wall = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );

  await ask("uploadMedia", {
    params: { id },
    body: filesForm("files", { "a.jpg": portrait(first), "b.png": new Uint8Array(wall) }),
  });
  const [a, b] = await analysed(id);
  expect(b?.face).toBeNull();
  const { x = 0, y = 0, width = 0, height = 0 } = a?.face ?? {};
  expect([x + width / 2 > 0.3, x + width / 2 < 0.7, y + height / 2 > 0.2, y + height / 2 < 0.6]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  await ask("replaceMedia", {
    params: { id, mediaId: b?.image_id ?? "" },
    body: filesForm("file", { "b.jpg": portrait(second) }),
  });
  const after = await analysed(id);
  expect(after.map(({ face }) => face === null)).toEqual([false, false]);
  expect(after[0]?.face).toEqual(a?.face);
});

it("nothing of a face but its box is kept, and nothing of it once the photo is deleted", async () => {
  const { id } = await ask("createProject", { body: { name: "Faces" } });
  await ask("uploadMedia", { params: { id }, body: filesForm("files", { "a.jpg": portrait(first) }) });
  const [a] = await analysed(id);
  const { x = 0 } = a?.face ?? {};
  expect(Object.keys(a?.face ?? {}).sort()).toEqual(["height", "width", "x", "y"]);
  expect(filesWith(String(x)).length).toBeGreaterThan(0);
  await ask("deleteMedia", { params: { id, mediaId: a?.image_id ?? "" } });
  await server.close("at once");
  // In the database, in files, in what was prepared, in logs.
  expect(filesWith(String(x))).toEqual([]);
});
