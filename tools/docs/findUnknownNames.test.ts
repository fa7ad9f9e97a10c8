import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { findUnknownNames, type KnownNames, readKnown } from "./findUnknownNames.ts";

const root = join(import.meta.dirname, "../..");

/** Excludes pages generated from code or measurements, and decisions, which may name code that no longer exists. */
const isChecked = (file: string) => !/third-party\.md$|^docs\/decisions\//.test(file);

const pages = globSync(["*.md", "docs/**/*.md"], { cwd: root }).filter(isChecked).sort();

let known: KnownNames;
beforeAll(() => {
  known = readKnown(root);
});

const unknownIn = (page: string) => findUnknownNames(page, "docs/page.md", known);

test.each(pages)("every name, file and command mentioned in %s exists", (file) => {
  expect(findUnknownNames(readFileSync(join(root, file), "utf8"), file, known)).toEqual([]);
});

describe("finding unknown names", () => {
  test("finds unknown functions, types and settings, in any form", () => {
    expect(unknownIn("`planSheets` of `RecordSource`, `planSheets(request, total)`")).toEqual([]);
    expect(unknownIn("`planShelves` of `RecordSauce`, `records.raed`, `planShelves(a)`, `DATA_DRI`")).toEqual(
      ["planShelves", "RecordSauce", "records.raed", "DATA_DRI"],
    );
  });

  test("reports a name that occurs only in code comments", () => {
    const folder = mkdtempSync(join(tmpdir(), "print-builder-names-"));
    writeFileSync(join(folder, "package.json"), "{}");
    writeFileSync(join(folder, "code.ts"), "const planShelves = 1; // planBoards\n/* planDesks */");
    const { words } = readKnown(folder);
    rmSync(folder, { recursive: true });
    expect([...words]).toEqual(["const", "planShelves", "1"]);
  });

  test("finds unknown files, folders, import paths and links", () => {
    expect(
      unknownIn("`packages/core/src/sheets`, `sheets/planSheets.ts`, `core/sheets`, [a](glossary.md)"),
    ).toEqual([]);
    expect(
      unknownIn("`packages/core/src/prnt`, `print/planShelves.ts`, `core/prnt`, [a](glosary.md)"),
    ).toEqual(["glosary.md", "packages/core/src/prnt", "print/planShelves.ts", "core/prnt"]);
  });

  test("finds unknown commands inline and in code blocks", () => {
    expect(unknownIn("`npm run check`\n\n```sh\nnpm ci && npm start\n```\n")).toEqual([]);
    expect(
      unknownIn("`npm run chek`\n\n```sh\nnpm ci && npm strat\nnpx vitest run apps/server/crsh\n```\n"),
    ).toEqual(["npm run chek", "npm run strat", "apps/server/crsh"]);
  });

  test("finds unknown names in a code block that explains calls", () => {
    expect(unknownIn("```\n  planSheets(request)   which record goes where\n```\n")).toEqual([]);
    expect(unknownIn("```\n  planShelves(request)   which record goes where\n```\n")).toEqual([
      "planShelves",
    ]);
  });

  test("in a table of renames, checks only the new names", () => {
    expect(unknownIn("| was | is |\n|---|---|\n| `planShelves` | `planSheets` |\n")).toEqual([]);
    expect(unknownIn("| was | is |\n|---|---|\n| `planSheets` | `planShelves` |\n")).toEqual(["planShelves"]);
  });
});
