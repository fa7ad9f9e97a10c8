import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { buildPrograms } from "./buildPrograms.ts";
import { buildWeb } from "./buildWeb.ts";
import { runWithOptions } from "./commandLine.ts";
import { externalPackages } from "./externalPackages.ts";
import { copyResources } from "./release/copyResources.ts";
import { lockedVersions } from "./release/lockedPackages.ts";

const spec = {
  name: "npm run release --",
  summary: "Makes the npm package of Print Builder, release/print-builder-VERSION.tgz.",
  options: {},
  examples: [""],
  notes: `
npm install -g FILE installs it, with the command print-builder. It includes the built programs, the fonts and the demo.`,
};

const root = join(import.meta.dirname, "..");
const read = (file: string) => JSON.parse(readFileSync(join(root, file), "utf8"));

/** Files and folders that are copied unchanged. */
const copied = [
  "LICENSE",
  "README.md",
  "bin",
  "demo",
  "docs/licences",
  "docs/third-party.md",
  "packages/fonts/LICENCES.md",
  "templates",
  "tools/commandSummaries.json",
  "tools/prepareNode.mjs",
  "tools/startCommand.mjs",
];

/** Build reports, which only tests and `npm start` in a clone read. */
const reports = new Set(["chunks.json", "sources.json"]);

function manifestOf(resources: Readonly<Record<string, string>>) {
  const { name, version, description, license, type } = read("package.json");
  return {
    name,
    version,
    private: true,
    description,
    license,
    type,
    engines: { node: ">=24" },
    bin: { "print-builder": "bin/printBuilder.mjs" },
    dependencies: { ...lockedVersions(read("package-lock.json"), externalPackages), ...resources },
    bundleDependencies: Object.keys(resources),
  };
}

function stage(folder: string, programs: string, web: string): void {
  for (const path of copied) cpSync(join(root, path), join(folder, path), { recursive: true });
  for (const [name, build] of Object.entries({ programs, web })) {
    const filter = (file: string) => !reports.has(basename(file));
    cpSync(build, join(folder, "built", name), { recursive: true, filter });
  }
  const resources = copyResources(join(root, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifestOf(resources), null, 2)}\n`);
}

await runWithOptions(spec, async () => {
  const say = (line: string) => console.error(line);
  const [programs, web] = await Promise.all([buildPrograms(say), buildWeb(say)]);
  const release = join(root, "release");
  const staged = join(release, "package");
  rmSync(release, { recursive: true, force: true });
  mkdirSync(staged, { recursive: true });
  stage(staged, programs, web);
  // On Windows, a shell has to start npm's script.
  const args = ["pack", "--silent", "--pack-destination", ".."];
  const packed = execFileSync("npm", args, {
    cwd: staged,
    shell: process.platform === "win32",
    encoding: "utf8",
  });
  rmSync(staged, { recursive: true });
  const file = join("release", packed.trim());
  process.stdout.write(`${JSON.stringify({ file, bytes: statSync(join(root, file)).size })}\n`);
});
