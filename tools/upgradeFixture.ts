import { join, resolve } from "node:path";
import { makeFixture } from "@print-builder/server/upgrade";
import { readOptions, runCommand } from "./commandLine.ts";
import { oneLine } from "./installation.ts";

const usage = `Stores an installation with the newest database schema for the upgrade tests.

npm run fixture                       after a new migration; commit the folder it prints
npm run fixture -- --program FOLDER   for the version with sources and installed packages in FOLDER

It starts that version's server on an empty SQLite file and on a temporary PostgreSQL, creates a complete project, and
writes both databases as SQL and the files to apps/server/test/upgrade/fixtures. Do not recreate the fixture of a
released version.
`;

const repository = join(import.meta.dirname, "..");

await runCommand(async () => {
  const options = { program: { type: "string" }, help: { type: "boolean" } } as const;
  const { program, help } = readOptions(process.argv.slice(2), options);
  if (help === true) {
    process.stdout.write(usage);
    return;
  }
  const folder = typeof program === "string" ? resolve(program) : repository;
  const name = await oneLine(() => makeFixture(folder));
  process.stdout.write(`apps/server/test/upgrade/fixtures/${name} was created.\n`);
});
