import { type FirstAdmin, seedInstallation } from "@print-builder/server";
import { readOptions, runCommand, wholeNumber } from "./commandLine.ts";
import { oneLine, settingsOf } from "./installation.ts";

const usage = `Fills an installation with projects and users, for trials and load tests.

npm run seed -- [--projects 10] [--rows 200] [--users 5] [--password TEXT]

  --projects  projects to add, copies of the demo with its pictures
  --rows      rows of each project's table
  --users     users to add, with the role admin; user1@example.org and so on
  --password  password of these users; without it they cannot sign in until they get one

It reads DATA_DIR, DATABASE_URL and STORAGE_URL like npm start, keeps existing data, and may run while the server runs.
It prints one JSON line.
`;

function sayHowToSignIn({ randomPassword, warning }: FirstAdmin): void {
  if (warning !== null) process.stderr.write(`${warning}\n`);
  if (randomPassword === null) return;
  process.stderr.write(`There was no user: the super admin signs in with the password ${randomPassword}\n`);
}

await runCommand(async () => {
  const text = { type: "string" } as const;
  const options = { projects: text, rows: text, users: text, password: text };
  const values = readOptions(process.argv.slice(2), { ...options, help: { type: "boolean" } });
  if (values.help === true) {
    process.stdout.write(usage);
    return;
  }
  const seed = {
    projects: wholeNumber(values, "projects", { min: 0, max: 10_000, fallback: 10 }),
    rows: wholeNumber(values, "rows", { min: 1, max: 100_000, fallback: 200 }),
    users: wholeNumber(values, "users", { min: 0, max: 10_000, fallback: 5 }),
    password: typeof values.password === "string" ? values.password : null,
  };
  const startedAt = performance.now();
  await oneLine(() => seedInstallation(settingsOf(process.env), seed, sayHowToSignIn));
  const { password: _, ...added } = seed;
  process.stdout.write(`${JSON.stringify({ ...added, ms: Math.round(performance.now() - startedAt) })}\n`);
});
