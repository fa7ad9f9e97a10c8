// Runs only the school sandbox, for npm run dev, which restarts it whenever a source file changes.
import { readSandboxSettings, startSandbox } from "@print-builder/school-sandbox";
import { watchNpm } from "../watchNpm.ts";

const sandbox = await startSandbox(readSandboxSettings(process.env));
console.log(`School sandbox with invented people is at ${sandbox.address}`);
const stop = (): void => {
  sandbox.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
};
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
// The parent process may be killed.
watchNpm(stop);
