// Runs tests that take too long for `npm test`. Run it by hand, and before a release.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { useBuiltPrograms } from "./buildPrograms.ts";
import { CommandError, runCommand } from "./commandLine.ts";
import { longRuns } from "./testRun/longTests.ts";

const usage = `Runs tests that take too long for "npm test".

npm run test:long -- [NAME …]

Without a name all of them run, which takes hours:
${Object.entries(longRuns)
  .map(([name, { proves }]) => `  ${name.padEnd(10)}${proves}`)
  .join("\n")}
`;

const vitest = join(import.meta.dirname, "../node_modules/vitest/vitest.mjs");

await runCommand(async () => {
  const names = process.argv.slice(2);
  if (names.includes("--help")) {
    process.stdout.write(usage);
    return;
  }
  const unknown = names.find((name) => !(name in longRuns));
  if (unknown !== undefined) {
    throw new CommandError(`There is no long test ${unknown}. Known: ${Object.keys(longRuns).join(", ")}.`);
  }
  await useBuiltPrograms((line) => console.log(line));
  for (const [name, { proves, project, files, settings }] of Object.entries(longRuns)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`\n${name}: ${proves}`);
    const args = ["run", "--project", project, "--testTimeout=86400000", ...files];
    const { status } = spawnSync(process.execPath, [vitest, ...args], {
      stdio: "inherit",
      env: { ...process.env, ...settings },
    });
    if (status !== 0) process.exitCode = 1;
  }
});
