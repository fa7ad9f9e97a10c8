import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { insideBinaries } from "./insideBinaries.ts";
import { lockedPackages } from "./lockedPackages.ts";
import { writePage } from "./writePage.ts";

const root = join(import.meta.dirname, "../..");
const lock = readFileSync(join(root, "package-lock.json"), "utf8");
const page = readFileSync(join(root, "docs/third-party.md"), "utf8");

const lockOf = (packages: object) => JSON.stringify({ packages });

test("docs/third-party.md matches package-lock.json", () => {
  expect(page, "npm run third-party updates it").toBe(writePage(lock));
});

test("lists each package once with its licence, as shipped or dev", () => {
  const entry = { version: "1.0.0", license: "MIT" };
  expect(
    lockedPackages(
      lockOf({
        "": { name: "ours" },
        "apps/ours": { version: "0.1.0" },
        "node_modules/@print-builder/ours": { link: true },
        "node_modules/b": { ...entry, dev: true },
        "node_modules/a/node_modules/b": { ...entry, version: "0.9.0", dev: true },
        "node_modules/a": { ...entry, license: "(MIT OR Apache-2.0)" },
      }),
    ),
  ).toEqual([
    { name: "a", versions: ["1.0.0"], licence: "(MIT OR Apache-2.0)", isShipped: true },
    { name: "b", versions: ["0.9.0", "1.0.0"], licence: "MIT", isShipped: false },
  ]);
});

test.each([
  ["without a licence field", { version: "1.0.0" }, /stranger has no licence field/],
  ["under an unreviewed licence", { version: "1.0.0", license: "AGPL-3.0" }, /stranger is under AGPL-3\.0/],
])("refuses a package %s", (_, entry, message) => {
  expect(() => lockedPackages(lockOf({ "node_modules/stranger": entry }))).toThrow(message);
});

test("refuses a new version whose contents nobody has inspected", () => {
  const newer = lock.replace(/("node_modules\/harfbuzzjs": \{\s*"version": ")[^"]+/, "$199.0.0");
  expect(newer).not.toBe(lock);
  expect(() => writePage(newer)).toThrow(/harfbuzzjs is listed .* but 99\.0\.0 is installed/);
});

test("lists the same libraries for sharp's libvips as its package does", () => {
  const folder = join(root, "node_modules/@img");
  const installed = readdirSync(folder).find((name) => name.startsWith("sharp-libvips-"));
  expect(installed).toBeDefined();
  const readme = readFileSync(join(folder, installed ?? "", "README.md"), "utf8");
  const named = [...readme.matchAll(/^\| (\S+) +\| (.+?) +\|$/gm)].filter(([, name]) => name !== "Library");
  const listed = insideBinaries.find(({ called }) => called.includes("libvips"))?.contains ?? [];
  expect(listed.map(({ name }) => name)).toEqual(named.map(([, name]) => name));
  const lesser = (licence = "") => /LGPL/.test(licence);
  expect(listed.filter(({ licence }) => lesser(licence)).map(({ name }) => name)).toEqual(
    named.filter(([, , licence]) => lesser(licence)).map(([, name]) => name),
  );
});

test("every licence text that the page links to exists", () => {
  const texts = [...page.matchAll(/\]\((licences\/[^)]+)\)/g)].map(([, path]) => path ?? "");
  expect(texts.length).toBeGreaterThan(3);
  expect(texts.filter((path) => !existsSync(join(root, "docs", path)))).toEqual([]);
});
