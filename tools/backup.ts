import { backUpInstallation } from "@print-builder/server";
import { readOptions, required, runCommand } from "./commandLine.ts";
import { oneLine, settingsOf, warnOfMissing } from "./installation.ts";

const usage = `Backs up the database and the files, also while the server runs.

npm run backup -- --out FILE

It takes DATA_DIR, DATABASE_URL and STORAGE_URL as npm start does. The file is a ZIP that holds people's data: keep it
as you keep the server. It holds no generated secret key and nobody's session.
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
