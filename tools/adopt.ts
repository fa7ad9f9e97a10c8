import { type Adopted, adoptInstallation } from "@print-builder/server";
import { readOptions, runCommand, UsageError } from "./commandLine.ts";
import { oneLine, settingsOf } from "./installation.ts";

const usage = `Makes another file storage or another secret key the installation's own, for good.

npm run adopt -- storage         after the files were moved, or lost
npm run adopt -- secret-key      after the key was lost; people then sign in to their school systems again

It takes its settings as npm start does. Servers and workers that have the former storage or key do not start any more:
stop all of them before.
`;

function readWhat([what, ...others]: readonly string[]): Adopted | null {
  if (what?.startsWith("-")) {
    readOptions([what, ...others], { help: { type: "boolean" } });
    return null;
  }
  if ((what === "storage" || what === "secret-key") && others.length === 0) return what;
  throw new UsageError("Say what: npm run adopt -- storage, or npm run adopt -- secret-key");
}

await runCommand(async () => {
  const what = readWhat(process.argv.slice(2));
  if (what === null) {
    process.stdout.write(usage);
    return;
  }
  await oneLine(() => adoptInstallation(settingsOf(process.env), what));
  process.stdout.write(`The ${what.replace("-", " ")} is the installation's own now.\n`);
});
