import { type FileEntry, folderOfPath } from "@print-builder/school";
import { memo } from "react";
import type { CollectionView } from "#ui/ViewSwitch.tsx";
import { EntryIcon } from "./EntryIcon.tsx";
import classes from "./entries.module.css";
import { extentText, modifiedText } from "./entryTexts.ts";

type EntryRowProps = {
  readonly id: string;
  readonly entry: FileEntry;
  readonly view: CollectionView;
  readonly picture: string | null;
  readonly isChosen: boolean;
  readonly isFocused: boolean;
  /** Whether the folder is told as well, as among found entries. */
  readonly withFolder: boolean;
};

/** One entry in the list or grid. It acts on nothing itself: the list around hears clicks and keys. */
export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { id, entry, view, picture, isChosen, isFocused, withFolder } = props;
  const extent = extentText(entry);
  const modified = modifiedText(entry);
  const kind = entry.type === "folder" ? "folder" : "file";
  const folder = withFolder ? folderOfPath(entry.path) || "Files" : "";
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      className={view === "list" ? classes.row : classes.tile}
      data-path={entry.path}
      data-focused={isFocused || undefined}
      aria-selected={isChosen}
      aria-label={[entry.name, folder, extent, modified, kind].filter(Boolean).join(", ")}
    >
      <span className={classes.check} data-check aria-hidden />
      <span className={classes.art}>
        <EntryIcon entry={entry} picture={picture} size={view === "list" ? 22 : 44} />
      </span>
      <span className={classes.names}>
        <span className={classes.name} title={entry.name}>
          {entry.name}
        </span>{" "}
        {folder === "" ? null : <span className={classes.where}>{folder}</span>}
      </span>{" "}
      <span className={classes.extent}>{extent}</span> <span className={classes.modified}>{modified}</span>
    </div>
  );
});
