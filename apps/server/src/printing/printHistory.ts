import { createHash, randomUUID } from "node:crypto";
import type { PrintFilters } from "@print-builder/api";
import { createRecordPicker, type PrintRequest, toStoredPrinter } from "@print-builder/core/print";
import type { PeopleChange } from "../school/lineUp.ts";
import type { SchoolRows } from "../school/schoolRows.ts";
import type { ListedHistoryRow } from "../store/historyStore.ts";
import type { PlainProjectRow, PrintHistoryRow, UserRow } from "../store/schema.ts";
import type { PreviewProblem } from "./messages.ts";

type Entry = Readonly<Record<string, unknown>>;

/** Who printed, as the server knows it. */
export type PrintedBy = Pick<UserRow, "id" | "name"> | null;

/** What a school's records were selected by, without what was searched for: that may be a child's name. */
export type StoredFilters = Omit<PrintFilters, "search"> & { readonly searched?: true };

export type Print = {
  /** Records there were. */
  readonly total: number;
  /** Records that were printed, where the request alone does not tell. */
  readonly count?: number | null;
  readonly filters: StoredFilters | null;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly bytes: number;
  readonly warnings: readonly PreviewProblem[];
  /** The ids of those who are on the cards, in order; null where they are not known any more. */
  readonly recordIds: readonly string[] | null;
  readonly people?: PeopleChange | null;
  readonly by: PrintedBy;
};

/** Warnings that an entry names; `warnings_total` counts them all. */
const maxWarnings = 50;

/**
 * Ids that an entry names; `record_ids_total` counts them all. Of more people it names none, as a project is answered
 * with its whole history: they are asked for with the entry itself.
 */
const maxRecordIds = 200;

/** What the print history remembers of a print. Of the people on the cards it keeps their ids, and nothing else. */
export function historyEntry(project: PlainProjectRow, request: PrintRequest, print: Print) {
  const { range, paper, colour } = request;
  const { total, filters, people, by, warnings } = print;
  const [start, end] = range.type === "all" ? [0, total - 1] : [range.start, range.end];
  const count = print.count ?? createRecordPicker(request, total).count;
  return {
    record_range: { start, end, count },
    ...(print.recordIds ? { record_ids: print.recordIds, record_ids_total: print.recordIds.length } : {}),
    ...(request.excludeRecords ? { exclude_records: request.excludeRecords } : {}),
    side: request.side,
    copies_per_record: request.copiesPerRecord,
    ...copiesFrom(project, request),
    print_order: request.printOrder,
    dpi: request.dpi,
    start_position: request.startAt,
    show_guides: request.showGuides,
    flip_edge: request.flipEdge,
    ...(request.sheetCodes ? { sheet_codes: true } : {}),
    ...(paper?.layout === undefined ? {} : { layout: paper.layout }),
    ...(paper?.bleedMm === undefined ? {} : { bleed_mm: paper.bleedMm }),
    ...(paper?.marks === undefined ? {} : { marks: paper.marks }),
    ...(request.separator === undefined ? {} : { separators: true }),
    ...(request.printer ? { printer_profile: toStoredPrinter(request.printer) } : {}),
    ...(colour ? { color: colour.space, standard: colour.standard } : {}),
    started_at: print.startedAt.toISOString(),
    finished_at: print.finishedAt.toISOString(),
    execution_time_ms: print.finishedAt.getTime() - print.startedAt.getTime(),
    file_size_bytes: print.bytes,
    data_mode: project.data_mode,
    revision: project.revision,
    ...(filters ? { filters } : {}),
    ...(by ? { printed_by: { id: by.id, name: by.name } } : {}),
    ...(people ? { people } : {}),
    ...(warnings.length > 0
      ? { warnings: warnings.slice(0, maxWarnings).map(withoutValues), warnings_total: warnings.length }
      : {}),
  };
}

/** Where the copies of single records came from. */
function copiesFrom({ copies_column }: PlainProjectRow, { recordCopies }: PrintRequest): Entry {
  return recordCopies ? { copies_column } : {};
}

/** A reason that quotes a record's value, which may be a child's name, in words of its own. */
const plainReasons: Readonly<Record<string, string>> = {
  missing_photo: "There is no photo of the name that the record gives.",
  unreadable_photo: "The photo cannot be read.",
};

