import type { PrintFilters } from "@print-builder/api";
import type { Project } from "@print-builder/core/document";
import type { CardRecord, RecordSource } from "@print-builder/core/records";
import {
  flattenRecord,
  type PrintStatusOutcome,
  printStatusOf,
  type SchoolRecord,
} from "@print-builder/school";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { createRowTrimmer } from "#platform/school/cardFields.ts";
import { personLine } from "#platform/school/personLine.ts";
import type { ProjectSchool } from "#platform/school/projectSchool.ts";
import {
  createPeoplePages,
  type FoundPeople,
  type PeopleQuery,
  type ReadingOptions,
  type ReadingProgress,
  readEach,
  readPeople,
} from "#platform/school/readPeople.ts";
import { schoolQueries } from "#platform/school/schoolSystem.ts";
import type { SentRecords } from "../flow/printOutputs.ts";
import type { PrintedMeanwhile } from "../ledger/askIfPrintedMeanwhile.ts";

/** A school's records for Bulk Preview & Print. */
export type SchoolRows = Pick<RecordSource, "total" | "headers" | "read"> & {
  /** Data sent with every print: the records themselves, or the filters with which the server finds the records. */
  readonly sent: SentRecords;
  /** The reason why the server reads the school's records itself; null if the browser sends the records. */
  readonly notice: string | null;
  /** The school's id of a record (0-based); null if there is none. */
  readonly idOf: (record: number) => Promise<number | null>;
  /** Marks records (0-based) as printed. Throws NotAllMarked if the school refused some. */
  readonly markPrinted: (records: readonly number[]) => Promise<void>;
  /** The ids of records in the ledger; absent if only the server can read them all. */
  readonly idsOf?: (records: readonly number[]) => Promise<readonly string[]>;
  /** People whom somebody else has marked as printed since the list was read. */
  readonly markedMeanwhile: () => Promise<readonly PrintedMeanwhile[]>;
  /** The loaded records; null if only the server can read them all. */
  readonly held: HeldPeople | null;
};

/** Loaded records, from which people can be chosen. */
export type HeldPeople = {
  readonly records: readonly SchoolRecord[];
  /** The same records, flattened for tokens. */
  readonly rows: readonly CardRecord[];
  /** A print of only these records (0-based), in this order. */
  readonly choose: (positions: readonly number[]) => SchoolRows;
};

export type SchoolRowsDeps = {
  readonly school: ProjectSchool;
  /** The project in its current state on screen; its mapping and tokens determine which fields are needed. */
  readonly project: Project;
  readonly query: PeopleQuery;
  /** Ids of people to read one by one; null for everybody that the query finds. */
  readonly only?: readonly number[] | null;
};

/** Maximum size of the records in a request, bytes; the server accepts 32 MB. */
const maxBytes = 24 * 1024 * 1024;

/** Some records could not be marked as printed; the rest were marked. */
class NotAllMarked extends Error {
  override readonly name = "NotAllMarked";
}

/** The filters by which the server selects the same records. */
function filtersOf({ dataset, filter }: PeopleQuery): PrintFilters {
  const { search, classSectionId, status, printStatus } = filter;
  return {
    csv_entity: dataset,
    ...(search ? { search } : {}),
    ...(classSectionId === undefined ? {} : { class_section_id: classSectionId }),
    ...(status ? { status } : {}),
    ...(printStatus ? { print_status: printStatus } : {}),
  };
}

/** The rows to include in the request; null if they are too large. */
function liveRows(project: Project, rows: readonly CardRecord[]): CardRecord[] | null {
  const trimmed = rows.map(createRowTrimmer(project));
  return new TextEncoder().encode(JSON.stringify(trimmed)).length > maxBytes ? null : trimmed;
}

const maxNamed = 3;

