import {
  type CardAnswer,
  type HeldCard,
  type OutcomeBody,
  type PeopleBody,
  type PrintAnswer,
  problem,
  type ReprintBody,
  type SheetAnswer,
  schoolEntities,
} from "@print-builder/api";
import { cardContracts } from "@print-builder/api/contracts/cards";
import { printJobBody } from "@print-builder/api/contracts/jobs";
import { printBody } from "@print-builder/api/contracts/print";
import { parsePrinterProfile } from "@print-builder/core/print";
import { untilLeft } from "../../http/serve.ts";
import type { ChangesAnswer, HeldCards } from "../../printing/comparePrinted.ts";
import type { IssuedCards } from "../../printing/printedCards.ts";
import type { Printer } from "../../printing/printer.ts";
import { wholeEntry } from "../../printing/printHistory.ts";
import type { CardFilter, CardPlace, ListedCard, OutcomeChange, PrintCounts } from "../../store/cardStore.ts";
import type { ListedHistoryRow } from "../../store/historyStore.ts";
import type { Store } from "../../store/openStore.ts";
import { checkProject, findProject } from "../../store/projectRecords.ts";
import type { CardRow, PlainProjectRow } from "../../store/schema.ts";
import { searchKey } from "../../store/storedText.ts";
import { defineArea } from "../defineArea.ts";
import type { JobStarts } from "./jobStarts.ts";
import type { Printing } from "./printing.ts";
import { checkSlots, findSheet, sheetAgain, sheetAnswer } from "./sheets.ts";

export const cardsArea = defineArea({
  contracts: cardContracts,
  handlers: (deps) => {
    const cards = createCards(deps);
    const changedCards = createChangedCards(deps);
    return {
      listCards: ({ params, query }) => {
        const { record_id = null, print_id = null, status = null, since = null, cursor = null } = query;
        const { search, limit } = query;
        const filter = { recordId: record_id, printId: print_id, outcome: status, since, search };
        return cards.list(params.id, { ...filter, cursor, limit });
      },
      listPrints: async ({ params, query }) => ({
        items: await cards.prints(params.id, query.pending, query.limit),
      }),
      listHeldCards: async ({ params }) => ({ items: await cards.held(params.id) }),
      getHistoryEntry: ({ params }) => cards.historyEntry(params.id, params.entryId),
      setCardsOutcome: ({ params, body }) => cards.setOutcome(params.id, body),
      compareCards: async ({ params, body, caller, reply }) => {
        return await changedCards.find(params.id, body, caller.user.id, untilLeft(reply));
      },
      findSheet: ({ params }) => cards.sheet(params.code),
      reprintCards: async ({ params, body, caller }) => ({
        job_id: await cards.reprint(params.id, body, caller.user.id),
      }),
    };
  },
});

export type CardDeps = {
  readonly store: Pick<Store, "projects" | "cards" | "history" | "userItems">;
  readonly jobs: Pick<JobStarts, "startPrint">;
};

export type CardsQuery = Omit<CardFilter, "since"> & {
  readonly since: string | null;
  readonly cursor: string | null;
  readonly limit: number;
};

/** People named in a message. */
const maxNamed = 3;

const storedOutcomes = { all: "out", none: "failed", pending: "pending" } as const;

