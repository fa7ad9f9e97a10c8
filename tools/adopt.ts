import { productCommand, runWithOptions, UsageError, writeAnswer } from "./commandLine.ts";
import { oneLine, readEnvFile, settingsOf } from "./installation.ts";

const parts = ["storage", "secret-key"] as const;

const spec = {
  ...productCommand("adopt"),
  options: {},
  argument: "part",
  examples: ["storage", "secret-key"],
  notes: `
storage: after the files were moved or lost. secret-key: after the key was lost; people then sign in to their school systems
again. It reads the same settings as start. Servers and workers with the old storage or key will no longer start: stop all of
them first.`,
};

await runWithOptions(spec, async (values) => {
  const part = parts.find((each) => each === values.part);
  if (part === undefined) throw new UsageError(`Name ${parts.join(" or ")}, not “${values.part}”.`);
  readEnvFile();
  const { adoptInstallation } = await import("@print-builder/server");
  await oneLine(() => adoptInstallation(settingsOf(process.env), part));
  process.stderr.write(`The installation now uses this ${part.replace("-", " ")}.\n`);
  writeAnswer({ adopted: part });
});
