import { Button, Kbd, Select } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconX } from "@tabler/icons-react";
import { useRef } from "react";
import { SearchField } from "#ui/SearchField.tsx";
import classes from "./filterBar.module.css";
import { TagFilter } from "./tags/TagFilter.tsx";
import type { ProjectFilters } from "./useProjectList.ts";

type FilterBarProps = {
  readonly filters: ProjectFilters;
  readonly filtered: boolean;
  readonly onChange: (part: Partial<ProjectFilters>) => void;
  readonly onClear: () => void;
};

const modes = [
  { value: "", label: "All modes" },
  { value: "standard", label: "Standard" },
  { value: "school", label: "School" },
];

const kinds = [
  { value: "", label: "All types" },
  { value: "single", label: "Single-sided" },
  { value: "dual", label: "Dual-sided" },
];

export function FilterBar({ filters, filtered, onChange, onClear }: FilterBarProps) {
  const field = useRef<HTMLInputElement>(null);
  useHotkeys([["/", () => field.current?.focus()]]);
  return (
    <search className={classes.bar}>
      <SearchField
        ref={field}
        className={classes.search ?? ""}
        label="Search projects"
        placeholder="Search projects"
        idle={<Kbd className={classes.key ?? ""}>/</Kbd>}
        value={filters.search}
        onChange={(search) => onChange({ search })}
      />
      <TagFilter chosen={filters.tags} onChange={(tags) => onChange({ tags })} />
      <Select
        className={classes.select ?? ""}
        aria-label="Mode"
        data={modes}
        value={filters.mode}
        onChange={(mode) => onChange({ mode: (mode ?? "") as ProjectFilters["mode"] })}
      />
      <Select
        className={classes.select ?? ""}
        aria-label="Type"
        data={kinds}
        value={filters.sided}
        onChange={(sided) => onChange({ sided: (sided ?? "") as ProjectFilters["sided"] })}
      />
      {filtered ? (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconX size={16} stroke={1.75} />}
          onClick={onClear}
        >
          Clear
        </Button>
      ) : null}
    </search>
  );
}
