import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { iconLibrary } from "./apps/web/iconLibrary.ts";
import { journeyFile, journeysOfOneProcess, journeysOnManyMachines } from "./tools/journeys.ts";

/** Test files that run at a time: most of them wait now and then for a process, a file or a page. */
const workers = { quick: 2 * availableParallelism(), journeys: availableParallelism() + 1 };

/**
 * Files of a worker share what they import, which is half of the time of most. Nothing may therefore be left in a module,
 * in the environment or on `globalThis` that another file would trip over: what `vi` has put there is taken away before
 * each test.
 */
const shared = {
  // Tests leave no pictures in the cache of whoever runs them.
  env: { PRINT_CACHE: "off" },
  isolate: false,
  // Only what hangs is too slow, however slow or busy the machine is; what comes at once is seen at once.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 240_000, interval: 20 } },
  // A process, a socket or a page on a crowded machine now and then misses a moment; what is broken fails twice.
  retry: 1,
  unstubGlobals: true,
  unstubEnvs: true,
  restoreMocks: true,
  setupFiles: ["tools/compareBytes.ts"],
} as const;

export default defineConfig({
  test: {
    maxWorkers: workers.quick,
    // The counts are then the closing lines, without tuning hints after them.
    experimental: { diagnostics: { environment: false, import: false, transform: false, isolate: false } },
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          ...shared,
          include: ["packages/**/*.test.{ts,tsx}", "tools/**/*.test.ts", "bench/pages/*.test.ts"],
        },
      },
      {
        test: {
          name: "server",
          environment: "node",
          ...shared,
          include: ["apps/server/**/*.test.ts", "apps/school-sandbox/**/*.test.ts"],
          globalSetup: ["apps/server/test/site/postgresSetup.ts"],
        },
      },
      {
        test: {
          name: "web",
          environment: "node",
          ...shared,
          include: ["apps/web/**/*.test.ts"],
          setupFiles: [...shared.setupFiles, "apps/web/vitest.setup.ts"],
        },
      },
      {
        plugins: [iconLibrary()],
        oxc: { jsx: { runtime: "automatic", development: false } },
        test: {
          name: "component",
          environment: "node",
          ...shared,
          // React's own checks of each element take half the time of a test.
          env: { ...shared.env, NODE_ENV: "production" },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          retry: 0,
          expect: { poll: { timeout: Number(process.env.TEST_WAIT_MS ?? 45_000), interval: 20 } },
          include: ["apps/web/**/*.test.tsx"],
          setupFiles: [...shared.setupFiles, "apps/web/test/browser/dom.ts"],
        },
      },
      {
        test: {
          name: "e2e",
          environment: "node",
          ...shared,
          include: ["e2e/**/*.e2e.ts"],
          globalSetup: ["e2e/support/buildSetup.ts"],
          maxWorkers: workers.journeys,
        },
      },
      {
        test: {
          name: "e2e-many",
          environment: "node",
          ...shared,
          // `npm run e2e -- --many` takes all of them.
          include:
            process.env.E2E_SITE === "many" ? ["e2e/*.e2e.ts"] : journeysOnManyMachines.map(journeyFile),
          exclude: Object.keys(journeysOfOneProcess).map(journeyFile),
          env: { ...shared.env, E2E_SITE: "many" },
          globalSetup: [
            "e2e/support/buildSetup.ts",
            "apps/server/test/site/postgresSetup.ts",
            "apps/server/test/site/s3Setup.ts",
          ],
          maxWorkers: workers.journeys,
        },
      },
    ],
  },
});
