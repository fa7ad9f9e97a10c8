import { Checkbox, Select, TextInput } from "@mantine/core";
import { schoolEntities } from "@print-builder/api";
import { printStatuses } from "@print-builder/school";
import { printStatusLabels } from "#platform/school/personLine.ts";
import classes from "../form.module.css";
import type { SchoolOptions } from "./useExport.ts";

type SchoolChoicesProps = {
  readonly options: SchoolOptions;
  readonly onChange: (options: SchoolOptions) => void;
};

const people = [
  { value: "students", label: "Students" },
  { value: "teachers", label: "Teachers" },
  { value: "staff", label: "Staff" },
];

const printStatusChoices = [
  { value: "", label: "Any print status" },
  ...printStatuses.map((value) => ({ value, label: printStatusLabels[value] })),
];

const statuses = [
  { value: "", label: "Any status" },
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
];

export function SchoolChoices({ options, onChange }: SchoolChoicesProps) {
  const set = (part: Partial<SchoolOptions>) => onChange({ ...options, ...part });
  return (
    <>
      <fieldset className={classes.parts}>
        <legend>Include</legend>
        <Checkbox
          label="CSV data"
          description="The people’s records."
          checked={options.include_csv}
          onChange={(event) => set({ include_csv: event.currentTarget.checked })}
        />
        <Checkbox
          label="Files"
          description="Their photos."
          checked={options.include_files}
          onChange={(event) => set({ include_files: event.currentTarget.checked })}
        />
      </fieldset>
      <fieldset className={classes.pair}>
        <legend>People</legend>
        <Select
          label="Records of"
          data={people}
          value={options.csv_entity}
          onChange={(value) => {
            const chosen = schoolEntities.find((each) => each === value);
            if (chosen) set({ csv_entity: chosen });
          }}
        />
        <TextInput
          label="Search"
          placeholder="Name or number"
          maxLength={200}
          value={options.search}
          onChange={(event) => set({ search: event.currentTarget.value })}
        />
        <TextInput
          label="Class section"
          placeholder="All sections"
          maxLength={200}
          disabled={options.csv_entity !== "students"}
          value={options.class_section_id}
          onChange={(event) => set({ class_section_id: event.currentTarget.value })}
        />
        <Select
          label="Print status"
          data={printStatusChoices}
          value={options.print_status}
          onChange={(value) => set({ print_status: value ?? "" })}
        />
        <Select
          label="Status"
          data={statuses}
          value={options.status}
          onChange={(value) => set({ status: value ?? "" })}
        />
      </fieldset>
    </>
  );
}
