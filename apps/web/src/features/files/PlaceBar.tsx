import { folderOfPath } from "@print-builder/school";
import { IconArrowUp, IconRefresh } from "@tabler/icons-react";
import { IconButton } from "#ui/IconButton.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { type CollectionView, ViewSwitch } from "#ui/ViewSwitch.tsx";
import classes from "./fileManager.module.css";
import { PathBar } from "./PathBar.tsx";

type PlaceBarProps = {
  readonly path: string;
  readonly search: string;
  readonly view: CollectionView;
  readonly loading: boolean;
  readonly onOpen: (path: string) => void;
  readonly onSearch: (search: string) => void;
  readonly onView: (view: CollectionView) => void;
  readonly onRefresh: () => void;
};

/** Path, search and view. */
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
        onChange={onSearch}
      />
      <ViewSwitch view={view} onView={onView} />
      <IconButton label="Refresh" loading={loading} onClick={onRefresh}>
        <IconRefresh size={18} stroke={1.75} />
      </IconButton>
    </div>
  );
}
