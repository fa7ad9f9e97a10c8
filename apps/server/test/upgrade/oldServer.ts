// The server of a version of the program that lies in another folder, as a process of its own. It is told to end by a
// message, or killed.
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

type Program = {
  readonly startServer: (settings: unknown) => Promise<{ readonly address: string; close(): Promise<void> }>;
  readonly readSettings: (env: NodeJS.ProcessEnv) => unknown;
};

const folder = process.argv[2] ?? "";
const program: Program = await import(pathToFileURL(join(folder, "apps/server/src/index.ts")).href);
const server = await program.startServer(program.readSettings(process.env));
process.once("message", () => {
  server.close().then(
    () => process.exit(),
    () => process.exit(1),
  );
});
process.once("disconnect", () => process.exit());
process.send?.({ address: server.address });
