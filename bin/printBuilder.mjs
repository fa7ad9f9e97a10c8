#!/usr/bin/env -S node --max-semi-space-size=8 --heap-growing-percent=60 --initial-old-space-size=64
// The command of the installed package. Plain JavaScript, because even an older Node must reach the message about its
// version.
import { homedir } from "node:os";
import { join } from "node:path";

function usersCacheFolder({ XDG_CACHE_HOME, LOCALAPPDATA }) {
  if (XDG_CACHE_HOME) return XDG_CACHE_HOME;
  if (process.platform === "win32") return LOCALAPPDATA || join(homedir(), "AppData/Local");
  return join(homedir(), process.platform === "darwin" ? "Library/Caches" : ".cache");
}

// The package's folder usually belongs to another user, so compiled modules are cached in the user's own folder.
process.env.NODE_COMPILE_CACHE ??= join(usersCacheFolder(process.env), "print-builder-compiled");
await import("../tools/startCommand.mjs");
