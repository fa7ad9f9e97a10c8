import { rm } from "node:fs/promises";
import { openFolderStorage } from "../files/fileStorage.ts";
import { createSecrets } from "../services/secrets.ts";
import { joinStore } from "../store/openStore.ts";
import { createJobKinds } from "./jobKinds.ts";
import { type JobWorker, startJobWorker } from "./jobWorker.ts";
import type { FromWorkerProcess, ToWorkerProcess, WorkerPlace } from "./workerMessages.ts";

/** Does jobs as long as the server is there; what is under way when it goes is given back by its lease. */
export function runWorkerProcess(self: NodeJS.Process): void {
  let worker: Promise<JobWorker> | null = null;

  const onTrouble = (error: unknown): void => {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const message: FromWorkerProcess = { kind: "trouble", stack };
    // The server may just be gone: then there is nobody to tell.
    if (self.connected) self.send?.(message, () => undefined);
  };

  self.once("disconnect", () => self.exit());
  self.on("message", (message: ToWorkerProcess) => {
    if (message.kind === "open") worker = openWorker(message.place, message.owner, onTrouble);
    else if (message.kind === "wake") worker?.then((ready) => ready.wake(), onTrouble);
    else worker?.then((ready) => ready.stop()).then(() => self.exit(), onTrouble);
  });
}

async function openWorker(
  { database, filesFolder, tempFolder, schoolApiUrl, secretKey }: WorkerPlace,
  owner: string,
  onTrouble: (error: unknown) => void,
): Promise<JobWorker> {
  // What an earlier worker was making when it ended.
  await rm(tempFolder, { recursive: true, force: true });
  const store = joinStore(database);
  const files = openFolderStorage(filesFolder);
  const clock = () => new Date();
  const secrets = createSecrets(secretKey);
  const kinds = createJobKinds({ store, files, secrets, schoolApiUrl, tempFolder, clock });
  return startJobWorker({ store, files, kinds, owner, tempFolder, clock, onTrouble });
}
