import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { join, relative } from "node:path";
import { build } from "vite";

const root = join(import.meta.dirname, "..");
const web = join(root, "apps/web");
const builds = join(web, "dist");
const keptMs = 60 * 60 * 1000;

/** What the built app is made of. */
const sources = [
  "apps/web",
  "packages/api",
  "packages/core",
  "packages/fonts",
  "packages/render",
  "packages/school",
  "package-lock.json",
];
const notSources = new Set(["dist", "node_modules"]);

function* filesOf(path: string): Generator<string> {
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).toSorted()) {
    if (!notSources.has(name) && !name.includes(".test.")) {
      yield* filesOf(join(path, name));
    }
  }
}

/** Changes with every change of a source, however it came about: a pull, an edit, a checkout. */
function fingerprint(): string {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((source) => [...filesOf(join(root, source))])) {
    hash.update(relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

/** Builds nobody has started from for an hour; a server that runs may still serve the others. */
function removeOldBuilds(now: number): void {
  for (const name of readdirSync(builds)) {
    const build = join(builds, name);
    if (now - statSync(build).mtimeMs > keptMs) rmSync(build, { recursive: true, force: true });
  }
}

/** Builds into a folder of its own first: two starts at a time must not take the ground from each other. */
async function buildInto(folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  const before = process.env.NODE_ENV;
  // Otherwise a test run would build React's development edition, and leave it behind.
  process.env.NODE_ENV = "production";
  await build({
    configFile: join(web, "vite.config.ts"),
    logLevel: "error",
    build: { outDir: draft, emptyOutDir: true },
  });
  process.env.NODE_ENV = before ?? "production";
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/**
 * Builds the web app unless it was built from these very sources. Each state of the sources has a folder of
 * its own, so that a server started earlier keeps serving what it began with. Returns the folder.
 */
export async function buildWeb(say: (line: string) => void): Promise<string> {
  const folder = join(builds, fingerprint().slice(0, 16));
  const now = new Date();
  if (!existsSync(folder)) {
    say("Building the web app …");
    await buildInto(folder);
  }
  utimesSync(folder, now, now);
  removeOldBuilds(now.getTime());
  return folder;
}
