import { type PrintBody, routes } from "@print-builder/api";
import { ownValue } from "@print-builder/core/ownValue";
import { type CardRecord, type Mapping, prepareRecordIds } from "@print-builder/core/records";
import { useEffect, useState } from "react";
import { call } from "#platform/api/call.ts";
import { type Choice, chosenPeople } from "../choosing/choice.ts";
import { keyOf, type People, type Person } from "../choosing/people.ts";
import { recordName } from "../people/recordName.ts";

/** Columns that lists show in addition to the name, the likeliest first. */
const numbering = [
  "number",
  "no",
  "admission_no",
  "roll_number",
  "roll_no",
  "employee_id",
  "student_id",
  "id",
];
const grouping = ["class", "class_section", "class_name", "grade", "form", "section", "department", "group"];

const plain = (column: string) =>
  column
    .trim()
    .toLowerCase()
    .replaceAll(/[\s.-]+/g, "_");

/** Finds the column for one of these names, which may be tokens or headers. */
function columnFor(names: readonly string[], headers: readonly string[], mapping: Mapping): string | null {
  const known = new Map(headers.map((header) => [plain(header), header]));
  for (const name of names) {
    const column = mapping.fieldMap[name] ?? known.get(name);
    if (column !== undefined && headers.includes(column)) return column;
  }
  return null;
}

function textOf(row: CardRecord | undefined, column: string | null): string {
  const value = column === null ? null : ownValue(row, column);
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

/** The records of a table, to choose from. */
export function tablePeople(
  rows: readonly CardRecord[],
  headers: readonly string[],
  mapping: Mapping,
): People {
  const idOf = prepareRecordIds({ mapping }, headers);
  const key = mapping.identity?.key ?? null;
  const number = key === null ? columnFor(numbering, headers, mapping) : null;
  const group = columnFor(grouping, headers, mapping);
  const ids = rows.map(idOf);
  const counts = Map.groupBy(ids, (id) => id);
  const all = ids.map((id, index): Person => {
    const row = rows[index] ?? {};
    return {
      id,
      ...(counts.get(id)?.length === 1 ? {} : { row: index + 1 }),
      name: recordName(row, mapping) || `Row ${(index + 1).toLocaleString()}`,
      number: textOf(row, number) || id,
      group: textOf(row, group),
      photo: null,
      isPrinted: null,
    };
  });
  const first = [group, number].filter((column) => column !== null);
  const fields = [...new Set([...first, ...headers])];
  return {
    all,
    fields: fields.map((header) => ({ value: header, label: header })),
    valueOf: (position, field) => textOf(rows[position], field),
    records: { rows, headers },
  };
}

/** Chosen records in print order: their 0-based table positions, keys, and how the request identifies them. */
export type ChosenRows = {
  readonly positions: readonly number[];
  readonly keys: readonly string[];
  readonly sent: Pick<PrintBody, "record_ids" | "record_rows">;
};

/** Selects records by id, or by row if an id is shared. */
export function chosenRows(people: People, choice: Choice): ChosenRows {
  const positions = chosenPeople(people, choice);
  const chosen = positions.flatMap((position) => people.all[position] ?? []);
  const isShared = chosen.some(({ row }) => row !== undefined);
  return {
    positions,
    keys: chosen.map(keyOf),
    sent: isShared
      ? { record_rows: positions.map((position) => position + 1) }
      : { record_ids: chosen.map(({ id }) => id) },
  };
}

/** Rows per request. */
const pageSize = 1000;

export type TableRows =
  | { readonly status: "idle" }
  | { readonly status: "reading"; readonly read: number }
  | { readonly status: "ready"; readonly rows: readonly CardRecord[] }
  | { readonly status: "failed"; readonly error: unknown };

/** Reads a project's whole table. */
export async function readRows(
  projectId: string,
  signal: AbortSignal,
  onRead: (read: number) => void = () => undefined,
): Promise<readonly CardRecord[]> {
  const rows: CardRecord[] = [];
  for (let page = 1; ; page++) {
    const query = { page, page_size: pageSize };
    const answer = await call(routes.listRows, { params: { id: projectId }, query }, { signal });
    rows.push(...answer.rows);
    if (answer.rows.length === 0 || rows.length >= answer.total) return rows;
    onRead(rows.length);
  }
}

const idle: TableRows = { status: "idle" };

/** Reads a project's whole table once `isWanted`: choosing people needs it, showing sheets does not. */
export function useTableRows(projectId: string, isWanted: boolean) {
  const [attempt, setAttempt] = useState(0);
  /** The state of the latest attempt; results of earlier attempts are ignored. */
  const [reached, setReached] = useState({ attempt, state: idle });
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    const reach = (state: TableRows) => {
      if (!stop.signal.aborted) setReached({ attempt, state });
    };
    reach({ status: "reading", read: 0 });
    readRows(projectId, stop.signal, (read) => reach({ status: "reading", read })).then(
      (rows) => reach({ status: "ready", rows }),
      (error: unknown) => reach({ status: "failed", error }),
    );
    return () => stop.abort();
  }, [projectId, isWanted, attempt]);
  const again = () => setAttempt(attempt + 1);
  return { state: reached.attempt === attempt ? reached.state : idle, again };
}
