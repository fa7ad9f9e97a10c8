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

/** The records that a choice selected. Later changes to the table do not alter the selection. */
export type Chosen = ChosenRecords & {
  /** The upload that the rows belong to. Null for an empty table and for records from a call or a school. */
  readonly datasetId: string | null;
};

/** A call's choice. Null if it selects all records and groups nothing. */
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

/** The Problem for an invalid choice; null for other errors. */
export function choiceProblem(error: unknown): ApiProblem | null {
  if (!(error instanceof ChoiceError)) return null;
  return problem("bad_value", { field: fieldNames[error.part], reason: error.message }, {}, { cause: error });
}

/** Selects records of a project by a choice. */
export async function findChosen(
  { project, table, datasetId }: StoredTable,
  choice: Choice,
  group: string | null,
): Promise<Chosen> {
  return { ...(await chosenRecords(table, choice, project, group ?? "")), datasetId };
}

/**
 * The chosen people of a school at the positions where they were chosen. Throws a Problem (`data_replaced`)
 * if other people are there now.
 */
export function chosenPeople(list: SchoolRecords, { positions, ids }: Chosen): SchoolRecords {
  return linedUp(list, { ids: ids.map(Number), places: positions });
}
