// Runs only the server, for npm run dev, which restarts it whenever a source file changes.
import { type FirstAdmin, startServer } from "@print-builder/server";
import { readSettings } from "@print-builder/server/settings";
import { watchNpm } from "../watchNpm.ts";

function sayHowToSignIn({ email, randomPassword }: FirstAdmin): void {
  if (randomPassword === null) return;
  console.log(`Sign in as ${email} with the password ${randomPassword}, which is shown only now.`);
}

const server = await startServer(readSettings(process.env), undefined, sayHowToSignIn);
console.log(`The server is at ${server.address}`);
const stop = (): void => {
  server.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
};
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
// The parent process may be killed.
watchNpm(stop);
