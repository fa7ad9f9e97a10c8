import { z } from "zod";
import { defineContract } from "../defineContract.ts";
import { routes } from "../routes.ts";
import { printAnswer } from "./cards.ts";
import { listedJob } from "./operations.ts";
import { projectSummary } from "./projects.ts";
import { count, id } from "./values.ts";

const project = z.object({ id, name: z.string() });

/** A print with pending cards. */
const waitingPrint = printAnswer.pick({ print_id: true, printed_at: true, printed_by: true }).extend({
  project,
  pending: count,
});

export type WaitingPrint = z.output<typeof waitingPrint>;

/** A project whose table has people without a card or without a required photo. */
const openTable = z.object({
  project,
  people: count,
  unprinted: count,
  without_photo: count,
});

export type OpenTable = z.output<typeof openTable>;

export const dashboardContracts = {
  dashboard: defineContract(routes.dashboard, {
    answer: {
      status: 200,
      body: z.object({
        recent: z.array(projectSummary),
        /** Unfinished jobs: everybody's for super admins, otherwise the user's own. */
        jobs: z.array(listedJob),
        /** Prints of the last 30 days, newest first. */
        prints: z.object({ items: z.array(waitingPrint), total: count }),
        /**
         * The most recently changed tables. School projects are omitted, because only the school has their records.
         */
        tables: z.array(openTable),
      }),
    },
    summary:
      "Work that waits for the caller: recent projects, running jobs, prints without a reported outcome, people not printed yet and missing photos. Jobs are the caller's own, for super admins everybody's; projects are everybody's.",
  }),
};
