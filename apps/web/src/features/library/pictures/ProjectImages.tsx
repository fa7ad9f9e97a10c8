import { Button, FileButton, Loader, Select, Skeleton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { MediaItem } from "@print-builder/api";
import {
  IconPhoto,
  IconPhotoCheck,
  IconPhotoEdit,
  IconPhotoOff,
  IconRefresh,
  IconTrash,
  IconUpload,
} from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { acceptedPictures } from "#platform/files/pictureFiles.ts";
import { openPhotoChecks } from "#platform/photoChecks/openPhotoChecks.ts";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import { Picture } from "#ui/Picture.tsx";
import { ScrollBox } from "#ui/ScrollBox.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { countText } from "#ui/texts/countText.ts";
import { dateText } from "#ui/texts/dateText.ts";
import { bytesText } from "#ui/texts/sizeText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { type CollectionView, ViewSwitch } from "#ui/ViewSwitch.tsx";
import { ShelfNotes } from "../ShelfNotes.tsx";
import shelf from "../shelf.module.css";
import classes from "./gallery.module.css";
import { pictureAddress, pictureSize, placePicture } from "./pictureFile.ts";
import { uploadToProject } from "./uploadToProject.ts";
import {
  type GalleryFilter,
  type GallerySort,
  isNearEnd,
  picturesOf,
  reloadGallery,
  useGallery,
  useItemActions,
} from "./useItemActions.ts";

const icon = { size: 16, stroke: 1.75 } as const;

type GalleryItemProps = {
  readonly projectId: string;
  readonly item: MediaItem;
  /** True while its file is being replaced or deleted. */
  readonly busy: boolean;
  readonly onAdd: () => void;
  readonly onReplace: (file: File) => void;
  readonly onDelete: () => void;
};

/** A picture of the project; a click puts it on the card. Grid and list differ only in their style. */
function GalleryItem({ projectId, item, busy, onAdd, onReplace, onDelete }: GalleryItemProps) {
  const { filename } = item;
  return (
    <li className={classes.item} data-busy={busy || undefined}>
      <button
        type="button"
        className={classes.add}
        aria-label={`Add ${filename} to the canvas`}
        onClick={onAdd}
      >
        <Picture
          src={pictureAddress(projectId, item, 320)}
          fallback={<IconPhotoOff size={24} stroke={1.5} aria-hidden />}
        />
      </button>
      <span className={classes.name} title={filename}>
        {filename}
      </span>
      <span className={classes.facts}>
        <span>{bytesText(item.size)}</span>
        <span className={classes.date}>{dateText(item.uploaded_at)}</span>
      </span>
      <span className={classes.actions}>
        <FileButton accept={acceptedPictures} onChange={(file) => (file ? onReplace(file) : undefined)}>
          {(button) => (
            <IconButton label={`Replace ${filename}`} size="sm" variant="default" loading={busy} {...button}>
              <IconPhotoEdit {...icon} />
            </IconButton>
          )}
        </FileButton>
        <IconButton
          label={`Delete ${filename}`}
          size="sm"
          variant="default"
          disabled={busy}
          onClick={onDelete}
        >
          <IconTrash {...icon} />
        </IconButton>
      </span>
    </li>
  );
}

const sorts: readonly { readonly value: GallerySort; readonly label: string }[] = [
  { value: "newest", label: "Newest" },
  { value: "oldest", label: "Oldest" },
  { value: "name_asc", label: "Name A to Z" },
  { value: "name_desc", label: "Name Z to A" },
  { value: "size_desc", label: "Largest first" },
  { value: "size_asc", label: "Smallest first" },
];

type GalleryBarProps = {
  readonly filter: GalleryFilter;
  readonly view: CollectionView;
  readonly busy: boolean;
  readonly onFilter: (filter: GalleryFilter) => void;
  readonly onView: (view: CollectionView) => void;
  readonly onRefresh: () => void;
  readonly onFiles: (files: readonly File[]) => void;
};

/** The gallery's search, order, view and upload button. */
function GalleryBar({ filter, view, busy, onFilter, onView, onRefresh, onFiles }: GalleryBarProps) {
  return (
    <div className={`${shelf.bar} ${classes.bar}`}>
      <SearchField
        className={shelf.search ?? ""}
        label="Search images"
        placeholder="Search by name"
        data-autofocus
        value={filter.search}
        onChange={(text) => onFilter({ ...filter, search: text })}
      />
      <Select
        className={classes.sort ?? ""}
        aria-label="Sort images"
        data={sorts.map(({ value, label }) => ({ value, label }))}
        value={filter.sort}
        onChange={(sort) => onFilter({ ...filter, sort: (sort ?? "newest") as GallerySort })}
      />
      <ViewSwitch view={view} onView={onView} />
      <IconButton label="Refresh" loading={busy} onClick={onRefresh}>
        <IconRefresh size={18} stroke={1.75} />
      </IconButton>
      <FileButton
        multiple
        accept={acceptedPictures}
        onChange={(files) => (files.length > 0 ? onFiles(files) : undefined)}
      >
        {(button) => (
          <Button leftSection={<IconUpload size={16} stroke={1.75} />} {...button}>
            Upload images
          </Button>
        )}
      </FileButton>
    </div>
  );
}

type ProjectImagesProps = { readonly editor: EditorSession };

/** Delay between a keystroke and the search, ms. */
const searchDelay = 200;

const firstFilter: GalleryFilter = { search: "", sort: "newest" };

function Waiting() {
  return (
    <ul className={`${shelf.items} ${classes.items}`} data-view="grid" aria-hidden>
      {[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((key) => (
        <li key={key} className={classes.item}>
          <Skeleton height={128} radius={0} />
          <Skeleton height={10} width="70%" m={8} />
        </li>
      ))}
    </ul>
  );
}

function Nothing({ isSearching }: { readonly isSearching: boolean }) {
  return (
    <EmptyState
      title="No images found"
      text={
        isSearching
          ? "Try another word."
          : "Upload logos, backgrounds and photos. Photos are matched to people by file name."
      }
      icon={<IconPhoto size={26} stroke={1.5} />}
    />
  );
}

type Gallery = ReturnType<typeof useGallery>;

function ListEnd({ list }: { readonly list: Gallery }) {
  if (list.isFetchingNextPage) {
    return (
      <p className={classes.end} role="status">
        <Loader size="xs" aria-hidden /> Loading more…
      </p>
    );
  }
  if (!list.isFetchNextPageError) return null;
  return (
    <p className={classes.end} role="alert">
      More images could not be loaded.
      <Button size="xs" variant="default" onClick={() => void list.fetchNextPage()}>
        Retry
      </Button>
    </p>
  );
}

/** Loads the next page when the end of the list is near, or when a page does not fill the list. */
function usePaging(list: Gallery) {
  const box = useRef<HTMLElement>(null);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const isReady = hasNextPage && !isFetching && !isFetchNextPageError;
  const more = () => {
    if (isReady && box.current && isNearEnd(box.current)) void fetchNextPage();
  };
  // Check after each page, because it may not have filled the list.
  useEffect(more);
  return { box, more };
}

/** The project's pictures: browse, replace, delete, and put on the card. */
export function ProjectImages({ editor, close }: ProjectImagesProps & DialogProps<true>) {
  const queries = useQueryClient();
  const { projectId } = editor;
  const [filter, setFilter] = useState(firstFilter);
  const [view, setView] = useState<CollectionView>("grid");
  const [search] = useDebouncedValue(filter.search.trim(), searchDelay);
  const list = useGallery(projectId, { search, sort: filter.sort });
  const actions = useItemActions(editor);
  const { box, more } = usePaging(list);
  const pictures = picturesOf(list.data?.pages ?? []);
  const total = list.data?.pages[0]?.total;
  const add = async (item: MediaItem) => {
    try {
      const size = await pictureSize(pictureAddress(projectId, item));
      placePicture(editor, item.filename, item.filename, size);
      close(true);
    } catch (error) {
      const why = `“${item.filename}” cannot be shown: ${messageOf(error)}`;
      showToast(why, { tone: "error", durationMs: 6000 });
    }
  };
  const addFiles = async (files: readonly File[]) => {
    if (await uploadToProject(editor, files)) await reloadGallery(queries, projectId);
  };
  return (
    <DialogFrame
      title="Project images"
      width={960}
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPhotoCheck size={15} stroke={1.75} />}
          onClick={() => void openPhotoChecks(projectId)}
        >
          Check photos
        </Button>
      }
    >
      <GalleryBar
        filter={filter}
        view={view}
        busy={list.isRefetching && !list.isFetchingNextPage}
        onFilter={setFilter}
        onView={setView}
        onRefresh={() => void reloadGallery(queries, projectId)}
        onFiles={(files) => void addFiles(files)}
      />
      <ShelfNotes
        status={total === undefined ? "" : `${countText(total, "image")}. Click one to add it to the canvas.`}
        problem={actions.problem}
      />
      <ScrollBox ref={box} className={`${shelf.box} ${classes.scroller}`} onScroll={more} label="Images">
        {list.isPending ? <Waiting /> : null}
        {list.isError && !list.data ? <ErrorState title="Failed to load images" query={list} /> : null}
        {list.data && pictures.length === 0 ? <Nothing isSearching={search !== ""} /> : null}
        <ul className={`${shelf.items} ${classes.items}`} data-view={view}>
          {pictures.map((item) => (
            <GalleryItem
              key={item.image_id}
              projectId={projectId}
              item={item}
              busy={actions.busyId === item.image_id}
              onAdd={() => void add(item)}
              onReplace={(file) => void actions.replace(item, file)}
              onDelete={() => void actions.remove(item)}
            />
          ))}
        </ul>
        <ListEnd list={list} />
      </ScrollBox>
    </DialogFrame>
  );
}
