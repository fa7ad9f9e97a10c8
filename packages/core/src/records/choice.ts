import { cleanText, compareNaturally } from "../expressions/conditionValues.ts";
import { prepareMapping } from "./bindRecord.ts";
import {
  ChoiceError,
  type ChoicePart,
  copiesColumnOf,
  type FieldText,
  fieldTexts,
  readCopies,
} from "./copies.ts";
import type { CardRecord, RecordSource } from "./record.ts";
import { prepareRecordIds, type RecordReading } from "./recordId.ts";

/** One sort criterion. */
type SortKey = { readonly name: string; readonly descending: boolean };

/** Parses a sort such as `class,-full_name`, skipping empty names. */
function parseSort(sort: string): readonly SortKey[] {
  return sort.split(",").flatMap((written) => {
    const text = written.trim();
    const descending = text.startsWith("-");
    const name = descending ? text.slice(1).trim() : text;
    return name === "" ? [] : [{ name, descending }];
  });
}

function compareKeys(keys: readonly SortKey[], a: readonly string[], b: readonly string[]): number {
  for (const [at, key] of keys.entries()) {
    const order = compareValues(key, a[at] ?? "", b[at] ?? "");
    if (order !== 0) return order;
  }
  return 0;
}

/** Sorts blanks last in both directions. */
function compareValues({ descending }: SortKey, a: string, b: string): number {
  if (a === b) return 0;
  if (a === "" || b === "") return a === "" ? 1 : -1;
  return descending ? compareNaturally(b, a) : compareNaturally(a, b);
}

/** Selects the records of a table to print, and their order. Print ranges count within this selection. */
export type Choice = {
  /** Values of the token `id`, in print order; duplicates count once. */
  readonly recordIds?: readonly string[];
  /** 1-based table rows in print order, to select among records that share an id. Not together with `recordIds`. */
  readonly recordRows?: readonly number[];
  /** A condition on a record's tokens: `class == "X-A" and bus != blank`. */
  readonly where?: string;
  /** Comma-separated tokens or columns, most significant first; a leading `-` sorts in descending order. */
  readonly sort?: string;
};

/** The chosen records in the order of the choice: their 0-based positions in the table, and their ids. */
export type ChosenRecords = {
  readonly positions: readonly number[];
  readonly ids: readonly string[];
  /** Each record's value of the grouping token; absent without grouping. */
  readonly groups?: readonly string[];
  /** Number of cards for each record; absent without a column of copies. */
  readonly copies?: readonly number[];
};

/** Whether a choice selects all records in table order. */
export function isWhole({ recordIds, recordRows, where, sort }: Choice): boolean {
  return recordIds === undefined && recordRows === undefined && blank(where) && blank(sort);
}

const rowsAtOnce = 2000;

/**
 * The records of a table that a choice selects. Without `sort`, they are in the order of `recordIds` or
 * `recordRows`, otherwise in table order; sorting is stable. Throws a ChoiceError for unknown ids, an invalid
 * condition, an unknown name to sort or group by, and a chosen record with an invalid number of cards.
 */
export async function chosenRecords(
  table: RecordSource,
  choice: Choice,
  reading: RecordReading,
  group = "",
): Promise<ChosenRecords> {
  const found = await lookAt(table, choice, reading, group.trim());
  const kept = selectRecords(choice, found);
  const chosen = kept.filter(({ fits }) => fits);
  const keys = parseSort(choice.sort ?? "");
  if (keys.length > 0) chosen.sort((a, b) => compareKeys(keys, a.sorted, b.sorted));
  const column = copiesColumnOf(reading);
  return {
    positions: chosen.map(({ position }) => position),
    ids: chosen.map(({ id }) => id),
    ...(blank(group) ? {} : { groups: chosen.map((seen) => seen.group) }),
    ...(column === null ? {} : { copies: readCopies(column, chosen) }),
  };
}

/** The values of a record that a choice needs. */
type RecordFacts = {
  readonly position: number;
  readonly id: string;
  readonly fits: boolean;
  readonly sorted: readonly string[];
  readonly group: string;
  /** The value in the column of copies. */
  readonly copies: string | undefined;
};

async function lookAt(
  table: RecordSource,
  choice: Choice,
  reading: RecordReading,
  group: string,
): Promise<RecordFacts[]> {
  const idOf = prepareRecordIds(reading, table.headers);
  const textsOf = fieldTexts(prepareMapping(reading.mapping, table.headers));
  const keys = parseSort(choice.sort ?? "");
  const copiesColumn = copiesColumnOf(reading);
  const fits = await readCondition(choice.where);
  // Names that no record has had so far.
  const unknown = new Map<string, ChoicePart>(keys.map(({ name }) => [name, "sort"]));
  if (group !== "") unknown.set(group, "group");
  const seen: RecordFacts[] = [];
  for (let start = 0; start < table.total; start += rowsAtOnce) {
    const rows: readonly CardRecord[] = await table.read(start, start + rowsAtOnce);
    for (const [offset, row] of rows.entries()) {
      const position = start + offset;
      const text = textsOf(row);
      const readValue = (name: string): string => {
        const value = text(name);
        if (value !== undefined) unknown.delete(name);
        return cleanText(value ?? "");
      };
      seen.push({
        position,
        id: idOf(row, position),
        fits: fits(text),
        sorted: keys.map(({ name }) => readValue(name)),
        group: group === "" ? "" : readValue(group),
        copies: copiesColumn === null ? undefined : text(copiesColumn),
      });
    }
  }
  for (const [name, part] of unknown) {
    if (seen.length > 0) throw new ChoiceError(part, `there is no field or column “${name}”`);
  }
  return seen;
}

/** Records selected by row or id, in the order of the selection; all records without a selection. */
function selectRecords(
  { recordIds, recordRows }: Choice,
  seen: readonly RecordFacts[],
): readonly RecordFacts[] {
  if (recordRows === undefined) return recordIds === undefined ? seen : recordsWithIds(recordIds, seen);
  if (recordIds !== undefined) throw new ChoiceError("recordRows", "cannot be combined with record ids");
  return [...new Set(recordRows)].map((row) => {
    const found = seen[row - 1];
    if (!found) throw new ChoiceError("recordRows", `the table has no row ${row}`);
    return found;
  });
}

/** Maximum number of ids named in a message. */
const maxNamed = 3;

/** The records with these ids; records that share an id stay together, in table order. */
function recordsWithIds(ids: readonly string[], seen: readonly RecordFacts[]): RecordFacts[] {
  const byId = Map.groupBy(seen, ({ id }) => id);
  const wanted = [...new Set(ids.map(cleanText))];
  const nobody = wanted.filter((id) => !byId.has(id));
  if (nobody.length > 0) {
    const named = nobody.slice(0, maxNamed).map((id) => `“${id}”`);
    const rest = nobody.length > maxNamed ? ` and ${nobody.length - maxNamed} more` : "";
    throw new ChoiceError("recordIds", `no record has the id ${named.join(", ")}${rest}`);
  }
  return wanted.flatMap((id) => byId.get(id) ?? []);
}

type Condition = (text: FieldText) => boolean;

async function readCondition(where: string | undefined): Promise<Condition> {
  if (where === undefined || where.trim() === "") return () => true;
  // Loaded on demand, because Liquid is large and most choices have no condition.
  const { ExpressionError, readCondition: read } = await import("../expressions/index.ts");
  try {
    return read(where);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const place = error.position === null ? "" : ` (character ${error.position + 1})`;
    throw new ChoiceError("where", `${error.message}${place}`, { cause: error });
  }
}

function blank(text: string | undefined): boolean {
  return text === undefined || text.trim() === "";
}
