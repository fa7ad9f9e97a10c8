import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const brought = `node-${process.platform}-${process.arch}/bin`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "print-builder-link-"));
  mkdirSync(join(folder, "tools"));
  mkdirSync(join(folder, "node_modules/.bin"), { recursive: true });
  copyFileSync(join(root, "tools/linkNode.mjs"), join(folder, "tools/linkNode.mjs"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const bin = () => join(folder, "node_modules/.bin/node");
const linkNode = (version = "20.19.0") => {
  const env = { ...process.env, npm_config_user_agent: `npm/11.19.1 node/v${version} linux x64` };
  execFileSync(process.execPath, [join(folder, "tools/linkNode.mjs")], { env });
};

function bringNode(): void {
  mkdirSync(join(folder, "node_modules", brought), { recursive: true });
  writeFileSync(join(folder, "node_modules", brought, "node"), "Node 24");
}

test.skipIf(process.platform === "win32")("npm scripts use the Node version that npm ci installed", () => {
  bringNode();
  linkNode();
  expect(readFileSync(bin(), "utf8")).toBe("Node 24");
  // A relative link also works if the folder is moved.
  expect(readlinkSync(bin())).toBe(join("..", brought, "node"));
  linkNode();
});

test("npm scripts use the system's Node version if it is new enough", () => {
  bringNode();
  for (const version of ["24.0.0", "26.1.0"]) {
    writeFileSync(bin(), "npm's own");
    linkNode(version);
    expect(existsSync(bin())).toBe(false);
  }
});

test("keeps npm's link to Node, and makes no link if Node is not installed", () => {
  linkNode();
  expect(() => readFileSync(bin())).toThrow("ENOENT");
  bringNode();
  writeFileSync(bin(), "npm's own");
  linkNode();
  expect(readFileSync(bin(), "utf8")).toBe("npm's own");
});

test("npm ci links Node and compiles no native code", () => {
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), "utf8"));
  expect(read("package.json").scripts.postinstall).toMatch(/^node tools\/linkNode.mjs && /);
  // npm 10 compiles a package unless the lock file says otherwise, and drops that entry when it writes the lock
  // file. If this test fails, add "gypfile": false again.
  const { packages } = read("package-lock.json");
  const compiled = Object.keys(packages).filter(
    (path) => existsSync(join(root, path, "binding.gyp")) && packages[path].gypfile !== false,
  );
  expect(compiled).toEqual([]);
});
