import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { peersFolder } from "./paths.ts";

const lockFile = join(peersFolder, "package-lock.json");
/** Written by npm at the end of an install. */
const installedLock = join(peersFolder, "node_modules/.package-lock.json");

/** Installs the peers' packages into bench/peers/node_modules if they are missing or older than the lock. */
export function installPeers(): void {
  if (existsSync(installedLock) && statSync(installedLock).mtimeMs >= statSync(lockFile).mtimeMs) {
    return;
  }
  console.error("Installing the peers into bench/peers/node_modules (npm ci; once, about 190 MB).");
  const [program, ...args] = npmCommand();
  const done = spawnSync(program, [...args, "ci", "--prefix", peersFolder], {
    cwd: peersFolder,
    stdio: ["ignore", process.stderr, process.stderr],
    // On Windows, npm is a command file, which only a shell can start.
    shell: program === "npm" && process.platform === "win32",
  });
  if (done.status !== 0) {
    throw new Error(`The peers could not be installed: run "npm ci --prefix bench/peers" to see why.`);
  }
}

/** The npm that runs this script, else the first npm on PATH. */
function npmCommand(): [string, ...string[]] {
  const running = process.env.npm_execpath;
  return running ? [process.execPath, running] : ["npm"];
}
