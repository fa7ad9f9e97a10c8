import { type ApiProblem, type PrintBody, problem } from "@print-builder/api";
import {
  type Choice,
  ChoiceError,
  type ChosenRecords,
  chosenRecords,
  isWhole,
} from "@print-builder/core/records";
import { linedUp, type SchoolRecords } from "../school/schoolRecords.ts";
import type { StoredTable } from "./openStoredProject.ts";

/** Whom a choice means, found once: what happens to the table afterwards changes nobody. */
export type Chosen = ChosenRecords & {
  /** The upload whose rows they are; null of an empty table and of records that were sent or read from a school. */
  readonly datasetId: string | null;
};

/** The choice of a call; null where it chooses nothing, and nothing is to be known of those whom it means. */
export function choiceOf(
  { record_ids, record_rows, where, sort }: PrintBody,
  group: string | null,
): Choice | null {
  const choice = {
    ...(record_ids ? { recordIds: record_ids } : {}),
    ...(record_rows ? { recordRows: record_rows } : {}),
    ...(where ? { where } : {}),
    ...(sort ? { sort } : {}),
  };
  return isWhole(choice) && group === null ? null : choice;
}

const fieldNames = {
  recordIds: "record_ids",
  recordRows: "record_rows",
  where: "where",
  sort: "sort",
  group: "group",
  copies: "copies_column",
} as const;

/** What calls answer to a choice that cannot be made; null for any other error. */
export function choiceProblem(error: unknown): ApiProblem | null {
  if (!(error instanceof ChoiceError)) return null;
  return problem("bad_value", { field: fieldNames[error.part], reason: error.message }, {}, { cause: error });
}

/** Finds whom a choice means among a project's records. */
export async function findChosen(
  { project, table, datasetId }: StoredTable,
  choice: Choice,
  group: string | null,
): Promise<Chosen> {
  return { ...(await chosenRecords(table, choice, project, group ?? "")), datasetId };
}

/**
 * The chosen people of a school, read where they stood in its list when they were chosen. Throws a Problem
 * (`data_replaced`) where somebody else stands there now.
 */
export function chosenPeople(list: SchoolRecords, { positions, ids }: Chosen): SchoolRecords {
  return linedUp(list, { ids: ids.map(Number), places: positions });
}
