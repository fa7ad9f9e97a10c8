import type { Check } from "@print-builder/server";
import { productCommand, runWithOptions, writeAnswer } from "./commandLine.ts";
import { readEnvFile, settingsOf } from "./installation.ts";

const spec = {
  ...productCommand("doctor"),
  options: {},
  examples: ["", "2> /dev/null"],
  notes: `
It reads the same settings as start, changes nothing and may run while the server does: one line for each of Node, fonts, data
folder, database, storage, disk, clock and printer profiles. Exit code 1 if something is wrong.`,
};

await runWithOptions(spec, async () => {
  readEnvFile();
  const { checkInstallation } = await import("@print-builder/server");
  const checks: readonly Check[] = [
    // Always passes: prepareNode.mjs stops an older Node before this program starts.
    { name: "node", ok: true, message: `${process.version} (${process.execPath})` },
    ...(await checkInstallation(settingsOf(process.env))),
  ];
  for (const { name, ok, message } of checks)
    process.stderr.write(
      `${ok ? "ok   " : "WRONG"}  ${name.padEnd(12)}${message.replace(/\s*\n\s*/g, " ")}\n`,
    );
  const ok = checks.every((check) => check.ok);
  writeAnswer({ ok, checks });
  if (!ok) process.exitCode = 1;
});
