import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { build } from "vite";

const root = join(import.meta.dirname, "..");
const web = join(root, "apps/web");
const marker = join(web, "dist/.sources");

/** What the built app is made of. */
const sources = [
  "apps/web",
  "packages/api",
  "packages/core",
  "packages/fonts",
  "packages/render",
  "package-lock.json",
];
const notSources = new Set(["dist", "node_modules"]);

function* filesOf(path: string): Generator<string> {
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).toSorted()) {
    if (!notSources.has(name)) {
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

/** Builds the web app into `apps/web/dist` unless the one there was made from these very sources. */
export async function buildWeb(say: (line: string) => void): Promise<void> {
  const wanted = fingerprint();
  if (existsSync(marker) && readFileSync(marker, "utf8") === wanted) {
    return;
  }
  say("Building the web app …");
  const before = process.env.NODE_ENV;
  // Otherwise a test run would build React's development edition, and leave it behind.
  process.env.NODE_ENV = "production";
  await build({ configFile: join(web, "vite.config.ts"), logLevel: "error" });
  process.env.NODE_ENV = before ?? "production";
  writeFileSync(marker, wanted);
}
