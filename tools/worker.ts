import type { RunningWorker } from "@print-builder/server";
import { loadServer } from "./buildPrograms.ts";
import { readOptions, runCommand } from "./commandLine.ts";
import { oneLine, settingsOf } from "./installation.ts";
import { programLog } from "./programLog.ts";
import { watchNpm } from "./watchNpm.ts";

const usage = `Starts an additional worker that prints in the background for servers on one PostgreSQL database.

DATABASE_URL=postgres://user:password@host/name STORAGE_URL=s3://KEY:SECRET@host:port/bucket npm run worker

It reads the same settings as npm start. Run about one per core. SIGTERM ends it, and other workers continue its work.
`;

const log = programLog();
const say = (line: string) => log.info(line);

function stopWhenAsked(worker: RunningWorker): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    worker.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  if (process.env.npm_lifecycle_event) watchNpm(stop);
}

await runCommand(async () => {
  const { help } = readOptions(process.argv.slice(2), { help: { type: "boolean" } });
  if (help === true) {
    process.stdout.write(usage);
    return;
  }
  const { startWorker } = await loadServer(say);
  stopWhenAsked(await oneLine(() => startWorker(settingsOf(process.env), log)));
  say("Print Builder worker is ready (stop it with Ctrl+C)");
});