function refusedText(asked: number, { failed }: PrintStatusOutcome, people: readonly SchoolRecord[]): string {
  const names = new Map(people.map((record) => [record.id, personLine(record).name]));
  const told = failed.slice(0, maxNamed).map(({ id, message }) => `${names.get(id) ?? id}: ${message}`);
  const more = failed.length > maxNamed ? ` And ${(failed.length - maxNamed).toLocaleString()} more.` : "";
  return `${(asked - failed.length).toLocaleString()} of ${asked.toLocaleString()} records were marked as printed. ${told.join(" ")}${more}`;
}

/** People whose status became printed after the list was read; `own` are ids marked in this dialog. */
async function markedSince(
  { school, query }: SchoolRowsDeps,
  people: readonly SchoolRecord[],
  own: ReadonlySet<number>,
): Promise<readonly PrintedMeanwhile[]> {
  const open = new Map<number, PrintedMeanwhile>();
  for (const [record, person] of people.entries()) {
    if (printStatusOf(person) === "printed" || own.has(person.id)) continue;
    open.set(person.id, { record, name: personLine(person).name, by: null });
  }
  const found: PrintedMeanwhile[] = [];
  const printed = { ...query.filter, printStatus: "printed" } as const;
  for await (const { records } of school.client.records.pages(query.dataset, printed)) {
    for (const { id } of records) {
      const one = open.get(id);
      if (one) found.push(one);
    }
  }
  return found;
}

type People = (records: readonly number[]) => Promise<readonly SchoolRecord[]>;

function marking({ school, query }: SchoolRowsDeps, people: People): SchoolRows["markPrinted"] {
  return async (records) => {
    const printed = await people(records);
    const changes = printed.map(({ id }) => ({ id, print_status: "printed" as const }));
    const outcome = await school.client.records.setPrintStatus(query.dataset, changes);
    if (outcome.failed.length > 0) throw new NotAllMarked(refusedText(changes.length, outcome, printed));
  };
}

function fieldMapOf({ mapping }: Project): Readonly<Record<string, string>> {
  return { ...mapping.fieldMap, ...mapping.imageMap };
}

type HeldParts = Pick<HeldPeople, "records" | "rows"> & {
  readonly live: readonly CardRecord[];
  /** Ids of the people marked as printed in this dialog. */
  readonly marked: Set<number>;
};

/** Rows for loaded records. A print request contains them, so later changes at the school do not affect it. */
function heldRows(deps: SchoolRowsDeps, parts: HeldParts): SchoolRows {
  const { records, rows, live, marked } = parts;
  const pick = <Value>(values: readonly Value[], positions: readonly number[]) =>
    positions.flatMap((position) => values[position] ?? []);
  const mark = marking(deps, async (positions) => pick(records, positions));
  return {
    total: records.length,
    headers: [],
    read: async (start, end) => rows.slice(Math.max(start, 0), Math.max(end, 0)),
    // These rows are printed; the filters are only for the print history.
    sent: {
      live_rows: [...live],
      field_map_override: { ...fieldMapOf(deps.project) },
      filters: filtersOf(deps.query),
    },
    notice: null,
    idOf: async (record) => records[record]?.id ?? null,
    markPrinted: async (positions) => {
      await mark(positions);
      for (const { id } of pick(records, positions)) marked.add(id);
    },
    idsOf: async (positions) => pick(records, positions).map(({ id }) => String(id)),
    markedMeanwhile: () => markedSince(deps, records, marked),
    held: {
      records,
      rows,
      choose: (positions) =>
        heldRows(deps, {
          marked,
          records: pick(records, positions),
          rows: pick(rows, positions),
          live: pick(live, positions),
        }),
    },
  };
}

