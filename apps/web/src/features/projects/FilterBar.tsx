import { Button, Kbd, Popover, Select, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconChevronDown, IconTag, IconTrash, IconX } from "@tabler/icons-react";
import { useRef } from "react";
import { SearchField } from "#ui/SearchField.tsx";
import { type CollectionView, ViewSwitch } from "#ui/ViewSwitch.tsx";
import classes from "./projects.module.css";
import { FirstTagChips } from "./tags/TagChip.tsx";
import { TagPicker, useTags } from "./tags/TagPicker.tsx";
import type { ProjectFilters } from "./useProjectList.ts";

type TagFilterProps = {
  /** Ids of the chosen tags, joined by commas. */
  readonly chosen: string;
  readonly onChange: (chosen: string) => void;
};

/** Limits the list to projects that have all chosen tags. */
function TagFilter({ chosen, onChange }: TagFilterProps) {
  const { tags } = useTags();
  const ids = chosen === "" ? [] : chosen.split(",");
  const chosenTags = ids.flatMap((id) => tags.find((tag) => tag.id === id) ?? []);
  return (
    <Popover width={280} position="bottom-start" trapFocus>
      <Popover.Target>
        <UnstyledButton className={classes.filter ?? ""}>
          <VisuallyHidden>Tags: </VisuallyHidden>
          <IconTag size={16} stroke={1.75} aria-hidden />
          {ids.length === 0 ? <span>All tags</span> : <FirstTagChips tags={chosenTags} />}
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filter by tags">
        <TagPicker chosen={ids} onChange={(next) => onChange(next.join(","))} />
      </Popover.Dropdown>
    </Popover>
  );
}

type FilterBarProps = {
  readonly filters: ProjectFilters;
  readonly filtered: boolean;
  readonly onChange: (part: Partial<ProjectFilters>) => void;
  readonly onClear: () => void;
  readonly view: CollectionView;
  readonly onView: (view: CollectionView) => void;
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

export function FilterBar({ filters, filtered, onChange, onClear, view, onView }: FilterBarProps) {
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
      <Button
        variant={filters.trash === "" ? "default" : "light"}
        aria-pressed={filters.trash !== ""}
        leftSection={<IconTrash size={16} stroke={1.75} />}
        onClick={() => onChange({ trash: filters.trash === "" ? "true" : "" })}
      >
        Trash
      </Button>
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
      {filters.trash === "" ? (
        <div className={classes.view}>
          <ViewSwitch view={view} onView={onView} />
        </div>
      ) : null}
    </search>
  );
}
