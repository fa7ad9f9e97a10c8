import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSettings } from "@print-builder/server/settings";
import { afterAll, expect, test, vi } from "vitest";
import { startSchoolSandbox } from "./product.ts";

const folder = mkdtempSync(join(tmpdir(), "print-builder-sandbox-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (env: NodeJS.ProcessEnv) => startSchoolSandbox(readSettings({ DATA_DIR: folder, ...env }));

test("[OPEN-84] starts no sandbox when SCHOOL_API_URL names a school", async () => {
  const said = vi.spyOn(console, "error");
  expect(await start({ SCHOOL_API_URL: "https://school.example/api/" })).toBeNull();
  expect(said).not.toHaveBeenCalled();
});

test("reports that SCHOOL_PORT is in use and runs without a sandbox", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const first = await start({ SCHOOL_PORT: "0" });
  const port = new URL(first?.address ?? "").port;
  expect(await start({ SCHOOL_PORT: port })).toBeNull();
  await first?.stop();
  expect(said.mock.calls).toEqual([
    [
      `Port ${port} is taken: there is no school sandbox now. Set SCHOOL_PORT to a free port and start again to have it.`,
    ],
  ]);
});