/** Rows for records that are too large to send: the browser reads the shown records, the server the printed records. */
function remoteRows(deps: SchoolRowsDeps, total: number): SchoolRows {
  const { school, project, query } = deps;
  const pages = createPeoplePages(school.client.records, query, total);
  return {
    total,
    headers: [],
    read: async (start, end) => (await pages.read(start, end)).map(flattenRecord),
    sent: { filters: filtersOf(query), field_map_override: { ...fieldMapOf(project) } },
    notice: `${total.toLocaleString()} records are too many to send at once, so the server reads them from the school while printing.`,
    idOf: async (record) => (await pages.read(record, record + 1))[0]?.id ?? null,
    markPrinted: marking(deps, async (records) => {
      const people: SchoolRecord[] = [];
      for (const index of records) people.push(...(await pages.read(index, index + 1)));
      return people;
    }),
    held: null,
    // The server selects the records when it prints, and by then excludes people already marked as printed.
    markedMeanwhile: async () => [],
  };
}

async function readOnly(
  { school, query }: SchoolRowsDeps,
  ids: readonly number[],
  { signal }: ReadingOptions,
): Promise<FoundPeople> {
  const options = signal ? { signal } : {};
  const people = await readEach(ids, (id) => school.client.records.get(query.dataset, id, options));
  return { total: people.length, people };
}

/**
 * Opens the records of a school for printing. Up to 10,000 records that can be read in 50 requests are loaded and
 * sent with the print; otherwise the server reads them.
 * @throws SchoolError when a request fails; Error if the list keeps changing while it is read
 */
export async function openSchoolRows(
  deps: SchoolRowsDeps,
  options: ReadingOptions = {},
): Promise<SchoolRows> {
  const { total, people } = deps.only
    ? await readOnly(deps, deps.only, options)
    : await readPeople(deps.school.client.records, deps.query, options);
  if (people === null) return remoteRows(deps, total);
  const rows = people.map(flattenRecord);
  const live = liveRows(deps.project, rows);
  return live === null
    ? remoteRows(deps, total)
    : heldRows(deps, { records: people, rows, live, marked: new Set() });
}

export type RowsState =
  | { readonly status: "reading"; readonly progress: ReadingProgress | null }
  | { readonly status: "ready"; readonly rows: SchoolRows }
  | { readonly status: "failed"; readonly error: unknown };

type RowsDeps = {
  readonly school: ProjectSchool;
  readonly project: Project;
  /** Must keep the same identity between renders while the values are equal. */
  readonly query: PeopleQuery;
  readonly only: readonly number[] | null;
};

/** A state with the key of the read it belongs to; states of earlier reads are ignored. */
type ReadingState = { readonly key: string; readonly state: RowsState };

const beginning: RowsState = { status: "reading", progress: null };

/**
 * Reads the records of a query whenever it changes, even back to an earlier query, because the school's records may
 * have changed. `key` identifies the reading; `again` reads the same query again.
 */
export function useSchoolRows({ school, project, query, only }: RowsDeps) {
  const queries = useQueryClient();
  const wanted = JSON.stringify([query, only]);
  const [asked, setAsked] = useState({ wanted, reading: 0 });
  if (asked.wanted !== wanted) setAsked({ wanted, reading: asked.reading + 1 });
  const [reached, setReached] = useState<ReadingState>({ key: "", state: beginning });
  // Records are read again each time the dialog opens, so earlier checks may no longer apply.
  const [opening] = useState(() => Date.now());
  const key = `${opening} ${asked.reading}`;

  useEffect(() => {
    const stop = new AbortController();
    const reach = (state: RowsState) => {
      if (!stop.signal.aborted) setReached({ key, state });
    };
    const onProgress = (progress: ReadingProgress) => reach({ status: "reading", progress });
    openSchoolRows({ school, project, query, only }, { signal: stop.signal, onProgress }).then(
      (rows) => reach({ status: "ready", rows }),
      (error: unknown) => reach({ status: "failed", error }),
    );
    return () => stop.abort();
  }, [school, project, query, only, key]);

  const again = useCallback(() => setAsked((before) => ({ ...before, reading: before.reading + 1 })), []);
  /** Reloads lists that show print statuses. */
  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: [schoolQueries] }), [queries]);
  return { key, state: reached.key === key ? reached.state : beginning, again, refresh };
}
