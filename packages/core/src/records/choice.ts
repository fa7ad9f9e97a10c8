import { cleanText } from "../expressions/conditionValues.ts";
import { prepareMapping } from "./bindRecord.ts";
import { ChoiceError, type ChoicePart } from "./choiceError.ts";
import { copiesColumnOf, readCopies } from "./copies.ts";
import { type FieldText, fieldTexts } from "./fieldTexts.ts";
import type { CardRecord, RecordSource } from "./record.ts";
import { prepareRecordIds, type RecordReading } from "./recordId.ts";
import { compareKeys, parseSort } from "./sortKeys.ts";

/** Whom of a table is meant, and in which order. It selects first; what is printed then counts in the selection. */
export type Choice = {
  /** Values of the token `id`, in the order to print; an id that stands twice counts once. */
  readonly recordIds?: readonly string[];
  /** 1-based table rows in print order, for records that share an id. Cannot be combined with `recordIds`. */
  readonly recordRows?: readonly number[];
  /** A condition on a record's tokens: `class == "X-A" and bus != blank`. */
  readonly where?: string;
  /** Names of tokens or columns, the first decides; one with `-` before it runs from the highest down. */
  readonly sort?: string;
};

/** The chosen records: where each stands in the table (0-based), in the order of the choice, and its id. */
export type ChosenRecords = {
  readonly positions: readonly number[];
  readonly ids: readonly string[];
  /** What each reads for the token that they are to be grouped by; absent where there is none. */
  readonly groups?: readonly string[];
  /** Cards of each; absent where no column says it. */
  readonly copies?: readonly number[];
};

/** True where a choice chooses nothing: every record of the table, as it stands there. */
export function isWhole({ recordIds, recordRows, where, sort }: Choice): boolean {
  return recordIds === undefined && recordRows === undefined && blank(where) && blank(sort);
}

const rowsAtOnce = 2000;

/**
 * The records of a table that a choice means. Those of `recordIds` or `recordRows` come in its order, all others in the table's, unless
 * `sort` says another; among equals that order stays. Throws a ChoiceError for ids that nobody has, a condition that is
 * none, a name to sort or group by that nothing has, and a chosen record whose number of cards is none.
 */
export async function chosenRecords(
  table: RecordSource,
  choice: Choice,
  reading: RecordReading,
  group = "",
): Promise<ChosenRecords> {
  const found = await lookAt(table, choice, reading, group.trim());
  const kept = named(choice, found);
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

/** A record of which the choice knows enough. */
type Seen = {
  readonly position: number;
  readonly id: string;
  readonly fits: boolean;
  readonly sorted: readonly string[];
  readonly group: string;
  /** What the column of copies says. */
  readonly copies: string | undefined;
};

async function lookAt(
  table: RecordSource,
  choice: Choice,
  reading: RecordReading,
  group: string,
): Promise<Seen[]> {
  const idOf = prepareRecordIds(reading, table.headers);
  const textsOf = fieldTexts(prepareMapping(reading.mapping, table.headers));
  const keys = parseSort(choice.sort ?? "");
  const copiesColumn = copiesColumnOf(reading);
  const fits = await readCondition(choice.where);
  // Names that no record has had so far.
  const unknown = new Map<string, ChoicePart>(keys.map(({ name }) => [name, "sort"]));
  if (group !== "") unknown.set(group, "group");
  const seen: Seen[] = [];
  for (let start = 0; start < table.total; start += rowsAtOnce) {
    const rows: readonly CardRecord[] = await table.read(start, start + rowsAtOnce);
    for (const [offset, row] of rows.entries()) {
      const position = start + offset;
      const text = textsOf(row);
      const named = (name: string): string => {
        const value = text(name);
        if (value !== undefined) unknown.delete(name);
        return cleanText(value ?? "");
      };
      seen.push({
        position,
        id: idOf(row, position),
        fits: fits(text),
        sorted: keys.map(({ name }) => named(name)),
        group: group === "" ? "" : named(group),
        copies: copiesColumn === null ? undefined : text(copiesColumn),
      });
    }
  }
  for (const [name, part] of unknown) {
    if (seen.length > 0) throw new ChoiceError(part, `no token or column is called “${name}”`);
  }
  return seen;
}

/** Records selected by row or id, in that order; all records if none are selected. */
function named({ recordIds, recordRows }: Choice, seen: readonly Seen[]): readonly Seen[] {
  if (recordRows === undefined) return recordIds === undefined ? seen : inOrderOf(recordIds, seen);
  if (recordIds !== undefined) throw new ChoiceError("recordRows", "cannot be combined with record ids");
  return [...new Set(recordRows)].map((row) => {
    const found = seen[row - 1];
    if (!found) throw new ChoiceError("recordRows", `the table has no row ${row}`);
    return found;
  });
}

/** Ids named in a message. */
const maxNamed = 3;

/** The records with these ids; several that share one stand together, in the order of the table. */
function inOrderOf(ids: readonly string[], seen: readonly Seen[]): Seen[] {
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
  // The grammar of Liquid is not small, and most choices have no condition.
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
