import { Button, Loader, Progress, Skeleton } from "@mantine/core";
import { type FileEntry, folderOfPath, nameOfPath } from "@print-builder/school";
import {
  IconArrowUp,
  IconCloudOff,
  IconFolderOpen,
  IconRefresh,
  IconSearchOff,
  IconUpload,
} from "@tabler/icons-react";
import { useEffect } from "react";
import { useFileDrop } from "#platform/files/DropArea.tsx";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { Pager } from "#ui/table/Pager.tsx";
import { countText } from "#ui/texts/countText.ts";
import { type CollectionView, ViewSwitch } from "#ui/ViewSwitch.tsx";
import { ActionBar } from "./ActionBar.tsx";
import { Preview } from "./dialogs/Preview.tsx";
import { Entries } from "./Entries.tsx";
import classes from "./fileManager.module.css";
import { PathBar } from "./PathBar.tsx";
import { nothingChosen, pickAll } from "./selection.ts";
import { type UploadState, useUpload } from "./uploading/useUpload.ts";
import { type Browsing, rowsPerPage, useBrowsing } from "./useBrowsing.ts";
import { useFiles } from "./useEntries.ts";
import { type EntryActions, useEntryActions } from "./useEntryActions.ts";

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
function PlaceBar(props: PlaceBarProps) {
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

type UploadBarProps = { readonly state: UploadState; readonly onCancel: () => void };

/** Progress of an upload, with a Cancel button. */
function UploadBar({ state, onCancel }: UploadBarProps) {
  if (state.status === "none") return null;
  const percent = Math.floor(state.share * 100);
  const text =
    state.status === "sending" ? `Uploading ${countText(state.count, "file")}… ${percent}%` : state.text;
  return (
    <div className={classes.upload}>
      <span className={classes.uploadText} role="status">
        {text}
      </span>
      <Progress className={classes.uploadBar ?? ""} value={percent} aria-label="Upload progress" />
      {state.status === "sending" ? (
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      ) : null}
    </div>
  );
}

type FileManagerProps = {
  readonly path: string;
  readonly onPath: (path: string) => void;
  /** Called when an upload starts or ends, so that the dialog stays open during it. */
  readonly onUploading?: (isUploading: boolean) => void;
};

function NoEntries({ browsing }: { readonly browsing: Browsing }) {
  const { list, search } = browsing;
  if (list.isError) {
    return (
      <EmptyState
        title="No files to show"
        text="The school system did not send the file list. Try again."
        icon={<IconCloudOff size={26} stroke={1.5} />}
      >
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.75} />}
          loading={list.isFetching}
          onClick={() => void list.refetch()}
        >
          Retry
        </Button>
      </EmptyState>
    );
  }
  return search === "" ? (
    <EmptyState
      title="This folder is empty"
      text="Drop files or folders here, or choose them with “Upload files”."
      icon={<IconFolderOpen size={26} stroke={1.5} />}
    />
  ) : (
    <EmptyState
      title="Nothing found"
      text={`No file or folder here has “${search.trim()}” in its name.`}
      icon={<IconSearchOff size={26} stroke={1.5} />}
    />
  );
}

function Waiting() {
  return (
    <div className={classes.waiting} role="status" aria-label="Loading files">
      {[0, 1, 2, 3, 4, 5].map((key) => (
        <Skeleton key={key} height={28} />
      ))}
    </div>
  );
}

/** Opens an entry: enters a folder, previews a picture, downloads any other file. */
function useOpen(browsing: Browsing, actions: EntryActions) {
  const { pictureOf } = useFiles();
  return (entry: FileEntry) => {
    if (entry.type === "folder") {
      browsing.open(entry.path);
      return;
    }
    const pictures = browsing.shown.flatMap((each) => {
      const address = pictureOf(each);
      return address === null ? [] : [{ entry: each, address }];
    });
    const start = pictures.findIndex((picture) => picture.entry === entry);
    if (start < 0) void actions.download([entry]);
    else {
      const onDownload = (picture: FileEntry) => void actions.download([picture]);
      void openDialog(Preview, { pictures, start, onDownload });
    }
  };
}

function Body({ browsing, actions, path }: { browsing: Browsing; actions: EntryActions; path: string }) {
  const { list, shown, chosen, selection, view, search } = browsing;
  const open = useOpen(browsing, actions);
  const [only] = chosen.length === 1 ? chosen : [];
  if (list.isPending) return <Waiting />;
  if (shown.length === 0) return <NoEntries browsing={browsing} />;
  return (
    <Entries
      entries={shown}
      view={view}
      sort={browsing.sort}
      onSort={browsing.setSort}
      withFolder={search !== ""}
      selection={selection}
      onSelect={browsing.setSelection}
      keys={{
        open,
        up: () => path !== "" && browsing.open(folderOfPath(path)),
        rename: () => only && void actions.rename(only),
        remove: () => chosen.length > 0 && void actions.remove(chosen),
      }}
    />
  );
}

/** The files of a school: browse, upload, organise and delete. */
export function FileManager({ path, onPath, onUploading }: FileManagerProps) {
  const browsing = useBrowsing(path, onPath);
  const actions = useEntryActions(path);
  const { entries, list, selection, setSelection } = browsing;
  const upload = useUpload(path);
  const isUploading = upload.state.status === "sending";
  useEffect(() => onUploading?.(isUploading), [isUploading, onUploading]);
  const drop = useFileDrop((files, emptyFolders) => void upload.start(files, emptyFolders));
  return (
    <section className={classes.manager} aria-label="File Manager" {...drop.handlers}>
      <PlaceBar
        path={path}
        search={browsing.typed}
        view={browsing.view}
        loading={list.isFetching && !list.isPending}
        onOpen={browsing.open}
        onSearch={browsing.setSearch}
        onView={browsing.setView}
        onRefresh={() => void list.refetch()}
      />
      <ActionBar
        chosen={browsing.chosen}
        total={entries.length}
        actions={actions}
        uploading={isUploading}
        onUpload={(files) => void upload.start(files)}
        onChooseAll={() =>
          setSelection(
            pickAll(
              selection,
              entries.map((entry) => entry.path),
            ),
          )
        }
        onChooseNone={() => setSelection(nothingChosen)}
      />
      <div className={classes.body} aria-busy={list.isFetching}>
        <Body browsing={browsing} actions={actions} path={path} />
      </div>
      <UploadBar state={upload.state} onCancel={upload.cancel} />
      <div className={classes.foot}>
        <span className={classes.quiet} role="status">
          {actions.busy === null ? countText(entries.length, "item") : actions.busy}
        </span>
        {actions.busy === null ? null : <Loader size={14} aria-hidden />}
        <Pager
          className={classes.pager}
          controls="xs"
          sizeLabel="Rows per page"
          unit="rows"
          page={browsing.page}
          total={entries.length}
          size={browsing.rows}
          sizes={rowsPerPage}
          onPage={browsing.setPage}
          onSize={browsing.setRows}
        />
      </div>
      {drop.isOver ? (
        <div className={classes.dropHint} aria-hidden>
          <IconUpload size={28} stroke={1.5} />
          Drop to upload to “{path === "" ? "Files" : nameOfPath(path)}”
        </div>
      ) : null}
    </section>
  );
}
