import { Select } from "@mantine/core";
import { datasets, printStatusFilters } from "@print-builder/school";
import { useEffect, useRef } from "react";
import { peopleText, printStatusFilterLabels } from "#platform/school/personLine.ts";
import type { ProjectSchool } from "#platform/school/projectSchool.ts";
import type { PeopleFilter, PeopleQuery } from "#platform/school/readPeople.ts";
import { useClassSections } from "#platform/school/useClassSections.ts";
import classes from "../bulkPrint/settings/settings.module.css";
import type { RowsState } from "./useSchoolRows.ts";

type RecordChoiceProps = {
  readonly school: ProjectSchool;
  readonly query: PeopleQuery;
  readonly disabled: boolean;
  /** Records of the query; null while they are read. */
  readonly total: number | null;
  readonly state: RowsState;
  /** What the shown records are; another key means other records. Null while there are none. */
  readonly shownKey: string | null;
  /** True in a dialog that opens where it was left: its first records are those it was left with. */
  readonly keepsRange: boolean;
  readonly onQuery: (query: PeopleQuery) => void;
  /** Told with their number when other records are there: a range of the ones before means nothing now. */
  readonly onOthers: (total: number) => void;
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

/** Leaves out what is empty: a filter that is not there leaves nobody out. */
function withFilter(filter: PeopleFilter, name: keyof PeopleFilter, value: string | number): PeopleFilter {
  const { [name]: _, ...others } = filter;
  return value === "" ? others : { ...others, [name]: value };
}

/** Which of a school's records are printed. */
export function RecordChoice(props: RecordChoiceProps) {
  const { school, query, disabled, total, state, shownKey, keepsRange, onQuery, onOthers } = props;
  const { dataset, filter } = query;
  const sections = useClassSections(school, dataset);
  const known = useRef<string | null>(null);
  useEffect(() => {
    if (shownKey === null || total === null || known.current === shownKey) return;
    const isFirst = known.current === null;
    known.current = shownKey;
    if (!isFirst || !keepsRange) onOthers(total);
  });
  const choose = (name: keyof PeopleFilter) => (value: string) =>
    onQuery({ dataset, filter: withFilter(filter, name, value) });
  return (
    <section className={classes.section} aria-label="People">
      <div className={classes.head}>
        <h3>{school.name === "" ? "People" : school.name}</h3>
      </div>
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
      <p className={classes.quiet} role="status">
        {total === null ? readingText(state, query) : peopleText(total, dataset)}
        {state.status === "ready" && state.rows.notice ? `. ${state.rows.notice}` : ""}
      </p>
    </section>
  );
}

function readingText(state: RowsState, { dataset }: PeopleQuery): string {
  if (state.status === "failed") return "";
  const progress = state.status === "reading" ? state.progress : null;
  if (progress === null) return `Reading ${people[dataset].toLowerCase()}…`;
  return `Reading ${progress.read.toLocaleString()} of ${peopleText(progress.of, dataset)}…`;
}