function withoutValues({ message, ...warning }: PreviewProblem): PreviewProblem {
  // A field's name is the design's, and no value.
  const quotes = /[“”"]/u.test(message.replace(/ for the field “[^”]*”\.$/u, ""));
  return { ...warning, message: quotes ? (plainReasons[warning.kind] ?? "") : message };
}

/** What the history keeps of a call's filters; null of a project without a school. */
export function storedFilters(
  { data_mode }: Pick<PlainProjectRow, "data_mode">,
  filters: PrintFilters | undefined,
  rows: SchoolRows | null,
): StoredFilters | null {
  if (data_mode !== "school" || (!filters && !rows)) return null;
  const { search, class_section_id, print_status, status } = filters ?? {};
  const dataset = rows?.dataset ?? filters?.csv_entity;
  return {
    ...(dataset ? { csv_entity: dataset } : {}),
    ...(class_section_id ? { class_section_id } : {}),
    ...(print_status ? { print_status } : {}),
    ...(status ? { status } : {}),
    ...(search?.trim() ? { searched: true } : {}),
  };
}

/** A new entry as it is stored; it carries its id, so that it is known when it is sent back. */
export function historyRow(
  projectId: string,
  entry: Entry,
  now: Date,
  id: string = randomUUID(),
): PrintHistoryRow {
  const { record_ids, ...rest } = entry;
  const many = Array.isArray(record_ids) && record_ids.length > maxRecordIds ? record_ids : null;
  return {
    id,
    project_id: projectId,
    entry: JSON.stringify({ ...(many ? { ...rest, record_ids_total: many.length } : entry), id }),
    at: now.toISOString(),
    record_ids: many && JSON.stringify(many),
  };
}

/** An entry as it is answered by itself: with everybody who was printed. */
export function wholeEntry({ entry, record_ids }: Pick<PrintHistoryRow, "entry" | "record_ids">): Entry {
  return { ...JSON.parse(entry), ...(record_ids === null ? {} : { record_ids: JSON.parse(record_ids) }) };
}

/**
 * The entries that are not known yet: by their id, or by what they say. Who printed and when is for the server to say: an
 * entry that is sent is of who sends it, at this moment.
 */
export function newHistoryEntries(
  projectId: string,
  sent: readonly Entry[],
  known: readonly ListedHistoryRow[],
  { by, now }: { readonly by: PrintedBy; readonly now: Date },
): readonly PrintHistoryRow[] {
  const taken = new Set(known.map(({ id }) => id));
  const contents = new Set(known.map(({ entry }) => contentOf(JSON.parse(entry))));
  const added: PrintHistoryRow[] = [];
  for (const entry of sent) {
    const id = idOfSent(projectId, entry);
    if (taken.has(String(entry.id ?? "")) || taken.has(id) || contents.has(contentOf(entry))) continue;
    taken.add(id);
    const at = new Date(now.getTime() + added.length);
    const times = { started_at: now.toISOString(), finished_at: now.toISOString() };
    const printedBy = by ? { printed_by: { id: by.id, name: by.name } } : {};
    added.push(historyRow(projectId, { ...claimless(entry), ...times, ...printedBy }, at, id));
  }
  return added;
}

/** The same for the same content: an entry that comes back without its id is known by it. */
function idOfSent(projectId: string, entry: Entry): string {
  const digest = createHash("sha256")
    .update(`${projectId} ${contentOf(entry)}`)
    .digest("hex");
  return `sent-${digest.slice(0, 32)}`;
}

const claims: ReadonlySet<string> = new Set([
  "printed_at",
  "started_at",
  "finished_at",
  "execution_time_ms",
  "created_at",
  "updated_at",
  "date",
  "timestamp",
  "user",
  "user_id",
]);

function claimless(entry: Entry): Entry {
  return Object.fromEntries(
    Object.entries(entry).filter(([key]) => !claims.has(key) && !/^(printed|created)_by/.test(key)),
  );
}

/** A history as it leaves the installation: without the names of users, without who was printed and what was wrong with whom. */
export function historyForOthers(entries: readonly Entry[]): readonly Entry[] {
  return entries.map(({ printed_by: _, warnings: __, record_ids: ___, ...entry }) => entry);
}

function contentOf({ id: _, printed_by: __, ...entry }: Entry): string {
  return JSON.stringify(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)));
}
