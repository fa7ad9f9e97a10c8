import {
  type Dataset,
  type PrintStatus,
  type PrintStatusChange,
  type PrintStatusOutcome,
  printStatusOf,
  type RecordCalls,
  type RecordsQuery,
  type SchoolRecord,
} from "@print-builder/school";
import { personLine } from "#platform/school/personLine.ts";
import type { FinalListView } from "./useFinalList.ts";

/** Reads the selected records, including records on other pages. Throws a SchoolError when a request fails. */
export async function selectedPeople(
  records: Pick<RecordCalls, "pages">,
  dataset: Dataset,
  { selection, people, query }: Pick<FinalListView, "selection" | "people" | "query">,
): Promise<readonly SchoolRecord[]> {
  if (!selection.isEverything) return people.filter(({ id }) => selection.ids.has(id));
  const found = await everyone(records, dataset, query);
  return found.filter(({ id }) => !selection.unticked.has(id));
}

/** A record that kept its status, with the school system's reason. */
export type Refused = { readonly id: number; readonly name: string; readonly message: string };

export type StatusOutcome = {
  readonly status: PrintStatus;
  readonly changed: number;
  readonly refused: readonly Refused[];
  /** The changes that Undo makes to restore the old status. */
  readonly undo: readonly PrintStatusChange[];
};

type Setter = Pick<RecordCalls, "setPrintStatus">;

/** Leaves out records that already have the status. */
export function changesTo(
  status: PrintStatus,
  people: readonly SchoolRecord[],
): readonly PrintStatusChange[] {
  return people
    .filter((record) => printStatusOf(record) !== status)
    .map(({ id }) => ({ id, print_status: status }));
}

function outcomeOf(
  status: PrintStatus,
  people: readonly SchoolRecord[],
  changes: readonly PrintStatusChange[],
  { failed }: PrintStatusOutcome,
): StatusOutcome {
  const byId = new Map(people.map((record) => [record.id, record]));
  const refused = failed.map(({ id, message }) => {
    const record = byId.get(id);
    return { id, name: record ? personLine(record).name : `Record ${id}`, message };
  });
  const kept = new Set(failed.map(({ id }) => id));
  const undo = changes.flatMap(({ id }) => {
    const record = byId.get(id);
    return record && !kept.has(id) ? [{ id, print_status: printStatusOf(record) }] : [];
  });
  return { status, changed: undo.length, refused, undo };
}

/**
 * Sets the print status of records. A refused entry does not stop the rest.
 * @throws SchoolError when the request itself fails
 */
export async function setStatus(
  records: Setter,
  dataset: Dataset,
  status: PrintStatus,
  people: readonly SchoolRecord[],
): Promise<StatusOutcome> {
  const changes = changesTo(status, people);
  const outcome =
    changes.length === 0 ? { updated: 0, failed: [] } : await records.setPrintStatus(dataset, changes);
  return outcomeOf(status, people, changes, outcome);
}

/** Every record of a query, once, with its current status. */
export async function everyone(
  records: Pick<RecordCalls, "pages">,
  dataset: Dataset,
  query: RecordsQuery,
): Promise<readonly SchoolRecord[]> {
  const people = new Map<number, SchoolRecord>();
  for await (const page of records.pages(dataset, query)) {
    for (const record of page.records) people.set(record.id, record);
  }
  return [...people.values()];
}
