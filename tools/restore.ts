import { restoreInstallation } from "@print-builder/server";
import { readOptions, runCommand, UsageError } from "./commandLine.ts";
import { oneLine, settingsOf, warnOfMissing } from "./installation.ts";

const usage = `Restores a backup into an empty data folder, or an empty database and bucket.

npm run restore -- FILE

It reads DATA_DIR, DATABASE_URL and STORAGE_URL like npm start. The target may differ from the source: a backup of
SQLite can be restored into PostgreSQL. Everybody must sign in again.
`;

/** The only argument that is not an option. */
function readFileName(args: readonly string[]): string | null {
  const names = args.filter((arg) => !arg.startsWith("-"));
  const { help } = readOptions(
    args.filter((arg) => arg.startsWith("-")),
    { help: { type: "boolean" } },
  );
  if (help === true) return null;
  const [name] = names;
  if (name === undefined || names.length > 1)
    throw new UsageError("Name one backup: npm run restore -- FILE");
  return name;
}

await runCommand(async () => {
  const file = readFileName(process.argv.slice(2));
  if (file === null) {
    process.stdout.write(usage);
    return;
  }
  const startedAt = performance.now();
  const summary = await oneLine(() => restoreInstallation(settingsOf(process.env), file));
  warnOfMissing(summary);
  process.stdout.write(`${JSON.stringify({ ...summary, ms: Math.round(performance.now() - startedAt) })}\n`);
});
