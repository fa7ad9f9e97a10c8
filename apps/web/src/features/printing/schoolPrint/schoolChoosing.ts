import { ownValue } from "@print-builder/core/ownValue";
import { type Dataset, printStatusOf } from "@print-builder/school";
import { datasetNames, personLine, printStatusFilterLabels } from "#platform/school/personLine.ts";
import type { PeopleQuery } from "#platform/school/readPeople.ts";
import { pictureOfSchool } from "#platform/school/schoolSystem.ts";
import { countText } from "#ui/texts/countText.ts";
import type { ChoiceWords } from "../bulkPrint/settings/ChoiceSection.tsx";
import type { People, PeopleField } from "../choosing/people.ts";
import type { HeldPeople } from "./schoolRows.ts";

/** The fields that lists of the school show, and sort by first. */
function lineFields(dataset: Dataset): readonly PeopleField[] {
  return [
    { value: "group", label: dataset === "students" ? "class" : "role" },
    { value: "name", label: "name" },
    { value: "number", label: "number" },
  ];
}

/** The loaded people of a school, to choose from. */
export function schoolPeople({ records, rows }: HeldPeople, dataset: Dataset, address: string): People {
  const lines = records.map(personLine);
  return {
    all: lines.map(({ id, name, number, group, photo }, position) => {
      const record = records[position];
      return {
        id: String(id),
        name,
        number,
        group,
        photo: photo === null ? null : (pictureOfSchool(address, photo) ?? null),
        isPrinted: record === undefined ? null : printStatusOf(record) === "printed",
      };
    }),
    fields: [
      ...lineFields(dataset),
      ...Object.keys(rows[0] ?? {}).map((path) => ({ value: `field ${path}`, label: path })),
    ],
    valueOf: (position, field) => {
      const line = lines[position];
      if (field === "group" || field === "name" || field === "number") return line?.[field] ?? "";
      const value = ownValue(rows[position], field.slice("field ".length));
      return typeof value === "string" ? value : "";
    },
    records: { rows, headers: [] },
  };
}

/** The people of a query in words: "of Class 1-A, ready to print, active" */
function queryWords({ filter }: PeopleQuery, className: string | null): string {
  const { search, status, printStatus } = filter;
  const parts = [
    className === null ? "" : ` of ${className}`,
    printStatus ? `, ${printStatusFilterLabels[printStatus].toLowerCase()}` : "",
    status ? `, ${status}` : "",
    search ? `, found by “${search}”` : "",
  ];
  return parts.join("");
}

export type SchoolWords = {
  readonly query: PeopleQuery;
  /** Name of the chosen class section; null for all. */
  readonly className: string | null;
  readonly count: number;
  /** Number of people to choose from; null if everybody is chosen. */
  readonly of: number | null;
  /** Name of the only person chosen. */
  readonly name: string | null;
};

/** A choice in words: "22 students" and ", chosen from the 23 of Class 1-A, ready to print". */
export function schoolWords({ query, className, count, of, name }: SchoolWords): ChoiceWords {
  const { one, many } = datasetNames[query.dataset];
  const who = queryWords(query, className);
  const rest = of === null ? who : `, chosen from ${who === "" ? "all" : "the"} ${of.toLocaleString()}${who}`;
  return { count: countText(count, one, many), rest: `${name === null ? "" : `: ${name}`}${rest}` };
}
