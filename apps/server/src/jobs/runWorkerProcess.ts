import { rm } from "node:fs/promises";
import { openStorage } from "../files/openStorage.ts";
import { watchFiles } from "../files/watchFiles.ts";
import { createSecrets } from "../services/secrets.ts";
import { joinStore } from "../store/openStore.ts";
import { createJobKinds } from "./jobKinds.ts";
import { type JobWorker, startJobWorker, type WorkerParts } from "./jobWorker.ts";
import type { FromWorkerProcess, ToWorkerProcess, WorkerPlace } from "./workerMessages.ts";

/** Does jobs as long as the server is there; what is under way when it goes is given back by its lease. */
export function runWorkerProcess(self: NodeJS.Process): void {
  let worker: Promise<JobWorker> | null = null;

  const tell = (message: FromWorkerProcess): void => {
    // The server may just be gone: then there is nobody to tell.
    if (self.connected) self.send?.(message, () => undefined);
  };
  const ears: Ears = {
    onTrouble: (error) =>
      tell({
        kind: "trouble",
        stack: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    onPiece: (ms) => tell({ kind: "piece", ms }),
  };
  const { onTrouble } = ears;

  self.once("disconnect", () => self.exit());
  self.on("message", (message: ToWorkerProcess) => {
    if (message.kind === "open") worker = openWorker(message.place, message.owner, ears);
    else if (message.kind === "wake") worker?.then((ready) => ready.wake(), onTrouble);
    else worker?.then((ready) => ready.stop()).then(() => self.exit(), onTrouble);
  });
}

type Ears = Pick<WorkerParts, "onTrouble" | "onPiece">;

async function openWorker(
  { database, storage, tempFolder, schoolApiUrl, secretKey }: WorkerPlace,
  owner: string,
  ears: Ears,
): Promise<JobWorker> {
  // What an earlier worker was making when it ended.
  await rm(tempFolder, { recursive: true, force: true });
  const store = joinStore(database);
  const files = watchFiles(openStorage(storage));
  const clock = () => new Date();
  const secrets = createSecrets(secretKey);
  const kinds = createJobKinds({ store, files, secrets, schoolApiUrl, tempFolder, clock });
  return startJobWorker({ store, files, kinds, owner, tempFolder, clock, ...ears });
}
