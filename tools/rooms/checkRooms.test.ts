import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkRooms } from "./checkRooms.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "print-builder-rooms-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

const feature = (name: string) => `apps/web/src/features/${name}`;

describe("arrows of the web app", () => {
  test("app composes features, features use platform and ui: nothing is wrong", () => {
    write(
      "apps/web/src/app/App.tsx",
      `import { Page } from "#features/editor/Page.tsx"; export const App = Page;`,
    );
    write(
      `${feature("editor")}/Page.tsx`,
      `import { call } from "#platform/api/call.ts"; export const Page = call;`,
    );
    write("apps/web/src/platform/api/call.ts", `export { theme as call } from "#ui/theme.ts";`);
    write("apps/web/src/ui/theme.ts", "export const theme = 1;");
    expect(checkRooms(root)).toEqual([]);
  });

  test("a feature that imports a feature is refused, by alias, by path, loaded later, and for a type", () => {
    write(`${feature("editor")}/Canvas.ts`, "export const canvas = 1; export type Canvas = number;");
    write(
      `${feature("printing")}/byAlias.ts`,
      `import { canvas } from "#features/editor/Canvas.ts"; canvas;`,
    );
    write(`${feature("printing")}/byPath.ts`, `export { canvas } from "../editor/Canvas.ts";`);
    write(`${feature("printing")}/later.ts`, `export const load = () => import("../editor/Canvas.ts");`);
    write(
      `${feature("printing")}/type.ts`,
      `import type { Canvas } from "../editor/Canvas.ts"; export type A = Canvas;`,
    );
    expect(checkRooms(root)).toEqual(
      ["byAlias", "byPath", "later", "type"].map(
        (name) =>
          `${feature("printing")}/${name}.ts imports ${feature("editor")}/Canvas.ts: ` +
          "the features printing and editor must not know each other: app/ connects them.",
      ),
    );
  });

  test("what is below a feature must not import one, and ui nothing of ours but ui", () => {
    write(`${feature("editor")}/Canvas.ts`, "export const canvas = 1;");
    write("apps/web/src/platform/up.ts", `import { canvas } from "#features/editor/Canvas.ts"; canvas;`);
    write("apps/web/src/ui/up.ts", `import "#platform/up.ts";`);
    write(`${feature("editor")}/up.ts`, `import "#app/App.ts";`);
    write("apps/web/src/app/App.ts", "export const app = 1;");
    expect(checkRooms(root).join("\n")).toMatch(
      /editor\/up\.ts .*must not know it\.\n.*platform\/up\.ts .*must not know it\.\n.*ui\/up\.ts .*must not know it\./,
    );
  });
});

test("the server goes one way: a route to a service, a service to jobs, printing, school and store, never back", () => {
  const server = "apps/server/src";
  write(`${server}/routes/tagRoutes.ts`, `import "../services/tags.ts";`);
  write(`${server}/services/tags.ts`, `import "../store/tagStore.ts"; import "../jobs/startJobs.ts";`);
  write(`${server}/jobs/startJobs.ts`, `import "../store/tagStore.ts";`);
  write(`${server}/store/tagStore.ts`, "export const tags = 1;");
  expect(checkRooms(root)).toEqual([]);
  write(`${server}/routes/tagRoutes.ts`, `import "../store/tagStore.ts";`);
  write(
    `${server}/jobs/startJobs.ts`,
    `import type { Tags } from "../services/tags.ts"; export type T = Tags;`,
  );
  expect(checkRooms(root)).toEqual([
    `${server}/jobs/startJobs.ts imports ${server}/services/tags.ts: jobs is below a service and must not know it.`,
    `${server}/routes/tagRoutes.ts imports ${server}/store/tagStore.ts: a route reaches the store through what is between them.`,
  ]);
});

describe("circles", () => {
  test("two folders of a package that need each other are refused, however far the way", () => {
    write("packages/core/src/layout/layOut.ts", `import "../elements/prepare.ts";`);
    write("packages/core/src/elements/prepare.ts", `import "../outlines/outline.ts";`);
    write("packages/core/src/outlines/outline.ts", `import "../layout/layOut.ts";`);
    const [only, ...others] = checkRooms(root);
    expect(others).toEqual([]);
    expect(only).toContain("packages/core/src/elements needs itself in a circle:");
    expect(only).toContain(
      "packages/core/src/outlines/outline.ts imports packages/core/src/layout/layOut.ts",
    );
  });

  test("a circle inside one feature is refused; types draw no arrow, and tests may look at anything", () => {
    write(`${feature("data")}/grid/Grid.ts`, `import "../report/Report.ts";`);
    write(
      `${feature("data")}/report/Report.ts`,
      `import type { G } from "../grid/Grid.ts"; export type R = G;`,
    );
    write(`${feature("data")}/report/Report.test.ts`, `import "../grid/Grid.ts";`);
    expect(checkRooms(root)).toEqual([]);
    write(`${feature("data")}/report/Report.ts`, `import "../grid/Grid.ts";`);
    expect(checkRooms(root)).toHaveLength(1);
  });

  test("a folder may use the files beside it, as long as these do not use it", () => {
    write("packages/school/src/index.ts", `export * from "./files/index.ts";`);
    write("packages/school/src/files/index.ts", `import "../schoolError.ts"; export const files = 1;`);
    write("packages/school/src/schoolError.ts", "export const error = 1;");
    expect(checkRooms(root)).toEqual([]);
    write("packages/school/src/schoolError.ts", `import "./files/index.ts";`);
    expect(checkRooms(root)).toHaveLength(1);
  });
});

test("a path that climbs four folders is refused", () => {
  write("packages/core/a.ts", "export const a = 1;");
  write("packages/core/src/one/two/three.ts", `import "../../../a.ts";`);
  expect(checkRooms(root)).toEqual([]);
  write("packages/core/src/one/two/three/four.ts", `import "../../../../a.ts";`);
  expect(checkRooms(root)).toEqual([
    'packages/core/src/one/two/three/four.ts imports "../../../../a.ts", which climbs 4 folders: use an alias (#…) or a package.',
  ]);
});

test("a style sheet that states a font size, a layer or a radius of its own is refused", () => {
  const sheet = "apps/web/src/ui/pageHeader.module.css";
  write(
    sheet,
    ".a {\n  font-size: var(--mantine-font-size-sm);\n  z-index: var(--layer-dock);\n  border-radius: 50%;\n}\n",
  );
  expect(checkRooms(root)).toEqual([]);
  write(sheet, ".a {\n  font-size: 12px;\n  z-index: 3;\n  border-top-left-radius: 4px;\n}\n");
  expect(checkRooms(root).map((line) => line.slice(0, line.indexOf(" of its own")))).toEqual([
    `${sheet}:2 states a font size`,
    `${sheet}:3 states a layer`,
    `${sheet}:4 states a radius`,
  ]);
});
