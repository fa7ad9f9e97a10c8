import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { journeyFile, journeysOfParts } from "./journeys.ts";
import { nearTests } from "./near.ts";
import { readModules } from "./rooms/readModules.ts";

const root = join(import.meta.dirname, "..");
const repository = {
  serverTests: globSync("apps/{server,school-sandbox}/**/*.test.ts", { cwd: root }),
  componentTests: globSync("apps/web/src/**/*.test.tsx", { cwd: root }),
  modules: readModules(root),
};

test("runs the component tests next to a changed screen", () => {
  const { components } = nearTests(["apps/web/src/features/projects/tags/TagForm.tsx"], repository);
  expect(components).toContain("apps/web/src/features/projects/tags/tags.test.tsx");
});

test("runs the tests of screens that use a changed part of the platform", () => {
  const { components } = nearTests(["apps/web/src/platform/api/call.ts"], repository);
  expect(components.length).toBeGreaterThan(2);
  expect(components.length).toBeLessThan(6);
});

test("runs only the tests of its routes for a changed server file", () => {
  const { server, related } = nearTests(["apps/server/src/areas/projects/tags.ts"], repository);
  expect(server).toContain("apps/server/src/areas/projects/tags.test.ts");
  expect(server.length).toBeLessThan(5);
  expect(related).toEqual([]);
});

test("runs a changed journey, and no tests for docs and pictures", () => {
  const changed = ["e2e/users.e2e.ts", "README.md", "docs/images/editor.jpg"];
  expect(nearTests(changed, repository)).toEqual({
    related: [],
    server: [],
    components: [],
    journeys: ["e2e/users.e2e.ts"],
  });
});

test("every journey exists and belongs to a part of the code", () => {
  const named = Object.values(journeysOfParts).flat();
  expect(named.filter((name) => !existsSync(join(root, journeyFile(name))))).toEqual([]);
  for (const part of Object.keys(journeysOfParts)) {
    expect(globSync(`${part}*`, { cwd: root }), part).not.toEqual([]);
  }
  const all = globSync("e2e/*.e2e.ts", { cwd: root }).map((file) => file.replace(/^e2e.|\.e2e\.ts$/g, ""));
  expect(all.filter((name) => !named.includes(name))).toEqual([]);
});
