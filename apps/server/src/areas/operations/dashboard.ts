import { setImmediate } from "node:timers/promises";
import type { OpenTable, RouteAnswer, routes, WaitingPrint } from "@print-builder/api";
import { dashboardContracts } from "@print-builder/api/contracts/dashboard";
import { DesignError, readElements, readMapping, sideNames } from "@print-builder/core/document";
import { describeElement } from "@print-builder/core/elements";
import {
  type BoundRecord,
  type CardRecord,
  createPhotoIndex,
  type Mapping,
  prepareMapping,
  prepareRecordIds,
} from "@print-builder/core/records";
import type { SignedIn } from "../../http/serve.ts";
import type { PendingPrint, TableDesign, TableRow } from "../../store/dashboardStore.ts";
import type { Store } from "../../store/openStore.ts";
import { storedMapping } from "../data/keptMapping.ts";
import { defineArea } from "../defineArea.ts";
import type { Services } from "../services.ts";
import { listedJob } from "./operations.ts";

export const dashboardArea = defineArea({
  contracts: dashboardContracts,
  handlers: (deps) => {
    const dashboard = createDashboard(deps);
    return { dashboard: ({ caller }) => dashboard(caller) };
  },
});

type DashboardDeps = Pick<Services, "store" | "projects" | "clock">;

type Dashboard = RouteAnswer<typeof routes.dashboard>;

const maxRecent = 6;
const maxListed = 5;
/** Maximum number of tables in the report. Nobody waits for tables that were not used for a long time. */
const maxTables = 8;
/** Prints older than this, in ms, no longer need an outcome. */
const askedForMs = 30 * 24 * 60 * 60 * 1000;
const everyProject = { search: "", tagIds: [], mode: null, dualSided: null };

/** Collects all unfinished work that needs a person. */
export function createDashboard({ store, projects, clock }: DashboardDeps) {
  const factsOf = createTableFacts(store);

  async function tables(): Promise<OpenTable[]> {
    const found = await store.dashboard.tables(maxTables);
    const marks = await store.dashboard.marks(found.map(({ id }) => id));
    const open: OpenTable[] = [];
    // Runs the queries one after another, so that concurrent calls need not wait for all of them.
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

/** Number of people in a table without a successful card, and of people without a photo that their card needs. */
type TableFacts = { readonly unprinted: number; readonly withoutPhoto: number };

type CachedFacts = { readonly mark: string; readonly facts: Promise<TableFacts> };

const noFacts: TableFacts = { unprinted: 0, withoutPhoto: 0 };
const rowsAtOnce = 1000;

/**
 * Counts unfinished work per table. A cached count is valid until the design, table, pictures or ledger
 * change. Does not evaluate expressions, so an element hidden by a condition counts as shown.
 */
function createTableFacts(store: Pick<Store, "dashboard" | "rows" | "media">) {
  const kept = new Map<string, CachedFacts>();

  async function read(table: TableRow): Promise<TableFacts> {
    const design = await store.dashboard.design(table.id);
    if (design === null) return noFacts;
    const [holders, pictures] = await Promise.all([
      store.dashboard.holders(table.id),
      store.media.names(table.id),
    ]);
    const records = await readRecords(table, JSON.parse(design.headers));
    return factsOf(table, design, { records, holders, names: pictures.map(({ filename }) => filename) });
  }

  async function readRecords(table: TableRow, headers: readonly string[]): Promise<readonly CardRecord[]> {
    const records: CardRecord[] = [];
    for (let start = 0; start < table.row_count; start += rowsAtOnce) {
      for (const { cells } of await store.rows.range(table.id, start, start + rowsAtOnce)) {
        records.push(Object.fromEntries(headers.map((header, column) => [header, cells[column] ?? ""])));
      }
      // Lets other calls run in between.
      await setImmediate();
    }
    return records;
  }

  return {
    /** `ledgerMark` changes whenever the project's cards or pictures do. */
    of(table: TableRow, ledgerMark: string): Promise<TableFacts> {
      const { id, revision, dataset_id, dataset_version } = table;
      const mapping = storedMapping(table);
      const mark = JSON.stringify([revision, dataset_id, dataset_version, mapping, ledgerMark]);
      const known = kept.get(id);
      if (known?.mark === mark) return known.facts;
      const facts = read(table);
      kept.set(id, { mark, facts });
      facts.catch(() => kept.delete(id));
      return facts;
    },
    /** Removes other tables from the cache. */
    keepOnly(tables: readonly TableRow[]): void {
      const ids = new Set(tables.map(({ id }) => id));
      for (const id of kept.keys()) if (!ids.has(id)) kept.delete(id);
    },
  };
}

type TablePeople = {
  readonly records: readonly CardRecord[];
  readonly holders: ReadonlySet<string>;
  readonly names: readonly string[];
};

function factsOf(table: TableRow, design: TableDesign, { records, holders, names }: TablePeople): TableFacts {
  const headers: readonly string[] = JSON.parse(design.headers);
  const mapping = readMapping(storedMapping(table), "standard");
  const idOf = prepareRecordIds({ mapping }, headers);
  const unprinted = records.filter((record, index) => !holders.has(idOf(record, index))).length;
  return { unprinted, withoutPhoto: countWithoutPhoto(records, { design, mapping, headers, names }) };
}

type PhotoFacts = {
  readonly design: TableDesign;
  readonly mapping: Mapping;
  readonly headers: readonly string[];
  readonly names: readonly string[];
};

function countWithoutPhoto(
  records: readonly CardRecord[],
  { design, mapping, headers, names }: PhotoFacts,
): number {
  const tokens = neededPhotos(design);
  if (tokens.length === 0) return 0;
  const binder = prepareMapping(mapping, headers);
  const named = records.map((record) => photosNamed(binder.bind(record), tokens));
  const photos = createPhotoIndex(
    names,
    named.flat().flatMap(({ value, fallback }) => (fallback === null ? [value] : [value, fallback])),
  );
  const isThere = (value: string) => value.trim() !== "" && photos.find(value).status === "matched";
  const has = ({ value, fallback }: PhotoName) => isThere(value) || (fallback !== null && isThere(fallback));
  return named.filter((ofOne) => !ofOne.every(has)).length;
}

type PhotoName = { readonly value: string; readonly fallback: string | null };

const noPhotoNamed: PhotoName = { value: "", fallback: null };

function photosNamed(bound: BoundRecord, tokens: readonly string[]): readonly PhotoName[] {
  return tokens.map((token) => bound.imageValue(token) ?? noPhotoNamed);
}

/** Tokens of photos that a card needs to be complete. Empty for an unreadable design. */
function neededPhotos(design: TableDesign): readonly string[] {
  try {
    const sides = design.is_dual_sided === 1 ? sideNames : (["front"] as const);
    const elements = sides.flatMap((side) => {
      const field = `${side}_elements` as const;
      return readElements(JSON.parse(design[field]), field, side, () => undefined).elements;
    });
    const needed = elements.map(describeElement).filter(({ required }) => required === true);
    return [...new Set(needed.flatMap(({ imageToken }) => imageToken ?? []))];
  } catch (error) {
    // The editor reports faults of the design; the dashboard need not fail because of them.
    if (error instanceof DesignError) return [];
    throw error;
  }
}
