import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "server",
    environment: "node",
    include: ["src/**/*.test.ts"],
    globalSetup: ["src/testing/postgresSetup.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