/** The ledger: who got which card, and its outcome. Throws Problems. */
export function createCards({ store, jobs }: CardDeps) {
  /** Records a print's outcome; returns the previous one. */
  async function recordOutcome(projectId: string, body: OutcomeBody): Promise<OutcomeChange> {
    const { print_id, outcome, failed } = body;
    if (outcome === "some") return await store.cards.setFailed(projectId, print_id, failed);
    return await store.cards.setOutcome(projectId, print_id, storedOutcomes[outcome]);
  }

  /** The last card that each of these people holds; if none succeeded, the last one printed. */
  async function issuedCards(
    projectId: string,
    ids: readonly string[],
    newestFirst: readonly CardRow[],
  ): Promise<IssuedCards> {
    const hashes = new Map<string, string>();
    const revisions = new Set<number>();
    const byId = Map.groupBy(newestFirst, ({ record_id }) => record_id);
    for (const id of ids) {
      const theirs = byId.get(id) ?? [];
      const card = theirs.find(({ outcome }) => outcome === "out") ?? theirs[0];
      if (!card || card.values_hash === null) throw problem("design_not_kept");
      hashes.set(id, card.values_hash);
      revisions.add(card.revision);
    }
    const [revision = 0, ...others] = revisions;
    if (others.length > 0) {
      const reason = `these cards were printed from several designs (revisions ${[...revisions].join(", ")}): print the cards of each design separately`;
      throw problem("bad_value", { field: "state", reason });
    }
    const design = await store.cards.design(projectId, revision);
    if (design === null) throw problem("design_not_kept");
    return { design: { ...JSON.parse(design), revision }, hashes: Object.fromEntries(hashes) };
  }

  return {
    async list(projectId: string, { cursor, limit, since, ...filter }: CardsQuery) {
      await checkProject(store, projectId);
      const after = cursor === null ? null : readCursor(cursor);
      const wanted = { ...filter, since: since && new Date(since).toISOString() };
      const found = await store.cards.page(projectId, wanted, after, limit + 1);
      const last = found.length > limit ? found[limit - 1] : undefined;
      return { items: found.slice(0, limit).map(cardAnswer), next_cursor: last ? cursorOf(last) : null };
    },
    async prints(projectId: string, isPending: boolean, limit: number): Promise<PrintAnswer[]> {
      await checkProject(store, projectId);
      return (await store.cards.prints(projectId, isPending, limit)).map(printAnswer);
    },
    async held(projectId: string): Promise<HeldCard[]> {
      await checkProject(store, projectId);
      return [...(await store.cards.held(projectId))];
    },
    /** An entry of the print history, with everybody who was printed. */
    async historyEntry(projectId: string, entryId: string): Promise<Record<string, unknown>> {
      await checkProject(store, projectId);
      const found = await store.history.get(projectId, entryId);
      if (!found) throw problem("history_entry_not_found");
      return { ...wholeEntry(found) };
    },
    async setOutcome(projectId: string, body: OutcomeBody) {
      await checkProject(store, projectId);
      if (body.outcome === "some" && body.failed.length === 0) {
        throw problem("bad_value", { field: "failed", reason: "must name whose cards did not come out" });
      }
      const { before, unknown } = await recordOutcome(projectId, body);
      if (before.length === 0) throw problem("print_not_found");
      if (unknown.length > 0) throw problem("bad_value", { field: "failed", reason: strangers(unknown) });
      const isFailed = new Set(body.failed);
      const failed = {
        all: 0,
        none: before.length,
        pending: 0,
        some: before.filter(({ record_id }) => record_id !== null && isFailed.has(record_id)).length,
      }[body.outcome];
      const out = body.outcome === "pending" ? 0 : before.length - failed;
      return { cards: before.length, out, failed, before: previousOutcome(body.print_id, before) };
    },
    /** Starts a job that reprints these people, or a sheet, with the settings of the last print of one of them. */
    async reprint(projectId: string, body: ReprintBody, userId: string): Promise<string> {
      const project = await findProject(store, projectId);
      const sheet = body.sheet === undefined ? null : await sheetAgain(store, projectId, body.sheet);
      const { reason } = body;
      const { record_ids, start_at, ...again } = sheet ?? { ...body, onlySheets: null, copies: null };
      const cards = await store.cards.ofPeople(projectId, record_ids);
      const printId = sheet?.printId ?? cards[0]?.print_id;
      const settings = printedLike(await store.history.list(projectId), project, printId);
      const printer = await measuredSince(store, userId, settings.printer_profile);
      const print = printJobBody.parse({ ...settings, ...printer, record_ids, start_at, reason });
      const issued = body.state === "issued" ? await issuedCards(projectId, record_ids, cards) : null;
      if (sheet) checkSlots(sheet, issued?.design ?? project);
      return await jobs.startPrint(projectId, print, userId, { ...again, issued });
    },
    sheet: async (code: string): Promise<SheetAnswer> => sheetAnswer(await findSheet(store, code)),
  };
}

const kept = [
  "side",
  "copies_per_record",
  "print_order",
  "dpi",
  "show_guides",
  "flip_edge",
  "sheet_codes",
  "layout",
  "bleed_mm",
  "marks",
  "color",
  "standard",
  "printer_profile",
] as const;

/** How these people were printed, to print them alike; the default if unknown. */
function printedLike(
  history: readonly ListedHistoryRow[],
  { is_dual_sided }: PlainProjectRow,
  printId: string | undefined,
): Readonly<Record<string, unknown>> {
  const usual = { side: is_dual_sided === 1 ? "both" : "front" };
  const entry = JSON.parse(history.find(({ id }) => id === printId)?.entry ?? "{}");
  const then = Object.fromEntries(kept.flatMap((key) => (key in entry ? [[key, entry[key]]] : [])));
  // Print statuses of that time do not matter: the named people are printed.
  const { csv_entity } = entry.filters ?? {};
  return { ...usual, ...then, filters: csv_entity ? { csv_entity } : undefined };
}

/** The former print's printer with its current profile: it may have been measured since. */
async function measuredSince(
  { userItems }: Pick<Store, "userItems">,
  userId: string,
  profile: unknown,
): Promise<{ readonly printer_profile?: unknown }> {
  const parsed = profile === undefined ? null : parsePrinterProfile(profile);
  const name = parsed?.ok ? parsed.stored.name : undefined;
  if (name === undefined) return {};
  const kept = await userItems.named(userId, "printer", searchKey(name));
  return kept ? { printer_profile: JSON.parse(kept.content) } : {};
}

