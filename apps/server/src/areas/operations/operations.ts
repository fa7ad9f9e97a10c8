import type { ListedJob, SeenTrouble, ServerState, TroubleAnswer } from "@print-builder/api";
import { operationsContracts } from "@print-builder/api/contracts/operations";
import type { SignedIn } from "../../http/serve.ts";
import { aliveSince } from "../../jobs/joinFleet.ts";
import type { JobFilter, ListedJobRow } from "../../store/jobs/jobPages.ts";
import type { Store } from "../../store/openStore.ts";
import type { Troubles } from "../../store/troubles.ts";
import { defineArea } from "../defineArea.ts";
import type { System } from "./system.ts";

export const operationsArea = defineArea({
  contracts: operationsContracts,
  handlers: (deps) => {
    const operations = createOperations(deps);
    return {
      listJobs: ({ query: { status, kind, page, limit } }) =>
        operations.jobs({ status: status || null, kind: kind || null }, page, limit),
      listTroubles: ({ query }) => operations.troubles(query.page, query.limit),
      acknowledgeTroubles: ({ body, caller }) => operations.acknowledge(caller, body.items),
      serverState: () => operations.state(),
    };
  },
});

export type OperationsDeps = {
  readonly store: Pick<Store, "jobs" | "queue" | "fleet">;
  readonly system: Pick<System, "parts">;
  readonly troubles: Pick<Troubles, "page" | "acknowledge">;
  readonly clock: () => Date;
};

type PageOf<Item> = {
  readonly items: Item[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
};

/** The running server's state for super admins. */
export function createOperations({ store, system, troubles, clock }: OperationsDeps) {
  return {
    async jobs(filter: JobFilter, page: number, limit: number): Promise<PageOf<ListedJob>> {
      const jobs = await store.jobs.page(filter, { offset: (page - 1) * limit, limit });
      return { items: jobs.map(listedJob), total: await store.jobs.count(filter), page, limit };
    },
    async troubles(page: number, limit: number): Promise<PageOf<TroubleAnswer>> {
      const { items, total } = await troubles.page({ offset: (page - 1) * limit, limit });
      return { items: [...items], total, page, limit };
    },
    /** Troubles acknowledged by somebody else stay acknowledged. */
    acknowledge: (caller: SignedIn, seen: readonly SeenTrouble[]): Promise<void> =>
      troubles.acknowledge(seen, caller.user.id),
    async state(): Promise<ServerState> {
      const now = clock();
      const [parts, queue, members] = await Promise.all([
        system.parts(),
        store.queue.figures(),
        store.fleet.seenSince(aliveSince(now)),
      ]);
      return {
        parts,
        queue: {
          waiting_batches: queue.waitingBatches,
          claimed_batches: queue.claimedBatches,
          waiting_since: queue.waitingSince,
        },
        members: [...members],
        now: now.toISOString(),
      };
    },
  };
}

export type Operations = ReturnType<typeof createOperations>;

/** A job as lists across projects show it. */
export function listedJob(job: ListedJobRow): ListedJob {
  const { id, project_id, project_name, created_by, starter_name, starter_email, ...rest } = job;
  const isKnown = created_by !== null && starter_name !== null && starter_email !== null;
  return {
    ...rest,
    job_id: id,
    project: { id: project_id, name: project_name },
    started_by: isKnown ? { id: created_by, name: starter_name, email: starter_email } : null,
  };
}
