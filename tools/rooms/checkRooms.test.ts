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

describe("imports of the web app", () => {
  test("app may import features, and features may import platform and ui", () => {
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

  test("a feature may not import another feature, by any kind of import", () => {
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

  test("lower layers may not import a feature, and ui may import only ui", () => {
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

test("the server's layers only import downwards", () => {
  const server = "apps/server/src";
  write(`${server}/installation/seed.ts`, `import "../areas/projects/tags.ts";`);
  write(
    `${server}/areas/projects/tags.ts`,
    `import "../../store/tagStore.ts"; import "../../jobs/startJobs.ts"; import "../../http/serve.ts";`,
  );
  write(`${server}/http/serve.ts`, `import "../files/storage.ts";`);
  write(`${server}/files/storage.ts`, `import "../store/tagStore.ts";`);
  write(`${server}/jobs/startJobs.ts`, `import "../store/tagStore.ts";`);
  write(`${server}/store/tagStore.ts`, "export const tags = 1;");
  expect(checkRooms(root)).toEqual([]);
  write(
    `${server}/http/serve.ts`,
    `import type { Seed } from "../installation/seed.ts"; export type S = Seed;`,
  );
  write(
    `${server}/jobs/startJobs.ts`,
    `import type { Tags } from "../areas/projects/tags.ts"; export type T = Tags;`,
  );
  expect(checkRooms(root)).toEqual([
    `${server}/http/serve.ts imports ${server}/installation/seed.ts: http is below the installation and must not know it.`,
    `${server}/jobs/startJobs.ts imports ${server}/areas/projects/tags.ts: jobs is below an area and must not know it.`,
  ]);
});

describe("circular imports", () => {
  test("refuses two folders that import each other, however indirectly", () => {
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

  test("refuses a circle in a feature unless only types or tests form it", () => {
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

  test("refuses a circle in core even if formed by types, but not by tests", () => {
    const core = "packages/core/src";
    write(`${core}/text/line.ts`, `import type { Op } from "../drawing/op.ts"; export type Line = Op;`);
    write(`${core}/drawing/op.ts`, "export type Op = number;");
    write(`${core}/drawing/op.test.ts`, `import type { Line } from "../text/line.ts"; export type L = Line;`);
    expect(checkRooms(root)).toEqual([]);
    write(
      `${core}/drawing/op.ts`,
      `import type { Line } from "../text/line.ts"; export type Op = Line | number;`,
    );
    expect(checkRooms(root)).toEqual([
      `${core}/drawing needs itself in a circle:\n` +
        `    ${core}/drawing/op.ts imports ${core}/text/line.ts\n` +
        `    ${core}/text/line.ts imports ${core}/drawing/op.ts`,
    ]);
  });

  test("a folder may import a neighbouring file that does not import it", () => {
    write("packages/school/src/index.ts", `export * from "./files/index.ts";`);
    write("packages/school/src/files/index.ts", `import "../schoolError.ts"; export const files = 1;`);
    write("packages/school/src/schoolError.ts", "export const error = 1;");
    expect(checkRooms(root)).toEqual([]);
    write("packages/school/src/schoolError.ts", `import "./files/index.ts";`);
    expect(checkRooms(root)).toHaveLength(1);
  });
});

test("refuses a circle between server folders and neighbouring files", () => {
  const server = "apps/server/src";
  write(`${server}/files/keep.ts`, `import "../metrics/count.ts";`);
  write(`${server}/metrics/count.ts`, `import "../secrets.ts";`);
  write(`${server}/secrets.ts`, "export const secrets = 1;");
  expect(checkRooms(root)).toEqual([]);
  write(`${server}/secrets.ts`, `import "./files/keep.ts";`);
  expect(checkRooms(root)).toHaveLength(1);
  write(`${server}/secrets.ts`, "export const secrets = 1;");
  write(`${server}/metrics/count.ts`, `import "../files/keep.ts";`);
  expect(checkRooms(root)).toHaveLength(1);
});

test("reports a circle between two features under both rules", () => {
  write(`${feature("data")}/Grid.ts`, `import "#features/files/Files.ts";`);
  write(`${feature("files")}/Files.ts`, `import "#features/data/Grid.ts";`);
  expect(checkRooms(root).filter((line) => line.includes("must not know each other"))).toHaveLength(2);
  expect(checkRooms(root).filter((line) => line.includes("in a circle"))).toHaveLength(1);
});

test("only tests may import test helpers", () => {
  write("packages/core/test/seededRandom.ts", "export const random = 1;");
  write("packages/core/src/snap.test.ts", `import "#test/seededRandom.ts";`);
  expect(checkRooms(root)).toEqual([]);
  write("packages/core/src/snap.ts", `import "#test/seededRandom.ts";`);
  write("packages/core/src/snapBesides.ts", `import "../test/seededRandom.ts";`);
  expect(checkRooms(root)).toEqual(
    ["snap", "snapBesides"].map(
      (name) =>
        `packages/core/src/${name}.ts imports packages/core/test/seededRandom.ts, which only tests may need.`,
    ),
  );
});

describe("unchecked casts", () => {
  const file = "packages/core/src/parse.ts";

  test.each([
    ["as never", "export const a = (value: string) => (value as never);"],
    ["as unknown as", "export const a = (value: string) => value as unknown as number;"],
    ["as unknown as", "export const a = (value: string) => (value as unknown) as number;"],
    ["as unknown as", "export const a = (value: string) => value as\n    unknown as number;"],
    ["as unknown as", "export const a = (value: string) => <number>(<unknown>value);"],
  ])("refuses %s, however it is written", (how, text) => {
    write(file, `\n${text}`);
    expect(checkRooms(root)).toEqual([
      `${file}:2 casts with "${how}", which hides every mistake: use the right type, or parse.`,
    ]);
  });

  test("finds casts in all code except tests, comments and strings", () => {
    const text = "export const a = (value: string) => value as never;";
    const refused = ["apps/server/src/a.ts", "apps/web/vite.config.ts", "bench/a.ts", "tools/a.ts"];
    const free = ["packages/core/src/a.test.ts", "packages/core/test/a.ts", "e2e/a.e2e.ts"];
    for (const place of [...refused, ...free]) write(place, text);
    write(
      "tools/words.ts",
      `// It was never closed as never before.\nexport const a: never[] = []; export const b = a as unknown;`,
    );
    expect(checkRooms(root).map((line) => line.split(":")[0])).toEqual(refused);
  });
});

test("refuses an import path that climbs four folders", () => {
  write("packages/core/a.ts", "export const a = 1;");
  write("packages/core/src/one/two/three.ts", `import "../../../a.ts";`);
  expect(checkRooms(root)).toEqual([]);
  write("packages/core/src/one/two/three/four.ts", `import "../../../../a.ts";`);
  expect(checkRooms(root)).toEqual([
    'packages/core/src/one/two/three/four.ts imports "../../../../a.ts", which climbs 4 folders: use an alias (#…) or a package.',
  ]);
});

test("refuses a component that sets its own font size or z-index", () => {
  const component = "apps/web/src/ui/Dock.tsx";
  write(
    component,
    `export const A = () => <Text fz="sm" style={{ fontSize: "inherit" }} zIndex={layer.dock} />;`,
  );
  expect(checkRooms(root)).toEqual([]);
  write(
    component,
    `export const A = () => (\n<Text fz={12} />\n<Text fz="12px" />\n<Text style={{ fontSize: 12 }} />\n<Menu zIndex={300} />);`,
  );
  expect(checkRooms(root).map((line) => line.slice(0, line.indexOf(" (")))).toEqual([
    `${component}:2 states a raw font size`,
    `${component}:3 states a raw font size`,
    `${component}:4 states a raw font size`,
    `${component}:5 states a raw layer`,
  ]);
});

test("refuses a style sheet that sets its own font size, z-index or radius", () => {
  const sheet = "apps/web/src/ui/pageHeader.module.css";
  write(
    sheet,
    ".a {\n  font-size: var(--mantine-font-size-sm);\n  z-index: var(--layer-dock);\n  border-radius: 50%;\n}\n",
  );
  expect(checkRooms(root)).toEqual([]);
  write(
    sheet,
    ".a {\n  font-size: 12px;\n  z-index: 3;\n  border-top-left-radius: 4px;\n  font: bold 12px/1.5 serif;\n}\n",
  );
  expect(checkRooms(root).map((line) => line.slice(0, line.indexOf(" (")))).toEqual([
    `${sheet}:2 states a raw font size`,
    `${sheet}:3 states a raw layer`,
    `${sheet}:4 states a raw radius`,
    `${sheet}:5 states a raw font size`,
  ]);
});

test("product code may not write to the global object in any way", () => {
  const file = "apps/web/src/platform/kept.ts";
  write(
    file,
    "export const width = window.innerWidth; globalThis.setTimeout(() => width); location.href = '/';",
  );
  write("apps/web/src/platform/kept.test.ts", "globalThis.kept = 1;");
  expect(checkRooms(root)).toEqual([]);
  const writes = [
    "globalThis.kept = 1;",
    "window['kept'] ??= 1;",
    "(globalThis as { kept?: number }).kept = 1;",
    "delete window.kept;",
    "globalThis.kept++;",
    "Object.assign(globalThis, { kept: 1 });",
    "Object.defineProperty(window, 'kept', {});",
    "declare global { var kept: number; }",
  ];
  write(file, writes.join("\n"));
  expect(checkRooms(root)).toEqual(
    writes.map(
      (_, index) =>
        `${file}:${index + 1} writes to the global object: pass the value, or keep it in a module that both import.`,
    ),
  );
});

describe("small files", () => {
  const long = Array.from({ length: 30 }, (_, line) => `export const line${line} = ${line};\n`).join("");
  const core = "packages/core/src/sheets";

  test("refuses a small file that only its neighbour imports", () => {
    write(`${core}/small.ts`, "export const small = 1;\n");
    write(`${core}/sheet.ts`, `import { small } from "./small.ts"; small;\n${long}`);
    expect(checkRooms(root)).toEqual([
      `${core}/small.ts has 1 lines and only ${core}/sheet.ts imports it: move it there.`,
    ]);
  });

  test("allows files that are long, shared, tested, distant or loaded later", () => {
    for (const name of ["shared", "later", "tested"]) write(`${core}/${name}.ts`, "export const small = 1;");
    write(`${core}/long.ts`, long);
    write("packages/core/src/text/far.ts", "export const small = 1;");
    write(
      `${core}/sheet.ts`,
      `import "./shared.ts"; import "./long.ts"; import "./tested.ts"; import "../text/far.ts"; import("./later.ts");`,
    );
    write(`${core}/other.ts`, `import "./shared.ts";`);
    write(`${core}/tested.test.ts`, `import "./tested.ts";`);
    expect(checkRooms(root)).toEqual([]);
  });
});

test("refuses to compare an element's type by name outside elements", () => {
  const asks = `export const isText = (element) => element?.type === "text";`;
  write("packages/core/src/elements/text/textElement.ts", asks);
  write("packages/core/src/editing/isText.ts", asks);
  write("packages/core/src/editing/isFile.ts", `export const isFile = (field) => field.type === "image";`);
  expect(checkRooms(root)).toEqual([
    "packages/core/src/editing/isText.ts:1 compares an element's type by name: ask roleOf(element).",
  ]);
});

describe("wording", () => {
  const file = "packages/core/src/text/wrap";
  // "%" splits the forbidden words, so that the check does not report this file.
  const plain = (text: string) => text.replaceAll("%", "");

  test("refuses unidiomatic comments, even across lines", () => {
    write(
      `${file}.ts`,
      plain(
        "// Why lines are wrapped\n// ane%w.\n/** W%hat a line shows. */\nexport const a = 1; // What is it?\n",
      ),
    );
    expect(checkRooms(root)).toEqual([
      plain(`${file}.ts:1 the comment says “ane%w”: write again.`),
      `${file}.ts:3 the comment opens with a question word: name the subject.`,
    ]);
  });

  test("refuses test titles that are long or unidiomatic", () => {
    const long = "wraps ".repeat(12).trim();
    write(
      `${file}.test.ts`,
      plain(`te%st("[TEXT-01] a word is to%ld of", () => {}); te%st("${long} [TEXT-02]", () => {});`),
    );
    expect(checkRooms(root)).toEqual([
      plain(`${file}.test.ts the title “a word is to%ld of” says “is to%ld”: write reports, notifies.`),
      `${file}.test.ts the title “${long}” has 71 characters: 70 at most.`,
    ]);
  });
});
