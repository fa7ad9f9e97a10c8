import { z } from "zod";
import { isObject, looseCount, looseId, looseList, looseText } from "../looseValues.ts";
import { type Pagination, paginationSchema } from "../school.ts";
import type { CallOptions, SchoolTransport } from "../transport.ts";
import { type RecordInput, toRecordForm } from "./recordInput.ts";
import {
  type Dataset,
  type PrintStatus,
  type PrintStatusFilter,
  printStatuses,
  type RecordOf,
  recordSchemas,
} from "./schoolRecord.ts";

export type RecordsQuery = {
  /** Default 20. */
  readonly limit?: number;
  readonly offset?: number;
  /** Searches name, admission or employee number, and e-mail. */
  readonly search?: string;
  /** Students only. */
  readonly classSectionId?: number;
  readonly status?: "active" | "inactive";
  /** `yet_to_print` includes records without a status; `null` only matches records without a status. */
  readonly printStatus?: PrintStatusFilter;
};

export type RecordPage<Name extends Dataset> = {
  readonly records: readonly RecordOf<Name>[];
  readonly pagination: Pagination;
};

/** Number of records per print status; records without a status count as yet to print. */
export type PrintStatusSummary = {
  readonly counts: Readonly<Record<PrintStatus, number>>;
  readonly total: number;
};

export type PrintStatusChange = { readonly id: number; readonly print_status: PrintStatus };

/** The result for one entry. A failed entry does not stop the other entries. */
export type PrintStatusOutcome = {
  readonly updated: number;
  readonly failed: readonly { readonly id: number; readonly message: string }[];
};

/** Restricts the people that a summary counts; everybody by default. */
export type SummaryOptions = CallOptions & {
  readonly filter?: Pick<RecordsQuery, "search" | "classSectionId" | "status">;
};

/** Calls for a school's people. They carry the impersonation token and the school code. */
export type RecordCalls = {
  list<Name extends Dataset>(
    dataset: Name,
    query?: RecordsQuery,
    options?: CallOptions,
  ): Promise<RecordPage<Name>>;
  /**
   * All matching records from `offset` on, `limit` (500 by default) at a time. Also ends if the list shrinks in the
   * meantime.
   */
  pages<Name extends Dataset>(
    dataset: Name,
    query?: RecordsQuery,
    options?: CallOptions,
  ): AsyncGenerator<RecordPage<Name>, void>;
  /** The first record, as a sample of the available fields; null if there are no records. */
  sample<Name extends Dataset>(dataset: Name, options?: CallOptions): Promise<RecordOf<Name> | null>;
  get<Name extends Dataset>(dataset: Name, id: number, options?: CallOptions): Promise<RecordOf<Name>>;
  create<Name extends Dataset>(
    dataset: Name,
    input: RecordInput,
    options?: CallOptions,
  ): Promise<RecordOf<Name>>;
  edit<Name extends Dataset>(
    dataset: Name,
    id: number,
    input: RecordInput,
    options?: CallOptions,
  ): Promise<RecordOf<Name>>;
  remove(dataset: Dataset, id: number, options?: CallOptions): Promise<void>;
  /**
   * Number of records per print status. If the school system has no summary, or none for the filter, the records in
   * lists are counted.
   */
  printStatusSummary(dataset: Dataset, options?: SummaryOptions): Promise<PrintStatusSummary>;
  setPrintStatus(
    dataset: Dataset,
    changes: readonly PrintStatusChange[],
    options?: CallOptions,
  ): Promise<PrintStatusOutcome>;
};

/** Maximum number of entries per bulk call; longer lists are sent in several calls. */
const maxChanges = 500;
const largePage = 500;

export function createRecordCalls(transport: SchoolTransport): RecordCalls {
  const { json } = transport;

  async function list<Name extends Dataset>(
    dataset: Name,
    query: RecordsQuery = {},
    options: CallOptions = {},
  ) {
    const request = {
      method: "GET" as const,
      path: `/school/${dataset}`,
      caller: "school" as const,
      query: listQuery(dataset, query),
      signal: options.signal,
    };
    return (await json(request, pageSchemas[dataset])) as RecordPage<Name>;
  }

  async function send<Name extends Dataset>(
    dataset: Name,
    place: string,
    body: FormData | undefined,
    signal: AbortSignal | undefined,
  ): Promise<RecordOf<Name>> {
    const path = `/school/${dataset}${place}`;
    const request = {
      method: body ? ("POST" as const) : ("GET" as const),
      path,
      caller: "school" as const,
      signal,
    };
    const answer = await json(body ? { ...request, body } : request, oneSchemas[dataset]);
    return answer as RecordOf<Name>;
  }

  async function* pages<Name extends Dataset>(
    dataset: Name,
    query: RecordsQuery = {},
    options: CallOptions = {},
  ) {
    let offset = query.offset ?? 0;
    for (;;) {
      const page = await list(dataset, { ...query, limit: query.limit ?? largePage, offset }, options);
      if (page.records.length === 0) return;
      yield page;
      offset += page.records.length;
      if (offset >= page.pagination.total) return;
    }
  }

  return {
    list,
    pages,
    sample: async (dataset, options) =>
      (await list(dataset, { limit: 1, offset: 0 }, options)).records[0] ?? null,
    get: (dataset, id, { signal } = {}) => send(dataset, `/${id}`, undefined, signal),
    create: (dataset, input, { signal } = {}) => send(dataset, "", toRecordForm(input, "create"), signal),
    edit: (dataset, id, input, { signal } = {}) =>
      send(dataset, `/${id}`, toRecordForm(input, "edit"), signal),
    remove: async (dataset, id, { signal } = {}) => {
      await json(
        { method: "DELETE", path: `/school/${dataset}/${id}`, caller: "school", signal },
        z.unknown(),
      );
    },
    printStatusSummary: (dataset, options = {}) =>
      dataset === "students" && Object.keys(options.filter ?? {}).length === 0
        ? askForSummary(transport, options)
        : countFromLists(list, dataset, options),
    setPrintStatus: (dataset, changes, options = {}) => setInParts(transport, dataset, changes, options),
  };
}

