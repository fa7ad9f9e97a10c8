import { rm } from "node:fs/promises";
import { type DrawingWatch, openStoredPictureCache, type PictureCache } from "@print-builder/production";
import type { FileStorage } from "../files/fileStorage.ts";
import { openStorage } from "../files/openStorage.ts";
import { createSigningKeys } from "../printing/signingKeys.ts";
import { stuckProblem } from "../printing/standstill.ts";
import { watchDrawing } from "../printing/watchDrawing.ts";
import { joinStore, type Store } from "../store/openStore.ts";
import { connections } from "../store/postgresPool.ts";
import { createSecrets, type Secrets } from "../store/secrets.ts";
import type { JobKinds } from "./jobKind.ts";
import { openJobSchools } from "./jobSchools.ts";
import { type JobWorker, startJobWorker, type WorkerDeps } from "./jobWorker.ts";
import { printJob } from "./printJob.ts";
import { startPrintSpooler } from "./printSpooler.ts";
import { schoolZipJob } from "./schoolZipJob.ts";
import { standardZipJob } from "./standardZipJob.ts";
import type { FromWorkerProcess, GivenUpJob, ToWorkerProcess } from "./workerMessages.ts";

/** Runs jobs until the server is gone, and then abandons the current work. */
export function runWorkerProcess(self: NodeJS.Process): void {
  let worker: Promise<JobWorker> | null = null;

  const tell = (message: FromWorkerProcess): void => {
    // The server may have just ended.
    if (self.connected) self.send?.(message, () => undefined);
  };
  const listeners: WorkerListeners = {
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
  const { onTrouble } = listeners;

  self.once("disconnect", () => self.exit());
  self.on("message", (message: ToWorkerProcess) => {
    if (message.kind === "open") worker = openWorker(message, listeners);
    else if (message.kind === "ask") tell({ kind: "here" });
    else if (message.kind === "wake") worker?.then((ready) => ready.wake(), onTrouble);
    else worker?.then((ready) => ready.stop()).then(() => self.exit(), onTrouble);
  });
}

type WorkerListeners = Pick<WorkerDeps, "onTrouble" | "onClaim" | "onPiece" | "onTask"> & {
  readonly onProgress: () => void;
};

/** Fails a job that hung repeatedly, and reports where it hung. */
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
  { onProgress, ...listeners }: WorkerListeners,
): Promise<JobWorker> {
  const { database, storage, tempFolder, cacheFolder, schoolApiUrl, secretKey } = place;
  // Removes files of an earlier worker.
  await rm(tempFolder, { recursive: true, force: true });
  const store = joinStore(database, { connections: connections.jobs });
  const files = openStorage(storage);
  const clock = () => new Date();
  const secrets = createSecrets(secretKey);
  const watch = watchDrawing(tempFolder, onProgress);
  const prepared = cacheFolder === undefined ? undefined : openStoredPictureCache(cacheFolder);
  const deps = { store, files, secrets, schoolApiUrl, tempFolder, clock, watch, prepared };
  const kinds = createJobKinds(deps);
  if (givenUp) await giveUp(givenUp, { store, files, clock });
  const lookForDocuments = startPrintSpooler({
    ...deps,
    // One for each document, because each keeps a project open.
    createPrintJob: () => createPrintJob(deps),
    owner,
    onTrouble: listeners.onTrouble,
    onEnd: () => worker.wake(),
  });
  const worker = startJobWorker({
    ...{ store, files, kinds, owner, tempFolder, clock, watch, ...listeners },
    onPiece: (ms) => {
      listeners.onPiece(ms);
      lookForDocuments();
    },
  });
  return {
    ...worker,
    wake: () => {
      worker.wake();
      lookForDocuments();
    },
  };
}

type JobKindDeps = {
  readonly store: Store;
  readonly files: FileStorage;
  readonly secrets: Secrets;
  /** Address of the school system; null if none is configured. */
  readonly schoolApiUrl: string | null;
  /** Temporary files that are needed until a job ends. */
  readonly tempFolder: string;
  readonly clock: () => Date;
  /** Prepared pictures, if this process uses them. */
  readonly prepared?: PictureCache | undefined;
  /** Called with the element that is being drawn. */
  readonly watch: DrawingWatch;
};

/** Every kind of job that workers run. */
export function createJobKinds(deps: JobKindDeps): JobKinds {
  const { store, files, clock } = deps;
  return {
    standard_zip: standardZipJob({ store, files, clock }),
    school_zip: schoolZipJob({ store, files, schools: openJobSchools(deps), clock }),
    print: createPrintJob(deps),
  };
}

function createPrintJob({ store, secrets, ...deps }: JobKindDeps) {
  return printJob({
    ...store,
    ...deps,
    schools: openJobSchools({ store, secrets, ...deps }),
    signing: createSigningKeys({ keys: store.signingKeys, secrets, clock: deps.clock }),
  });
}
