// Runs the tests most likely to detect faults in the working tree's changes. Takes minutes.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { useBuiltPrograms } from "./buildPrograms.ts";
import { CommandError, runCommand } from "./commandLine.ts";
import { nearTests } from "./near.ts";
import { readModules } from "./rooms/readModules.ts";

const usage = `Runs the tests most likely to fail after a change.

npm run test:near -- [--since COMMIT]

  --since  includes changes since that commit; by default only uncommitted changes
`;

const vitest = join(import.meta.dirname, "../node_modules/vitest/vitest.mjs");

function git(...args: readonly string[]): readonly string[] {
  return execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);
}

function changedFiles(since: string): readonly string[] {
  const changed = [
    ...git("diff", "--name-only", since),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  return changed.filter((file) => existsSync(file));
}

function readArgs() {
  const options = {
    since: { type: "string", default: "HEAD" },
    help: { type: "boolean", default: false },
  } as const;
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new CommandError("Known options: --since COMMIT, --help.", { cause: error });
  }
}

function run(what: string, ...args: readonly string[]): boolean {
  console.log(`\n${what}`);
  const env = { ...process.env, E2E_SITE: "one" };
  return spawnSync(process.execPath, [vitest, ...args], { stdio: "inherit", env }).status === 0;
}

await runCommand(async () => {
  const { since, help } = readArgs();
  if (help) {
    process.stdout.write(usage);
    return;
  }
  const changed = changedFiles(since);
  const { related, server, components, journeys } = nearTests(changed, {
    serverTests: globSync("apps/{server,school-sandbox}/**/*.test.ts"),
    componentTests: globSync("apps/web/src/**/*.test.tsx"),
    modules: readModules(process.cwd()),
  });
  console.log(`${changed.length} files have changed.`);
  const importing = ["unit", "web", "tools"].flatMap((project) => ["--project", project]);
  const runs = [
    () =>
      related.length === 0 ||
      run("Tests that import them", "related", "--run", "--passWithNoTests", ...importing, ...related),
    () => components.length === 0 || run("Screens", "run", "--project", "component", ...components),
    () => server.length === 0 || run("Tests of the server", "run", "--project", "server", ...server),
    () => journeys.length === 0 || run("Journeys", "run", "--project", "e2e", ...journeys),
  ];
  if (server.length + components.length + journeys.length > 0)
    await useBuiltPrograms((line) => console.log(line));
  if (!runs.every((start) => start())) process.exitCode = 1;
});