function listQuery(dataset: Dataset, query: RecordsQuery) {
  return {
    limit: query.limit ?? 20,
    offset: query.offset ?? 0,
    search: query.search || undefined,
    class_section_id: dataset === "students" ? query.classSectionId : undefined,
    status: query.status,
    print_status: query.printStatus,
  };
}

function pageSchema<Name extends Dataset>(dataset: Name) {
  return z.preprocess(
    (content) => (isObject(content) ? { ...content, records: content[dataset] } : content),
    z.object({ records: looseList(recordSchemas[dataset]), pagination: paginationSchema }),
  );
}

const pageSchemas = {
  students: pageSchema("students"),
  teachers: pageSchema("teachers"),
  staff: pageSchema("staff"),
} as const;

/** Accepts a record bare, or under its name in singular or plural. */
function oneSchema<Name extends Dataset>(dataset: Name, singular: string) {
  const inside = (content: unknown) => {
    if (!isObject(content)) return content;
    return [singular, dataset, "record"].map((name) => content[name]).find(isObject) ?? content;
  };
  return z.preprocess(inside, recordSchemas[dataset]);
}

const oneSchemas = {
  students: oneSchema("students", "student"),
  teachers: oneSchema("teachers", "teacher"),
  staff: oneSchema("staff", "staff_member"),
} as const;

const summarySchema = z.object({
  counts: z.record(z.string(), looseCount),
  total: looseCount.optional(),
});

async function askForSummary(
  { json }: SchoolTransport,
  { signal }: CallOptions,
): Promise<PrintStatusSummary> {
  const { counts, total } = await json(
    {
      method: "GET",
      path: "/school/students/print-status/summary",
      caller: "school",
      query: { statuses: printStatuses, include_null: true },
      signal,
    },
    summarySchema,
  );
  const withoutStatus = (counts.null ?? 0) + (counts[""] ?? 0);
  const known = {
    yet_to_print: (counts.yet_to_print ?? 0) + withoutStatus,
    ready_to_print: counts.ready_to_print ?? 0,
    printed: counts.printed ?? 0,
  };
  return { counts: known, total: total ?? sum(Object.values(known)) };
}

async function countFromLists(
  list: RecordCalls["list"],
  dataset: Dataset,
  { filter = {}, ...options }: SummaryOptions,
): Promise<PrintStatusSummary> {
  const count = async (query: RecordsQuery) =>
    (await list(dataset, { ...filter, ...query, limit: 1 }, options)).pagination.total;
  const [total, ready_to_print, printed] = await Promise.all([
    count({}),
    count({ printStatus: "ready_to_print" }),
    count({ printStatus: "printed" }),
  ]);
  // Every other record counts as yet to print, even without a status.
  const yet_to_print = Math.max(0, total - ready_to_print - printed);
  return { counts: { yet_to_print, ready_to_print, printed }, total };
}

const outcomeSchema = z.preprocess(
  (content) => (isObject(content) ? content : {}),
  z.object({
    updated: looseCount.optional().catch(undefined),
    failed: looseList(z.object({ id: looseId, message: looseText })).catch([]),
  }),
);

/**
 * Updates in several calls. Teachers use the staff route, because the school system only has routes for students and
 * staff.
 */
async function setInParts(
  { json }: SchoolTransport,
  dataset: Dataset,
  changes: readonly PrintStatusChange[],
  { signal }: CallOptions,
): Promise<PrintStatusOutcome> {
  const path = `/school/${dataset === "students" ? "students" : "staff"}/print-status/bulk`;
  let updated = 0;
  const failed: { id: number; message: string }[] = [];
  for (let start = 0; start < changes.length; start += maxChanges) {
    const records = changes.slice(start, start + maxChanges);
    const outcome = await json(
      { method: "POST", path, caller: "school", body: { records }, signal },
      outcomeSchema,
    );
    updated += outcome.updated ?? records.length - outcome.failed.length;
    failed.push(...outcome.failed);
  }
  return { updated, failed };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
