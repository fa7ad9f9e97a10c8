import type { ListedJob } from "@print-builder/api";
import { operationsContracts } from "@print-builder/api/contracts/operations";
import { aliveSince } from "../../jobs/joinFleet.ts";
import type { ListedJobRow } from "../../store/jobs/jobPages.ts";
import { defineArea } from "../defineArea.ts";

/** The state of the running server, for super admins. */
export const operationsArea = defineArea({
  contracts: operationsContracts,
  handlers: ({ store, system, troubles, clock }) => ({
    async listJobs({ query: { status, kind, page, limit } }) {
      const filter = { status: status || null, kind: kind || null };
      const jobs = await store.jobs.page(filter, { offset: (page - 1) * limit, limit });
      return { items: jobs.map(listedJob), total: await store.jobs.count(filter), page, limit };
    },
    async listTroubles({ query: { page, limit } }) {
      const { items, total } = await troubles.page({ offset: (page - 1) * limit, limit });
      return { items: [...items], total, page, limit };
    },
    /** Errors that another super admin has acknowledged stay acknowledged. */
    acknowledgeTroubles: ({ body, caller }) => troubles.acknowledge(body.items, caller.user.id),
    async serverState() {
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
  }),
});

/** A job as shown in lists across projects. */
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
