import { productCommand, quietOption, required, runWithOptions, writeAnswer } from "./commandLine.ts";
import { oneLine, readEnvFile, settingsOf, warnOfMissing } from "./installation.ts";
import { openProgressBar } from "./progressBar.ts";

const spec = {
  ...productCommand("restore"),
  options: quietOption,
  argument: "file",
  examples: ["/backups/cards.zip", "cards.zip > restored.json"],
  notes: `
It reads DATA_DIR, DATABASE_URL and STORAGE_URL like start. The target may differ from the source: a backup of SQLite can be
restored into PostgreSQL. Everybody must sign in again.`,
};

await runWithOptions(spec, async (values) => {
  const file = required(values, "file");
  readEnvFile();
  const { restoreInstallation } = await import("@print-builder/server");
  const startedAt = performance.now();
  const bar = openProgressBar({ verb: "Restoring", unit: "files", isQuiet: values.quiet === true });
  const summary = await oneLine(() => restoreInstallation(settingsOf(process.env), file, bar.show)).finally(
    bar.end,
  );
  warnOfMissing(summary);
  writeAnswer({ ...summary, ms: Math.round(performance.now() - startedAt) });
});
