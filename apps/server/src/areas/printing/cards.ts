import {
  type CardAnswer,
  type OutcomeBody,
  type PrintAnswer,
  problem,
  schoolEntities,
} from "@print-builder/api";
import { cardContracts } from "@print-builder/api/contracts/cards";
import { printJobBody } from "@print-builder/api/contracts/jobs";
import { printBody } from "@print-builder/api/contracts/print";
import { parsePrinterProfile } from "@print-builder/core/sheets";
import { untilLeft } from "../../http/serve.ts";
import type { HeldCards } from "../../printing/comparePrinted.ts";
import type { IssuedCards } from "../../printing/printedCards.ts";
import { wholeEntry } from "../../printing/printHistory.ts";
import type { CardPlace, ListedCard, OutcomeChange, PrintCounts } from "../../store/cardStore.ts";
import type { ListedHistoryRow } from "../../store/historyStore.ts";
import type { Store } from "../../store/openStore.ts";
import { checkProject, findProject } from "../../store/projectRecords.ts";
import type { CardRow, PlainProjectRow } from "../../store/schema.ts";
import { searchKey } from "../../store/storedText.ts";
import { defineArea } from "../defineArea.ts";
import { checkSlots, findSheet, sheetAgain, sheetAnswer } from "./sheets.ts";

/** Maximum number of people named in a message. */
const maxNamed = 3;

const storedOutcomes = { all: "out", none: "failed", pending: "pending" } as const;

/** Routes of the ledger, which records who got which card and whether it printed correctly. */
export const cardsArea = defineArea({
  contracts: cardContracts,
  handlers: ({ store, jobs, printing, printer }) => {
    /** Records a print's outcome and returns the previous outcome. */
    async function recordOutcome(projectId: string, body: OutcomeBody): Promise<OutcomeChange> {
      const { print_id, outcome, failed } = body;
      if (outcome === "some") return await store.cards.setFailed(projectId, print_id, failed);
      return await store.cards.setOutcome(projectId, print_id, storedOutcomes[outcome]);
    }

    return {
      async listCards({ params, query }) {
        const { record_id = null, print_id = null, status = null, since, cursor, search, limit } = query;
        await checkProject(store, params.id);
        const filter = { recordId: record_id, printId: print_id, outcome: status, search };
        const wanted = { ...filter, since: since ? new Date(since).toISOString() : null };
        const after = cursor === undefined ? null : readCursor(cursor);
        const found = await store.cards.page(params.id, wanted, after, limit + 1);
        const last = found.length > limit ? found[limit - 1] : undefined;
        return { items: found.slice(0, limit).map(cardAnswer), next_cursor: last ? cursorOf(last) : null };
      },
      async listPrints({ params, query: { pending, limit } }) {
        await checkProject(store, params.id);
        return { items: (await store.cards.prints(params.id, pending, limit)).map(printAnswer) };
      },
      async listHeldCards({ params }) {
        await checkProject(store, params.id);
        return { items: [...(await store.cards.held(params.id))] };
      },
      /** A print history entry with all people who were printed. */
      async getHistoryEntry({ params }) {
        await checkProject(store, params.id);
        const found = await store.history.get(params.id, params.entryId);
        if (!found) throw problem("history_entry_not_found");
        return { ...wholeEntry(found) };
      },
      async setCardsOutcome({ params, body }) {
        await checkProject(store, params.id);
        if (body.outcome === "some" && body.failed.length === 0) {
          throw problem("bad_value", { field: "failed", reason: "must name whose cards did not come out" });
        }
        const { before, unknown } = await recordOutcome(params.id, body);
        if (before.length === 0) throw problem("print_not_found");
        if (unknown.length > 0) throw problem("bad_value", { field: "failed", reason: strangers(unknown) });
        return { ...countOutcomes(body, before), before: previousOutcome(body.print_id, before) };
      },
      /** Finds people whose card would look different today. */
      async compareCards({ params: { id: projectId }, body, caller, reply }) {
        const turn = { user: caller.user.id, signal: untilLeft(reply) };
        const { live, school, chosen } = await printing.prepare(projectId, printBody.parse(body), turn);
        const held = await heldCards(store, projectId, chosen?.ids ?? null);
        return await printer.compare({ projectId, live, school, chosen, held, ...turn });
      },
      findSheet: async ({ params }) => sheetAnswer(await findSheet(store, params.code)),
      /** Starts a job that reprints people, or a sheet, with the settings of an earlier print. */
      async reprintCards({ params: { id }, body, caller }) {
        const project = await findProject(store, id);
        const sheet = body.sheet === undefined ? null : await sheetAgain(store, id, body.sheet);
        const { reason } = body;
        const { record_ids, start_at, ...again } = sheet ?? { ...body, onlySheets: null, copies: null };
        const cards = await store.cards.ofPeople(id, record_ids);
        const printId = sheet?.printId ?? cards[0]?.print_id;
        const settings = printedLike(await store.history.list(id), project, printId);
        const printer = await measuredSince(store, caller.user.id, settings.printer_profile);
        const print = printJobBody.parse({ ...settings, ...printer, record_ids, start_at, reason });
        const issued = body.state === "issued" ? await issuedCards(store, id, record_ids, cards) : null;
        if (sheet) checkSlots(sheet, issued?.design ?? project);
        return {
          job_id: await jobs.startPrint(id, { ...print, queue_id: body.queue_id }, caller.user.id, {
            ...again,
            issued,
          }),
        };
      },
    };
  },
});

