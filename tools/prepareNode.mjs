// Loaded before every command's own program: node --import ./tools/prepareNode.mjs tools/start.ts
// Plain JavaScript on purpose: it must run on any Node and explain itself.
import module from "node:module";
import { join } from "node:path";

const [major = 0] = process.versions.node.split(".").map(Number);
if (major < 24) {
  console.error(
    `This project needs Node 24; this is ${process.version} (${process.execPath}).\n` +
      "npm ci installs Node 24 for npm scripts on Linux (x64, arm64), Windows x64 and Intel macOS.\n" +
      "If optional dependencies were left out, run: npm ci --include=optional\n" +
      "On another platform install Node 24 from https://nodejs.org and run the command again.",
  );
  process.exit(1);
}

// Compiled modules are kept beside the installed packages, for processes that inherit the environment too: a third less
// processor time to start. Where the folder cannot be written Node goes on without.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "../node_modules/.cache/compiled");
module.enableCompileCache(process.env.NODE_COMPILE_CACHE);

// Skia's package would read all fonts of the machine as it is loaded: 150 ms of processor time and 14 MB of memory for 127 of
// them. Nothing is set in them: texts are drawn as outlines of the fonts that a design names.
process.env.DISABLE_SYSTEM_FONTS_LOAD ??= "1";
