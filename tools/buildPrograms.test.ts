import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { startConfinedProcess } from "@print-builder/production";
import { expect, it, vi } from "vitest";
import { buildPrograms } from "./buildPrograms.ts";

const repository = join(import.meta.dirname, "..");

it.each([
  "apps/server/src/jobs/workerProcess",
  "apps/server/src/printing/printProcess",
  "packages/production/src/fonts/fontChild",
  "packages/production/src/pictures/convertChild",
  "packages/production/src/pictures/pictureChild",
  "packages/production/src/tables/tableChild",
])("builds %s into one file that starts and waits for messages", async (program) => {
  const folder = await buildPrograms(() => undefined);
  expect(existsSync(join(repository, `${program}.ts`))).toBe(true);
  expect(existsSync(join(folder, `${program.split("/").at(-1)}.js`))).toBe(true);
  vi.stubEnv("BUILT_PROGRAMS", folder);
  const started = startConfinedProcess(join(repository, `${program}.ts`), {
    memoryMb: 256,
    output: "inherit",
  });
  try {
    // A program that fails to load exits with code 1 at once. A working program exits when its parent disconnects.
    const ended = once(started, "exit");
    started.disconnect();
    expect(await ended).toEqual([0, null]);
  } finally {
    started.kill("SIGKILL");
  }
});
