import type { RunningWorker } from "@print-builder/server";
import { loadServer } from "./buildPrograms.ts";
import { productCommand, runWithOptions } from "./commandLine.ts";
import { oneLine, readEnvFile, settingsOf } from "./installation.ts";
import { programLog } from "./programLog.ts";
import { watchNpm } from "./watchNpm.ts";

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

const spec = {
  ...productCommand("worker"),
  options: {},
  examples: ["", "> worker.log"],
  notes: `
It reads the same settings as start, from the environment or the file .env in the working folder, and needs the servers'
DATABASE_URL, STORAGE_URL and SCHOOL_API_URL. Run about one per core. SIGTERM ends it, and other workers continue its
work.`,
};

await runWithOptions(spec, async () => {
  readEnvFile();
  const log = programLog();
  const say = (line: string) => log.info(line);
  const { startWorker } = await loadServer(say);
  stopWhenAsked(await oneLine(() => startWorker(settingsOf(process.env), log)));
  say("Print Builder worker is ready (stop it with Ctrl+C)");
});
