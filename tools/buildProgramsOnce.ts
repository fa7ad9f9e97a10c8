// Builds the programs that run in a process of their own into the folder named on the command line: a process of its own,
// which ensureBuilt starts.
import { basename, join } from "node:path";
import { build } from "vite";

const root = join(import.meta.dirname, "..");
const [outDir] = process.argv.slice(2);
if (!outDir) throw new Error("Usage: node tools/buildProgramsOnce.ts FOLDER");

const programs = [
  "apps/server/src/jobs/workerProcess.ts",
  "apps/server/src/printing/printProcess.ts",
  "packages/production/src/fonts/fontChild.ts",
  "packages/production/src/pictures/pictureChild.ts",
  "packages/production/src/pictures/svgChild.ts",
  "packages/production/src/tables/tableChild.ts",
];

try {
  await build({
    root,
    configFile: false,
    logLevel: "error",
    // Those that find files of theirs beside themselves.
    ssr: {
      noExternal: true,
      external: ["better-sqlite3", "sharp", "@resvg/resvg-js", "harfbuzzjs", "pg-native"],
    },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      minify: false,
      target: "node24",
      rolldownOptions: {
        input: Object.fromEntries(programs.map((program) => [basename(program, ".ts"), join(root, program)])),
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
