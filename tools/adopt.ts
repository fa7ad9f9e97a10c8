import { type Adopted, adoptInstallation } from "@print-builder/server";
import { readOptions, runCommand, UsageError } from "./commandLine.ts";
import { oneLine, settingsOf } from "./installation.ts";

const usage = `Permanently replaces the installation's file storage or secret key.

npm run adopt -- storage         after the files were moved, or lost
npm run adopt -- secret-key      after the key was lost; people then sign in to their school systems again

It reads the same settings as npm start. Servers and workers with the old storage or key will no longer start: stop
all of them first.
`;

function readWhat([what, ...others]: readonly string[]): Adopted | null {
  if (what?.startsWith("-")) {
    readOptions([what, ...others], { help: { type: "boolean" } });
    return null;
  }
  if ((what === "storage" || what === "secret-key") && others.length === 0) return what;
  throw new UsageError("Name one: npm run adopt -- storage, or npm run adopt -- secret-key");
}

await runCommand(async () => {
  const what = readWhat(process.argv.slice(2));
  if (what === null) {
    process.stdout.write(usage);
    return;
  }
  await oneLine(() => adoptInstallation(settingsOf(process.env), what));
  process.stdout.write(`The ${what.replace("-", " ")} now belongs to the installation.\n`);
});
