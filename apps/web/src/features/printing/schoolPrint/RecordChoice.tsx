import { Select } from "@mantine/core";
import { ownValue } from "@print-builder/core/ownValue";
import { type Dataset, datasets, printStatusFilters, printStatusOf } from "@print-builder/school";
import {
  datasetNames,
  peopleText,
  personLine,
  printStatusFilterLabels,
} from "#platform/school/personLine.ts";
import { type ProjectSchool, useClassSections } from "#platform/school/projectSchool.ts";
import type { PeopleFilter, PeopleQuery } from "#platform/school/readPeople.ts";
import { pictureOfSchool } from "#platform/school/schoolSystem.ts";
import { countText } from "#ui/texts/countText.ts";
import {
  ChoiceSection,
  type ChoiceSectionProps,
  type ChoiceWords,
} from "../bulkPrint/settings/ChoiceSection.tsx";
import classes from "../bulkPrint/settings/settings.module.css";
import type { People, PeopleField } from "../choosing/people.ts";
import type { HeldPeople, RowsState, SchoolRows } from "./schoolRows.ts";

/** The fields that the school's lists show and that are offered first for sorting. */
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

/** Describes the people of a query: "of Class 1-A, ready to print, active" */
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
  /** Name of the person, if only one person is chosen. */
  readonly name: string | null;
};

/** Describes a choice: "22 students" and ", chosen from the 23 of Class 1-A, ready to print". */
export function schoolWords({ query, className, count, of, name }: SchoolWords): ChoiceWords {
  const { one, many } = datasetNames[query.dataset];
  const who = queryWords(query, className);
  const rest = of === null ? who : `, chosen from ${who === "" ? "all" : "the"} ${of.toLocaleString()}${who}`;
  return { count: countText(count, one, many), rest: `${name === null ? "" : `: ${name}`}${rest}` };
}

type RecordChoiceProps = Pick<
  ChoiceSectionProps,
  "choice" | "onChoice" | "onEverybody" | "shownKey" | "keepsRange" | "onOthers" | "deps"
> & {
  readonly school: ProjectSchool;
  readonly query: PeopleQuery;
  readonly state: RowsState;
  /** The people to choose from; null if they are not loaded in the browser. */
  readonly people: People | null;
  /** Positions of the chosen people; null if they are not loaded in the browser. */
  readonly chosen: readonly number[] | null;
  readonly onQuery: (query: PeopleQuery) => void;
};

const people = { students: "Students", teachers: "Teachers", staff: "Staff" } as const;

const datasetChoices = datasets.map((value) => ({ value, label: people[value] }));
const statusChoices = [
  { value: "", label: "Any status" },
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
];
const printStatusChoices = [
  { value: "", label: "Any print status" },
  ...printStatusFilters.map((value) => ({ value, label: printStatusFilterLabels[value] })),
];

type Choice = { readonly value: string; readonly label: string };

type FilterProps = {
  readonly label: string;
  readonly value: string;
  readonly data: readonly Choice[];
  readonly disabled: boolean;
  readonly searchable?: boolean;
  readonly onChoose: (value: string) => void;
};

function Filter({ label, value, data, disabled, searchable, onChoose }: FilterProps) {
  return (
    <Select
      size="xs"
      variant="filled"
      aria-label={label}
      disabled={disabled}
      searchable={searchable ?? false}
      allowDeselect={false}
      value={value}
      data={[...data]}
      onChange={(chosen) => onChoose(chosen ?? "")}
    />
  );
}

/** Omits an empty filter, so that it excludes nobody. */
function withFilter(filter: PeopleFilter, name: keyof PeopleFilter, value: string | number): PeopleFilter {
  const { [name]: _, ...others } = filter;
  return value === "" ? others : { ...others, [name]: value };
}

type FiltersProps = Pick<RecordChoiceProps, "query" | "onQuery"> & {
  readonly disabled: boolean;
  readonly sections: ReturnType<typeof useClassSections>;
};

function Filters({ query: { dataset, filter }, disabled, sections, onQuery }: FiltersProps) {
  const choose = (name: keyof PeopleFilter) => (value: string) =>
    onQuery({ dataset, filter: withFilter(filter, name, value) });
  return (
    <>
      <div className={classes.pair}>
        <Filter
          label="People"
          value={dataset}
          data={datasetChoices}
          disabled={disabled}
          onChoose={(value) =>
            onQuery({
              dataset: datasets.find((each) => each === value) ?? dataset,
              filter: withFilter(filter, "classSectionId", ""),
            })
          }
        />
        {dataset === "students" ? (
          <Filter
            label="Class section"
            searchable
            value={filter.classSectionId === undefined ? "" : String(filter.classSectionId)}
            data={sections}
            disabled={disabled}
            onChoose={(value) =>
              onQuery({
                dataset,
                filter: withFilter(filter, "classSectionId", value === "" ? "" : Number(value)),
              })
            }
          />
        ) : null}
      </div>
      <div className={classes.widePair}>
        <Filter
          label="Print status"
          value={filter.printStatus ?? ""}
          data={printStatusChoices}
          disabled={disabled}
          onChoose={choose("printStatus")}
        />
        <Filter
          label="Status"
          value={filter.status ?? ""}
          data={statusChoices}
          disabled={disabled}
          onChoose={choose("status")}
        />
      </div>
    </>
  );
}

type ShownChoice = Pick<RecordChoiceProps, "query" | "people" | "chosen"> & {
  readonly rows: SchoolRows | null;
  readonly className: string | null;
};

/** A description of the choice; null while its people are loading. */
function wordsOf({ query, rows, people, chosen, className }: ShownChoice): ChoiceWords | null {
  if (rows === null) return null;
  const count = chosen?.length ?? rows.total;
  const [one] = chosen ?? [];
  const name = count === 1 && one !== undefined ? (people?.all[one]?.name ?? null) : null;
  return schoolWords({ query, className, count, of: count < rows.total ? rows.total : null, name });
}

/** Chooses which of a school's records are printed. */
export function RecordChoice(props: RecordChoiceProps) {
  const { school, query, state, people, chosen, onQuery, ...section } = props;
  const sections = useClassSections(school, query.dataset);
  const rows = state.status === "ready" ? state.rows : null;
  const sectionId = String(query.filter.classSectionId);
  const className = sections.find(({ value }) => value === sectionId)?.label ?? null;
  const words = wordsOf({ query, rows, people, chosen, className });
  return (
    <ChoiceSection
      {...section}
      title={school.name === "" ? "People" : school.name}
      words={words}
      notice={rows === null ? readingText(state, query) : rows.notice ? `. ${rows.notice}` : ""}
      fields={people?.fields ?? []}
      canChoose={people !== null}
      total={chosen?.length ?? rows?.total ?? null}
    >
      <Filters query={query} disabled={props.deps.disabled} sections={sections} onQuery={onQuery} />
    </ChoiceSection>
  );
}

function readingText(state: RowsState, { dataset }: PeopleQuery): string {
  if (state.status === "failed") return "";
  const progress = state.status === "reading" ? state.progress : null;
  if (progress === null) return `Reading ${people[dataset].toLowerCase()}…`;
  return `Reading ${progress.read.toLocaleString()} of ${peopleText(progress.of, dataset)}…`;
}
