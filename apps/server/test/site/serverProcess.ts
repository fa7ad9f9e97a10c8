// A server as a process of its own, for tests that kill it: settings come from the environment as usual.
import { flushCompileCache } from "node:module";
import process from "node:process";
import { startServer } from "#main.ts";
import { readSettings } from "#settings.ts";

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
