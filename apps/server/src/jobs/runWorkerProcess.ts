import { rm } from "node:fs/promises";
import { openStoredPictureCache } from "@print-builder/production";
import { openStorage } from "../files/openStorage.ts";
import { stuckProblem } from "../printing/stuckProblem.ts";
import { watchDrawing } from "../printing/watchDrawing.ts";
import { createSecrets } from "../secrets.ts";
import { joinStore } from "../store/openStore.ts";
import { connections } from "../store/postgresPool.ts";
import { createJobKinds } from "./jobKinds.ts";
import { type JobWorker, startJobWorker, type WorkerDeps } from "./jobWorker.ts";
import type { FromWorkerProcess, GivenUpJob, ToWorkerProcess } from "./workerMessages.ts";

/** Does jobs as long as the server is there; what is under way when it goes is taken from it. */
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
    onClaim: (begun) => tell({ kind: "claimed", ...begun }),
    onPiece: (ms) => tell({ kind: "piece", ms }),
    onTask: (task) => tell({ kind: "task", task }),
    onProgress: () => tell({ kind: "progress" }),
  };
  const { onTrouble } = ears;

  self.once("disconnect", () => self.exit());
  self.on("message", (message: ToWorkerProcess) => {
    if (message.kind === "open") worker = openWorker(message, ears);
    else if (message.kind === "ask") tell({ kind: "here" });
    else if (message.kind === "wake") worker?.then((ready) => ready.wake(), onTrouble);
    else worker?.then((ready) => ready.stop()).then(() => self.exit(), onTrouble);
  });
}

type Ears = Pick<WorkerDeps, "onTrouble" | "onClaim" | "onPiece" | "onTask"> & {
  readonly onProgress: () => void;
};

/** A job that hung more than once fails with the place where it stood. */
async function giveUp(
  { jobId, afterMs, place }: GivenUpJob,
  { store, files, clock }: Pick<WorkerDeps, "store" | "files" | "clock">,
): Promise<void> {
  const { message, code } = stuckProblem("export_stuck", afterMs, place);
  const keys = await store.jobs.fail(jobId, clock().toISOString(), message, code);
  for (const key of keys ?? []) await files.remove(key);
}

type Opening = Extract<ToWorkerProcess, { kind: "open" }>;

async function openWorker(
  { place, owner, givenUp }: Opening,
  { onProgress, ...ears }: Ears,
): Promise<JobWorker> {
  const { database, storage, tempFolder, cacheFolder, schoolApiUrl, secretKey } = place;
  // What an earlier worker was making when it ended.
  await rm(tempFolder, { recursive: true, force: true });
  const store = joinStore(database, { connections: connections.jobs });
  const files = openStorage(storage);
  const clock = () => new Date();
  const secrets = createSecrets(secretKey);
  const watch = watchDrawing(tempFolder, onProgress);
  const prepared = cacheFolder === undefined ? undefined : openStoredPictureCache(cacheFolder);
  const kinds = createJobKinds({ store, files, secrets, schoolApiUrl, tempFolder, clock, watch, prepared });
  if (givenUp) await giveUp(givenUp, { store, files, clock });
  return startJobWorker({ store, files, kinds, owner, tempFolder, clock, watch, ...ears });
}
