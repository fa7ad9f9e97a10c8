// Runs at the end of npm ci on any Node and npm, so it is plain JavaScript. Several packages, one per platform,
// contain Node 24 and provide the command "node" in .bin. npm 10 skips the packages for other platforms, but
// removes that command with them, so npm scripts would run on npm's own Node. If that Node is new enough, npm
// scripts keep using it.
import { existsSync, linkSync, rmSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";

const isWindows = process.platform === "win32";
const file = isWindows ? "node.exe" : "node";
const installed = join(import.meta.dirname, "../node_modules");
const brought = join(installed, `node-${isWindows ? "win" : process.platform}-${process.arch}`, "bin", file);
const bin = join(installed, ".bin");
const name = join(bin, file);

// npm runs this script with the Node in .bin. The user agent names npm's own Node: "npm/11.19.1 node/v24.21.0
// linux x64".
const [, major = 0] = /node\/v(\d+)/.exec(process.env.npm_config_user_agent ?? "") ?? [];

if (Number(major) >= 24) rmSync(name, { force: true });
else if (existsSync(brought) && !existsSync(name)) {
  // A hard link, because on Windows not every user may create symbolic links.
  if (isWindows) linkSync(brought, name);
  else symlinkSync(relative(bin, brought), name);
}
