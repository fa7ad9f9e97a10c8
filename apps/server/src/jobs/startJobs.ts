import { randomUUID } from "node:crypto";
import type { Store } from "../store/openStore.ts";
import type { FleetMemberRow } from "../store/schema.ts";
import { createTroubles, exportTrouble } from "../troubles.ts";
import type { Dispatcher } from "./dispatcher.ts";
import { hereSince, joinFleet } from "./joinFleet.ts";
import { startWorkerProcess, type WorkFigures } from "./startWorkerProcess.ts";
import type { WorkerPlace } from "./workerMessages.ts";

export type JobsDeps = {
  readonly kind: FleetMemberRow["kind"];
  readonly store: Pick<Store, "jobLeases" | "fleet" | "troubles">;
  readonly place: WorkerPlace;
  readonly clock: () => Date;
  /** Trouble is counted in the store besides. */
  readonly onTrouble: (trouble: string) => void;
};

export type RunningJobs = {
  readonly dispatcher: Dispatcher;
  /** What this process's own worker did so far. */
  figures(): WorkFigures;
  close(): Promise<void>;
};

/**
 * Lets this process take part in the jobs: with a worker of its own, and on PostgreSQL together with every other
 * server and worker on that database.
 */
export async function startJobs({ kind, store, place, clock, ...parts }: JobsDeps): Promise<RunningJobs> {
  const id = randomUUID();
  const { database } = place;
  const troubles = createTroubles({ store: store.troubles, clock });
  const onTrouble = (trouble: string): void => {
    troubles.note(exportTrouble);
    parts.onTrouble(trouble);
  };
  const trouble = (error: unknown) =>
    onTrouble(error instanceof Error ? (error.stack ?? error.message) : String(error));
  const worker = startWorkerProcess({ place, leases: store.jobLeases, onTrouble, member: id });
  const now = clock();
  // An SQLite file has one server: whoever else is noted there was killed.
  await store.fleet.forget(database.kind === "sqlite" ? now.toISOString() : hereSince(now));
  const member = await joinFleet({
    fleet: store.fleet,
    id,
    kind,
    figures: () => worker.figures(),
    clock,
    onTrouble: trouble,
  });
  let dispatcher: Dispatcher = worker;
  try {
    if (database.kind === "postgres") {
      const { startBossDispatcher } = await import("./bossDispatcher.ts");
      dispatcher = await startBossDispatcher({
        databaseUrl: database.url,
        member: id,
        members: async () => (await store.fleet.seenSince(hereSince(now))).map((each) => each.id),
        worker,
        onTrouble: trouble,
      });
    }
  } catch (error) {
    await member.leave();
    throw error;
  }
  return {
    dispatcher,
    figures: () => worker.figures(),
    close: async () => {
      await dispatcher.close();
      await member.leave();
      await troubles.close();
    },
  };
}
