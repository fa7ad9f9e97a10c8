import { join, resolve } from "node:path";
import { makeFixture } from "@print-builder/server/upgrade";
import { runWithOptions } from "./commandLine.ts";
import { oneLine } from "./installation.ts";

const spec = {
  name: "npm run fixture --",
  summary: "Stores an installation with the newest database schema for the upgrade tests.",
  options: {
    program: {
      value: "folder",
      meaning: "sources of the version that makes it, with its packages installed",
      usual: "this version",
    },
  },
  examples: ["", "--program ../print-builder-0.1.0"],
  notes: `
Run it after a new migration and commit the folder that it names. It starts that version's server on an empty SQLite file and
on a temporary PostgreSQL, creates a complete project, and writes both databases as SQL and the files to
apps/server/test/upgrade/fixtures. Do not recreate the fixture of a released version.`,
};

const repository = join(import.meta.dirname, "..");

await runWithOptions(spec, async ({ program }) => {
  const folder = typeof program === "string" ? resolve(program) : repository;
  const name = await oneLine(() => makeFixture(folder));
  process.stdout.write(`apps/server/test/upgrade/fixtures/${name} was created.\n`);
});
