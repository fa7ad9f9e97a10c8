import { join, resolve } from "node:path";
import { makeFixture } from "@print-builder/server/upgrade";
import { readOptions, runCommand } from "./commandLine.ts";
import { oneLine } from "./installation.ts";

const usage = `Stores an installation of the newest database schema, from which the tests of upgrades start.

npm run fixture                       after a new migration; commit the folder that it names
npm run fixture -- --program FOLDER   of the version whose sources lie in FOLDER, with its packages installed

It starts that version's server on an empty SQLite file and on a PostgreSQL of its own, makes a project with everything
that belongs to one, and writes both databases as SQL and the files to apps/server/test/upgrade/fixtures. A fixture of a
version that was released is not made anew.
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
  process.stdout.write(`apps/server/test/upgrade/fixtures/${name} was made.\n`);
});
