import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Machine } from "./debianPackages.ts";
import { ensureBrowser, findBrowser, findLightBrowser } from "./ensureBrowser.ts";
import { ensureTestPrograms, missingPrograms } from "./ensureTestPrograms.ts";
import { findProgram } from "./findProgram.ts";

const debian = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\n';
const readers = [
  "pdftotext",
  "pdffonts",
  "pdfimages",
  "pdftoppm",
  "qpdf",
  "gs",
  "zbarimg",
  "curl",
  "openssl",
  "initdb",
];

let folder: string;
let machine: Machine;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "print-builder-programs-"));
  machine = { env: { PATH: folder }, isRoot: true, osRelease: debian };
});

afterEach(() => rmSync(folder, { recursive: true }));

function addProgram(name: string, script = ""): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

/** A fake apt-get that records its arguments and "installs" empty programs. */
function addAptGet(installs: readonly string[]): () => string[] {
  const log = join(folder, "apt-get.log");
  const create = installs.map((name) => `echo > "${folder}/${name}"; /bin/chmod 755 "${folder}/${name}"`);
  const install = create.length > 0 ? `[ "$1" = install ] || exit 0\n${create.join("\n")}` : "";
  addProgram("apt-get", `echo "$DEBIAN_FRONTEND $*" >> "${log}"\n${install}`);
  return () => readFileSync(log, "utf8").trim().split("\n");
}

test("finds programs in PATH order, ignoring folders of the same name", () => {
  const later = join(folder, "later");
  mkdirSync(join(folder, "qpdf"));
  mkdirSync(later);
  const found = addProgram("later/qpdf");
  expect(findProgram(["qpdf"], { PATH: [folder, later].join(delimiter) })).toBe(found);
  expect(findProgram(["qpdf"], {})).toBeUndefined();
});

test("CHROMIUM_PATH takes precedence over a browser on PATH", () => {
  addProgram("chromium");
  const mine = addProgram("my-browser");
  expect(findBrowser({ PATH: folder, CHROMIUM_PATH: mine })).toBe(mine);
});

test("refuses a CHROMIUM_PATH that is not a program", () => {
  addProgram("chromium");
  expect(() => findBrowser({ PATH: folder, CHROMIUM_PATH: "/nowhere/chromium" })).toThrow(/CHROMIUM_PATH is/);
});

test.each(["chromium", "google-chrome", "microsoft-edge"])("uses %s on PATH as the browser", (name) => {
  const file = addProgram(name);
  expect(findBrowser({ PATH: folder })).toBe(file);
});

test("installs nothing if every program is present", () => {
  const calls = addAptGet([]);
  for (const name of [...readers, "chromium", "chromium-headless-shell"]) {
    addProgram(name);
  }
  ensureTestPrograms(machine);
  expect(calls).toThrow(/ENOENT/);
});

test("installs the headless shell if possible and works without it", () => {
  for (const name of [...readers, "chromium"]) addProgram(name);
  addProgram("apt-get", "exit 100");
  ensureTestPrograms(machine);
  expect(findLightBrowser(machine.env)).toBeUndefined();
  const calls = addAptGet(["chromium-headless-shell"]);
  ensureTestPrograms({ ...machine, env: { ...machine.env, CHROMIUM_PATH: join(folder, "chromium") } });
  expect(calls).toThrow(/ENOENT/);
  ensureTestPrograms(machine);
  expect(calls().at(-1)).toContain("install -y --no-install-recommends chromium-headless-shell");
  expect(findLightBrowser(machine.env)).toBe(join(folder, "chromium-headless-shell"));
});

test("root on Debian installs all missing packages in one quiet run", () => {
  for (const name of [...readers, "chromium-headless-shell"].filter((reader) => reader !== "zbarimg")) {
    addProgram(name);
  }
  const calls = addAptGet(["zbarimg", "chromium"]);
  ensureTestPrograms(machine);
  expect(calls()).toEqual([
    "noninteractive update",
    "noninteractive install -y --no-install-recommends zbar-tools chromium",
  ]);
});

test("a package counts as missing if any of its programs is missing", () => {
  for (const name of [
    "pdftotext",
    "pdffonts",
    "pdfimages",
    "qpdf",
    "gs",
    "zbarimg",
    "curl",
    "openssl",
    "chromium",
  ]) {
    addProgram(name);
  }
  expect(missingPrograms(machine.env)).toEqual([{ debianPackage: "poppler-utils", what: "pdftoppm" }]);
});

test.each([
  ["a user who is not root", { isRoot: false }],
  ["another Linux", { osRelease: "ID=fedora\n" }],
])("lists the packages to install for %s without calling apt-get", (_, difference) => {
  const calls = addAptGet(["qpdf"]);
  expect(() => ensureTestPrograms({ ...machine, ...difference })).toThrow(
    /apt-get install poppler-utils qpdf ghostscript zbar-tools curl openssl chromium[\s\S]*pdftotext, pdffonts, pdfimages, pdftoppm/,
  );
  expect(calls).toThrow(/ENOENT/);
});

test("lists the packages to install by hand if apt-get fails", () => {
  addProgram("apt-get", "exit 100");
  expect(() => ensureTestPrograms(machine)).toThrow(/apt-get update failed \(exit code 100\).*poppler-utils/);
});

test("installs a missing browser or says what to do", () => {
  addAptGet(["chromium"]);
  expect(ensureBrowser(machine)).toBe(join(folder, "chromium"));
  rmSync(join(folder, "chromium"));
  addAptGet([]);
  expect(() => ensureBrowser(machine)).toThrow(/set CHROMIUM_PATH/);
});
