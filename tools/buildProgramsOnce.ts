// Builds the child processes and the commands that should start at once into the folder named on the command line.
// ensureBuilt starts it in a separate process.
import { hash } from "node:crypto";
import { cpSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { build, type Rolldown } from "vite";
import { externalPackages } from "./externalPackages.ts";

const root = join(import.meta.dirname, "..");
const [outDir] = process.argv.slice(2);
if (!outDir) throw new Error("Usage: node tools/buildProgramsOnce.ts FOLDER");

/** Child processes and threads that commands start as well. */
const helpers = [
  "packages/production/src/fonts/fontChild.ts",
  "packages/production/src/pictures/convertChild.ts",
  "packages/production/src/pictures/pictureChild.ts",
  "packages/production/src/pictures/svgChild.ts",
  "packages/production/src/print/partThread.ts",
  "packages/production/src/svg/shapesChild.ts",
  "packages/production/src/tables/tableChild.ts",
];
const commands = [
  "tools/adopt.ts",
  "tools/backup.ts",
  "tools/calibrate.ts",
  "tools/compare.ts",
  "tools/doctor.ts",
  "tools/print.ts",
  "tools/printBuilder.ts",
  "tools/render.ts",
  "tools/restore.ts",
  "tools/start.ts",
  "tools/stocks.ts",
  "tools/worker.ts",
];
const named: Readonly<Record<string, string>> = {
  "apps/server/src/index.ts": "server",
  "apps/school-sandbox/src/main.ts": "schoolSandbox",
};
const programs = [
  "apps/server/src/jobs/workerProcess.ts",
  "apps/server/src/printing/printProcess.ts",
  ...Object.keys(named),
  ...helpers,
  ...commands,
];

const nameOf = (program: string) => named[program] ?? basename(program, ".ts");

/** Source files of entry points and of all chunks that they import, statically or dynamically. */
function sourcesOf(chunks: readonly Rolldown.OutputChunk[], entries: readonly string[]): readonly string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reached = new Set(entries.map((entry) => `${nameOf(entry)}.js`));
  for (const file of reached)
    for (const next of [...(byFile.get(file)?.imports ?? []), ...(byFile.get(file)?.dynamicImports ?? [])])
      reached.add(next);
  const modules = [...reached].flatMap((file) => byFile.get(file)?.moduleIds ?? []);
  const own = modules.filter((id) => id.startsWith(root) && !id.includes("/node_modules/"));
  return ["package-lock.json", ...new Set(own.map((id) => relative(root, id)))].toSorted();
}

/** A source's digest, and the size and time by which a command recognises it without reading it. */
function sourceState(file: string) {
  const path = join(root, file);
  const { size, mtimeMs } = statSync(path);
  return [file, hash("sha256", readFileSync(path)), size, mtimeMs];
}

try {
  const built = await build({
    root,
    configFile: false,
    logLevel: "error",
    ssr: {
      noExternal: true,
      external: [...externalPackages, "pg-native"],
    },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      minify: false,
      target: "node24",
      rolldownOptions: {
        input: Object.fromEntries(programs.map((program) => [nameOf(program), join(root, program)])),
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
  cpSync(join(root, "packages/production/src/pictures/faces/models"), join(outDir, "models"), {
    recursive: true,
  });
  const outputs = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  const chunks = outputs.filter((one) => one.type === "chunk");
  const sources = commands.map((command) => [
    nameOf(command),
    sourcesOf(chunks, [command, ...helpers]).map(sourceState),
  ]);
  writeFileSync(join(outDir, "sources.json"), JSON.stringify(Object.fromEntries(sources)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
