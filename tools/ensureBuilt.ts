import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { buildInto, keepOnly } from "./buildsFolder.ts";

const root = join(import.meta.dirname, "..");

export type Build = {
  /** As in "Building the web app …". */
  readonly what: string;
  /** Folder of all its builds, from the repository's. */
  readonly builds: string;
  /** What it is made of, files and folders from the repository's. */
  readonly sources: readonly string[];
  /** Program that builds into the folder that it is given, from this folder. */
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

/** Changes with every change of a source, however it came about: a pull, an edit, a checkout. */
function fingerprint(sources: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((source) => [...filesOf(join(root, source))])) {
    hash.update(relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

const unwritable = new Set(["EPERM", "EACCES", "EROFS"]);

/** In a process of its own: the builder takes a gigabyte, which a server would keep for as long as it runs. */
async function runBuilder({ what, builder }: Build, outDir: string): Promise<void> {
  const running = spawn(process.execPath, [join(import.meta.dirname, builder), outDir], {
    cwd: root,
    // Otherwise a test run would build React's development edition, and leave it behind.
    env: { ...process.env, NODE_ENV: "production" },
    // On a terminal, Vite would clear lines of stdout for progress that it does not show.
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(running, "close");
  if (code !== 0)
    throw new Error(
      `Building ${what} failed: see above. Where a service may not write to the program's folder, run npm run build as its owner first.`,
    );
}

/**
 * Builds unless it was built from these very sources. Each state of the sources has a folder of its own, so that a
 * server started earlier keeps using what it began with. Returns the folder.
 */
export async function ensureBuilt(build: Build, say: (line: string) => void): Promise<string> {
  const folder = join(root, build.builds, fingerprint(build.sources).slice(0, 16));
  if (!existsSync(folder)) {
    say(`Building ${build.what} …`);
    await buildInto(folder, (outDir) => runBuilder(build, outDir));
  }
  try {
    keepOnly(folder, new Date());
  } catch (error) {
    // A build that another user made, as `npm run build` does for a service, is that user's to tidy up.
    if (!unwritable.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
  return folder;
}
