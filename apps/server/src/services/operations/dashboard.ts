import type { OpenTable, RouteAnswer, routes, WaitingPrint } from "@print-builder/api";
import type { PendingPrint } from "../../store/dashboardStore.ts";
import type { Store } from "../../store/openStore.ts";
import type { SignedIn } from "../accounts/sessions.ts";
import type { Projects } from "../projects/projects.ts";
import { listedJob } from "./operations.ts";
import { createTableFacts } from "./tableFacts.ts";

export type DashboardDeps = {
  readonly store: Pick<Store, "jobs" | "dashboard" | "media" | "rows">;
  readonly projects: Pick<Projects, "list">;
  readonly clock: () => Date;
};

type Dashboard = RouteAnswer<typeof routes.dashboard>;

const maxRecent = 6;
const maxListed = 5;
/** Tables to report on; long unused ones do not matter. */
const maxTables = 8;
/** Prints older than this no longer need an outcome, ms. */
const askedForMs = 30 * 24 * 60 * 60 * 1000;
const everyProject = { search: "", tagIds: [], mode: null, dualSided: null };

/** Everything that waits for a person, in one answer. */
export function createDashboard({ store, projects, clock }: DashboardDeps) {
  const factsOf = createTableFacts(store);

  async function tables(): Promise<OpenTable[]> {
    const found = await store.dashboard.tables(maxTables);
    const marks = await store.dashboard.marks(found.map(({ id }) => id));
    const open: OpenTable[] = [];
    // One after the other, so that concurrent calls do not wait for all of them.
    for (const table of found) {
      const { unprinted, withoutPhoto } = await factsOf.of(table, marks.get(table.id) ?? "");
      if (unprinted + withoutPhoto === 0) continue;
      const project = { id: table.id, name: table.name };
      open.push({ project, people: table.row_count, unprinted, without_photo: withoutPhoto });
    }
    factsOf.keepOnly(found);
    return open.slice(0, maxListed);
  }

  return async ({ user }: SignedIn): Promise<Dashboard> => {
    const since = new Date(clock().getTime() - askedForMs).toISOString();
    const startedBy = user.role === "super_admin" ? null : user.id;
    const jobs = { status: null, kind: null, isUnfinished: true, startedBy };
    const [recent, running, prints, total, open] = await Promise.all([
      projects.list(everyProject, 1, maxRecent),
      store.jobs.page(jobs, { offset: 0, limit: maxListed }),
      store.dashboard.pendingPrints(since, maxListed),
      store.dashboard.countPendingPrints(since),
      tables(),
    ]);
    return {
      recent: recent.items,
      jobs: running.map(listedJob),
      prints: { items: prints.map(waitingPrint), total },
      tables: open,
    };
  };
}

function waitingPrint({ project_id, project_name, printed_by, printed_by_name, ...print }: PendingPrint) {
  const isKnown = printed_by !== null && printed_by_name !== null;
  const by: WaitingPrint["printed_by"] = isKnown ? { id: printed_by, name: printed_by_name } : null;
  return { ...print, printed_by: by, project: { id: project_id, name: project_name } };
}
