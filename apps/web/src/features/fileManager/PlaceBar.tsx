import { SegmentedControl, VisuallyHidden } from "@mantine/core";
import { folderOfPath } from "@print-builder/school";
import { IconArrowUp, IconLayoutGrid, IconList, IconRefresh } from "@tabler/icons-react";
import { IconButton } from "../../ui/IconButton.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import type { EntriesView } from "./EntryRow.tsx";
import classes from "./fileManager.module.css";
import { PathBar } from "./PathBar.tsx";

type PlaceBarProps = {
  readonly path: string;
  readonly search: string;
  readonly view: EntriesView;
  readonly loading: boolean;
  readonly onOpen: (path: string) => void;
  readonly onSearch: (search: string) => void;
  readonly onView: (view: EntriesView) => void;
  readonly onRefresh: () => void;
};

const views = [
  { value: "list", Icon: IconList, label: "List" },
  { value: "grid", Icon: IconLayoutGrid, label: "Grid" },
] as const;

const viewChoices = views.map(({ value, Icon, label }) => ({
  value,
  label: (
    <span className={classes.viewChoice}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  ),
}));

/** Where we are and how it is shown. */
export function PlaceBar(props: PlaceBarProps) {
  const { path, search, view, loading, onOpen, onSearch, onView, onRefresh } = props;
  return (
    <div className={classes.place}>
      <IconButton
        label="Up"
        shortcut="Backspace"
        disabled={path === ""}
        onClick={() => onOpen(folderOfPath(path))}
      >
        <IconArrowUp size={18} stroke={1.75} />
      </IconButton>
      <PathBar path={path} onOpen={onOpen} />
      <SearchField
        className={classes.search ?? ""}
        label="Search files"
        placeholder={path === "" ? "Search files" : "Search in this folder"}
        value={search}
        data-mantine-stop-propagation={search !== ""}
        onChange={onSearch}
        onKeyDown={(event) => {
          if (event.key === "Escape") onSearch("");
        }}
      />
      <SegmentedControl
        aria-label="View"
        data={viewChoices}
        value={view}
        onChange={(value) => onView(value === "grid" ? "grid" : "list")}
      />
      <IconButton label="Refresh" loading={loading} onClick={onRefresh}>
        <IconRefresh size={18} stroke={1.75} />
      </IconButton>
    </div>
  );
}
