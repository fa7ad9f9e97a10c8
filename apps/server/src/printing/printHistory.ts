import { createHash, randomUUID } from "node:crypto";
import type { PrintFilters } from "@print-builder/api";
import { createRecordPicker, type PrintRequest, toStoredPrinter } from "@print-builder/core/sheets";
import type { PeopleChange } from "../school/lineUp.ts";
import type { SchoolRows } from "../school/schoolRows.ts";
import type { ListedHistoryRow } from "../store/historyStore.ts";
import type { PlainProjectRow, PrintHistoryRow, UserRow } from "../store/schema.ts";
import type { PreviewProblem } from "./messages.ts";

type Entry = Readonly<Record<string, unknown>>;

/** The user who printed, as identified by the server. */
export type PrintedBy = Pick<UserRow, "id" | "name"> | null;

/** The filters that selected a school's records, without the search text, which may be a child's name. */
export type StoredFilters = Omit<PrintFilters, "search"> & { readonly searched?: true };

export type Print = {
  /** Number of available records. */
  readonly total: number;
  /** Number of printed records, if the request does not state it. */
  readonly count?: number | null;
  readonly filters: StoredFilters | null;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly bytes: number;
  readonly warnings: readonly PreviewProblem[];
  /** Ids of the people on the cards, in order; null if unknown. */
  readonly recordIds: readonly string[] | null;
  readonly people?: PeopleChange | null;
  readonly by: PrintedBy;
};

/** Maximum number of warnings in an entry; `warnings_total` counts all of them. */
const maxWarnings = 50;

/**
 * Maximum number of ids in an entry; `record_ids_total` counts all of them. Larger lists are only in the
 * answer for the single entry, because a project is sent with its whole history.
 */
const maxRecordIds = 200;

/** The history entry of a print. The only data about people on cards are their ids. */
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

/** The column with the number of copies, if the print used it. */
function copiesFrom({ copies_column }: PlainProjectRow, { recordCopies }: PrintRequest): Entry {
  return recordCopies ? { copies_column } : {};
}

/** Replacements for reasons with a value from a record, which may be a child's name. */
const plainReasons: Readonly<Record<string, string>> = {
  missing_photo: "There is no photo with the name in the record.",
  unreadable_photo: "The photo cannot be read.",
};

function withoutValues({ message, ...warning }: PreviewProblem): PreviewProblem {
  // A field's name is part of the design and not a person's data.
  const quotes = /[“”"]/u.test(message.replace(/ for the field “[^”]*”\.$/u, ""));
  return { ...warning, message: quotes ? (plainReasons[warning.kind] ?? "") : message };
}

/** A call's filters for the history; null for a project that is not connected to a school. */
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

/** A new entry as stored. It contains its id, so that it is recognized when a client sends it back. */
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

/** A single entry for the API, with all people who were printed. */
export function wholeEntry({ entry, record_ids }: Pick<PrintHistoryRow, "entry" | "record_ids">): Entry {
  return { ...JSON.parse(entry), ...(record_ids === null ? {} : { record_ids: JSON.parse(record_ids) }) };
}

/**
 * The entries that are unknown by id and content. The server determines who printed and when: a sent entry is
 * attributed to the sender at this moment.
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

/** Entries with the same content get the same id, to recognize an entry that is sent back without its id. */
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

/** A history for export, without names of users, people or their problems. */
export function historyForOthers(entries: readonly Entry[]): readonly Entry[] {
  return entries.map(({ printed_by: _, warnings: __, record_ids: ___, ...entry }) => entry);
}

function contentOf({ id: _, printed_by: __, ...entry }: Entry): string {
  return JSON.stringify(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)));
}
