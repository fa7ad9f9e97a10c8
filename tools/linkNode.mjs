// Run by npm ci at its end, on whatever Node and npm there are: plain JavaScript on purpose.
// The packages that bring Node 24, one for each platform, are all called "node" in .bin. npm 10 leaves out those of other
// platforms and takes that name away with them: npm scripts would run on the Node that npm itself runs on.
import { existsSync, linkSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";

const isWindows = process.platform === "win32";
const file = isWindows ? "node.exe" : "node";
const installed = join(import.meta.dirname, "../node_modules");
const brought = join(installed, `node-${isWindows ? "win" : process.platform}-${process.arch}`, "bin", file);
const bin = join(installed, ".bin");
const name = join(bin, file);

if (existsSync(brought) && !existsSync(name)) {
  // Windows lets not everybody make symbolic links.
  if (isWindows) linkSync(brought, name);
  else symlinkSync(relative(bin, brought), name);
}
