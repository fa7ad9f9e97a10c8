import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { iconLibrary } from "./apps/web/iconLibrary.ts";
import { journeyFile, journeysOfOneProcess, journeysOnManyMachines } from "./tools/journeys.ts";
import { longTests } from "./tools/testRun/longTests.ts";

const cores = availableParallelism();

/**
 * Long enough that only a hanging test takes longer, on any machine. Lower it with TEST_WAIT_MS while writing a
 * test.
 */
const waitMs = Number(process.env.TEST_WAIT_MS ?? 45_000);

/**
 * Test files of a worker share imported modules, which saves half the time of most files. Tests must therefore
 * leave no state in modules, the environment or `globalThis`. Everything set with `vi` is reset before each test.
 */
const shared = {
  // Keeps test files out of the user's picture cache.
  env: { PRINT_CACHE: "off" },
  environment: "node",
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: waitMs, interval: 20 } },
  retry: 0,
  unstubGlobals: true,
  unstubEnvs: true,
  restoreMocks: true,
  setupFiles: ["tools/compareBytes.ts", "tools/testRun/smallFork.ts"],
} as const;

/** Tests that start processes. A retry forgives a missed deadline on a busy machine; a real fault fails twice. */
const withProcesses = { ...shared, testTimeout: 180_000, hookTimeout: 180_000, retry: 1 } as const;

const journeys = { ...withProcesses, maxWorkers: cores } as const;

export default defineConfig({
  test: {
    maxWorkers: cores,
    // Leaves out tuning hints, so that the counts are the last lines.
    experimental: { diagnostics: { environment: false, import: false, transform: false, isolate: false } },
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: ["packages/**/*.test.{ts,tsx}", "bench/**/*.test.ts"],
        },
      },
      {
        test: {
          ...shared,
          name: "web",
          include: ["apps/web/**/*.test.ts"],
          setupFiles: [...shared.setupFiles, "apps/web/vitest.setup.ts"],
        },
      },
      {
        plugins: [iconLibrary()],
        oxc: { jsx: { runtime: "automatic", development: false } },
        test: {
          // The server starts processes that print and read files.
          ...withProcesses,
          name: "component",
          include: ["apps/web/**/*.test.tsx"],
          // Otherwise React's development checks would take half the time of a test.
          env: { ...shared.env, NODE_ENV: "production" },
          // Screens create many short-lived objects. V8's default of 16 MB costs 7 % more CPU time.
          execArgv: ["--max-semi-space-size=64", "--min-semi-space-size=32"],
          setupFiles: [...shared.setupFiles, "apps/web/test/browser/dom.ts"],
        },
      },
      {
        test: {
          ...withProcesses,
          name: "tools",
          include: ["studio/**/*.test.ts", "tools/**/*.test.ts"],
          exclude: longTests,
        },
      },
      {
        test: {
          ...withProcesses,
          name: "server",
          include: ["apps/server/**/*.test.ts", "apps/school-sandbox/**/*.test.ts"],
          exclude: longTests,
          globalSetup: ["apps/server/test/site/postgresSetup.ts"],
        },
      },
      {
        test: {
          ...withProcesses,
          name: "long",
          include: longTests,
          testTimeout: 86_400_000,
          hookTimeout: 600_000,
          globalSetup: ["apps/server/test/site/postgresSetup.ts"],
        },
      },
      {
        test: {
          ...journeys,
          name: "e2e",
          include: ["e2e/**/*.e2e.ts"],
          // `npm test` runs these on many machines only.
          exclude: process.env.E2E_SITE === "one" ? [] : journeysOnManyMachines.map(journeyFile),
          globalSetup: ["e2e/support/buildSetup.ts"],
        },
      },
      {
        test: {
          ...journeys,
          name: "e2e-many",
          // `npm run e2e -- --many` runs all of these journeys.
          include:
            process.env.E2E_SITE === "many" ? ["e2e/*.e2e.ts"] : journeysOnManyMachines.map(journeyFile),
          exclude: Object.keys(journeysOfOneProcess).map(journeyFile),
          env: { ...shared.env, E2E_SITE: "many" },
          globalSetup: [
            "e2e/support/buildSetup.ts",
            "apps/server/test/site/postgresSetup.ts",
            "apps/server/test/site/s3Setup.ts",
          ],
        },
      },
    ],
  },
});
