import { spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { join, relative } from "node:path";
import { productFolder } from "@print-builder/server/folder";

export type Build = {
  /** Folder of this build in `built` of an installed package. */
  readonly name: "programs" | "web";
  /** Name of the result, as in "Building the web app …". */
  readonly what: string;
  /** Folder with a subfolder for each build, relative to the repository's root. */
  readonly builds: string;
  /** Source files and folders, relative to the repository's root. */
  readonly sources: readonly string[];
  /** Program that builds into a given folder, relative to this folder. */
  readonly builder: string;
};

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

/** A hash of the contents of all sources. */
function fingerprint(sources: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((source) => [...filesOf(join(productFolder, source))])) {
    hash.update(relative(productFolder, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

const unwritable = new Set(["EPERM", "EACCES", "EROFS"]);

/** Runs in a separate process, because the bundler needs a gigabyte of memory that a server process would not free. */
async function runBuilder({ what, builder }: Build, outDir: string): Promise<void> {
  if (!existsSync(join(productFolder, "node_modules/vite")))
    throw new Error(
      `Building ${what} needs the development packages. Run npm ci and npm run build first; then npm ci --omit=dev and npm start work.`,
    );
  const running = spawn(process.execPath, [join(productFolder, "tools", builder), outDir], {
    cwd: productFolder,
    // In a test run, NODE_ENV would otherwise cause a build with React's development edition.
    env: { ...process.env, NODE_ENV: "production" },
    // On a terminal, Vite would clear lines of stdout for progress that it does not show.
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(running, "close");
  if (code !== 0)
    throw new Error(
      `Building ${what} failed: see above. If a service may not write to the program's folder, run npm run build as its owner first.`,
    );
}

/**
 * Builds unless a build of exactly these sources exists. Each state of the sources has its own folder, so that a
 * running server keeps using its build. An installed package contains only builds. Returns the folder.
 */
export async function ensureBuilt(build: Build, say: (line: string) => void): Promise<string> {
  const released = join(productFolder, "built", build.name);
  if (existsSync(released)) return released;
  const folder = join(productFolder, build.builds, fingerprint(build.sources).slice(0, 16));
  if (!existsSync(folder)) {
    say(`Building ${build.what} …`);
    await buildInto(folder, (outDir) => runBuilder(build, outDir));
  }
  try {
    keepOnly(folder, new Date());
  } catch (error) {
    // This user cannot clean up a build made by a different user, for example by `npm run build` for a service.
    if (!unwritable.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
  return folder;
}

const keptMs = 60 * 60 * 1000;

/**
 * Builds into a draft folder and renames it to `folder`, so that simultaneous starts do not disturb each other and
 * an interrupted build never counts as complete.
 */
export async function buildInto(folder: string, build: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${folder}.${randomUUID()}`;
  try {
    await build(draft);
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // If the folder exists, a simultaneous start has already made the same build.
    if (!existsSync(folder)) throw error;
  }
}

/** Marks a build as used, and removes neighbouring builds that were not used for an hour. */
export function keepOnly(folder: string, now: Date): void {
  utimesSync(folder, now, now);
  const builds = join(folder, "..");
  for (const name of readdirSync(builds)) {
    const build = join(builds, name);
    // Another start may have renamed its draft or removed an old build in the meantime.
    const built = statSync(build, { throwIfNoEntry: false });
    // A running server may still serve a build that was used within the last hour.
    if (built && now.getTime() - built.mtimeMs > keptMs) rmSync(build, { recursive: true, force: true });
  }
}
