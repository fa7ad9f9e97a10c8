import { existsSync, globSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { journeyFile, journeysOfParts } from "./journeys.ts";
import { nearTests } from "./near.ts";

const root = join(import.meta.dirname, "..");
const serverTests = globSync("apps/{server,school-sandbox}/**/*.test.ts", { cwd: root });

test("a changed part of the web app asks for its own journeys, the closest part's alone", () => {
  const { journeys } = nearTests(["apps/web/src/features/data/grid/DataGrid.tsx"], serverTests);
  expect(journeys).toEqual(["e2e/dataGrid.e2e.ts"]);
});

test("a changed service asks for the tests of its routes, not for all of the server's", () => {
  const { server, related } = nearTests(["apps/server/src/services/projects/tags.ts"], serverTests);
  expect(server).toContain("apps/server/src/routes/tags.test.ts");
  expect(server.length).toBeLessThan(5);
  expect(related).toEqual([]);
});

test("a changed journey is run itself; pages and pictures ask for nothing", () => {
  const changed = ["e2e/users.e2e.ts", "README.md", "docs/images/editor.jpg"];
  expect(nearTests(changed, serverTests)).toEqual({
    related: [],
    server: [],
    journeys: ["e2e/users.e2e.ts"],
  });
});

test("every feature has journeys, every journey that is named exists, and none belongs to no part", () => {
  for (const feature of readdirSync(join(root, "apps/web/src/features"))) {
    const path = `apps/web/src/features/${feature}/x.ts`;
    expect(nearTests([path], serverTests).journeys, feature).not.toEqual([]);
  }
  const named = Object.values(journeysOfParts).flat();
  expect(named.filter((name) => !existsSync(join(root, journeyFile(name))))).toEqual([]);
  for (const part of Object.keys(journeysOfParts)) {
    expect(globSync(`${part}*`, { cwd: root }), part).not.toEqual([]);
  }
  const all = globSync("e2e/*.e2e.ts", { cwd: root }).map((file) => file.replace(/^e2e.|\.e2e\.ts$/g, ""));
  expect(all.filter((name) => !named.includes(name))).toEqual([]);
});
