import { productCommand, quietOption, required, runWithOptions, writeAnswer } from "./commandLine.ts";
import { oneLine, readEnvFile, settingsOf, warnOfMissing } from "./installation.ts";
import { openProgressBar } from "./progressBar.ts";

const spec = {
  ...productCommand("backup"),
  options: { out: { value: "file", meaning: "ZIP to write", isRequired: true }, ...quietOption },
  examples: ["--out /backups/cards.zip", "--out cards-$(date +%F).zip"],
  notes: `
It reads DATA_DIR, DATABASE_URL and STORAGE_URL like start. The file is a ZIP with people's data: protect it like the
server. It contains no generated secret key and no sessions.`,
} as const;

await runWithOptions(spec, async (values) => {
  const out = required(values, "out");
  readEnvFile();
  const { backUpInstallation } = await import("@print-builder/server");
  const startedAt = performance.now();
  const bar = openProgressBar({ verb: "Copying", unit: "files", isQuiet: values.quiet === true });
  const summary = await oneLine(() => backUpInstallation(settingsOf(process.env), out, bar.show)).finally(
    bar.end,
  );
  warnOfMissing(summary);
  writeAnswer({ ...summary, ms: Math.round(performance.now() - startedAt) });
});
