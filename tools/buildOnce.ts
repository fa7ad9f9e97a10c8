// Builds the web app into the folder named on the command line. buildWeb starts it in a separate process.
import { join } from "node:path";
import { build } from "vite";

const [outDir] = process.argv.slice(2);
if (!outDir) throw new Error("Usage: node tools/buildOnce.ts FOLDER");

try {
  await build({
    configFile: join(import.meta.dirname, "../apps/web/vite.config.ts"),
    // Otherwise Vite would write a compiled copy of its configuration next to the packages, where a service may not
    // write.
    configLoader: "native",
    logLevel: "error",
    build: { outDir, emptyOutDir: true },
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
