import { join, resolve } from "node:path";
import { makeFixture } from "@print-builder/server/upgrade";
import { runWithOptions } from "./commandLine.ts";
import { oneLine } from "./installation.ts";

const spec = {
  name: "npm run fixture --",
  summary: "Stores an installation of the newest database schema, from which the tests of upgrades start.",
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
on a PostgreSQL of its own, makes a project with everything that belongs to one, and writes both databases as SQL and the
files to apps/server/test/upgrade/fixtures. Do not repeat it for a version that was released.`,
};

const repository = join(import.meta.dirname, "..");

await runWithOptions(spec, async ({ program }) => {
  const folder = typeof program === "string" ? resolve(program) : repository;
  const name = await oneLine(() => makeFixture(folder));
  process.stdout.write(`apps/server/test/upgrade/fixtures/${name} was made.\n`);
});