function countOutcomes({ outcome, failed: ids }: OutcomeBody, before: OutcomeChange["before"]) {
  const isFailed = new Set(ids);
  const failed = {
    all: 0,
    none: before.length,
    pending: 0,
    some: before.filter(({ record_id }) => record_id !== null && isFailed.has(record_id)).length,
  }[outcome];
  const out = outcome === "pending" ? 0 : before.length - failed;
  return { cards: before.length, out, failed };
}

/** The last successful card of each of these people, or their last printed card. */
async function issuedCards(
  { cards }: Pick<Store, "cards">,
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
  const design = await cards.design(projectId, revision);
  if (design === null) throw problem("design_not_kept");
  return { design: { ...JSON.parse(design), revision }, hashes: Object.fromEntries(hashes) };
}

/** The last cards of these people or of everybody, with the designs from which they were printed. */
async function heldCards(
  store: Pick<Store, "cards">,
  projectId: string,
  ids: readonly string[] | null,
): Promise<HeldCards> {
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

/** The settings with which these people were printed before; the defaults if unknown. */
function printedLike(
  history: readonly ListedHistoryRow[],
  { is_dual_sided }: PlainProjectRow,
  printId: string | undefined,
): Readonly<Record<string, unknown>> {
  const usual = { side: is_dual_sided === 1 ? "both" : "front" };
  const entry = JSON.parse(history.find(({ id }) => id === printId)?.entry ?? "{}");
  const then = Object.fromEntries(kept.flatMap((key) => (key in entry ? [[key, entry[key]]] : [])));
  // The people are named, so the print statuses of the earlier print do not apply.
  const { csv_entity } = entry.filters ?? {};
  return { ...usual, ...then, filters: csv_entity ? { csv_entity } : undefined };
}

/** Uses the printer's current profile, because it may have been measured again. */
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

/** The call that restores an earlier outcome. */
function previousOutcome(printId: string, before: OutcomeChange["before"]): OutcomeBody {
  const failed = before.filter(({ outcome }) => outcome === "failed");
  const said = { print_id: printId, failed: [] };
  if (before.some(({ outcome }) => outcome === "pending")) return { ...said, outcome: "pending" };
  if (failed.length === 0) return { ...said, outcome: "all" };
  const ids = failed.flatMap(({ record_id }) => record_id ?? []);
  // The cards' owners may have been deleted.
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

/** The school dataset in a history entry; null for a table. */
function schoolOf({ data_mode, filters }: PrintedEntry): PrintAnswer["school"] {
  if (data_mode !== "school") return null;
  const section = Number(filters?.class_section_id);
  const dataset = schoolEntities.find((name) => name === filters?.csv_entity) ?? "students";
  return { dataset, class_section_id: Number.isInteger(section) && section > 0 ? section : null };
}

type PrintedEntry = { readonly data_mode?: unknown; readonly filters?: Readonly<Record<string, unknown>> };