function strangers(ids: readonly string[]): string {
  const named = ids.slice(0, maxNamed).map((id) => `“${id}”`);
  const more = ids.length > maxNamed ? ` and ${ids.length - maxNamed} more` : "";
  return `${named.join(", ")}${more}: not in this print`;
}

/** The outcome call that restores an earlier outcome. */
function previousOutcome(printId: string, before: OutcomeChange["before"]): OutcomeBody {
  const failed = before.filter(({ outcome }) => outcome === "failed");
  const said = { print_id: printId, failed: [] };
  if (before.some(({ outcome }) => outcome === "pending")) return { ...said, outcome: "pending" };
  if (failed.length === 0) return { ...said, outcome: "all" };
  const ids = failed.flatMap(({ record_id }) => record_id ?? []);
  // The cards' owners may have been forgotten.
  if (failed.length === before.length || ids.length === 0) return { ...said, outcome: "none" };
  return { print_id: printId, outcome: "some", failed: ids };
}

const separator = "\n";

function cursorOf({ printed_at, print_id, position }: CardPlace): string {
  return Buffer.from([printed_at, print_id, position].join(separator)).toString("base64url");
}

/** Throws a Problem for an invalid cursor. */
function readCursor(cursor: string): CardPlace {
  const [printed_at, print_id, position] = Buffer.from(cursor, "base64url").toString().split(separator);
  if (!printed_at || !print_id || !/^\d{1,9}$/.test(position ?? "")) {
    throw problem("bad_value", { field: "cursor", reason: "must be a next_cursor of this list" });
  }
  return { printed_at, print_id, position: Number(position) };
}

type PrintedByColumns = Pick<ListedCard, "printed_by" | "printed_by_name">;

function userOf({ printed_by, printed_by_name }: PrintedByColumns): CardAnswer["printed_by"] {
  return printed_by !== null && printed_by_name !== null ? { id: printed_by, name: printed_by_name } : null;
}

function cardAnswer(card: ListedCard): CardAnswer {
  const { print_id, position, record_id, name, printed_at, revision, values_hash, serial } = card;
  const { printer, reason, outcome, sheet, copies } = card;
  const what = { print_id, position, record_id, name, printed_at, printed_by: userOf(card), revision };
  const how = { values_hash, serial, printer, reason, outcome };
  return { ...what, ...how, sheet: sheet === null ? null : sheet + 1, copies };
}

function printAnswer({ printed_by_name, entry, names, ...print }: PrintCounts): PrintAnswer {
  const printed_by = userOf({ printed_by: print.printed_by, printed_by_name });
  return { ...print, names: [...names], printed_by, school: schoolOf(JSON.parse(entry)) };
}

/** The school dataset of a history entry; null for a table. */
function schoolOf({ data_mode, filters }: PrintedEntry): PrintAnswer["school"] {
  if (data_mode !== "school") return null;
  const section = Number(filters?.class_section_id);
  const dataset = schoolEntities.find((name) => name === filters?.csv_entity) ?? "students";
  return { dataset, class_section_id: Number.isInteger(section) && section > 0 ? section : null };
}

type PrintedEntry = { readonly data_mode?: unknown; readonly filters?: Readonly<Record<string, unknown>> };

type ChangedCardDeps = {
  readonly store: Pick<Store, "cards">;
  readonly printing: Pick<Printing, "prepare">;
  readonly printer: Pick<Printer, "compare">;
};

/** Finds cards that would look different from the printed ones. Throws Problems. */
export function createChangedCards({ store, printing, printer }: ChangedCardDeps) {
  /** The last cards of these people, or of everybody, with the designs they were printed from. */
  async function heldCards(projectId: string, ids: readonly string[] | null): Promise<HeldCards> {
    const wanted = ids && new Set(ids);
    const held = await store.cards.held(projectId);
    const cards = held.filter(({ record_id }) => wanted?.has(record_id) ?? true);
    const designs: Record<number, string> = {};
    for (const revision of new Set(cards.map((card) => card.revision))) {
      const design = await store.cards.design(projectId, revision);
      if (design !== null) designs[revision] = design;
    }
    return { cards: Object.fromEntries(cards.map((card) => [card.record_id, card])), designs };
  }

  return {
    /** Finds people whose last printed card would look different today. */
    async find(
      projectId: string,
      body: PeopleBody,
      user: string,
      signal: AbortSignal,
    ): Promise<ChangesAnswer> {
      const prepared = await printing.prepare(projectId, printBody.parse(body), { user, signal });
      const { live, school, chosen } = prepared;
      const held = await heldCards(projectId, chosen?.ids ?? null);
      return await printer.compare({ projectId, live, school, chosen, held, user, signal });
    },
  };
}
