import { backUpInstallation } from "@print-builder/server";
import { readOptions, required, runCommand } from "./commandLine.ts";
import { oneLine, settingsOf, warnOfMissing } from "./installation.ts";

const usage = `Backs up the database and the files, also while the server runs.

npm run backup -- --out FILE

It reads DATA_DIR, DATABASE_URL and STORAGE_URL like npm start. The file is a ZIP with people's data: protect it like
the server. It contains no generated secret key and no sessions.
`;

await runCommand(async () => {
  const values = readOptions(process.argv.slice(2), { out: { type: "string" }, help: { type: "boolean" } });
  if (values.help === true) {
    process.stdout.write(usage);
    return;
  }
  const out = required(values, "out");
  const startedAt = performance.now();
  const summary = await oneLine(() => backUpInstallation(settingsOf(process.env), out));
  warnOfMissing(summary);
  process.stdout.write(`${JSON.stringify({ ...summary, ms: Math.round(performance.now() - startedAt) })}\n`);
});
