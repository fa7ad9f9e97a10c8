// Loaded before every command: node --import ./tools/prepareNode.mjs tools/start.ts. Plain JavaScript, because it
// must run on an old Node to report that it is too old.
import module from "node:module";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";

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

// Caches compiled modules next to the installed packages, also for child processes, which saves a third of the CPU
// time of a start. Node ignores a folder that it cannot write.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "../node_modules/.cache/compiled");
module.enableCompileCache(process.env.NODE_COMPILE_CACHE);

// Keeps Skia from loading all system fonts, which takes 150 ms of CPU time and 14 MB for 127 fonts. Text is drawn
// as outlines, so Skia needs no fonts.
process.env.DISABLE_SYSTEM_FONTS_LOAD ??= "1";

// V8 optimises a WebAssembly function once its budget is used up. HarfBuzz and ZXing use up V8's default (13,000,000)
// within the first cards. HarfBuzz's subsetter uses up 100,000,000 for one card, and optimising its largest function
// takes 0.2 s of CPU time and 40 MB.
setFlagsFromString("--wasm-tiering-budget=400000000");
