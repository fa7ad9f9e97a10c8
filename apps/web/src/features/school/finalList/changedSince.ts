import {
  type Dataset,
  type PrintStatus,
  printStatusOf,
  type RecordCalls,
  type RecordsQuery,
  SchoolError,
  type SchoolRecord,
} from "@print-builder/school";
import { personLine, printStatusLabels } from "#platform/school/personLine.ts";
import { readEach } from "#platform/school/readPeople.ts";
import { askThreeWays } from "#ui/dialogs/askThreeWays.ts";
import { countText } from "#ui/texts/countText.ts";
import { everyone } from "./statusChange.ts";

/** Up to this many people are read one by one; more are read with the whole list. */
const fewPeople = 25;

type PeopleReader = {
  readonly records: Pick<RecordCalls, "get" | "pages">;
  readonly dataset: Dataset;
  /** The list's filter without the print status, which may have changed. */
  readonly filter: RecordsQuery;
};

/** Reads people again. A person who is no longer found stays as seen, and the school then refuses by name. */
export async function rereadPeople(
  { records, dataset, filter }: PeopleReader,
  seen: readonly SchoolRecord[],
): Promise<readonly SchoolRecord[]> {
  const before = new Map(seen.map((record) => [record.id, record]));
  if (seen.length > fewPeople) {
    const now = new Map((await everyone(records, dataset, filter)).map((record) => [record.id, record]));
    return seen.map((record) => now.get(record.id) ?? record);
  }
  return await readEach([...before.keys()], async (id) => {
    try {
      return await records.get(dataset, id);
    } catch (error) {
      const gone = error instanceof SchoolError && error.status === 404 ? before.get(id) : undefined;
      if (gone === undefined) throw error;
      return gone;
    }
  });
}

/** People whose status has changed since it was seen, to another status than the new one. */
export function changedSince(
  status: PrintStatus,
  seen: readonly SchoolRecord[],
  now: readonly SchoolRecord[],
): readonly SchoolRecord[] {
  const before = new Map(seen.map((record) => [record.id, printStatusOf(record)]));
  return now.filter((record) => ![before.get(record.id), status].includes(printStatusOf(record)));
}

/** More would fill the screen. */
const maxNamed = 5;

function linesOf(people: readonly SchoolRecord[]): string {
  const named = people
    .slice(0, maxNamed)
    .map((record) => `${personLine(record).name}: ${printStatusLabels[printStatusOf(record)]} now`);
  const more = people.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more.toLocaleString()} more`] : [])].join("\n");
}

/** Asks whether to set people whose status somebody else has changed since; null sets nobody. */
export async function askChanged(
  status: PrintStatus,
  changed: readonly SchoolRecord[],
): Promise<"others" | "all" | null> {
  if (changed.length === 0) return "all";
  const who = countText(changed.length, "person was", "people were");
  const them = changed.length === 1 ? "this one" : `these ${changed.length.toLocaleString()}`;
  return await askThreeWays({
    title: `${who} changed meanwhile`,
    message: `Somebody else has set another print status since you opened the list.\n\n${linesOf(changed)}`,
    ways: [
      { result: "all", label: `Set ${them} to ${printStatusLabels[status].toLowerCase()} too` },
      { result: "others", label: `Leave ${them} out`, isMain: true },
    ],
  });
}
