// Runs at the end of npm ci on any Node, so it is plain JavaScript. Builds the commands, so that the first command
// starts at once. If building fails, for example without dev dependencies, the script stays silent, and commands
// run from source, more slowly.
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
