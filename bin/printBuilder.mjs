#!/usr/bin/env -S node --max-semi-space-size=8 --heap-growing-percent=60
// The command of the installed package. Plain JavaScript: an older Node has to get as far as the message about its version.
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const programs = join(import.meta.dirname ?? "", "../built/programs");
const commands = [
  "start",
  "worker",
  "print",
  "render",
  "compare",
  "stocks",
  "calibrate",
  "backup",
  "restore",
  "adopt",
];

function usersCacheFolder({ XDG_CACHE_HOME, LOCALAPPDATA }) {
  if (XDG_CACHE_HOME) return XDG_CACHE_HOME;
  if (process.platform === "win32") return LOCALAPPDATA || join(homedir(), "AppData/Local");
  return join(homedir(), process.platform === "darwin" ? "Library/Caches" : ".cache");
}

// The package's folder usually belongs to another user.
process.env.NODE_COMPILE_CACHE ??= join(usersCacheFolder(process.env), "print-builder-compiled");
process.env.BUILT_PROGRAMS = programs;
await import("../tools/prepareNode.mjs");

const [name = "", ...options] = process.argv.slice(2);
const program = join(programs, `${name}.js`);
if (commands.includes(name) && existsSync(program)) {
  process.argv.splice(1, process.argv.length, program, ...options);
  await import(pathToFileURL(program).href);
} else {
  process.stderr.write(`print-builder COMMAND, with one of: ${commands.join(", ")}\n`);
  process.exitCode = 2;
}
