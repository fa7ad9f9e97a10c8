import { type FirstAdmin, seedInstallation } from "@print-builder/server";
import { runWithOptions, wholeNumber, writeAnswer } from "./commandLine.ts";
import { oneLine, readEnvFile, settingsOf } from "./installation.ts";

function sayHowToSignIn({ randomPassword, warning }: FirstAdmin): void {
  if (warning !== null) process.stderr.write(`${warning}\n`);
  if (randomPassword === null) return;
  process.stderr.write(`There was no user: the super admin signs in with the password ${randomPassword}\n`);
}

const spec = {
  name: "npm run seed --",
  summary: "Fills an installation with projects and users, for trials and load tests.",
  options: {
    projects: { value: "n", meaning: "projects to add, copies of the demo with its pictures", usual: 10 },
    rows: { value: "n", meaning: "rows of each project's table", usual: 200 },
    users: { value: "n", meaning: "admins to add: user1@example.org and so on", usual: 5 },
    password: { value: "text", meaning: "their password; without it they cannot sign in until they get one" },
  },
  examples: ["--projects 100 --rows 1200 --users 50", "--users 1 --password 'correct horse'"],
  notes: `
It reads DATA_DIR, DATABASE_URL and STORAGE_URL like start, keeps existing data, and may run while the server runs.`,
};

await runWithOptions(spec, async (values) => {
  const seed = {
    projects: wholeNumber(values, "projects", { min: 0, max: 10_000, fallback: 10 }),
    rows: wholeNumber(values, "rows", { min: 1, max: 100_000, fallback: 200 }),
    users: wholeNumber(values, "users", { min: 0, max: 10_000, fallback: 5 }),
    password: typeof values.password === "string" ? values.password : null,
  };
  readEnvFile();
  const startedAt = performance.now();
  await oneLine(() => seedInstallation(settingsOf(process.env), seed, sayHowToSignIn));
  const { password: _, ...added } = seed;
  writeAnswer({ ...added, ms: Math.round(performance.now() - startedAt) });
});
