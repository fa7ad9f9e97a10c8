import { randomUUID } from "node:crypto";
import type { Store } from "../store/openStore.ts";
import type { FleetMemberRow } from "../store/schema.ts";
import { createTroubles, exportTrouble } from "../store/troubles.ts";
import { aliveSince, joinFleet } from "./joinFleet.ts";
import {
  type Dispatcher,
  startWorkerProcess,
  type WorkerProcess,
  type WorkFigures,
} from "./startWorkerProcess.ts";
import type { WorkerPlace } from "./workerMessages.ts";

const lookEveryMs = 1000;

export type JobsDeps = {
  readonly kind: FleetMemberRow["kind"];
  readonly store: Pick<Store, "jobClaims" | "printDocuments" | "fleet" | "troubles">;
  readonly place: WorkerPlace;
  readonly clock: () => Date;
  /** Called for each error; the store also counts them. */
  readonly onTrouble: (trouble: string) => void;
};

export type RunningJobs = {
  readonly dispatcher: Dispatcher;
  /** Statistics of this process's worker. */
  figures(): WorkFigures;
  close(): Promise<void>;
};

/**
 * Connects this process to the jobs, with its own worker and, on PostgreSQL, together with all other servers
 * and workers of the database.
 */
export async function startJobs({ kind, store, place, clock, ...deps }: JobsDeps): Promise<RunningJobs> {
  const id = randomUUID();
  const { database } = place;
  const troubles = createTroubles({ store: store.troubles, clock });
  const onTrouble = (trouble: string): void => {
    troubles.note(exportTrouble);
    deps.onTrouble(trouble);
  };
  const trouble = (error: unknown) =>
    onTrouble(error instanceof Error ? (error.stack ?? error.message) : String(error));
  const worker = startWorkerProcess({ place, claims: store.jobClaims, onTrouble, member: id });
  const now = clock();
  // An SQLite file has only one server, so all other members of the fleet are dead.
  await store.fleet.forget(database.kind === "sqlite" ? now.toISOString() : aliveSince(now));
  const member = await joinFleet({
    fleet: store.fleet,
    id,
    kind,
    figures: () => worker.figures(),
    clock,
    onTrouble: trouble,
  });
  const looking = database.kind === "postgres" ? lookForWork(store, worker) : undefined;
  return {
    dispatcher: worker,
    figures: () => worker.figures(),
    close: async () => {
      clearInterval(looking);
      await worker.close();
      await member.leave();
      await troubles.close();
    },
  };
}

/** Whether a worker is needed: to draw, or to print on connected printers. */
export async function hasWork({
  jobClaims,
  printDocuments,
}: Pick<Store, "jobClaims" | "printDocuments">): Promise<boolean> {
  return (await jobClaims.hasWork()) || (await printDocuments.queuesWithWork()).length > 0;
}

/**
 * Wakes a worker that is not running when another server adds a job. A running worker polls for work, and its
 * watch restarts it.
 */
function lookForWork(
  store: Pick<Store, "jobClaims" | "printDocuments">,
  worker: WorkerProcess,
): NodeJS.Timeout {
  const look = async (): Promise<void> => {
    if (worker.processId() !== null) clearInterval(looking);
    else if (await hasWork(store)) worker.wake();
  };
  // If the database does not answer, the next interval tries again; every call reports the outage.
  const looking = setInterval(() => void look().catch(() => undefined), lookEveryMs).unref();
  return looking;
}
