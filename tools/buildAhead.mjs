// Run by npm ci at its end, on whatever Node there is: plain JavaScript on purpose. Builds the commands, so that already the
// first one starts at once. Where that cannot be done, as without the tools for developers, they start from their sources,
// only slower: nothing is said, and no install fails by it.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const bin = join(root, "node_modules/.bin", process.platform === "win32" ? "node.exe" : "node");

const build = ["--import", "./tools/prepareNode.mjs", "tools/build.ts", "--programs"];
spawnSync(existsSync(bin) ? bin : process.execPath, build, {
  cwd: root,
  stdio: "ignore",
  timeout: 60_000,
});
