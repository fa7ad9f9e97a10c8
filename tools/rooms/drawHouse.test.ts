import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { drawHouse, findStaleDrawings } from "./drawHouse.ts";
import { arrowsToDraw, type RoomArrow } from "./readHouse.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "print-builder-house-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

const read = (file: string) => readFileSync(join(root, "docs/rooms", file), "utf8");

const core = "packages/core/src";

/** The room `elements` imports `drawing` and `document`; `document` imports `tokens`, and only types from `elements`. */
function writeCore(): void {
  write(`${core}/elements/kinds.ts`, `import "../drawing/op.ts"; import "../document/schema.ts";`);
  write(`${core}/drawing/op.ts`, "export type Op = number;");
  write(
    `${core}/document/schema.ts`,
    `import "../tokens/fill.ts"; import type { K } from "../elements/kinds.ts";`,
  );
  write(`${core}/tokens/fill.ts`, "export const fill = 1;");
  write(`${core}/tokens/fill.test.ts`, `import "../elements/kinds.ts";`);
}

const arrow = (from: string, to: string, isType = false): RoomArrow => ({ from, to, isType });

test("lists every room with its imports, without those of tests", () => {
  writeCore();
  drawHouse(root);
  const page = read("README.md");
  expect(page).toContain("| `elements` | `document`, `drawing` | – |");
  expect(page).toContain("| `document` | `tokens` | `elements` |");
  expect(page).toContain("| `tokens` | – | – |");
});

test("draws each room and arrow once, but no circles formed by types", () => {
  writeCore();
  drawHouse(root);
  const svg = read("core.svg");
  for (const room of ["elements", "drawing", "document", "tokens"]) {
    expect(svg.split(`>${room}<`)).toHaveLength(2);
  }
  expect(svg.match(/class="arrow/g)).toHaveLength(3);
});

test("stacks the web app's layers, each with an arrow to the next", () => {
  write(
    "apps/web/src/app/editor/Page.ts",
    `import "#features/editor/Canvas.ts"; import "#ui/table/Table.ts";`,
  );
  write("apps/web/src/features/editor/Canvas.ts", `import "#platform/api/call.ts";`);
  write("apps/web/src/platform/api/call.ts", `import "#ui/table/Table.ts";`);
  write("apps/web/src/ui/table/Table.ts", "export const table = 1;");
  drawHouse(root);
  const svg = read("web.svg");
  const at = (layer: string) => svg.indexOf(`class="name"`) >= 0 && svg.indexOf(`>${layer}</text>`);
  expect([at("app"), at("features"), at("platform"), at("ui")]).toEqual(
    [at("app"), at("features"), at("platform"), at("ui")].sort((one, other) => Number(one) - Number(other)),
  );
  expect(svg.match(/class="arrow/g)).toHaveLength(3);
});

test("omits arrows implied by longer paths, unless through type imports", () => {
  const long = [arrow("a", "b"), arrow("b", "c")];
  expect(arrowsToDraw([...long, arrow("a", "c")])).toEqual(long);
  expect(arrowsToDraw([...long, arrow("a", "c", true)])).toEqual(long);
  const overTypes = [arrow("a", "b"), arrow("b", "c", true), arrow("a", "c")];
  expect(arrowsToDraw(overTypes)).toEqual(overTypes);
});

test("reports a missing drawing, or one that lacks a room or an arrow", () => {
  writeCore();
  expect(findStaleDrawings(root)).toContain(
    "docs/rooms/core.svg is out of date: npm run rooms -- --draw redraws it.",
  );
  drawHouse(root);
  expect(findStaleDrawings(root)).toEqual([]);
  write(`${core}/tokens/format.ts`, "export const format = 1;");
  expect(findStaleDrawings(root)).toEqual([]);
  write(`${core}/tokens/format.ts`, `import "../drawing/op.ts";`);
  expect(findStaleDrawings(root).map((line) => line.split(" ")[0])).toEqual([
    "docs/rooms/README.md",
    "docs/rooms/core.svg",
  ]);
  drawHouse(root);
  expect(findStaleDrawings(root)).toEqual([]);
});
