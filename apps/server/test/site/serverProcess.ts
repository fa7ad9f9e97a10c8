// A server as a process of its own, for tests that kill it: settings come from the environment as usual.
import { flushCompileCache } from "node:module";
import process from "node:process";
import { pathToFileURL } from "node:url";
import type * as Server from "#index.ts";
import { readSettings } from "#settings.ts";
import { builtProgram } from "./compiledFolder.ts";

// As `npm start` does: from the files that it is built into, where the tests were told of them.
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
// Without its test nobody ends it any more.
process.once("disconnect", () => process.exit());
// A process that is killed leaves no cache of compiled files behind by itself; the next start is quick with one.
flushCompileCache();
process.send?.({ address: server.address });
