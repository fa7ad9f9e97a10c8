// The server process of a program version in another folder. It ends after a message, or is killed.
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

type Program = {
  readonly startServer: (settings: unknown) => Promise<{ readonly address: string; close(): Promise<void> }>;
};
type Settings = { readonly readSettings: (env: NodeJS.ProcessEnv) => unknown };

const folder = process.argv[2] ?? "";
const source = (file: string) => pathToFileURL(join(folder, "apps/server/src", file)).href;
const { startServer }: Program = await import(source("index.ts"));
const { readSettings }: Settings = await import(source("settings.ts"));
const server = await startServer(readSettings(process.env));
process.once("message", () => {
  server.close().then(
    () => process.exit(),
    () => process.exit(1),
  );
});
process.once("disconnect", () => process.exit());
process.send?.({ address: server.address });
