// A server process for tests that kill it. It reads its settings from the environment as usual.
import { flushCompileCache } from "node:module";
import process from "node:process";
import { pathToFileURL } from "node:url";
import type * as Server from "#index.ts";
import { readSettings } from "#settings.ts";
import { builtProgram } from "./compiledFolder.ts";

// Like `npm start`, with the built files if the tests provide them.
const built = builtProgram("server");
const { startServer }: typeof Server = await (built
  ? import(pathToFileURL(built).href)
  : import("#index.ts"));
const server = await startServer(readSettings(process.env));
process.once("SIGTERM", () => {
  server.close().then(
    () => process.exit(),
    () => process.exit(1),
  );
});
// If the test has ended, nobody else would end this process.
process.once("disconnect", () => process.exit());
// A killed process does not store its compile cache, which makes the next start faster.
flushCompileCache();
process.send?.(server.address);
